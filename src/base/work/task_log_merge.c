// The files of a divided run put together.
#include "file.h"
#include "json.h"
#include "shard_parts.h"
#include "task_log.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_LEAST = 8 }; // bytes of a line at least

// What the first line of a part says.
typedef struct Part {
    const char *path;
    Shard shard;
    int tasks;
    Text settings, run; // all that is the same in every part
} Part;

typedef struct Line {
    const char *text;
    size_t length;
} Line;

typedef struct Merging {
    const TaskLogKind *kind;
    ShardParts shards;
    Text *texts; // of the parts
    int count;
    Line *lines; // by number of the task, from 1
    int tasks;
    Text first; // line of the whole
} Merging;

static bool read_first(const Merging *merging, Line first, Part *part, Error *error) {
    const char *settings, *shard, *input;
    Error inner = {0};
    Json *json = json_read(first.text, first.length, &inner);
    if (inner.machine)
        return error_set(error, "%s", inner.text);
    if (json && !json_member(json, "shard")) {
        json_free(json);
        return error_set(error, "%.200s is a whole file of %s, and no part of a divided run",
                         part->path, merging->kind->things);
    }
    bool good = json && json_int_of(json_member(json, merging->kind->mark)) == 1 &&
                json_take_text(json, "settings", &settings, SIZE_MAX, &inner) &&
                json_take_text(json, "shard", &shard, 64, &inner) &&
                shard_parse(shard, &part->shard, &inner) &&
                json_take_int(json, "tasks", 1, 100000000, &part->tasks, &inner) &&
                json_take_text(json, "input", &input, TASK_INPUT_DIGITS + 1, &inner);
    if (good) {
        text_add(&part->settings, settings);
        text_format(&part->run, "%d %s, %s, input %s", part->tasks, merging->kind->things, settings,
                    input);
    }
    json_free(json);
    if (good && (part->run.failed || part->settings.failed))
        return error_set(error, "not enough memory");
    return good ||
           error_set(error, "%.200s: the first line does not say which part of which run this is",
                     part->path);
}

// The first line as it is without shards.
static bool write_first(Merging *merging, const Part *part) {
    Json *object = json_new_object();
    json_add_int(object, merging->kind->mark, 1);
    json_add_text(object, "settings", text_string(&part->settings));
    return json_write_line(&merging->first, object);
}

// What the first line says of the number of tasks is only believed when the file is long enough for
// them.
static bool begin_part(Merging *merging, const Part *part, size_t length, Error *error) {
    uint64_t share = shard_tasks(part->shard, (uint64_t)part->tasks);
    if (!shard_parts_add(&merging->shards, part->path, part->shard, text_string(&part->run), error))
        return false;
    if (share > length / LINE_LEAST)
        return error_set(error,
                         "%.200s has not all of its %" PRIu64
                         " results: run its command again (--shard %d/%d), it goes "
                         "on where it was",
                         part->path, share, part->shard.index, part->shard.count);
    if (merging->lines)
        return true;
    merging->tasks = part->tasks;
    merging->lines = calloc((size_t)part->tasks + 1, sizeof *merging->lines);
    return (merging->lines && write_first(merging, part)) || error_set(error, "not enough memory");
}

// Puts a line into its place.
static bool take_line(Merging *merging, const Part *part, Line line, size_t at, Error *error) {
    const TaskLogKind *kind = merging->kind;
    int number = task_log_number(kind, line.text, line.length);
    Error inner = {0};
    if (number < 1 || !kind->check(line.text, line.length, &inner))
        return inner.machine ? error_set(error, "%s", inner.text)
                             : error_set(error,
                                         "%.120s is damaged in the line at byte %zu%s%.100s: make "
                                         "shard %d/%d again in "
                                         "a new file",
                                         part->path, at + 1, *inner.text ? ", " : "", inner.text,
                                         part->shard.index, part->shard.count);
    if (number > part->tasks || !shard_has(part->shard, (uint64_t)number - 1))
        return error_set(error, "%.200s has %s %d, which is not in its shard", part->path,
                         kind->number, number);
    if (merging->lines[number].text)
        return error_set(error, "%.200s has %s %d twice", part->path, kind->number, number);
    merging->lines[number] = line;
    return true;
}

// Are all tasks of the shard there?
static bool check_share(const Merging *merging, const Part *part, Error *error) {
    uint64_t share = shard_tasks(part->shard, (uint64_t)part->tasks), have = 0;
    int missing = 0;
    for (uint64_t n = share; n-- > 0;) {
        int number = (int)shard_task(part->shard, n) + 1;
        have += merging->lines[number].text != NULL;
        missing = merging->lines[number].text ? missing : number;
    }
    return have == share ||
           error_set(error,
                     "%.200s has %" PRIu64 " of its %" PRIu64
                     " results, %s %d is the first that is "
                     "missing: run its command again (--shard %d/%d), it goes on where it was",
                     part->path, have, share, merging->kind->number, missing, part->shard.index,
                     part->shard.count);
}

static bool take_lines(Merging *merging, Part *part, const Text *text, Error *error) {
    const char *data = text_string(text), *end = memchr(data, '\n', text->length);
    Line first = {data, end ? (size_t)(end - data) : text->length};
    if (!read_first(merging, first, part, error) || !begin_part(merging, part, text->length, error))
        return false;
    for (size_t at = first.length + 1; at < text->length; at = (size_t)(end - data) + 1) {
        end = memchr(data + at, '\n', text->length - at);
        if (!end) // torn: what it was to be is missing
            break;
        if (!take_line(merging, part, (Line){data + at, (size_t)(end - data) - at}, at, error))
            return false;
    }
    return check_share(merging, part, error);
}

static bool read_part(Merging *merging, const char *path, Error *error) {
    Part part = {.path = path};
    Text *text = &merging->texts[merging->count++];
    bool good = file_read(path, SIZE_MAX, text, error) && take_lines(merging, &part, text, error);
    text_free(&part.settings);
    text_free(&part.run);
    return good;
}

static bool write_whole(Merging *merging, const char *out, Error *error) {
    Text *whole = &merging->first;
    for (int number = 1; number <= merging->tasks; number++) {
        text_add_bytes(whole, merging->lines[number].text, merging->lines[number].length);
        text_add_char(whole, '\n');
    }
    if (whole->failed)
        return error_set(error, "not enough memory");
    if (file_exists(out))
        return error_set(error, "%s is there already; name a new file", out);
    return file_write(out, whole->data, whole->length, error);
}

bool task_log_merge(const TaskLogKind *kind, const char *out, char *const *parts, int count,
                    uint64_t *tasks, Error *error) {
    Merging merging = {.kind = kind, .texts = calloc((size_t)count, sizeof *merging.texts)};
    bool good = merging.texts || error_set(error, "not enough memory");
    for (int i = 0; good && i < count; i++)
        good = read_part(&merging, parts[i], error);
    good =
        good && shard_parts_complete(&merging.shards, error) && write_whole(&merging, out, error);
    *tasks = (uint64_t)merging.tasks;
    for (int i = 0; i < merging.count; i++)
        text_free(&merging.texts[i]);
    free(merging.texts);
    free(merging.lines);
    text_free(&merging.first);
    shard_parts_free(&merging.shards);
    return good;
}
