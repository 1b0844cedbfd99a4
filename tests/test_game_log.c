// The log: lines that read back, torn and damaged logs, locks, hostile bytes.
#include "file.h"
#include "folder.h"
#include "game_line.h"
#include "scale.h"
#include "tournament.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static ArenaSettings make(int games) {
    ArenaSettings settings = settings_default();
    settings.games = games;
    settings_add_player(&settings, "random", NULL);
    settings_add_player(&settings, "most-flips", NULL);
    return settings;
}

static void path_in(const Folder *folder, const char *name, char path[128]) {
    snprintf(path, 128, "%s/%s", folder->path, name);
}

// Plays a whole tournament into the folder and returns its log.
static Text play(const Folder *folder, int games) {
    ArenaSettings settings = make(games);
    Error error = {0};
    Tournament *tournament = tournament_create(&settings, folder->path, &error);
    assert_non_null(tournament);
    assert_true(tournament_run(tournament, 2, NULL, NULL, &error));
    assert_true(tournament_destroy(tournament, &error));
    settings_free(&settings);
    char path[128];
    Text log = {0};
    path_in(folder, "games.jsonl", path);
    assert_true(file_read(path, 1 << 24, &log, &error));
    return log;
}

static void put_log(const Folder *folder, const char *data, size_t size) {
    char path[128];
    path_in(folder, "games.jsonl", path);
    assert_true(file_write(path, data, size, NULL));
}

// Continues what is in the folder; afterwards every game is there exactly once.
static LogState resume(const Folder *folder, int games, int expected_before) {
    ArenaSettings settings;
    Error error = {0};
    Tournament *tournament = tournament_open(&settings, folder->path, false, NULL, NULL, &error);
    assert_non_null(tournament);
    LogState found = tournament_status(tournament)->log;
    if (expected_before >= 0)
        assert_int_equal(tournament_status(tournament)->done, expected_before);
    assert_true(tournament_run(tournament, 2, NULL, NULL, &error));
    assert_int_equal(tournament_status(tournament)->done, games);
    assert_true(tournament_destroy(tournament, &error));
    settings_free(&settings);
    tournament = tournament_open(&settings, folder->path, true, NULL, NULL, &error);
    assert_non_null(tournament);
    const TournamentStatus *status = tournament_status(tournament);
    assert_int_equal(status->done, games);
    assert_int_equal(status->log.games, games);
    assert_int_equal(status->log.bad, 0);
    assert_false(status->log.torn);
    tournament_destroy(tournament, NULL);
    settings_free(&settings);
    return found;
}

// Cut anywhere in its last lines: the torn line goes, the others stay.
static void torn_anywhere(void **state) {
    (void)state;
    Folder folder = folder_make();
    Text log = play(&folder, 6);
    size_t step = (size_t)scale_count(101, 1);
    for (size_t cut = 0; cut <= log.length; cut += step) {
        int whole = 0;
        for (size_t i = 0; i < cut; i++)
            whole += log.data[i] == '\n';
        put_log(&folder, log.data, cut);
        LogState found = resume(&folder, 6, whole);
        assert_int_equal(found.torn, cut > 0 && log.data[cut - 1] != '\n');
        assert_int_equal(found.bad, 0);
    }
    text_free(&log);
    folder_remove(&folder);
}

// A damaged line, a line twice, a foreign line, an empty line: set aside in games.bad, and played
// again.
static void damaged_lines(void **state) {
    (void)state;
    Folder folder = folder_make();
    Text log = play(&folder, 4), other = {0};
    char *second = strchr(log.data, '\n') + 1, path[128];
    text_add(&other, log.data);
    text_add_bytes(&other, log.data, (size_t)(second - log.data)); // the first line again
    text_add(&other, "\nnot json\n{\"game\":2}\n{\"game\":1e99}\n[]\n\"x\"\n");
    put_log(&folder, other.data, other.length);
    LogState found = resume(&folder, 4, 4);
    assert_int_equal(found.bad, 7);
    path_in(&folder, "games.bad", path);
    Text aside = {0};
    assert_true(file_read(path, 1 << 20, &aside, NULL));
    Text wanted = {0};
    text_add(&wanted, other.data + log.length);
    assert_string_equal(aside.data, wanted.data); // all seven as they were, and no good one
    text_free(&wanted);
    second[40] = '\1';
    put_log(&folder, log.data, log.length);
    found = resume(&folder, 4, 3);
    assert_int_equal(found.bad, 1);
    assert_non_null(strstr(found.first, "line 2"));
    text_free(&aside);
    text_free(&other);
    text_free(&log);
    folder_remove(&folder);
}

// A result that does not follow from its moves is not believed.
static void false_results(void **state) {
    (void)state;
    Folder folder = folder_make();
    Text log = play(&folder, 2);
    char *result = strstr(log.data, "\"result\":\"");
    result[10] = result[10] == '1' ? '0' : '1';
    result[12] = result[12] == '1' ? '0' : '1';
    put_log(&folder, log.data, log.length);
    assert_int_equal(resume(&folder, 2, 1).bad, 1);
    text_free(&log);
    folder_remove(&folder);
}

// Changes, inserts or removes a byte.
static void hurt(Text *text, Random *random) {
    size_t at = random_below(random, (uint32_t)text->length);
    uint32_t how = random_below(random, 4);
    if (how == 0) {
        text_add_char(text, 'x');
        memmove(text->data + at + 1, text->data + at, text->length - 1 - at);
    }
    if (how == 1)
        memmove(text->data + at, text->data + at + 1, --text->length - at);
    else
        text->data[at] = (char)random_next(random);
}

// Lines of the first text that are whole in the second: between the begin or an end of a line, and
// an end.
static int lines_left(const Text *whole, const Text *rest) {
    int count = 0;
    for (const char *line = whole->data; *line; line = strchr(line, '\n') + 1) {
        size_t length = (size_t)(strchr(line, '\n') + 1 - line);
        for (size_t at = 0; at + length <= rest->length; at++)
            if ((at == 0 || rest->data[at - 1] == '\n') &&
                memcmp(rest->data + at, line, length) == 0) {
                count++;
                break;
            }
    }
    return count;
}

// Bytes changed, inserted and removed at random cost the games in which they stand and, where the
// end of a line or a link is hit, the next one; none comes from nowhere.
static void hostile_bytes(void **state) {
    (void)state;
    Folder folder = folder_make();
    Text log = play(&folder, 4);
    Random random = random_seeded(3);
    int lost = 0;
    for (int round = 0; round < scale_count(60, 3000); round++) {
        Text other = {0};
        text_add_bytes(&other, log.data, log.length);
        int wounds = (int)random_below(&random, 4) + 1;
        for (int i = 0; i < wounds; i++)
            hurt(&other, &random);
        other.length -=
            random_below(&random, 4) ? 0 : random_below(&random, (uint32_t)other.length / 2);
        put_log(&folder, other.data, other.length);
        int left = lines_left(&log, &other);
        LogState found = resume(&folder, 4, -1);
        assert_in_range(found.games, left > wounds ? left - wounds : 0, 4);
        lost += 4 - found.games;
        text_free(&other);
    }
    assert_true(lost > 0);
    text_free(&log);
    folder_remove(&folder);
}

// Every field of a line reads back.
static void line_round_trip(void **state) {
    (void)state;
    MatchGame record = {.pairing = {.game = 41, .round = 2},
                        .seed = 77,
                        .reason = END_TIMEOUT,
                        .loser = WHITE},
              again;
    record.game = game_new((Rules){GOAL_FEWEST, START_OPEN, 6});
    record.black_half_points = 2;
    record.unmade = 5.25;
    record.setup = 0.75;
    record.seconds = 9.5;
    record.opening_plies = 2;
    snprintf(record.errors, sizeof record.errors, "Traceback\n  \"x\"\n");
    snprintf(record.printed[BLACK], sizeof record.printed[BLACK], "black said\n");
    snprintf(record.printed[WHITE], sizeof record.printed[WHITE], "white said é");
    record.date = 1700000000;
    snprintf(record.detail, sizeof record.detail, "late by \"a lot\" \\ …");
    Random random = random_seeded(1);
    for (int ply = 0; ply < 12; ply++) {
        game_play_passes(&record.game);
        record.moves[record.game.ply] =
            (MatchMove){0.5 * ply, ply % 2, -ply, ply, (uint64_t)ply << 33};
        uint64_t moves = game_moves(&record.game);
        for (uint32_t skip = random_below(&random, (uint32_t)bit_count(moves)); skip; skip--)
            moves &= moves - 1;
        assert_true(game_play(&record.game, bit_first(moves)));
    }
    Text line = {0}, black = {0}, white = {0}, twice = {0};
    Error error = {0};
    game_line_write(&record, "program:cmd=\"x\"", "random #2", &line);
    assert_int_equal(strcspn(line.data, "\n"), line.length - 1);
    assert_true(game_line_read(line.data, line.length - 1, &again, &black, &white, &error));
    assert_string_equal(black.data, "program:cmd=\"x\"");
    game_line_write(&again, black.data, white.data, &twice);
    assert_string_equal(line.data, twice.data);
    assert_string_equal(white.data, "random #2");
    assert_int_equal(again.pairing.game, 41);
    assert_int_equal(again.pairing.round, 2);
    assert_int_equal(again.seed, 77);
    assert_int_equal(again.reason, END_TIMEOUT);
    assert_int_equal(again.loser, WHITE);
    assert_int_equal(again.black_half_points, 2);
    assert_false(again.has_score);
    assert_int_equal(again.opening_plies, record.opening_plies);
    assert_true(again.unmade == 5.25 && again.setup == 0.75 && again.seconds == 9.5 &&
                again.date == 1700000000);
    assert_string_equal(again.detail, record.detail);
    assert_string_equal(again.errors, record.errors);
    assert_string_equal(again.printed[BLACK], record.printed[BLACK]);
    assert_string_equal(again.printed[WHITE], record.printed[WHITE]);
    assert_memory_equal(&again.game.rules, &record.game.rules, sizeof record.game.rules);
    assert_int_equal(again.game.ply, record.game.ply);
    assert_memory_equal(again.game.moves, record.game.moves, (size_t)record.game.ply);
    for (int ply = record.opening_plies; ply < record.game.ply; ply++) {
        const MatchMove *told = &record.moves[ply], *read = &again.moves[ply];
        assert_true(read->seconds == told->seconds && read->has_score == told->has_score);
        assert_true(!told->has_score || read->score == told->score);
        assert_true(read->depth == told->depth && read->nodes == told->nodes);
    }
    text_free(&line);
    text_free(&twice);
    text_free(&black);
    text_free(&white);
}

#define LOG_BEFORE FLIPSIDE_SOURCE_DIR "/tests/data/arena-before"

static bool count_game(MatchGame *record, const char *black, const char *white, void *user) {
    (void)black, (void)white;
    *(double *)user += record->seconds;
    return true;
}

// Gives the moves of an old line on 6×6 the names that squares have now, and says so.
static void rename_squares(json_t *line) {
    char moves[300];
    snprintf(moves, sizeof moves, "%s", json_string_value(json_object_get(line, "moves")));
    for (char *at = moves; *at; at++)
        *at = (char)(*at == '-' ? '-' : *at - 1);
    json_object_set_new(line, "moves", json_string(moves));
    json_object_set_new(line, "squares", json_string("a1"));
}

// A log of the version before this one: every line is good, and says the same when it is written
// again, but for the names of squares.
static void logs_of_before(void **state) {
    (void)state;
    ArenaSettings settings;
    Error error = {0};
    double seconds = 0;
    Tournament *tournament =
        tournament_open(&settings, LOG_BEFORE, true, count_game, &seconds, &error);
    assert_non_null(tournament);
    assert_int_equal(tournament_status(tournament)->done, 6);
    assert_int_equal(tournament_status(tournament)->log.bad, 0);
    assert_true(settings.move_seconds == 1.5 && settings.grace == 0.1 && settings.rules.size == 6 &&
                seconds > 0.01);
    Text log = {0}, line = {0}, black = {0}, white = {0};
    assert_true(tournament_destroy(tournament, &error));
    settings_free(&settings);
    assert_true(file_read(LOG_BEFORE "/games.jsonl", 1 << 20, &log, &error));
    for (const char *at = log.data; *at; at += strcspn(at, "\n") + 1) {
        MatchGame record;
        assert_true(game_line_read(at, strcspn(at, "\n"), &record, &black, &white, &error));
        text_clear(&line);
        game_line_write(&record, text_string(&black), text_string(&white), &line);
        json_t *before = json_loadb(at, strcspn(at, "\n"), 0, NULL),
               *now = json_loads(text_string(&line), 0, NULL);
        assert_true(before && now);
        rename_squares(before);
        assert_int_equal(json_object_del(now, "crc"), 0);
        assert_true(json_equal(before, now));
        MatchGame again;
        assert_true(
            game_line_read(text_string(&line), line.length, &again, &black, &white, &error));
        assert_int_equal(again.game.ply, record.game.ply);
        assert_memory_equal(again.game.moves, record.game.moves, (size_t)record.game.ply);
        json_decref(before);
        json_decref(now);
    }
    text_free(&log);
    text_free(&line);
    text_free(&black);
    text_free(&white);
}

// The version before goes on where it stopped.
static void logs_of_before_go_on(void **state) {
    (void)state;
    Folder folder = folder_make();
    Text text = {0};
    char path[128];
    path_in(&folder, "run.json", path);
    assert_true(file_read(LOG_BEFORE "/run.json", 1 << 20, &text, NULL));
    assert_true(file_write(path, text.data, text.length, NULL));
    text_clear(&text);
    assert_true(file_read(LOG_BEFORE "/games.jsonl", 1 << 20, &text, NULL));
    put_log(&folder, text.data, (size_t)(strchr(text.data, '\n') + 40 - text.data));
    assert_true(resume(&folder, 6, 1).torn);
    text_free(&text);
    folder_remove(&folder);
}

// One arena per folder, and a finished folder is not overwritten.
static void one_arena_per_folder(void **state) {
    (void)state;
    Folder folder = folder_make();
    ArenaSettings settings = make(2), again;
    Error error = {0};
    Tournament *first = tournament_create(&settings, folder.path, &error);
    assert_non_null(first);
    assert_null(tournament_open(&again, folder.path, false, NULL, NULL, &error));
    assert_non_null(strstr(error.text, "another arena"));
    tournament_destroy(first, NULL);
    assert_null(tournament_create(&settings, folder.path, &error));
    assert_non_null(strstr(error.text, "--resume"));
    assert_null(tournament_create(&settings, "/nonexistent/folder", &error));
    assert_null(tournament_open(&again, "/nonexistent", true, NULL, NULL, &error));
    settings_free(&settings);
    folder_remove(&folder);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(torn_anywhere),   cmocka_unit_test(damaged_lines),
        cmocka_unit_test(false_results),   cmocka_unit_test(hostile_bytes),
        cmocka_unit_test(line_round_trip), cmocka_unit_test(one_arena_per_folder),
        cmocka_unit_test(logs_of_before),  cmocka_unit_test(logs_of_before_go_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
