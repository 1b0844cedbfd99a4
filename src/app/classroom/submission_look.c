// What a single file is, by its first bytes.
#include "file.h"
#include "file_open.h"
#include "submission_private.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { PYTHON_LIMIT = 8 << 20, HEAD = 4096 };

enum { BINARY = 70, SCRIPT = 65, SCRIPT_HELD = 55, BINARY_HELD = 30 };

static const char *extension(const char *path) {
    const char *name = strrchr(path, '/'), *dot;
    name = name ? name + 1 : path;
    dot = strrchr(name, '.');
    return dot && dot > name ? dot : "";
}

static bool ends_in(const char *path, const char *const *list) {
    for (; *list; list++)
        if (strcmp(extension(path), *list) == 0)
            return true;
    return false;
}

// The first bytes of a file; how many.
static size_t read_head(const char *path, char head[HEAD + 1]) {
    int file = submission_open(path);
    int64_t count = file >= 0 ? file_read_at(file, 0, head, HEAD) : 0;
    file_close(file);
    count = count > 0 ? count : 0;
    head[count] = '\0';
    return (size_t)count;
}

static SubmissionFile look_at_script(const char *path, const char *head) {
    SubmissionFile look = {.kind = SUBMISSION_PROGRAM, .weight = SCRIPT};
    if (file_may_run(path))
        return look;
    const char *from = head + 2 + strspn(head + 2, " \t");
    size_t length = strcspn(from, "\r\n");
    while (length > 0 && isspace((unsigned char)from[length - 1]))
        length--;
    look.weight = SCRIPT_HELD;
    if (length == 0 || length >= sizeof look.interpreter || *from != '/')
        look.trouble = "its first line names no interpreter";
    else
        snprintf(look.interpreter, sizeof look.interpreter, "%.*s", (int)length, from);
    return look;
}

static SubmissionFile look_at_binary(const char *path) {
    static const char *const parts[] = {".so", ".o", ".a", ".pyd", ".ko", NULL};
    if (ends_in(path, parts) || strstr(extension(path), ".so."))
        return (SubmissionFile){0};
    if (file_may_run(path))
        return (SubmissionFile){.kind = SUBMISSION_PROGRAM, .weight = BINARY};
    return (SubmissionFile){.kind = SUBMISSION_PROGRAM,
                            .weight = BINARY_HELD,
                            .trouble =
                                "it may not be run: `chmod +x` on it, then run the class again"};
}

SubmissionFile submission_inspect(const char *path) {
    static const char *const python[] = {".py", ".pyw", NULL};
    char head[HEAD + 1];
    size_t length = read_head(path, head);
    bool script = length > 2 && head[0] == '#' && head[1] == '!';
    if (ends_in(path, python) || (script && strstr(head, "python"))) {
        Text text = {0};
        SubmissionFile look = {0};
        if (file_read(path, PYTHON_LIMIT, &text, NULL))
            look = submission_inspect_python(text_string(&text), text.length, "");
        text_free(&text);
        if (look.weight > 0)
            return look;
    }
    if (script)
        return look_at_script(path, head);
    if (length > 4 && memcmp(head, "\177ELF", 4) == 0)
        return look_at_binary(path);
    return (SubmissionFile){0};
}
