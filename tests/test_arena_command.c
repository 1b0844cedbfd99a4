// `arena` and `report` as a user meets them: exit codes, one line for a mistake, JSON with its
// keys, the printed steps.
#include "arena_print.h"
#include "file.h"
#include "folder.h"
#include "program.h"
#include "utf8.h"

#include <jansson.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/wait.h>

#include <cmocka.h>

typedef struct Output {
    char text[1 << 18];
    int status;
} Output;

static Output *run(const char *arguments) {
    static Output output;
    char command[1024];
    snprintf(command, sizeof command, "%s %s", FLIPSIDE_PROGRAM, arguments);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    size_t got = fread(output.text, 1, sizeof output.text - 1, pipe);
    output.text[got] = '\0';
    int status = pclose(pipe);
    output.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return &output;
}

static int lines(const char *text) {
    int count = 0;
    for (; (text = strchr(text, '\n')); text++)
        count++;
    return count;
}

static void json_keys(void **state) {
    (void)state;
    static const char *const keys[] = {
        "player", "name",  "games",       "wins",     "draws",         "losses",
        "points", "elo",   "elo_error",   "forfeits", "worst_seconds", "mean_seconds",
        "black",  "white", "first_mover", "online",   "online_error"};
    const char *const runs[] = {
        "arena random first --games 10 --json --quiet 2>&1",
        "arena --kumite random first most-flips --games 4 --goal fewest --json --quiet 2>&1",
        "arena --gauntlet random first most-flips --games 4 --size 6 --json --quiet 2>&1",
        "arena --ladder random first most-flips --rounds 4 --start open --json --quiet 2>&1",
        "arena --ladder random first most-flips --autoplay 4 --size 4 --json --quiet 2>&1",
        "arena --ladder random first --playto most-flips --goal fewest --json --quiet 2>&1",
    };
    for (int i = 0; i < 6; i++) {
        Output *output = run(runs[i]);
        assert_int_equal(output->status, 0);
        assert_int_equal(lines(output->text), i ? 3 : 2);
        double points = 0, games = 0, elo = 0;
        for (char *line = strtok(output->text, "\n"); line; line = strtok(NULL, "\n")) {
            json_t *object = json_loads(line, 0, NULL);
            assert_non_null(object);
            for (size_t k = 0; k < sizeof keys / sizeof *keys; k++)
                assert_non_null(json_object_get(object, keys[k]));
            points += json_number_value(json_object_get(object, "points"));
            games += json_number_value(json_object_get(object, "games"));
            elo += json_number_value(json_object_get(object, "elo"));
            json_decref(object);
        }
        assert_true(points == games / 2);
        assert_true(elo < 1e-6 && elo > -1e-6);
    }
}

static int count_of(const json_t *object, const char *key) {
    return (int)json_integer_value(json_object_get(object, key));
}

// The first mover's advantage: each player's games by colour add up to its games, and to Black's of
// all.
static void colours(void **state) {
    (void)state;
    Folder folder = folder_make();
    char command[256], again[256];
    snprintf(command, sizeof command,
             "arena --kumite random first most-flips --games 7 --openings random:4 --out %s --json "
             "--quiet",
             folder.path);
    snprintf(again, sizeof again, "report %s --json", folder.path);
    Output *output = run(command);
    assert_int_equal(output->status, 0);
    char *text = strdup(output->text);
    size_t before_times = (size_t)(strstr(text, "\"worst_seconds\"") - text);
    assert_memory_equal(run(again)->text, text, before_times); // times are rounded in the log
    static const char *const counts[] = {"games", "wins", "draws", "losses"};
    int blacks[4] = {0}, whites[4] = {0};
    json_t *mover = NULL;
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        json_t *object = json_loads(line, 0, NULL);
        json_t *black = json_object_get(object, "black"), *white = json_object_get(object, "white");
        for (int i = 0; i < 4; i++) {
            assert_int_equal(count_of(black, counts[i]) + count_of(white, counts[i]),
                             count_of(object, counts[i]));
            blacks[i] += count_of(black, counts[i]);
            whites[i] += count_of(white, counts[i]);
        }
        json_decref(mover);
        mover = json_incref(json_object_get(object, "first_mover"));
        double online = json_number_value(json_object_get(object, "online"));
        double wanted = 200.0 * (count_of(object, "wins") - count_of(object, "losses")) /
                        count_of(object, "games");
        assert_true(fabs(online - wanted) < 0.001);
        json_decref(object);
    }
    assert_int_equal(blacks[0], 21);
    assert_int_equal(blacks[1], whites[3]);
    for (int i = 0; i < 4; i++)
        assert_int_equal(count_of(mover, counts[i]), blacks[i]);
    double score = json_number_value(json_object_get(mover, "score"));
    double error = json_number_value(json_object_get(mover, "error"));
    assert_true(score > 0 && score < 1 && error > 0 &&
                error < 0.5); // by pairs: not the share of all games
    json_decref(mover);
    snprintf(command, sizeof command, "report %s --out -", folder.path);
    output = run(command);
    assert_non_null(strstr(output->text, "<th>As Black</th><th>As White</th><th>Online</th>"));
    assert_non_null(strstr(output->text, "<p>Black (moves first): "));
    output = run("arena random first --games 20 --quiet");
    assert_non_null(strstr(output->text, "   black   white      Elo"));
    assert_non_null(strstr(output->text, "\nBlack (moves first): "));
    free(text);
    folder_remove(&folder);
}

// Whatever plays games tells the slowest move and the mean, in JSON.
static void times_everywhere(void **state) {
    (void)state;
    static const char *const runs[] = {
        "arena random first --games 4 --json --quiet",
        "usability greedy --goal fewest --random 4 --json",
        "experiment kumite --games 2 --time 0.001 --json --quiet",
        "experiment monte-carlo --games 2 --time 0.001 --playouts 10 --size 4 --json --quiet",
    };
    for (size_t i = 0; i < sizeof runs / sizeof *runs; i++) {
        Output *output = run(runs[i]);
        assert_true(output->status <= 1 && lines(output->text) > 1);
        for (char *line = strtok(output->text, "\n"); line; line = strtok(NULL, "\n")) {
            json_t *object = json_loads(line, 0, NULL);
            json_t *worst = json_object_get(object, "worst_seconds"),
                   *mean = json_object_get(object, "mean_seconds");
            bool pair = json_is_array(worst);
            if (!worst || !mean)
                fail_msg("%s: %s", runs[i], line);
            for (size_t k = 0; k < (pair ? 2 : 1); k++) {
                double slow = json_number_value(pair ? json_array_get(worst, k) : worst);
                double usual = json_number_value(pair ? json_array_get(mean, k) : mean);
                assert_true(usual >= 0 && slow >= usual);
            }
            json_decref(object);
        }
    }
}

// Who is named by --playto may be in the list, by its spec or as people see it, or come to it.
static void playing_to_somebody(void **state) {
    (void)state;
    static const struct {
        const char *arguments;
        int players;
        const char *opponent;
    } cases[] = {{"random first --playto first", 2, "first"},
                 {"random first:name=Alice most-flips --playto Alice", 3, "first:name=Alice"},
                 {"random first --playto fewest-flips", 3, "fewest-flips"},
                 {"random --playto random", 2, "random #2"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char command[256];
        snprintf(command, sizeof command, "arena --ladder %s --rounds 3 --json --quiet",
                 cases[i].arguments);
        Output *output = run(command);
        assert_int_equal(output->status, 0);
        assert_int_equal(lines(output->text), cases[i].players);
        for (char *line = strtok(output->text, "\n"); line; line = strtok(NULL, "\n")) {
            json_t *object = json_loads(line, 0, NULL);
            const char *player = json_string_value(json_object_get(object, "player"));
            bool plays = strcmp(player, "random") == 0 || strcmp(player, cases[i].opponent) == 0;
            assert_int_equal(count_of(object, "games"), plays ? 6 : 0);
            int points = 5 * (count_of(object, "wins") - count_of(object, "losses"));
            assert_int_equal(count_of(object, "ladder_points"), points);
            json_decref(object);
        }
    }
}

static void mistakes(void **state) {
    (void)state;
    static const char *const wrong[][2] = {
        {"arena", "at least two players"},
        {"arena random", "at least two players"},
        {"arena random nobody", "unknown player \"nobody\""},
        {"arena random first:x=1", "first has no option \"x\""},
        {"arena random first random", "a match has two players"},
        {"arena --kumite --ladder random first", "cannot be combined"},
        {"arena random first --games 0", "--games: expected 1 to"},
        {"arena random first --games x", "--games: expected an integer"},
        {"arena random first --openings /nonexistent", "cannot read /nonexistent"},
        {"arena random first --openings random:99", "0–50 plies"},
        {"arena random first --openings balanced --size 6", "balanced openings require size 8"},
        {"arena random first --sprt 5", "--sprt: expected ELO0,ELO1"},
        {"arena random first --sprt 5,5", "ELO0 below ELO1"},
        {"arena --kumite random first --sprt 0,5", "--sprt requires a match"},
        {"arena random first --resign 5", "--resign: expected SCORE,MOVES"},
        {"arena random first --draw x,y", "--draw: expected SCORE,MOVES"},
        {"arena random first --increment 1", "--increment requires --game-time"},
        {"arena random first --out /nonexistent/folder",
         "cannot create the directory /nonexistent/folder"},
        {"arena --resume", "--out DIR"},
        {"arena --resume --out /nonexistent", "cannot open the directory /nonexistent"},
        {"arena --add random first", "--add changes a tournament that is there"},
        {"arena random first --withdraw first", "--withdraw changes a tournament that is there"},
        {"arena --swiss --knockout random first", "cannot be combined"},
        {"arena --danish random first greedy", "no option --danish"},
        {"arena --knockout random first greedy --rounds 5", "--rounds cannot be combined"},
        {"arena human random", "human players are not supported"},
        {"arena random first --frobnicate", "no option --frobnicate"},
        {"arena random first --playto first", "require --ladder"},
        {"arena --ladder random first --playto nobody", "unknown player \"nobody\""},
        {"arena --ladder --playto first", "--playto requires a challenger"},
        {"arena --ladder random first --playto first --autoplay 3", "--playto and --autoplay"},
        {"arena --ladder random first --autoplay 3 --rounds 5", "--rounds cannot be combined"},
        {"arena --kumite random first --autoplay 3", "require --ladder"},
        {"arena --ladder random first --autoplay 0", "--autoplay: expected 1 to"},
        {"report /nonexistent --json --out x", "leave --out, --games and --csv out"},
        {"report", "name the folder"},
        {"report /nonexistent", "cannot read /nonexistent/run.json"},
        {"report /nonexistent --games x.doc", ".txt, .ggf, .sgf, .pgn or .csv"},
        {"report /nonexistent --csv - --out x", "choose one of --out, --games and --csv"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char command[256];
        snprintf(command, sizeof command, "%s 2>&1 >/dev/null", wrong[i][0]);
        Output *output = run(command);
        if (output->status != 2 || lines(output->text) != 1 || !strstr(output->text, wrong[i][1]))
            fail_msg("%s: status %d, %s", wrong[i][0], output->status, output->text);
    }
}

// The sequential test's answer is the exit status.
static void sprt_status(void **state) {
    (void)state;
    assert_int_equal(run("arena most-flips random --sprt 0,30 2>&1")->status, 0);
    assert_int_equal(run("arena random most-flips --sprt 0,30 2>&1")->status, 1);
}

static void log_and_report(void **state) {
    (void)state;
    Folder folder = folder_make();
    char command[256];
    snprintf(command, sizeof command, "arena random first --games 6 --out %s 2>&1", folder.path);
    assert_int_equal(run(command)->status, 0);
    assert_int_equal(run(command)->status, 2); // the folder is taken
    snprintf(command, sizeof command, "arena --resume --out %s --json 2>&1", folder.path);
    assert_int_equal(run(command)->status, 0);
    snprintf(command, sizeof command, "report %s 2>&1", folder.path);
    Output *output = run(command);
    assert_int_equal(output->status, 0);
    assert_non_null(strstr(output->text, "report.html"));
    snprintf(command, sizeof command, "report %s --out - 2>&1", folder.path);
    assert_non_null(strstr(run(command)->text, "<!doctype html>"));
    folder_remove(&folder);
}

// A setting is given even where it says what the default is: the folder's tournament may have
// another one.
static void resume_takes_no_settings(void **state) {
    (void)state;
    Folder folder = folder_make();
    char command[256];
    snprintf(command, sizeof command,
             "arena random first --games 2 --goal fewest --seed 5 --out %s 2>&1", folder.path);
    assert_int_equal(run(command)->status, 0);
    const char *const given[] = {"--goal most", "--seed 1",     "--ladder",           "--grace 100",
                                 "--size 8",    "--alpha 0.05", "--openings random:8"};
    for (size_t i = 0; i < sizeof given / sizeof *given; i++) {
        snprintf(command, sizeof command, "arena --resume --out %s %s 2>&1", folder.path, given[i]);
        Output *output = run(command);
        if (output->status != 2 || !strstr(output->text, "leave the others out"))
            fail_msg("%s: status %d, %s", given[i], output->status, output->text);
    }
    folder_remove(&folder);
}

static void step_by_step(void **state) {
    (void)state;
    Output *output =
        run("arena reversed-v3:depth=3 deepening:depth=3 --goal fewest --games 1 --verbose 2>&1");
    assert_int_equal(output->status, 0);
    const char *const wanted[] = {"Game 1",   "▲",     "■",     "initial depth",
                                  "depth  2", "plays", "Step 9"};
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        if (!strstr(output->text, wanted[i]))
            fail_msg("no \"%s\" in the steps", wanted[i]);
}

// A table of forty players for a terminal of this width; every name stands whole at its place.
static void print_forty(int width, Text *out) {
    Error error = {0};
    ArenaSettings settings = settings_default();
    settings.mode = ARENA_GAUNTLET;
    settings.games = 1;
    for (int i = 0; i < 40; i++) {
        char spec[80];
        snprintf(spec, sizeof spec, "random:name=A name that is rather long %02d", i + 1);
        assert_true(settings_add_player(&settings, spec, &error));
    }
    Tournament *tournament = tournament_create(&settings, NULL, &error);
    assert_non_null(tournament);
    arena_print_table(tournament_status(tournament), width, out);
    tournament_destroy(tournament, NULL);
    settings_free(&settings);
}

static void tables_keep_names(void **state) {
    (void)state;
    static const int widths[] = {0, 40, 80, 120, 200};
    for (size_t i = 0; i < sizeof widths / sizeof *widths; i++) {
        Text table = {0};
        print_forty(widths[i], &table);
        for (int player = 1; player <= 40; player++) {
            char name[64];
            snprintf(name, sizeof name, " A name that is rather long %02d ", player);
            if (!strstr(table.data, name))
                fail_msg("%d columns: no%sin\n%s", widths[i], name, table.data);
        }
        assert_true((strstr(table.data, "   won drawn  lost") != NULL) ==
                    (widths[i] == 0 || widths[i] > 120));
        for (char *line = strtok(table.data, "\n"); line && strncmp(line, "0 of", 4) != 0;
             line = strtok(NULL, "\n"))
            if (widths[i] >= 80 && utf8_columns(line) > widths[i])
                fail_msg("wider than %d columns: %s", widths[i], line);
        text_free(&table);
    }
}

// What a person reads says the name; what a program reads says the spec too.
static void names(void **state) {
    (void)state;
    const char *players = "arena most-flips:name=Ann,shuffle=no random:name=Ben --games 1 --seed 5";
    char command[256];
    snprintf(command, sizeof command, "%s --verbose 2>&1", players);
    Output *output = run(command);
    assert_int_equal(output->status, 0);
    assert_non_null(strstr(output->text, "Game 1: ▲ Ann against ■ Ben"));
    assert_non_null(strstr(output->text, "▲ black (Ann)"));
    assert_null(strstr(output->text, "name="));
    snprintf(command, sizeof command, "%s --json 2>&1", players);
    output = run(command);
    assert_non_null(
        strstr(output->text, "\"player\":\"most-flips:name=Ann,shuffle=no\",\"name\":\"Ann\""));
    output = run("arena random random --games 2 2>&1");
    assert_non_null(strstr(output->text, " random #1 "));
    assert_non_null(strstr(output->text, " random #2 "));
    assert_int_equal(run("arena random first:name= 2>&1")->status, 2);
    assert_int_equal(run("arena random $(printf 'first:name=\\377') 2>&1")->status, 2);
}

// Without any limit a built-in player takes a tenth of a second, not the five that it was published
// with.
static void watchable_without_limit(void **state) {
    (void)state;
    Folder folder = folder_make();
    char command[256], path[96];
    snprintf(
        command, sizeof command,
        "arena uct monte-carlo --games 2 --size 4 --openings random:6 --json --quiet --out %s 2>&1",
        folder.path);
    Output *output = run(command);
    assert_int_equal(output->status, 0);
    // What they were given; then that they took it, on any machine.
    Text settings = {0};
    snprintf(path, sizeof path, "%s/run.json", folder.path);
    assert_true(file_read(path, 1 << 16, &settings, NULL));
    json_t *given = json_loads(text_string(&settings), 0, NULL);
    assert_true(json_number_value(json_object_get(given, "usual_time")) == 0.1);
    json_decref(given);
    text_free(&settings);
    folder_remove(&folder);
    for (char *line = strtok(output->text, "\n"); line; line = strtok(NULL, "\n")) {
        json_t *object = json_loads(line, 0, NULL);
        double mean = json_number_value(json_object_get(object, "mean_seconds"));
        assert_true(mean < 2);
        json_decref(object);
    }
}

#define SLOW                                                                                       \
    "'program:cmd=while read -r w b s m x y; do case $w in game) echo ready;; move) sleep 0.4; "   \
    "echo $x;; esac; done'"

// Into a pipe a long run says where it is, from its first seconds on; a quiet one does not.
static void progress_in_a_pipe(void **state) {
    (void)state;
    Output *output = run("arena " SLOW
                         " random --games 2 --size 4 --openings start --threads 1 2>&1 >/dev/null");
    assert_int_equal(output->status, 0);
    assert_true(lines(output->text) >= 1);
    assert_non_null(strstr(output->text, " of 2 games, "));
    output =
        run("arena " SLOW " random --games 1 --size 4 --openings start --quiet 2>&1 >/dev/null");
    assert_int_equal(output->status, 0);
    assert_string_equal(program_past_note(output->text), "");
}

static void rates_are_numbers(void **state) {
    (void)state;
    ArenaSettings settings = settings_default();
    Error error = {0};
    assert_true(settings_add_player(&settings, "first", &error) &&
                settings_add_player(&settings, "random", &error));
    Tournament *tournament = tournament_create(&settings, NULL, &error);
    assert_non_null(tournament);
    TournamentStatus status = *tournament_status(tournament);
    status.done = status.total = 2100;
    status.seconds = 2;
    Text table = {0};
    arena_print_table(&status, 0, &table);
    assert_non_null(strstr(text_string(&table), "2100 of 2100 games, 2.0 s, 1,050 games/s"));
    text_free(&table);
    assert_true(tournament_destroy(tournament, &error));
    settings_free(&settings);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(json_keys),
        cmocka_unit_test(mistakes),
        cmocka_unit_test(colours),
        cmocka_unit_test(times_everywhere),
        cmocka_unit_test(playing_to_somebody),
        cmocka_unit_test(sprt_status),
        cmocka_unit_test(log_and_report),
        cmocka_unit_test(resume_takes_no_settings),
        cmocka_unit_test(step_by_step),
        cmocka_unit_test(tables_keep_names),
        cmocka_unit_test(names),
        cmocka_unit_test(watchable_without_limit),
        cmocka_unit_test(progress_in_a_pipe),
        cmocka_unit_test(rates_are_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
