#include "host.h"

#include "choice_json.h"
#include "game_json.h"
#include "notation.h"
#include "review_task.h"
#include "squares.h"

static Json *moves_json(const Game *game, int from, int to) {
    char name[3];
    Json *list = json_new_list();
    for (int i = from; i < to; i++)
        json_append_text(list, notation_move(game->moves[i], game->rules.size, name));
    return list;
}

static Json *squares_json(uint64_t squares, int size) {
    char name[3];
    Json *list = json_new_list();
    while (squares)
        json_append_text(list, notation_move(bit_take(&squares), size, name));
    return list;
}

// The last disc that was put down, what it turned over, and who had to pass since.
static void add_last(Json *object, const PlaySession *session) {
    int ply = session->game.ply, size = session->game.rules.size;
    char name[3];
    bool passed = ply > 0 && session->game.moves[ply - 1] == MOVE_PASS;
    json_add_text(object, "passed", passed ? color_name(session_step(session, ply).mover) : NULL);
    Step step = session_step(session, ply - passed);
    bool placed = step.move != MOVE_NONE && step.move != MOVE_PASS;
    json_add_text(object, "last", placed ? notation_move(step.move, size, name) : NULL);
    json_add(object, "flips", squares_json(placed ? step.flipped : 0, size));
}

static Json *player_json(const PlaySession *session, Color color) {
    const PlaySetup *setup = &session->setup;
    Json *object = json_new_object();
    json_add_text(object, "spec", setup->seat[color]);
    json_add_text(object, "name", session_seat_name(session, color));
    json_add_flag(object, "person", setup_person(setup, color));
    json_add_int(object, "discs", session_discs(session, color));
    json_add_real(object, "seconds", session_used(session, color), 3);
    if (setup->clock_seconds > 0)
        json_add_real(object, "clock", session_clock(session, color), 3);
    else
        json_add_text(object, "clock", NULL);
    return object;
}

static void add_players(Json *object, const PlaySession *session) {
    Json *players = json_new_object();
    for (Color color = BLACK; color <= WHITE; color++)
        json_add(players, color_name(color), player_json(session, color));
    json_add(object, "players", players);
}

static void add_ending(Json *object, const PlaySession *session) {
    static const char *const endings[ENDINGS] = {NULL, "board", "resigned", "time", "failed"};
    json_add_text(object, "ending", endings[session->ending]);
    if (session->ending == ENDING_NONE) {
        json_add_text(object, "result", NULL);
        json_add_text(object, "winner", NULL);
        return;
    }
    Text result = {0};
    int outcome = session_outcome(session, BLACK);
    review_task_result(&result, session);
    json_add_buffer(object, "result", &result);
    json_add_text(object, "winner", outcome ? color_name(outcome > 0 ? BLACK : WHITE) : "draw");
}

static void add_first(Json *object, const Game *game) {
    Text first = {0};
    notation_write_position(&first, game->first, game->rules.size, FORM_OBF);
    json_add_buffer(object, "first", &first);
    json_add_text(object, "start", start_name(game->rules.start));
}

static void add_times(Json *object, const HostGame *game) {
    const PlaySetup *setup = &game->session.setup;
    json_add_real(object, "clock", setup->clock_seconds, 3);
    json_add_real(object, "move_time", setup->move_seconds, 3);
    json_add_real(object, "pace", game->pace, 3);
    json_add_text(object, "begun", game->begun);
    json_add_text(object, "changed", game->changed);
}

Json *host_json(const HostGame *game) {
    static const char *const turns[] = {"person", "computer", "pass", "over"};
    const PlaySession *session = &game->session;
    Json *object = game_json_show(&session->game);
    json_add_int(object, "id", game->id);
    json_add_int(object, "version", game->version);
    add_first(object, &session->game);
    json_add(object, "played", moves_json(&session->game, 0, session->game.ply));
    json_add(object, "undone", moves_json(&session->game, session->game.ply, session->game.known));
    json_add_int(object, "lot", session->lot);
    add_last(object, session);
    add_players(object, session);
    json_add_text(object, "turn", turns[session_turn(session)]);
    json_add_flag(object, "thinking", game->thinking);
    json_add_flag(object, "paused", game->paused);
    add_times(object, game);
    add_ending(object, session);
    if (game->answered)
        json_add(object, "answer",
                 choice_json(&game->answer, session->setup.seat[game->answer_side],
                             session->game.rules.size, CHOICE_NAMES, ""));
    if (game->library)
        json_add_int(object, "library", game->library);
    json_add_flag(object, "kept", game->kept);
    return object;
}
