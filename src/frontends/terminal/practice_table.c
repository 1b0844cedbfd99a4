#include "practice_table.h"

#include <assert.h>
#include <string.h>

void practice_table_set(PlaySession *session, const Lesson *lesson, int ply) {
    assert(ply >= 0 && ply <= lesson->game.ply);
    Color other = color_other(lesson->side);
    *session = (PlaySession){.setup = setup_default(), .game = lesson->game};
    session->setup.rules = lesson->game.rules;
    session->setup.first = lesson->game.first;
    strcpy(session->setup.seat[other], "flipside");
    strcpy(session->setup.name[other], "the other side");
    while (session->game.ply > ply)
        game_undo(&session->game);
    session->game.known = session->game.ply;
    bool asked = lesson->phase == LESSON_TURN || lesson->phase == LESSON_SHOWN;
    session->ending = asked && !game_over(&session->game) ? ENDING_NONE : ENDING_BOARD;
}
