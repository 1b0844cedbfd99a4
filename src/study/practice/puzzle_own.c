#include "puzzle_own.h"

#include "file.h"
#include "file_open.h"
#include "home.h"
#include "progress.h"

#include <stdio.h>

enum { FILE_LIMIT = 4 << 20, HASH_MB = 16, EMPTIES_MAX = 16 };

static bool find_path(Text *path, Goal goal, const char *directory, Error *error) {
    char name[32];
    snprintf(name, sizeof name, "puzzles-%s.obf", goal_name(goal));
    if (!directory)
        return home_file(path, name, error);
    text_format(path, "%s/%s", directory, name);
    return !path->failed || error_set(error, "out of memory");
}

static bool read_path(PuzzleSet *set, const char *path, Error *error) {
    Text text = {0};
    Error inner = {0};
    bool good = !file_exists(path) || (file_read(path, FILE_LIMIT, &text, error) &&
                                       (puzzle_set_read(set, text_string(&text), &inner) ||
                                        error_set(error, "%s: %s", path, inner.text)));
    text_free(&text);
    return good;
}

bool puzzle_own_read(PuzzleSet *set, Goal goal, const char *directory, Error *error) {
    Text path = {0};
    *set = (PuzzleSet){.goal = goal};
    bool good =
        find_path(&path, goal, directory, error) && read_path(set, text_string(&path), error);
    text_free(&path);
    return good;
}

// Adds the mistakes that are puzzles to the set.
static bool collect(PuzzleSet *set, const Review *review, const bool sides[2], int *added,
                    Error *error) {
    Rules rules = review->sheet.game.rules;
    EngineOptions options = {.rules = rules, .hash_mb = HASH_MB};
    Engine *engine = NULL;
    bool good = true;
    for (int i = 0; good && i < review->count; i++) {
        const ReviewedMove *move = &review->moves[i];
        Puzzle puzzle;
        PuzzleTraits traits;
        bool new = false;
        if (!sides[move->side] || !move->judged || move->empties > EMPTIES_MAX ||
            move->score <= 0 || move->played > 0)
            continue;
        if (!engine && !(engine = engine_create(&options, error)))
            return false;
        Position position = game_position_at(&review->sheet.game, i);
        if (puzzle_from_position(engine, rules, position, NULL, &puzzle, &traits, error))
            good = puzzle_set_add(set, &puzzle, &new, error);
        good = good && !error->text[0];
        *added += new;
    }
    if (engine)
        engine_destroy(engine);
    return good;
}

bool puzzle_own_add(const Review *review, const bool sides[2], int *added, Error *error) {
    Goal goal = review->sheet.game.rules.goal;
    PuzzleSet set = {.goal = goal};
    Text path = {0}, out = {0};
    *added = 0;
    bool good = find_path(&path, goal, NULL, error);
    int lock = good ? progress_lock(text_string(&path), error) : -1;
    good = lock >= 0 && read_path(&set, text_string(&path), error) &&
           collect(&set, review, sides, added, error);
    if (good && *added) {
        puzzle_set_write(&out, &set,
                         "Wins that were thrown away. Practise them with flipside puzzle --own.");
        good = out.failed ? error_set(error, "out of memory")
                          : file_write(text_string(&path), text_string(&out), out.length, error);
    }
    file_close(lock);
    text_free(&path);
    text_free(&out);
    puzzle_set_free(&set);
    return good;
}
