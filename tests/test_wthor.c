// WTHOR files, made up byte by byte.
#include "file.h"
#include "folder.h"
#include "input.h"
#include "random.h"
#include "scale.h"
#include "wthor.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { FILE_SIZE = WTHOR_HEADER_SIZE + 2 * WTHOR_GAME_SIZE };

// Two games of 2020: the shortest possible one, a wipe-out by black in nine moves, and one broken
// off after three.
static void make_file(uint8_t file[FILE_SIZE]) {
    static const char *const games[] = {"e6f4e3f6g5d6e7f5c5", "f5d6c3"};
    memset(file, 0, FILE_SIZE);
    memcpy(file, (uint8_t[]){20, 21, 1, 15, 2, 0, 0, 0, 0, 0, 0xE4, 7, 8, 0, 24, 0},
           WTHOR_HEADER_SIZE);
    for (int g = 0; g < 2; g++) {
        uint8_t *game = file + WTHOR_HEADER_SIZE + g * WTHOR_GAME_SIZE;
        memcpy(game, (uint8_t[]){7, 1, 3, 0, 4, 0, 64, 33}, 8);
        for (int i = 0; games[g][2 * i]; i++)
            game[8 + i] = (uint8_t)(10 * (games[g][2 * i + 1] - '0') + games[g][2 * i] - 'a' + 1);
    }
}

static void games_are_read_and_played(void **state) {
    (void)state;
    uint8_t file[FILE_SIZE];
    make_file(file);
    WthorHeader header;
    WthorGame wthor;
    Game game;
    bool complete;
    Error error;
    assert_true(wthor_header(file, FILE_SIZE, &header, &error));
    assert_int_equal(header.games, 2);
    assert_int_equal(header.year, 2020);
    assert_int_equal(header.size, 8);
    assert_int_equal(header.theoretical_depth, 24);
    assert_true(wthor_game(file, &header, 0, &wthor, &error));
    assert_int_equal(wthor.tournament, 263);
    assert_int_equal(wthor.black, 3);
    assert_int_equal(wthor.white, 4);
    assert_int_equal(wthor.black_discs, 64);
    assert_int_equal(wthor.move_count, 9);
    assert_true(wthor_play(&wthor, &game, &complete, &error));
    assert_true(complete);
    assert_int_equal(game_score(&game, BLACK), 64);
    assert_true(wthor_game(file, &header, 1, &wthor, &error));
    assert_true(wthor_play(&wthor, &game, &complete, &error));
    assert_false(complete);
    assert_int_equal(game.ply, 3);
    assert_false(wthor_game(file, &header, 2, &wthor, &error));
}

static void wrong_files_are_refused(void **state) {
    (void)state;
    uint8_t file[FILE_SIZE];
    WthorHeader header;
    WthorGame wthor;
    Game game;
    bool complete;
    Error error;
    make_file(file);
    assert_false(wthor_header(file, 10, &header, &error));
    assert_false(wthor_header(file, FILE_SIZE - 1, &header, &error));
    assert_non_null(strstr(error.text, "2 games"));
    assert_false(wthor_header("#!/bin/sh and more text", 23, &header, &error));
    file[12] = 9;
    assert_false(wthor_header(file, FILE_SIZE, &header, &error));
    file[12] = 10;
    assert_true(wthor_header(file, FILE_SIZE, &header, &error));
    assert_false(wthor_game(file, &header, 0, &wthor, &error));
    make_file(file);
    file[WTHOR_HEADER_SIZE + 8 + 2] = 99;
    assert_true(wthor_header(file, FILE_SIZE, &header, &error));
    assert_false(wthor_game(file, &header, 0, &wthor, &error));
    assert_non_null(strstr(error.text, "game 1, move 3"));
    file[WTHOR_HEADER_SIZE + 8 + 2] = 11;
    assert_true(wthor_game(file, &header, 0, &wthor, &error));
    assert_false(wthor_play(&wthor, &game, &complete, &error));
    assert_non_null(strstr(error.text, "a1"));
}

// Whatever was accepted is a game: its moves are legal one after another, and it is complete when
// it is over.
static void check_played(const WthorGame *wthor, const Game *game, bool complete) {
    Game again = game_new(game->rules);
    int squares = 0;
    for (int ply = 0; ply < game->ply; ply++) {
        assert_true(game_play(&again, game->moves[ply]));
        squares += game->moves[ply] != MOVE_PASS;
    }
    assert_true(board_equal(again.now.board, game->now.board));
    assert_int_equal(squares, wthor->move_count);
    assert_int_equal(complete, game_over(game));
}

static void random_bytes_do_no_harm(void **state) {
    (void)state;
    Random random = random_seeded(1);
    uint8_t file[FILE_SIZE];
    int refused_files = 0, refused_games = 0, impossible = 0, played = 0;
    for (int i = scale_count(20000, 1000000); i > 0; i--) {
        make_file(file);
        for (int k = (int)random_below(&random, 6); k >= 0; k--)
            file[random_below(&random, FILE_SIZE)] = (uint8_t)random_next(&random);
        WthorHeader header;
        WthorGame wthor;
        Game game;
        bool complete;
        size_t size = random_below(&random, 2) ? FILE_SIZE : random_below(&random, FILE_SIZE + 1);
        if (!wthor_header(file, size, &header, NULL)) {
            refused_files++;
            continue;
        }
        assert_true(WTHOR_HEADER_SIZE + (size_t)header.games * WTHOR_GAME_SIZE <= size);
        for (uint32_t g = 0; g < header.games; g++) {
            if (!wthor_game(file, &header, g, &wthor, NULL)) {
                refused_games++;
            } else if (!wthor_play(&wthor, &game, &complete, NULL)) {
                impossible++;
            } else {
                played++;
                check_played(&wthor, &game, complete);
            }
        }
    }
    assert_true(refused_files > 0 && refused_games > 0 && impossible > 0 && played > 0);
}

static void names_become_utf8(void **state) {
    (void)state;
    uint8_t file[WTHOR_HEADER_SIZE + 2 * WTHOR_PLAYER_SIZE] = {20, 21, 1, 15, 0, 0, 0, 0, 2};
    memcpy(file + WTHOR_HEADER_SIZE, "Andr\xE9 Dupont", 12);
    memset(file + WTHOR_HEADER_SIZE + WTHOR_PLAYER_SIZE, 'x', WTHOR_PLAYER_SIZE);
    char name[WTHOR_NAME_MAX];
    assert_true(wthor_name(file, sizeof file, WTHOR_PLAYER_SIZE, 0, name));
    assert_string_equal(name, "Andr\xC3\xA9 Dupont");
    assert_true(wthor_name(file, sizeof file, WTHOR_PLAYER_SIZE, 1, name));
    assert_int_equal(strlen(name), WTHOR_PLAYER_SIZE);
    assert_false(wthor_name(file, sizeof file, WTHOR_PLAYER_SIZE, 2, name));
}

static void put(const Folder *folder, const char *name, const void *bytes, size_t size) {
    char path[128];
    snprintf(path, sizeof path, "%s/%s", folder->path, name);
    assert_true(file_write(path, bytes, size, NULL));
}

// The first game as it is read from the file in the folder.
static GameSheet read_first(const Folder *folder) {
    char path[128];
    Input input;
    GameSheet sheet;
    Error error = {0};
    snprintf(path, sizeof path, "%s/games.wtb", folder->path);
    assert_true(input_open(&input, path, rules_default(), &error) && format_more(&input.reader));
    assert_true(format_next(&input.reader, &sheet, &error));
    input_close(&input);
    return sheet;
}

// Players and tournaments are called by the names in the files beside the games, as far as these
// are good.
static void names_beside_the_games(void **state) {
    (void)state;
    enum { TOURNAMENTS = 264 };
    static uint8_t events[WTHOR_HEADER_SIZE + TOURNAMENTS * WTHOR_TOURNAMENT_SIZE] = {
        20, 21, 1, 15, 0, 0, 0, 0, 8, 1};
    uint8_t games[FILE_SIZE],
        players[WTHOR_HEADER_SIZE + 4 * WTHOR_PLAYER_SIZE] = {20, 21, 1, 15, 0, 0, 0, 0, 4};
    Folder folder = folder_make();
    make_file(games);
    memcpy(players + WTHOR_HEADER_SIZE + 3 * WTHOR_PLAYER_SIZE, "Andr\xE9", 5);
    memcpy(events + WTHOR_HEADER_SIZE + 263 * WTHOR_TOURNAMENT_SIZE, "Open", 4);
    put(&folder, "games.wtb", games, sizeof games);
    GameSheet sheet = read_first(&folder);
    assert_string_equal(sheet.name[BLACK], "");
    put(&folder, "WTHOR.JOU", players, sizeof players);
    put(&folder, "wthor.trn", events, sizeof events);
    sheet = read_first(&folder);
    assert_string_equal(sheet.name[BLACK], "Andr\xC3\xA9");
    assert_string_equal(sheet.name[WHITE], ""); // number 4 is not in the file
    assert_string_equal(sheet.event, "Open");
    put(&folder, "WTHOR.JOU", "something else", 14);
    sheet = read_first(&folder);
    assert_string_equal(sheet.name[BLACK], "");
    assert_string_equal(sheet.event, "Open");
    folder_remove(&folder);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_read_and_played), cmocka_unit_test(wrong_files_are_refused),
        cmocka_unit_test(random_bytes_do_no_harm),   cmocka_unit_test(names_become_utf8),
        cmocka_unit_test(names_beside_the_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
