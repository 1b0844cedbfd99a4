// Build-time program: `make_static_files DIRECTORY PATH…` prints the files as the C table that
// static_files.h declares, each plain and gzipped.
#include "static_files.h"

#include "digest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { FILE_SIZE_MAX = 16 << 20, GZIP_OVERHEAD = 64 };

static unsigned char contents[FILE_SIZE_MAX], gzipped[FILE_SIZE_MAX + GZIP_OVERHEAD];

static void print_bytes(const char *name, size_t index, const unsigned char *bytes, size_t size) {
    printf("static const unsigned char %s_%zu[] = {", name, index);
    for (size_t i = 0; i < size; i++)
        printf("%s%d,", i % 24 ? "" : "\n    ", bytes[i]);
    printf("%s};\n", size ? "" : "0");
}

// Compresses `contents` and returns the compressed size, or `size` on failure. The gzip header
// contains no file name or time, so builds are reproducible.
static size_t pack(size_t size) {
    z_stream stream = {.next_in = contents,
                       .avail_in = (uInt)size,
                       .next_out = gzipped,
                       .avail_out = sizeof gzipped};
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY) !=
        Z_OK)
        return size;
    int status = deflate(&stream, Z_FINISH);
    size_t length = stream.total_out;
    deflateEnd(&stream);
    return status == Z_STREAM_END ? length : size;
}

static int print_file(const char *directory, const char *path, size_t index, Text *table) {
    Text name = {0};
    text_format(&name, "%s/%s", directory, path);
    FILE *file = fopen(text_string(&name), "rb");
    if (!file) {
        perror(text_string(&name));
        return 1;
    }
    size_t size = fread(contents, 1, sizeof contents, file);
    int wrong = ferror(file) || !feof(file);
    fclose(file);
    text_free(&name);
    uint8_t digest[DIGEST_SIZE];
    digest_sha256(contents, size, digest);
    size_t length = pack(size);
    print_bytes("plain", index, contents, size);
    text_format(table, "    {\"%s\", \"%s\", \"\\\"", path, content_type_of(path));
    for (int i = 0; i < 12; i++)
        text_format(table, "%02x", digest[i]);
    text_format(table, "\\\"\", plain_%zu, %zu, ", index, size);
    if (length < size) {
        print_bytes("gzipped", index, gzipped, length);
        text_format(table, "gzipped_%zu, %zu},\n", index, length);
    } else
        text_add(table, "NULL, 0},\n");
    return wrong;
}

static int by_name(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

int main(int argc, char **argv) {
    if (argc < 3)
        return 1;
    Text table = {0};
    int wrong = 0;
    qsort(argv + 2, (size_t)argc - 2, sizeof *argv, by_name);
    printf("#include \"static_files.h\"\n\n");
    for (int i = 2; i < argc; i++)
        wrong |= print_file(argv[1], argv[i], (size_t)i, &table);
    printf("\nconst StaticFile static_files[] = {\n%s};\nconst size_t static_file_count = %d;\n",
           text_string(&table), argc - 2);
    text_free(&table);
    return wrong || table.failed;
}
