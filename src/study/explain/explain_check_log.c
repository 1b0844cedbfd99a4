#include "detector.h"
#include "explain_check_private.h"
#include "file_open.h"

#include <errno.h>
#include <string.h>

// Appends all settings that the results depend on.
static void add_settings(Text *out, const CheckPlan *plan, Goal goal) {
    Json *object = json_new_object(), *names = json_new_list();
    int count;
    const Detector *rows = detector_rows(&count);
    for (int i = 0; i < count; i++)
        json_append_text(names, rows[i].name);
    json_add_text(object, "check", plan->games);
    json_add_text(object, "goal", goal_name(goal));
    json_add_int(object, "count", plan->count);
    json_add_int(object, "seed", (int64_t)plan->seed);
    json_add_int(object, "level", plan->level);
    json_add_int(object, "deeper", plan->deeper);
    json_add(object, "detectors", names);
    json_write_line(out, object);
}

void check_log_write(Text *out, int number, const CheckResult *one) {
    Json *object = json_new_object(), *rows = json_new_list();
    for (int i = 0; i < CHECK_DETECTORS_MAX; i++) {
        const CheckRow *row = &one->rows[i];
        const int numbers[] = {i,          row->positions,    row->worse, row->better,
                               row->given, row->contradicted, row->lost};
        Json *list = json_new_list();
        for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++)
            json_append_int(list, numbers[k]);
        if (row->positions || row->given)
            json_append(rows, list);
        else
            json_free(list);
    }
    json_add_int(object, "number", number);
    json_add_int(object, "positions", one->positions);
    json_add_int(object, "explained", one->explained);
    json_add_int(object, "exact", one->exact);
    json_add_int(object, "contradicted", one->contradicted);
    json_add_text(object, "sentence", one->sentence);
    json_add(object, "rows", rows);
    json_write_line(out, object);
}

enum { PAIRS_MAX = MOVES_MAX * MOVES_MAX, LOST_MAX = PAIRS_MAX * 2 * SQUARE_COUNT };

// Reads the numbers of one detector, in the order of check_log_write.
static bool read_row(const Json *list, CheckResult *one) {
    static const int min[] = {0, 0, 0, 0, 0, 0, -LOST_MAX};
    static const int max[] = {CHECK_DETECTORS_MAX - 1, 1, PAIRS_MAX, PAIRS_MAX, 1, 1, LOST_MAX};
    enum { NUMBERS = sizeof min / sizeof *min };
    int numbers[NUMBERS];
    if (json_length(list) != NUMBERS)
        return false;
    for (size_t i = 0; i < NUMBERS; i++) {
        const Json *entry = json_entry(list, i);
        int64_t number = json_int_of(entry);
        if (!json_holds_int(entry) || number < min[i] || number > max[i])
            return false;
        numbers[i] = (int)number;
    }
    one->rows[numbers[0]] = (CheckRow){.positions = numbers[1],
                                       .worse = numbers[2],
                                       .better = numbers[3],
                                       .given = numbers[4],
                                       .contradicted = numbers[5],
                                       .lost = numbers[6]};
    return true;
}

bool check_log_read(const char *line, size_t length, int count, int *number, CheckResult *one) {
    Error ignored = {0};
    Json *object = json_read(line, length, &ignored);
    const char *sentence = "";
    *one = (CheckResult){0};
    bool good = object && json_take_int(object, "number", 0, count - 1, number, NULL) &&
                json_take_int(object, "positions", 0, 1, &one->positions, NULL) &&
                json_take_int(object, "explained", 0, 1, &one->explained, NULL) &&
                json_take_int(object, "exact", 0, 1, &one->exact, NULL) &&
                json_take_int(object, "contradicted", 0, 1, &one->contradicted, NULL) &&
                json_take_text(object, "sentence", &sentence, sizeof one->sentence, NULL);
    const Json *rows = json_member(object, "rows");
    for (size_t i = 0; good && i < json_length(rows); i++)
        good = read_row(json_entry(rows, i), one);
    if (good)
        memcpy(one->sentence, sentence, strlen(sentence));
    json_free(object);
    return good;
}

// Adds the results in the log's text from offset `from` on. Returns the length of its valid part.
static size_t read_results(const Text *text, size_t from, const CheckPlan *plan, bool *done,
                           CheckResult *result) {
    size_t at = from;
    for (const char *end;
         at < text->length && (end = memchr(text->data + at, '\n', text->length - at));) {
        CheckResult one;
        int number;
        if (!check_log_read(text->data + at, (size_t)(end - text->data) - at, plan->count, &number,
                            &one))
            break;
        if (!done[number])
            check_join(result, &one);
        done[number] = true;
        at = (size_t)(end - text->data) + 1;
    }
    return at;
}

bool check_log_open(int *file, const CheckPlan *plan, Goal goal, bool *done, CheckResult *result,
                    Error *error) {
    Text settings = {0}, text = {0};
    *file = file_open(plan->log, OPEN_ANY);
    bool good = *file >= 0 && file_lock(*file) && file_read_whole(*file, &text);
    if (!good)
        error_system(error, errno, "cannot open %.200s", plan->log);
    add_settings(&settings, plan, goal);
    if (good && (text.failed || settings.failed))
        good = error_set(error, "out of memory");
    if (good && text.length == 0)
        good = file_write_at(*file, 0, settings.data, settings.length) ||
               error_system(error, errno, "cannot write to %.200s", plan->log);
    else if (good && (text.length < settings.length ||
                      memcmp(text.data, settings.data, settings.length) != 0))
        good =
            error_set(error, "%.200s is the log of a check with other settings: name another file",
                      plan->log);
    else if (good)
        good = file_truncate(*file,
                             (int64_t)read_results(&text, settings.length, plan, done, result)) ||
               error_system(error, errno, "cannot write to %.200s", plan->log);
    text_free(&settings);
    text_free(&text);
    return good;
}

bool check_log_add(int file, const CheckPlan *plan, int number, const CheckResult *one,
                   Error *error) {
    Text line = {0};
    check_log_write(&line, number, one);
    bool good = line.failed ? error_set(error, "out of memory")
                            : file_write_at(file, file_size(file), line.data, line.length) ||
                                  error_system(error, errno, "cannot write to %.200s", plan->log);
    text_free(&line);
    return good;
}
