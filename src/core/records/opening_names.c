#include "opening_names.h"

#include "notation.h"
#include "opening_table.h"
#include "symmetry.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { TABLE_SIZE = sizeof opening_table / sizeof *opening_table };

int opening_names_count(void) {
    return TABLE_SIZE;
}

OpeningNames opening_names_row(int index) {
    assert(index >= 0 && index < TABLE_SIZE);
    return opening_table[opening_order[index]].names;
}

// Compares boards in the order of the table.
static int compare(Board a, Board b) {
    if (a.player != b.player)
        return a.player < b.player ? -1 : 1;
    return (a.opponent > b.opponent) - (a.opponent < b.opponent);
}

bool opening_names_of(Rules rules, Board board, OpeningNames *names) {
    if (rules.size != 8)
        return false;
    Board canonical = symmetry_canonical(board, NULL);
    int low = 0, high = TABLE_SIZE;
    while (low < high) {
        int middle = (low + high) / 2;
        int order = compare(opening_table[middle].board, canonical);
        if (order == 0) {
            *names = opening_table[middle].names;
            return true;
        }
        *(order < 0 ? &low : &high) = order < 0 ? middle + 1 : middle;
    }
    return false;
}

bool opening_names_of_game(const Game *game, int ply, OpeningNames *names) {
    assert(game && names && ply >= 0 && ply <= game->known);
    bool found = false;
    Board board = game->first.board;
    for (int i = 0; i <= ply; i++) {
        if (opening_names_of(game->rules, board, names)) {
            found = true;
            names->ply = i;
        }
        if (i < ply)
            board = rules_play(game->rules, board, game->moves[i]);
    }
    return found;
}

bool opening_names_after(Rules rules, Board board, int move, OpeningNames *names) {
    return opening_names_of(rules, rules_play(rules, board, move), names);
}

void opening_names_write(Text *out, const OpeningNames *names) {
    for (int i = 0; i < names->count; i++)
        text_format(out, "%s%s", i ? " / " : "", names->name[i]);
}

bool opening_names_through(const OpeningNames *names, Board board) {
    Game game = game_new(rules_default());
    Board wanted = symmetry_canonical(board, NULL);
    bool found = false;
    if (!notation_play_transcript(&game, names->moves, NULL))
        return false;
    for (int ply = 0; ply <= game.ply && !found; ply++)
        found = board_equal(symmetry_canonical(game_position_at(&game, ply).board, NULL), wanted);
    return found;
}

bool opening_names_match(const OpeningNames *names, const char *part) {
    bool found = false;
    for (int i = 0; i < names->count; i++)
        found |= strcasestr(names->name[i], part) != NULL;
    return found;
}
