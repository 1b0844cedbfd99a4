// `merge`: combines the parts of a divided run into the output of an undivided run.
#include "arena_merge.h"
#include "command.h"
#include "file.h"
#include "review_log.h"
#include "selfplay.h"
#include "solution.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

typedef struct Merged {
    uint64_t count; // number of `things`
    const char *things;
} Merged;

typedef bool Merge(const char *out, char *const *parts, int count, Merged *merged, Error *error);

static bool merge_selfplay(const char *out, char *const *parts, int count, Merged *merged,
                           Error *error) {
    merged->things = "games";
    return selfplay_merge(out, parts, count, &merged->count, error);
}

static bool merge_arena(const char *out, char *const *parts, int count, Merged *merged,
                        Error *error) {
    merged->things = "games";
    return arena_merge(out, parts, count, &merged->count, error);
}

static bool merge_reviews(const char *out, char *const *parts, int count, Merged *merged,
                          Error *error) {
    merged->things = "reviews";
    return task_log_merge(&review_log_kind, out, parts, count, &merged->count, error);
}

static bool merge_solutions(const char *out, char *const *parts, int count, Merged *merged,
                            Error *error) {
    merged->things = "solutions";
    return task_log_merge(&solution_log_kind, out, parts, count, &merged->count, error);
}

// Returns true if a file begins with these bytes.
static bool begins_with(const char *path, const char *letters) {
    char begin[64] = "";
    FILE *file = fopen(path, "rbe");
    size_t got = file ? fread(begin, 1, strlen(letters), file) : 0;
    if (file)
        fclose(file);
    return got == strlen(letters) && memcmp(begin, letters, got) == 0;
}

// Returns the merge function for a part. Returns NULL and sets `error` if the kind is unknown.
static Merge *kind_of(const char *path, Error *error) {
    FileKind kind = file_kind(path);
    if (kind == FILE_REGULAR && begins_with(path, "FLIPGAME"))
        return merge_selfplay;
    if (kind == FILE_REGULAR && begins_with(path, "{\"flipside_reviews\":"))
        return merge_reviews;
    if (kind == FILE_REGULAR && begins_with(path, "{\"flipside_solutions\":"))
        return merge_solutions;
    if (kind == FILE_DIRECTORY)
        return merge_arena;
    if (kind == FILE_MISSING)
        error_set(error, "there is no %s", path);
    else
        error_set(error,
                  "%s is no part of a divided run (selfplay, solve, analyse or arena with --shard)",
                  path);
    return NULL;
}

static int run(const Command *command, const Options *options, int count, char **argv) {
    Common common = command_common(options);
    Error error = {0};
    Merged merged = {0};
    if (count < 2)
        return command_fail(command,
                            "name what is to be written, and all parts; see flipside merge --help");
    char *const *parts = argv + 1;
    int part_count = count - 1;
    Merge *merge = kind_of(parts[0], &error);
    for (int i = 1; merge && i < part_count; i++) {
        Merge *other = kind_of(parts[i], &error);
        if (other && other != merge)
            error_set(&error, "%s and %s are parts of different kinds of runs", parts[0], parts[i]);
        merge = other == merge ? merge : NULL;
    }
    if (!merge || !merge(argv[0], parts, part_count, &merged, &error))
        return command_fail_error(command, "", &error);
    if (common.json) {
        Json *object = json_new_object();
        json_add_text(object, "out", argv[0]);
        json_add_int(object, "parts", part_count);
        json_add_int(object, merged.things, (int64_t)merged.count);
        return command_print_json(object) ? STATUS_DONE : STATUS_NO;
    }
    if (!common.quiet)
        printf("%s: %" PRIu64 " %s of %d parts\n", argv[0], merged.count, merged.things,
               part_count);
    return STATUS_DONE;
}

static const Option rows[] = {
    COMMON_JSON_OPTION,
    COMMON_QUIET_OPTION,
};

const Command command_merge = {
    .name = "merge",
    .arguments = "OUT PART...",
    .summary = "Put the parts of a run that was divided by --shard together",
    .details = "What `selfplay`, `solve`, `analyse` and `arena` made with --shard 1/N to N/N "
               "becomes one file or folder OUT,\n"
               "as one run without --shard would have written it; every command goes on with it as "
               "with such a run. The\n"
               "order of the parts does not matter. OUT must not be there yet. It is written whole "
               "or not at all: when a\n"
               "part is missing, there twice, unfinished, damaged or of another run, the error "
               "says which and what to do.\n\n"
               "Examples:\n"
               "  flipside selfplay part1.games --games 1000 --shard 1/2\n"
               "  flipside selfplay part2.games --games 1000 --shard 2/2\n"
               "  flipside merge all.games part1.games part2.games\n"
               "\n"
               "  flipside arena random most-flips --games 1000 --shard 1/2 --out part1\n"
               "  flipside arena random most-flips --games 1000 --shard 2/2 --out part2\n"
               "  flipside merge run1 part1 part2\n"
               "\n"
               "  flipside solve ffo.obf --shard 1/2 --results part1.results\n"
               "  flipside solve ffo.obf --shard 2/2 --results part2.results\n"
               "  flipside merge all.results part1.results part2.results",
    .options = rows,
    .option_count = sizeof rows / sizeof *rows,
    .most = 1 << 20,
    .run = run,
};
