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

// Sets the moves, positions and key of a line.
static bool fill(DrillLine *line, Goal goal, const char *moves, Error *error) {
    Game game = game_new(rules_of(goal));
    if (!notation_play_transcript(&game, moves, error))
        return false;
    if (game.ply == 0 || game.ply > DRILL_PLIES_MAX)
        return error_set(error, "expected 1 to %d moves, got %d", DRILL_PLIES_MAX, game.ply);
    line->count = game.ply;
    for (int ply = 0; ply <= game.ply; ply++) {
        line->boards[ply] = symmetry_canonical(game_position_at(&game, ply).board, NULL);
        if (ply < game.ply && game.moves[ply] == MOVE_PASS)
            return error_set(error, "the line contains a pass");
        if (ply < game.ply)
            line->moves[ply] = game.moves[ply];
    }
    line->key = board_hash(line->boards[line->count]) + (uint64_t)line->count;
    return true;
}

bool drill_add(DrillSet *set, const char *moves, const bool sides[2], const char *name,
               Error *error) {
    DrillLine line = {.sides = {sides[BLACK], sides[WHITE]}};
    if (!fill(&line, set->goal, moves, error))
        return false;
    if (strlen(name) >= sizeof line.name)
        return error_set(error, "name too long: at most %d bytes", DRILL_NAME - 1);
    strcpy(line.name, name);
    for (int i = 0; i < set->count; i++)
        if (set->list[i].key == line.key && set->list[i].sides[BLACK] == line.sides[BLACK])
            return true;
    if (set->count == DRILL_LINES_MAX)
        return error_set(error, "too many lines: at most %d", DRILL_LINES_MAX);
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

// Splits a line at its tabs and adds it.
static bool read_line(DrillSet *set, char *text, Error *error) {
    static const struct {
        const char *word;
        bool sides[2];
    } choices[] = {{"both", {true, true}}, {"black", {true, false}}, {"white", {false, true}}};
    char *moves = strsep(&text, "\t"), *side = strsep(&text, "\t"), *name = strsep(&text, "\t");
    if (text)
        return error_set(error, "expected moves, a side and a name, separated by tabs");
    for (size_t i = 0; i < sizeof choices / sizeof *choices; i++)
        if (strcmp(side ? side : "both", choices[i].word) == 0)
            return drill_add(set, moves, choices[i].sides, name ? name : "", error);
    return error_set(error, "expected black, white or both, got \"%.20s\"", side);
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

bool drill_builtin(DrillSet *set, Goal goal, Error *error) {
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

bool drill_practises(const DrillLine *line, Color color) {
    int moves = color == BLACK ? (line->count + 1) / 2 : line->count / 2;
    return line->sides[color] && moves >= 2;
}

int drill_index(const DrillLine *line, Board board, bool not_last) {
    Board canonical = symmetry_canonical(board, NULL);
    for (int i = 0; i <= line->count - not_last; i++)
        if (board_equal(line->boards[i], canonical))
            return i;
    return -1;
}

// True if `move` leads from the line's position `index` to its next one.
static bool reaches_next(const DrillLine *line, int index, Board board, int move) {
    return board_legal(board, move) &&
           board_equal(symmetry_canonical(board_play(board, move), NULL), line->boards[index + 1]);
}

int drill_move(const DrillLine *line, Board board) {
    int index = drill_index(line, board, true);
    if (index < 0)
        return MOVE_NONE;
    if (reaches_next(line, index, board, line->moves[index]))
        return line->moves[index];
    for (uint64_t rest = board_moves(board); rest;) {
        int move = bit_take(&rest);
        if (reaches_next(line, index, board, move))
            return move;
    }
    return MOVE_NONE;
}
