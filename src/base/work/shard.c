#include "shard.h"

#include <assert.h>

// A whole number from 1 on at the begin of a text; *end is where it ends. 0 when there is none, or
// a larger one than a run has shards.
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
            error, "--shard wants I/N, the I-th of N parts, for example 2/4, not \"%.40s\"", text);
    if (count < 1)
        return error_set(error, "--shard %.40s: a run has from 1 to %d parts", text, SHARDS_MAX);
    if (index < 1 || index > count)
        return error_set(error, "--shard %.40s: the parts of %d are 1/%d to %d/%d", text, count,
                         count, count, count);
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
