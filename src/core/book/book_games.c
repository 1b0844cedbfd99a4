#include "book_learn.h"

#include "input.h"
#include "symmetry.h"

#include <stdlib.h>

typedef struct Boards {
    Board *list;
    int count, room;
} Boards;

static bool boards_add(Boards *boards, Board board, Error *error) {
    if (!board_moves(board))
        return true;
    if (boards->count == BOOK_POSITIONS_MAX)
        return error_set(error, "more than %d positions", BOOK_POSITIONS_MAX);
    if (boards->count == boards->room) {
        int room = boards->room ? 2 * boards->room : 256;
        Board *more = realloc(boards->list, (size_t)room * sizeof *more);
        if (!more)
            return error_set(error, "out of memory for the positions");
        boards->list = more;
        boards->room = room;
    }
    boards->list[boards->count++] = symmetry_canonical(board, NULL);
    return true;
}

static bool add_game(Boards *boards, const Game *game, Goal goal, int plies, Error *error) {
    if (game->rules.size != 8 || game->rules.goal != goal)
        return error_set(
            error, "this is a game for the goal %s on %dx%d squares; the book is for %s on 8x8",
            goal_name(game->rules.goal), game->rules.size, game->rules.size, goal_name(goal));
    for (int ply = 0; ply <= game->ply && (ply == 0 || ply < plies); ply++)
        if (!boards_add(boards, game_position_at(game, ply).board, error))
            return false;
    return true;
}

int book_games_boards(const char *argument, Goal goal, int plies, Board **list, Error *error) {
    Input input;
    Boards boards = {0};
    Rules rules = rules_default();
    rules.goal = goal;
    bool good = input_open(&input, argument, rules, error);
    while (good && format_more(&input.reader)) {
        GameSheet sheet;
        Error place = {0};
        good = (format_next(&input.reader, &sheet, &place) &&
                add_game(&boards, &sheet.game, goal, plies, &place)) ||
               format_explain(&input.reader, input.name, &place, error);
    }
    input_close(&input);
    if (!good) {
        free(boards.list);
        boards = (Boards){0};
    }
    *list = boards.list;
    return good ? boards.count : -1;
}
