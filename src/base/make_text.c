// Build-time program: prints files as C strings. `make_text NAME FILE [NAME FILE …]` gives `static const char NAME[]`
// for each, so that pages, scripts and lists are kept as files of their own and the program stays a single file.
#include <stdio.h>

static int print_file(const char *name, const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file) {
        perror(path);
        return 1;
    }
    printf("static const char %s[] = {", name);
    for (int c, count = 0; (c = fgetc(file)) != EOF; count++)
        printf("%s%d,", count % 24 ? "" : "\n    ", (signed char)c);
    printf("0};\n");
    return fclose(file) != 0;
}

int main(int argc, char **argv) {
    int wrong = argc < 3;
    for (int i = 1; i + 1 < argc; i += 2)
        wrong |= print_file(argv[i], argv[i + 1]);
    return wrong;
}
