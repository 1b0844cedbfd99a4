#include "shard_parts.h"

#include <stdlib.h>
#include <string.h>

// The piece of a text around a place: from the separator before it to the one behind it.
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

// Says where two runs differ.
static bool refuse_run(const ShardParts *parts, const char *name, const char *run, Error *error) {
    const char *known = text_string(&parts->run);
    char here[80], there[80];
    size_t at = 0;
    while (known[at] && known[at] == run[at])
        at++;
    piece_around(run, at, here);
    piece_around(known, at, there);
    return error_set(error, "%.100s is of another run than %.100s: %s, there %s", name,
                     parts->first, *here ? here : "nothing", *there ? there : "nothing");
}

bool shard_parts_add(ShardParts *parts, const char *name, Shard shard, const char *run,
                     Error *error) {
    if (parts->count == 0) {
        parts->names = calloc((size_t)shard.count, sizeof *parts->names);
        text_add(&parts->run, run);
        if (!parts->names || parts->run.failed)
            return error_set(error, "not enough memory");
        parts->count = shard.count;
        parts->first = name;
    }
    if (strcmp(text_string(&parts->run), run) != 0)
        return refuse_run(parts, name, run, error);
    if (shard.count != parts->count)
        return error_set(
            error, "%.100s is one of %d parts, and %.100s one of %d: a run is divided only once",
            name, shard.count, parts->first, parts->count);
    const char **place = &parts->names[shard.index - 1];
    if (*place)
        return error_set(error, "%.100s and %.100s are both shard %d/%d: leave one of them out",
                         *place, name, shard.index, shard.count);
    *place = name;
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
                  "%d of %d parts %s missing: run the same command with --shard %s%s, and merge "
                  "all of them",
                  count, parts->count, count == 1 ? "is" : "are", text_string(&missing),
                  count > 8 ? ", …" : "");
    text_free(&missing);
    return count == 0;
}

void shard_parts_free(ShardParts *parts) {
    free(parts->names);
    text_free(&parts->run);
    *parts = (ShardParts){0};
}
