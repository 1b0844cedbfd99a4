// Any bytes as the only part of a divided run: refused with a reason and nothing written, or merged
// to what can be read. The first byte tells the kind of the part. That of self-play begins with the
// text of its note, up to a line's end; the header around it is put right, so that the note must
// stand on its own.
#include "dataset_format.h"
#include "file.h"
#include "fuzz.h"
#include "review_log.h"
#include "selfplay.h"
#include "solution.h"

#include <stdio.h>
#include <unistd.h>

static char folder[32], part[64], out[64], tail[72];

static void make_folder(void) {
    snprintf(folder, sizeof folder, "/tmp/flipside-fuzz-XXXXXX");
    fuzz_check(mkdtemp(folder) != NULL);
    snprintf(part, sizeof part, "%s/part", folder);
    snprintf(out, sizeof out, "%s/out", folder);
    snprintf(tail, sizeof tail, "%s.tail", out);
}

static void remove_folder(void) {
    const char *const names[] = {part, out, tail};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        unlink(names[i]);
    rmdir(folder);
}

static void check_results(const TaskLogKind *kind, const char *data, size_t size) {
    char *parts[] = {part};
    uint64_t tasks;
    Error error = {0};
    fuzz_check(file_write(part, data, size, NULL));
    if (!task_log_merge(kind, out, parts, 1, &tasks, &error)) {
        fuzz_check(error.text[0] && !file_exists(out));
        return;
    }
    Text text = {0};
    fuzz_check(file_read(out, 1 << 24, &text, NULL));
    size_t at = 0;
    for (uint64_t line = 0; line <= tasks; line++) {
        const char *end = memchr(text.data + at, '\n', text.length - at);
        fuzz_check(end != NULL);
        if (line > 0)
            fuzz_check(task_log_number(kind, text.data + at, (size_t)(end - text.data) - at) ==
                       (int)line);
        at = (size_t)(end - text.data) + 1;
    }
    fuzz_check(at == text.length);
    text_free(&text);
}

static void check_selfplay(const char *data, size_t size) {
    char *parts[] = {part};
    uint64_t games;
    Error error = {0};
    Text file = {0}, note = {0};
    const char *end = memchr(data, '\n', size);
    text_add_bytes(&note, data, end ? (size_t)(end - data) : size);
    dataset_header_pack(&file, GOAL_FEWEST, text_string(&note));
    if (end)
        text_add_bytes(&file, end + 1, size - (size_t)(end + 1 - data));
    fuzz_check(file_write(part, file.data, file.length, NULL));
    if (selfplay_merge(out, parts, 1, &games, &error)) {
        DatasetSummary summary;
        fuzz_check(dataset_read(out, NULL, NULL, &summary, NULL) && summary.games == games);
    } else {
        fuzz_check(error.text[0] && !file_exists(out) && !file_exists(tail));
    }
    text_free(&file);
    text_free(&note);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 1)
        return 0;
    char *text = fuzz_string(data + 1, size - 1);
    make_folder();
    if (data[0] % 3 == 2)
        check_selfplay(text, size - 1);
    else
        check_results(data[0] % 3 ? &solution_log_kind : &review_log_kind, text, size - 1);
    remove_folder();
    free(text);
    return 0;
}
