// Recognises the kind of a file by its first bytes.
#include "file.h"
#include "file_open.h"
#include "submission_private.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { PYTHON_LIMIT = 8 << 20, HEAD = 4096 };

// Weights; the last two are for files that are not executable.
enum { BINARY = 70, SCRIPT = 65, SCRIPT_DATA = 55, BINARY_DATA = 30 };

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

// Reads the first bytes of a file; returns their number.
static size_t read_head(const char *path, char head[HEAD + 1]) {
    int file = submission_open(path);
    int64_t count = file >= 0 ? file_read_at(file, 0, head, HEAD) : 0;
    file_close(file);
    count = count > 0 ? count : 0;
    head[count] = '\0';
    return (size_t)count;
}

static SubmissionFile inspect_script(const char *path, const char *head) {
    SubmissionFile file = {.kind = SUBMISSION_PROGRAM, .weight = SCRIPT};
    if (file_may_run(path))
        return file;
    const char *from = head + 2 + strspn(head + 2, " \t");
    size_t length = strcspn(from, "\r\n");
    while (length > 0 && isspace((unsigned char)from[length - 1]))
        length--;
    file.weight = SCRIPT_DATA;
    if (length == 0 || length >= sizeof file.interpreter || *from != '/')
        file.trouble = "the first line does not name an interpreter";
    else
        snprintf(file.interpreter, sizeof file.interpreter, "%.*s", (int)length, from);
    return file;
}

static SubmissionFile inspect_binary(const char *path) {
    static const char *const parts[] = {".so", ".o", ".a", ".pyd", ".ko", NULL};
    if (ends_in(path, parts) || strstr(extension(path), ".so."))
        return (SubmissionFile){0};
    if (file_may_run(path))
        return (SubmissionFile){.kind = SUBMISSION_PROGRAM, .weight = BINARY};
    return (SubmissionFile){.kind = SUBMISSION_PROGRAM,
                            .weight = BINARY_DATA,
                            .trouble = "not executable: use `chmod +x`, then run the class again"};
}

SubmissionFile submission_inspect(const char *path) {
    static const char *const python[] = {".py", ".pyw", NULL};
    char head[HEAD + 1];
    size_t length = read_head(path, head);
    bool script = length > 2 && head[0] == '#' && head[1] == '!';
    if (ends_in(path, python) || (script && strstr(head, "python"))) {
        Text text = {0};
        SubmissionFile file = {0};
        if (file_read(path, PYTHON_LIMIT, &text, NULL))
            file = submission_inspect_python(text_string(&text), text.length, "");
        text_free(&text);
        if (file.weight > 0)
            return file;
    }
    if (script)
        return inspect_script(path, head);
    if (length > 4 && memcmp(head, "\177ELF", 4) == 0)
        return inspect_binary(path);
    return (SubmissionFile){0};
}
