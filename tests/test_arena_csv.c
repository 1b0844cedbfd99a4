// Tables of a tournament as CSV: read back by a reader of its own, whatever the names are.
#include "arena_csv.h"
#include "folder.h"
#include "standings.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { FIELDS = 32, LINES = 64 };

typedef struct Table {
    int lines, fields[LINES];
    char cells[LINES][FIELDS][300];
} Table;

// RFC 4180, strictly: quotes only around whole fields, doubled within.
static void parse(const char *text, Table *table) {
    memset(table, 0, sizeof *table);
    for (int line = 0; *text; line++) {
        assert_true(line < LINES);
        for (int field = 0;; field++) {
            assert_true(field < FIELDS);
            char *out = table->cells[line][field];
            if (*text == '"') {
                for (text++; *text != '"' || text[1] == '"'; text++) {
                    assert_true(*text);
                    text += *text == '"';
                    *out++ = *text;
                }
                text++;
            } else {
                while (*text != ',' && *text != '\n')
                    *out++ = *text++;
            }
            table->fields[line] = field + 1;
            assert_true(*text == ',' || *text == '\n');
            if (*text++ == '\n')
                break;
        }
        table->lines = line + 1;
    }
}

static const char *cell(const Table *table, int line, const char *name) {
    for (int field = 0; field < table->fields[0]; field++)
        if (strcmp(table->cells[0][field], name) == 0)
            return table->cells[line][field];
    fail_msg("no column %s", name);
    return "";
}

static Table table;

static void tables_of_a_run(void **state) {
    (void)state;
    const char *const players[] = {"random:name=a \"b\" c", "random:name==SUM(A1)", "first",
                                   "greedy"};
    for (ArenaMode mode = ARENA_KUMITE; mode < ARENA_MODES; mode++)
        for (Goal goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
            Folder folder = folder_make();
            ArenaSettings settings = settings_default();
            Error error = {0};
            Text text = {0};
            settings.mode = mode;
            settings.games = 2;
            settings.rounds = mode == ARENA_KNOCKOUT ? 2 : 3;
            settings.rules.goal = goal;
            for (int i = 0; i < 4; i++)
                assert_true(settings_add_player(&settings, players[i], &error));
            Tournament *t = tournament_create(&settings, folder.path, &error);
            assert_non_null(t);
            assert_true(tournament_run(t, 2, NULL, NULL, &error));
            const TournamentStatus *status = tournament_status(t);
            assert_true(arena_csv_write(folder.path, false, &text, &error));
            parse(text_string(&text), &table);
            assert_int_equal(table.lines, 5);
            double points = 0;
            for (int i = 1; i < 5; i++) {
                assert_int_equal(table.fields[i], table.fields[0]);
                assert_int_equal(atoi(cell(&table, i, "rank")), i);
                points += strtod(cell(&table, i, "points"), NULL);
                assert_int_equal(atoi(cell(&table, i, "games")),
                                 atoi(cell(&table, i, "black_games")) +
                                     atoi(cell(&table, i, "white_games")));
                assert_string_equal(cell(&table, i, "withdrawn"), "no");
                assert_int_equal(*cell(&table, i, "round_points") != '\0', arena_mode_rounds(mode));
                assert_null(strchr("=+-@", *cell(&table, i, "name"))); // no formula
            }
            assert_true(points == status->done);
            text_clear(&text);
            assert_true(arena_csv_write(folder.path, true, &text, &error));
            parse(text_string(&text), &table);
            assert_int_equal(table.lines, status->done + 1);
            for (int i = 1; i < table.lines; i++)
                assert_int_equal(table.fields[i], table.fields[0]);
            text_free(&text);
            tournament_destroy(t, NULL);
            settings_free(&settings);
            folder_remove(&folder);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(tables_of_a_run)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
