// Files of reviews: the cache of looks, the log that is gone on with, and the command killed and
// begun again.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "folder.h"
#include "notation.h"
#include "program.h"
#include "review_games.h"
#include "review_log.h"
#include "scale.h"

#include <math.h>
#include <string.h>

static void path_in(char path[160], const Folder *folder, const char *name) {
    snprintf(path, 160, "%s/%s", folder->path, name);
}

static void lines_come_back(void **state) {
    (void)state;
    for (int goal = 0; goal < 2; goal++)
        for (int size = 4; size <= 8; size += 2) {
            Game game =
                game_made(rules_of((Goal)goal, size), BY_CHANCE, 2, size == 6 ? 20 : 128, 4);
            ReviewerOptions options = reviewer_at(3);
            options.preset_moves = 2;
            Review *review = review_made(&game, &options), *again = calloc(1, sizeof *again);
            strcpy(review->sheet.name[WHITE], "Åsa \"the\" queen");
            Text line = {0};
            Error error = {0};
            int number = 0;
            assert_true(review_log_write(&line, 7, review));
            assert_true(review_log_read(line.data, line.length, options.thresholds, &number, again,
                                        &error));
            assert_int_equal(number, 7);
            assert_string_equal(again->sheet.name[WHITE], review->sheet.name[WHITE]);
            assert_int_equal(again->count, review->count);
            for (int i = 0; i < review->count; i++) {
                assert_int_equal(again->moves[i].score, review->moves[i].score);
                assert_int_equal(again->moves[i].loss, review->moves[i].loss);
                assert_int_equal(again->moves[i].best, review->moves[i].best);
                assert_int_equal(again->moves[i].class, review->moves[i].class);
                assert_int_equal(again->moves[i].exact, review->moves[i].exact);
            }
            for (int color = 0; color < 2; color++)
                assert_true(fabs(again->sides[color].accuracy - review->sides[color].accuracy) <
                            1e-9);
            for (size_t cut = 0; cut < line.length - 1;
                 cut += 37) // a torn line is refused, whatever is missing
                assert_false(
                    review_log_read(line.data, cut, options.thresholds, &number, again, &error));
            text_free(&line);
            free(again);
            free(review);
        }
}

// Lines with wrong letters are refused, or a review in which everything holds.
static void any_line_is_safe(void **state) {
    (void)state;
    Game game = game_made(rules_of(GOAL_MOST, 6), BY_CHANCE, 1, 128, 9);
    ReviewerOptions options = reviewer_at(1);
    Review *review = review_made(&game, &options), *again = calloc(1, sizeof *again);
    Text line = {0};
    Random random = random_seeded(1);
    assert_true(review_log_write(&line, 1, review));
    for (int i = 0; i < scale_count(3000, 100000); i++) {
        size_t at = random_below(&random, (uint32_t)line.length);
        char kept = line.data[at], put = "0123456789abc-\",[]{}XO "[random_below(&random, 24)];
        Error error = {0};
        int number = 0;
        line.data[at] = put;
        if (review_log_read(line.data, line.length, options.thresholds, &number, again, &error))
            for (int k = 0; k < again->count; k++)
                assert_true(again->moves[k].loss >= 0 && again->moves[k].accuracy >= 0);
        else
            assert_int_not_equal(error.text[0], '\0');
        line.data[at] = kept;
    }
    text_free(&line);
    free(again);
    free(review);
}

// A review with a cache is that without, also the second time, when nothing is searched, and with
// mirrored games.
static void a_cache_changes_nothing(void **state) {
    (void)state;
    Folder folder = folder_make();
    char path[160];
    path_in(path, &folder, "looks");
    Game game = game_made(rules_of(GOAL_MOST, 8), 3, 2, 30, 6);
    ReviewerOptions options = reviewer_at(4);
    Review *plain = review_made(&game, &options);
    for (int round = 0; round < 3; round++) {
        Error error = {0};
        options.cache = review_cache_open(path, &error);
        assert_non_null(options.cache);
        Game played = game_new(game.rules);
        for (int i = 0; i < game.ply; i++) // turned round by the last one
            assert_true(game_play(&played, round == 2 && game.moves[i] < 64 ? 63 - game.moves[i]
                                                                            : game.moves[i]));
        Review *review = review_made(&played, &options);
        for (int i = 0; i < review->count; i++)
            assert_int_equal(review->moves[i].score, plain->moves[i].score);
        uint64_t asked, found;
        review_cache_count(options.cache, &asked, &found);
        assert_true(asked > 30 && (round == 0 || found == asked));
        free(review);
        assert_true(review_cache_close(options.cache, &error));
    }
    free(plain);
    folder_remove(&folder);
}

static TaskLog *open_log(const char *path, const char *settings, Error *error) {
    TaskRun run = {.kind = &review_log_kind, .settings = settings};
    return task_log_open(path, &run, error);
}

static void a_log_refuses_what_is_not_its_own(void **state) {
    (void)state;
    Folder folder = folder_make();
    char path[160];
    Error error = {0};
    path_in(path, &folder, "results");
    Game game = game_made(rules_of(GOAL_MOST, 4), BY_CHANCE, BY_CHANCE, 128, 1);
    Game other = game_made(rules_of(GOAL_MOST, 4), BY_CHANCE, BY_CHANCE, 128, 2);
    ReviewerOptions options = reviewer_at(1);
    Review *review = review_made(&game, &options), *found = calloc(1, sizeof *found);
    TaskLog *log = open_log(path, "level 1", &error);
    assert_non_null(log);
    assert_null(open_log(path, "level 1", &error)); // locked
    assert_true(review_log_add(log, 3, review, &error));
    assert_true(task_log_close(log, &error));
    assert_null(open_log(path, "level 2", &error));
    assert_non_null(strstr(error.text, "settings"));
    FILE *torn = fopen(path, "a");
    fputs("{\"game\":4,\"goal\"", torn);
    fclose(torn);
    log = open_log(path, "level 1", &error);
    assert_non_null(log);
    assert_int_equal(task_log_count(log), 1);
    GameSheet sheet = sheet_of(&game), wrong = sheet_of(&other);
    assert_true(review_log_find(log, 3, &sheet, options.thresholds, found, &error));
    assert_false(review_log_find(log, 4, &sheet, options.thresholds, found, &error));
    assert_int_equal(error.text[0], '\0');
    assert_false(review_log_find(log, 3, &wrong, options.thresholds, found, &error));
    assert_int_not_equal(error.text[0], '\0');
    assert_true(task_log_close(log, &error));
    path_in(path, &folder, "other");
    FILE *file = fopen(path, "w");
    fputs("f5d6c3\n", file);
    fclose(file);
    assert_null(open_log(path, "level 1", &error));
    free(review);
    free(found);
    folder_remove(&folder);
}

// Thirty games, killed three times: in the end every game is there once, in the output too.
static void killed_and_gone_on(void **state) {
    (void)state;
    enum { GAMES = 30 };
    Folder folder = folder_make();
    char path[160], line[1024];
    path_in(path, &folder, "games.txt");
    FILE *file = fopen(path, "w");
    for (int i = 0; i < GAMES; i++) {
        Game game = game_made(rules_of(GOAL_MOST, 8), BY_CHANCE, BY_CHANCE, 128, (uint64_t)i + 1);
        Text moves = {0};
        notation_write_transcript(&moves, &game);
        fprintf(file, "%s\n", text_string(&moves));
        text_free(&moves);
    }
    fclose(file);
    for (int i = 0; i < 3; i++) {
        snprintf(line, sizeof line,
                 "$F analyse %s/games.txt --level 3 --results %s/results --cache %s/looks "
                 ">/dev/null 2>&1 & child=$!; "
                 "n=0; while kill -0 $child 2>/dev/null && [ $(wc -l 2>/dev/null <%s/results || "
                 "echo 0) -le %d ] && "
                 "[ $n -lt 3000 ]; do sleep 0.01; n=$((n+1)); done; kill -9 $child; wait $child",
                 folder.path, folder.path, folder.path, folder.path, 6 * i + 3);
        program_run(line);
    }
    snprintf(line, sizeof line,
             "$F analyse %s/games.txt --level 3 --results %s/results --cache %s/looks", folder.path,
             folder.path, folder.path);
    Outcome outcome = program_run(line);
    assert_int_equal(outcome.status, 0);
    int lines = 0;
    for (const char *at = outcome.out; (at = strchr(at, '\n')); at++)
        lines++;
    assert_int_equal(lines, GAMES);
    snprintf(line, sizeof line,
             "sed -n 's/^{\"game\": *\\([0-9]*\\).*/\\1/p' %s/results | sort -n | uniq | wc -l; "
             "wc -l <%s/results",
             folder.path, folder.path);
    Outcome counted = program_run(line);
    assert_string_equal(counted.out, "30\n31\n");
    folder_remove(&folder);
}

static void the_command(void **state) {
    (void)state;
    Outcome outcome = program_run("$F analyse f5d6c3d3c4f4f6f3 --level 3 --threads 1");
    assert_int_equal(outcome.status, 0);
    assert_non_null(strstr(outcome.out, "\n  1 ● f5"));
    assert_non_null(strstr(outcome.out, "accuracy"));
    outcome = program_run("$F analyse f5d6c3d3 --level 2 --json");
    assert_int_equal(outcome.status, 0);
    assert_non_null(strstr(outcome.out, "\"black_accuracy\""));
    assert_non_null(strstr(outcome.out, "\"class\""));
    outcome = program_run("echo f5d6c3 | $F analyse --level 1 -");
    assert_int_equal(outcome.status, 0);
    outcome = program_run("$F analyse f5f6f5 --level 1");
    assert_int_equal(outcome.status, 2);
    assert_true(program_one_line(outcome.err));
    outcome = program_run("$F analyse f5d6 --player Nobody --level 1");
    assert_int_equal(outcome.status, 2);
    assert_non_null(strstr(outcome.err, "is called Nobody"));
    outcome = program_run("$F analyse /nonexistent/games.ggf");
    assert_int_equal(outcome.status, 2);
    assert_true(program_one_line(outcome.err));
}

int main(void) {
    setenv("XDG_STATE_HOME", "/dev/null", 1); // no library of the one who tests
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_come_back),
        cmocka_unit_test(any_line_is_safe),
        cmocka_unit_test(a_cache_changes_nothing),
        cmocka_unit_test(a_log_refuses_what_is_not_its_own),
        cmocka_unit_test(killed_and_gone_on),
        cmocka_unit_test(the_command),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
