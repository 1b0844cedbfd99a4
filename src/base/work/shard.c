#include "shard.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

// Parses a positive number and sets *end after it. Returns 0 if it is missing or above SHARDS_MAX.
static int read_number(const char *text, const char **end) {
    int number = 0;
    *end = text;
    while (**end >= '0' && **end <= '9' && number <= SHARDS_MAX)
        number = 10 * number + *(*end)++ - '0';
    return number <= SHARDS_MAX ? number : 0;
}

bool shard_parse(const char *text, Shard *shard, Error *error) {
    const char *slash, *end;
    int index = read_number(text, &slash);
    bool whole = slash > text && *slash == '/';
    int count = whole ? read_number(slash + 1, &end) : 0;
    if (!whole || end == slash + 1 || *end)
        return error_set(
            error, "--shard: expected I/N (part I of N), for example 2/4, got \"%.40s\"", text);
    if (count < 1)
        return error_set(error, "--shard: expected 1 to %d parts, got %.40s", SHARDS_MAX, text);
    if (index < 1 || index > count)
        return error_set(error, "--shard: expected 1/%d to %d/%d, got %.40s", count, count, count,
                         text);
    *shard = (Shard){index, count};
    return true;
}

bool shard_from_options(const Options *options, Shard *shard, Error *error) {
    const char *text = options_text(options, "shard");
    *shard = (Shard){0};
    return !text || shard_parse(text, shard, error);
}

void shard_write(Text *out, Shard shard) {
    text_format(out, "%d/%d", shard.index, shard.count);
}

bool shard_is_part(Shard shard) {
    assert(shard.index >= 0 && shard.index <= shard.count);
    return shard.count > 0;
}

bool shard_has(Shard shard, uint64_t task) {
    return !shard_is_part(shard) || task % (uint64_t)shard.count == (uint64_t)shard.index - 1;
}

uint64_t shard_tasks(Shard shard, uint64_t total) {
    if (!shard_is_part(shard))
        return total;
    uint64_t first = (uint64_t)shard.index - 1;
    return total > first ? (total - first - 1) / (uint64_t)shard.count + 1 : 0;
}

uint64_t shard_task(Shard shard, uint64_t n) {
    return shard_is_part(shard) ? (uint64_t)shard.index - 1 + n * (uint64_t)shard.count : n;
}

Shard shard_of_task(int count, uint64_t task, uint64_t *n) {
    assert(count >= 1);
    *n = task / (uint64_t)count;
    return (Shard){(int)(task % (uint64_t)count) + 1, count};
}

// Copies the item of a comma- or newline-separated text that contains position `at`.
static void piece_around(const char *text, size_t at, char piece[80]) {
    size_t begin = at, length = 0;
    while (begin > 0 && !strchr(",\n", text[begin - 1]))
        begin--;
    while (strchr(" ", text[begin]) && text[begin])
        begin++;
    while (text[begin + length] && !strchr(",\n", text[begin + length]) && length < 79) {
        piece[length] = text[begin + length];
        length++;
    }
    piece[length] = '\0';
}

// Reports the first difference between two runs.
static bool refuse_run(const ShardParts *parts, const char *name, const char *run, Error *error) {
    const char *known = text_string(&parts->run);
    char here[80], there[80];
    size_t at = 0;
    while (known[at] && known[at] == run[at])
        at++;
    piece_around(run, at, here);
    piece_around(known, at, there);
    return error_set(error, "%.100s and %.100s are parts of different runs: %s versus %s", name,
                     parts->first, *here ? here : "nothing", *there ? there : "nothing");
}

bool shard_parts_add(ShardParts *parts, const char *name, Shard shard, const char *run,
                     Error *error) {
    if (parts->count == 0) {
        parts->names = calloc((size_t)shard.count, sizeof *parts->names);
        text_add(&parts->run, run);
        if (!parts->names || parts->run.failed)
            return error_set(error, "out of memory");
        parts->count = shard.count;
        parts->first = name;
    }
    if (strcmp(text_string(&parts->run), run) != 0)
        return refuse_run(parts, name, run, error);
    if (shard.count != parts->count)
        return error_set(error,
                         "%.100s is one of %d parts, %.100s one of %d: all must have the same N",
                         name, shard.count, parts->first, parts->count);
    const char **slot = &parts->names[shard.index - 1];
    if (*slot)
        return error_set(error, "%.100s and %.100s are both shard %d/%d: omit one", *slot, name,
                         shard.index, shard.count);
    *slot = name;
    return true;
}

bool shard_parts_complete(const ShardParts *parts, Error *error) {
    Text missing = {0};
    int count = 0;
    for (int i = 0; i < parts->count; i++)
        if (!parts->names[i] && count++ < 8)
            text_format(&missing, "%s%d/%d", count > 1 ? ", " : "", i + 1, parts->count);
    if (count > 0)
        error_set(error,
                  "%d of %d parts missing: run the same command with --shard %s%s, then merge all",
                  count, parts->count, text_string(&missing), count > 8 ? ", …" : "");
    text_free(&missing);
    return count == 0;
}

void shard_parts_free(ShardParts *parts) {
    free(parts->names);
    text_free(&parts->run);
    *parts = (ShardParts){0};
}
