// Build-time program that embeds files: `make_text NAME FILE [NAME FILE …]` prints `static const
// char NAME[]` for each. Removes `export` at the start of lines, so that JavaScript modules can be
// inlined into a script.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print_line(const char *line, int *count) {
    const char keyword[] = "export ";
    if (strncmp(line, keyword, strlen(keyword)) == 0)
        line += strlen(keyword);
    for (; *line; line++, ++*count)
        printf("%s%d,", *count % 24 ? "" : "\n    ", (signed char)*line);
}

static int print_file(const char *name, const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file) {
        perror(path);
        return 1;
    }
    printf("static const char %s[] = {", name);
    char *line = NULL;
    size_t room = 0;
    for (int count = 0; getline(&line, &room, file) >= 0;)
        print_line(line, &count);
    free(line);
    printf("0};\n");
    return fclose(file) != 0;
}

int main(int argc, char **argv) {
    int wrong = argc < 3;
    for (int i = 1; i + 1 < argc; i += 2)
        wrong |= print_file(argv[i], argv[i + 1]);
    return wrong;
}
