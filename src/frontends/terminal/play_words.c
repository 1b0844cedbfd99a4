// Board and sentences of the line-based game.
#include "notation.h"
#include "play_lines.h"

#include <ctype.h>
#include <stdlib.h>

void lines_board(Text *out, const PlaySession *session) {
    const Game *game = &session->game;
    int size = game->rules.size, margin = (8 - size) / 2;
    uint64_t black = position_discs(game->now, BLACK), white = position_discs(game->now, WHITE);
    uint64_t legal = session->ending == ENDING_NONE ? game_moves(game) : 0;
    for (int row = -1; row <= size; row++) {
        bool edge = row < 0 || row == size;
        text_format(out, "  %c", edge ? ' ' : '1' + row);
        for (int column = 0; column < size; column++) {
            uint64_t square = edge ? 0 : bit((row + margin) * 8 + column + margin);
            char mark = edge             ? (char)('a' + column)
                        : black & square ? 'B'
                        : white & square ? 'W'
                        : legal & square ? '!'
                                         : '*';
            text_format(out, " %c", mark);
        }
        if (!edge)
            text_format(out, " %c", '1' + row);
        text_add_char(out, '\n');
    }
}

void lines_move(Text *out, const PlaySession *session, int ply) {
    Step step = session_step(session, ply);
    const char *who = step.mover == BLACK ? "Black" : "White";
    char name[3];
    if (step.move == MOVE_PASS) {
        text_format(out, "%s has no legal move and passes.", who);
        return;
    }
    text_format(out, "%s plays %s", who, notation_move(step.move, session->game.rules.size, name));
    if (step.flipped)
        text_add(out, " and flips");
    for (uint64_t rest = step.flipped; rest;)
        text_format(out, " %s", notation_move(bit_take(&rest), session->game.rules.size, name));
    text_add_char(out, '.');
}

void lines_evaluation(Text *out, const Choice *answer) {
    if (!answer->has_score)
        return;
    if (answer->book)
        text_add(out, " Book move.");
    if (!answer->unit && answer->score == 0) {
        text_add(out, " It expects a draw.");
        return;
    }
    text_format(out, answer->unit ? " Its score: %d %s." : " It expects %+d %s.", answer->score,
                answer->unit              ? answer->unit
                : abs(answer->score) == 1 ? "disc"
                                          : "discs");
}
