#include "drill.h"

#include "drill_lists.h"
#include "notation.h"
#include "opening_names.h"
#include "symmetry.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static Rules rules_of(Goal goal) {
    return (Rules){.goal = goal, .start = START_STANDARD, .size = 8};
}

// Plays the moves and fills in the positions.
static bool fill(DrillLine *line, Goal goal, const char *moves, Error *error) {
    Game game = game_new(rules_of(goal));
    if (!notation_play_transcript(&game, moves, error))
        return false;
    if (game.ply == 0 || game.ply > DRILL_PLIES_MAX)
        return error_set(error, "a line has 1 to %d moves", DRILL_PLIES_MAX);
    line->count = game.ply;
    for (int ply = 0; ply <= game.ply; ply++) {
        line->boards[ply] = symmetry_canonical(game_position_at(&game, ply).board, NULL);
        if (ply < game.ply && game.moves[ply] == MOVE_PASS)
            return error_set(error, "a side has to pass in it");
        if (ply < game.ply)
            line->moves[ply] = game.moves[ply];
    }
    line->key = board_hash(line->boards[line->count]) + (uint64_t)line->count;
    return true;
}

bool drill_add(DrillSet *set, const char *moves, const bool asks[2], const char *name,
               Error *error) {
    DrillLine line = {.asks = {asks[BLACK], asks[WHITE]}};
    if (!fill(&line, set->goal, moves, error))
        return false;
    if (strlen(name) >= sizeof line.name)
        return error_set(error, "a name has less than %d bytes", DRILL_NAME);
    strcpy(line.name, name);
    for (int i = 0; i < set->count; i++)
        if (set->list[i].key == line.key && set->list[i].asks[BLACK] == line.asks[BLACK])
            return true;
    if (set->count == DRILL_LINES_MAX)
        return error_set(error, "more than %d lines", DRILL_LINES_MAX);
    if (set->count == set->room) {
        int room = set->room ? 2 * set->room : 64;
        DrillLine *list = realloc(set->list, (size_t)room * sizeof *list);
        if (!list)
            return error_set(error, "out of memory");
        set->list = list;
        set->room = room;
    }
    set->list[set->count++] = line;
    return true;
}

void drill_free(DrillSet *set) {
    free(set->list);
    *set = (DrillSet){.goal = set->goal};
}

// Splits a line at its tabulators and adds it.
static bool read_line(DrillSet *set, char *text, Error *error) {
    static const struct {
        const char *word;
        bool asks[2];
    } sides[] = {{"both", {true, true}}, {"black", {true, false}}, {"white", {false, true}}};
    char *moves = strsep(&text, "\t"), *side = strsep(&text, "\t"), *name = strsep(&text, "\t");
    if (text)
        return error_set(error,
                         "a line has moves, a side and a name, with tabulators between them");
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++)
        if (strcmp(side ? side : "both", sides[i].word) == 0)
            return drill_add(set, moves, sides[i].asks, name ? name : "", error);
    return error_set(error, "the side is black, white or both, not \"%.20s\"", side);
}

bool drill_read(DrillSet *set, const char *text, Error *error) {
    char line[512];
    for (int number = 1; *text; number++) {
        size_t length = strcspn(text, "\n");
        if (length >= sizeof line)
            return error_set(error, "line %d is too long", number);
        memcpy(line, text, length);
        line[length] = '\0';
        line[strcspn(line, "\r#")] = '\0';
        Error inner = {0};
        if (line[strspn(line, " \t")] && !read_line(set, line, &inner))
            return error_set(error, "line %d: %s", number, inner.text);
        text += length + (text[length] == '\n');
    }
    return true;
}

bool drill_shipped(DrillSet *set, Goal goal, Error *error) {
    *set = (DrillSet){.goal = goal};
    if (goal == GOAL_FEWEST)
        return drill_read(set, drill_fewest, error);
    bool both[2] = {true, true}, good = true;
    for (int i = 0; good && i < opening_names_count(); i++) {
        OpeningNames names = opening_names_row(i);
        Text text = {0};
        opening_names_write(&text, &names);
        good = text.failed ? error_set(error, "out of memory")
                           : drill_add(set, names.moves, both, text_string(&text), error);
        text_free(&text);
    }
    return good;
}

bool drill_asks(const DrillLine *line, Color color) {
    int moves = color == BLACK ? (line->count + 1) / 2 : line->count / 2;
    return line->asks[color] && moves >= 2;
}

int drill_place(const DrillLine *line, Board board, bool goes_on) {
    Board canonical = symmetry_canonical(board, NULL);
    for (int i = 0; i <= line->count - goes_on; i++)
        if (board_equal(line->boards[i], canonical))
            return i;
    return -1;
}

// Does a move lead from a position at that place of the line to the next one?
static bool leads_on(const DrillLine *line, int place, Board board, int move) {
    return board_legal(board, move) &&
           board_equal(symmetry_canonical(board_play(board, move), NULL), line->boards[place + 1]);
}

int drill_move(const DrillLine *line, Board board) {
    int place = drill_place(line, board, true);
    if (place < 0)
        return MOVE_NONE;
    if (leads_on(line, place, board, line->moves[place]))
        return line->moves[place];
    for (uint64_t rest = board_moves(board); rest;) {
        int move = bit_take(&rest);
        if (leads_on(line, place, board, move))
            return move;
    }
    return MOVE_NONE;
}
