#include "line_protocol.h"

#include "notation.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool is_comment(const char *line) {
    return line[strspn(line, " \t")] == '\0' || *line == '#';
}

// Receives the next line that is not a comment. A bridge sends `compiling` before an answer that
// did not wait for compilation.
static bool receive(Outside *outside) {
    bool compiling = false;
    while (outside_receive(outside)) {
        const char *line = text_string(&outside->line);
        if (outside->compile > 0 && strcmp(line, "compiling") == 0) {
            compiling = true;
        } else if (!is_comment(line)) {
            outside->compiling = compiling;
            return true;
        }
    }
    return false;
}

// Handles a bridge's report of an internal failure: `forfeit STATUS WORDS`.
static bool is_forfeit(Outside *outside) {
    const char *line = text_string(&outside->line);
    if (strncmp(line, "forfeit ", 8) != 0)
        return false;
    line += 8;
    for (ChoiceStatus status = CHOICE_RESIGN; status < CHOICE_MACHINE; status++) {
        size_t length = strlen(choice_status_name(status));
        if (strncmp(line, choice_status_name(status), length) == 0 &&
            (line[length] == ' ' || !line[length])) {
            outside_fail(outside, status, "%.150s", line + length + (line[length] == ' '));
            return true;
        }
    }
    return false;
}

bool line_protocol_new_game(Outside *outside, const Player *player, const Game *game, Color side) {
    Limits expected = player_expected(player);
    double seconds = outside_seconds(player, &expected);
    if (!outside_begin_warmup(outside, player) ||
        !outside_send(outside, "game %s %d %s %.0f", goal_name(game->rules.goal), game->rules.size,
                      color_name(side), ceil(seconds * 1000)) ||
        !receive(outside) || is_forfeit(outside))
        return false;
    if (strcmp(text_string(&outside->line), "ready") != 0)
        return outside_fail(outside, CHOICE_GARBAGE,
                            "answered \"%.40s\" to \"game\", not \"ready\"",
                            text_string(&outside->line));
    outside_end_warmup(outside, player);
    return true;
}

void line_protocol_request(Text *out, const Game *game, double seconds) {
    uint64_t moves = game_moves(game);
    text_add(out, "move ");
    notation_write_position(out, game->now, game->rules.size, FORM_OBF);
    text_format(out, " %.0f", fmax(1, floor(seconds * 1000)));
    while (moves) {
        char name[3];
        text_format(out, " %s", notation_move(bit_take(&moves), game->rules.size, name));
    }
}

// Parses one `key=number` after the move; unknown keys are ignored.
static void take_detail(const char *word, Choice *choice) {
    const char *equals = strchr(word, '=');
    if (!equals)
        return;
    double number = strtod(equals + 1, NULL);
    size_t length = (size_t)(equals - word);
    if (!isfinite(number))
        return;
    if (length == 5 && strncmp(word, "score", 5) == 0) {
        choice->has_score = true;
        choice->score = (int)fmax(-1e9, fmin(1e9, number));
    } else if (length == 5 && strncmp(word, "depth", 5) == 0) {
        choice->depth = (int)fmax(0, fmin(1000, number));
    } else if (length == 5 && strncmp(word, "nodes", 5) == 0) {
        choice->nodes = (uint64_t)fmax(0, fmin(1e18, number));
    } else if (length == 8 && strncmp(word, "playouts", 8) == 0) {
        choice->playouts = (uint64_t)fmax(0, fmin(1e18, number));
    }
}

// Parses `MOVE key=value …` or `resign`.
static bool take_answer(Outside *outside, const Game *game, Choice *choice) {
    char *line = outside->line.data, *rest;
    char *move = strtok_r(line, " \t", &rest);
    if (move && strcmp(move, "resign") == 0)
        return outside_fail(outside, CHOICE_RESIGN, "resigned");
    if (!outside_answer(outside, game, move ? move : "", choice))
        return false;
    for (char *word; (word = strtok_r(NULL, " \t", &rest));)
        take_detail(word, choice);
    return true;
}

void line_protocol_choose(Outside *outside, const Player *player, const Game *game,
                          const Limits *limits, Choice *choice) {
    bool begun = outside_begin_choice(outside, player, limits);
    Text request = {0};
    line_protocol_request(&request, game, outside->told);
    bool answered = begun && outside_whole(outside, &request) &&
                    outside_send(outside, "%s", text_string(&request)) && receive(outside) &&
                    !is_forfeit(outside) && take_answer(outside, game, choice);
    text_free(&request);
    outside_end_choice(outside, player, answered, choice);
}
