// The commands of GTP: one row in the table at the end, one small function each.
#include "clock.h"
#include "file.h"
#include "format.h"
#include "gtp.h"
#include "notation.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SGF_LIMIT = 1 << 20, COUNT_MAX = 1000000 };

// The parameters of every action.
#define GTP_ACTION(name)                                                                           \
    static bool name(                                                                              \
        Gtp *gtp __attribute__((unused)), ProtocolSession *talk __attribute__((unused)),           \
        char *const words[] __attribute__((unused)), int count __attribute__((unused)), Text *out)

static bool refuse(Text *out, const char *words) {
    text_add(out, words);
    return false;
}

static bool parse_color(const char *word, Color *color) {
    bool black = strcasecmp(word, "b") == 0 || strcasecmp(word, "black") == 0;
    bool white = strcasecmp(word, "w") == 0 || strcasecmp(word, "white") == 0;
    *color = white ? WHITE : BLACK;
    return black || white;
}

// A number from 0 to COUNT_MAX; what lies outside is brought inside.
static bool parse_count(const char *word, int *count) {
    char *end;
    long number = strtol(word, &end, 10);
    *count = number < 0 ? 0 : number > COUNT_MAX ? COUNT_MAX : (int)number;
    return end != word && !*end;
}

static void write_move(Text *out, int move, int size) {
    char name[3];
    notation_move(move, size, name);
    name[0] = (char)toupper((unsigned char)name[0]);
    text_add(out, move >= SQUARE_COUNT ? "pass" : name);
}

static void new_game(Gtp *gtp, Rules rules) {
    gtp->game = game_new(rules);
    memset(gtp->implied, 0, sizeof gtp->implied);
    gtp->left_seconds[BLACK] = gtp->left_seconds[WHITE] = -1;
}

// Gives the turn to a colour: the pass before it, when that is forced, is implied.
static bool give_turn(Gtp *gtp, Color color) {
    if (gtp->game.now.side == color)
        return true;
    int ply = gtp->game.ply;
    if (!game_play_passes(&gtp->game))
        return false;
    gtp->implied[ply] = true;
    return true;
}

GTP_ACTION(protocol_version) {
    text_add(out, "2");
    return true;
}

GTP_ACTION(name) {
    text_add(out, "Flipside");
    return true;
}

GTP_ACTION(version) {
    text_add(out, gtp->version);
    return true;
}

GTP_ACTION(known_command) {
    bool known = false;
    for (size_t i = 0; count > 0 && i < gtp_command_count; i++)
        known |= strcmp(gtp_commands[i].name, words[0]) == 0;
    text_add(out, known ? "true" : "false");
    return true;
}

GTP_ACTION(list_commands) {
    for (size_t i = 0; i < gtp_command_count; i++)
        text_format(out, "%s%s", i ? "\n" : "", gtp_commands[i].name);
    return true;
}

GTP_ACTION(quit) {
    (void)out;
    return true;
}

GTP_ACTION(boardsize) {
    int size = count > 0 ? atoi(words[0]) : 0;
    if (!size_valid(size))
        return refuse(out, "unacceptable size");
    Rules rules = gtp->game.rules;
    rules.size = size;
    rules.start = rules.start == START_GIVEN ? START_STANDARD : rules.start;
    new_game(gtp, rules);
    return true;
}

GTP_ACTION(clear_board) {
    (void)out;
    Rules rules = gtp->game.rules;
    rules.start = rules.start == START_GIVEN ? START_STANDARD : rules.start;
    new_game(gtp, rules);
    protocol_engine_clear(&gtp->counsel);
    return true;
}

GTP_ACTION(komi) {
    (void)out;
    return true;
}

GTP_ACTION(play) {
    Color color;
    int move = count == 2 ? notation_find_move(words[1], gtp->game.rules.size) : MOVE_NONE;
    if (count != 2 || !parse_color(words[0], &color) || move == MOVE_NONE)
        return refuse(out, "syntax error: play COLOR MOVE");
    if (game_over(&gtp->game) && move == MOVE_PASS)
        return true; // programs pass to each other after the end
    Game before = gtp->game;
    if (!give_turn(gtp, color) || !game_play(&gtp->game, move)) {
        gtp->game = before;
        return refuse(out, "illegal move");
    }
    gtp->implied[gtp->game.ply - 1] = false;
    return true;
}

// Seconds for the next move of a colour; 0 = no limit.
static double move_seconds(const Gtp *gtp, Color color) {
    double clock = gtp->left_seconds[color] >= 0 ? gtp->left_seconds[color] : gtp->main_seconds,
           seconds = 0;
    if (gtp->left_seconds[color] >= 0 && gtp->left_stones[color] > 0)
        seconds = 0.95 * gtp->left_seconds[color] / gtp->left_stones[color];
    else if (gtp->left_seconds[color] < 0 && gtp->stones > 0 && gtp->stone_seconds > 0)
        seconds = 0.95 * gtp->stone_seconds / gtp->stones;
    else if (gtp->left_seconds[color] >= 0 || gtp->main_seconds > 0)
        return protocol_engine_move_time(&gtp->counsel, &gtp->game, clock, 0);
    else
        return 0;
    return seconds <= CLOCK_LIMIT_MAX ? fmax(0.01, seconds) : 0;
}

static bool generate(Gtp *gtp, ProtocolSession *talk, char *const words[], int count, bool make,
                     Text *out) {
    Color color;
    Error error = {0};
    EngineReport report;
    if (count != 1 || !parse_color(words[0], &color))
        return refuse(out, "syntax error: a colour is wanted");
    if (game_over(&gtp->game))
        return text_add(out, "pass"), true;
    Game before = gtp->game;
    if (!give_turn(gtp, color))
        return refuse(out, "it is the other side's turn, and it has a move");
    EngineQuestion question =
        protocol_engine_question(&gtp->counsel, gtp->counsel.level, move_seconds(gtp, color),
                                 protocol_stop_flag(talk, false));
    if (question.limits.seconds > 0 && !gtp->counsel.level_fixed) {
        question.level = -1; // the clock decides, not the level
        question.limits.depth = 0;
        question.hasty = true;
    }
    bool good = protocol_engine_choose(&gtp->counsel, &gtp->game, &question, &report, &error);
    if (good)
        write_move(out, report.move, gtp->game.rules.size);
    else
        text_add(out, error.text);
    if (!make || !good)
        gtp->game = before;
    else if (game_play(&gtp->game, report.move)) {
        gtp->implied[gtp->game.ply - 1] = false;
        protocol_engine_ponder(&gtp->counsel, &gtp->game);
    }
    return good;
}

GTP_ACTION(genmove) {
    return generate(gtp, talk, words, count, true, out);
}

GTP_ACTION(reg_genmove) {
    return generate(gtp, talk, words, count, false, out);
}

GTP_ACTION(undo) {
    if (!game_undo(&gtp->game))
        return refuse(out, "cannot undo");
    while (gtp->game.ply > 0 && gtp->implied[gtp->game.ply - 1])
        game_undo(&gtp->game);
    return true;
}

// Seconds, also infinitely many; who has less than none has none.
static bool parse_seconds(const char *word, double *seconds) {
    char *end;
    double number = strtod(word, &end);
    *seconds = fmax(0, number);
    return end != word && !*end && !isnan(number);
}

GTP_ACTION(time_settings) {
    double main_seconds, stone_seconds;
    int stones;
    if (count != 3 || !parse_seconds(words[0], &main_seconds) ||
        !parse_seconds(words[1], &stone_seconds) || !parse_count(words[2], &stones))
        return refuse(out, "syntax error: time_settings MAIN BYO_YOMI STONES");
    bool endless = stone_seconds > 0 && stones == 0; // the protocol's way to say: no limit
    gtp->main_seconds = endless ? 0 : main_seconds;
    gtp->stone_seconds = stone_seconds;
    gtp->stones = stones;
    gtp->left_seconds[BLACK] = gtp->left_seconds[WHITE] = -1;
    return true;
}

GTP_ACTION(time_left) {
    Color color;
    double seconds;
    int stones;
    if (count != 3 || !parse_color(words[0], &color) || !parse_seconds(words[1], &seconds) ||
        !parse_count(words[2], &stones))
        return refuse(out, "syntax error: time_left COLOR SECONDS STONES");
    gtp->left_seconds[color] = seconds;
    gtp->left_stones[color] = stones;
    return true;
}

static const char *const game_names[] = {[GOAL_MOST] = "Othello", [GOAL_FEWEST] = "Anti-Othello"};

GTP_ACTION(list_games) {
    text_format(out, "%s\n%s", game_names[GOAL_MOST], game_names[GOAL_FEWEST]);
    return true;
}

GTP_ACTION(set_game) {
    for (int goal = GOAL_MOST; count == 1 && goal <= GOAL_FEWEST; goal++)
        if (strcasecmp(words[0], game_names[goal]) == 0) {
            Rules rules = gtp->game.rules;
            rules.goal = (Goal)goal;
            new_game(gtp, rules);
            return true;
        }
    return refuse(out, "unknown game; see list_games");
}

// Reads the first game of a file, in any format.
static bool read_game(const char *path, Rules rules, GameSheet *sheet, Error *error) {
    Text file = {0};
    FormatReader reader;
    rules.start = START_STANDARD;
    bool good = file_read(path, SGF_LIMIT, &file, error) &&
                format_open(&reader, text_string(&file), file.length, path, rules, error) &&
                (format_more(&reader) || error_set(error, "there is no game in it")) &&
                format_next(&reader, sheet, error);
    text_free(&file);
    return good;
}

GTP_ACTION(loadsgf) {
    GameSheet sheet;
    Error error = {0};
    int before = 0; // the number of the move before which to stop; 0 = none
    if (count < 1 || (count > 1 && !parse_count(words[1], &before)))
        return refuse(out, "syntax error: loadsgf FILE [MOVE]");
    if (!read_game(words[0], gtp->game.rules, &sheet, &error)) {
        text_format(out, "cannot load file: %s", error.text);
        return false;
    }
    Game *game = &sheet.game;
    while (before > 0 && game->ply > before - 1)
        game_undo(game);
    game->known = game->ply;
    new_game(gtp, game->rules);
    gtp->game = *game;
    return true;
}

// Rows of squares, a space between them.
static void write_board(Text *out, const Game *game, bool coordinates) {
    int size = game->rules.size, margin = (8 - size) / 2;
    uint64_t black = position_discs(game->now, BLACK), white = position_discs(game->now, WHITE);
    if (coordinates) {
        text_add(out, "\n ");
        for (int column = 0; column < size; column++)
            text_format(out, " %c", 'A' + column);
    }
    for (int row = 0; row < size; row++) {
        text_add(out, row > 0 || coordinates ? "\n" : "");
        if (coordinates)
            text_format(out, "%d ", row + 1);
        for (int column = 0; column < size; column++) {
            uint64_t place = bit((row + margin) * 8 + column + margin);
            text_format(out, "%s%c", column ? " " : "",
                        (black & place)   ? 'X'
                        : (white & place) ? 'O'
                                          : '.');
        }
    }
    if (coordinates)
        text_format(out, "\n%s to move", game->now.side == BLACK ? "Black (X)" : "White (O)");
}

GTP_ACTION(showboard) {
    write_board(out, &gtp->game, true);
    return true;
}

// Who wins by how much, by the goal.
static void write_score(Text *out, const Game *game) {
    int score = game_score(game, BLACK);
    if (score == 0)
        text_add(out, "0");
    else
        text_format(out, "%c+%d", score > 0 ? 'B' : 'W', abs(score));
}

GTP_ACTION(final_score) {
    if (!game_over(&gtp->game))
        return refuse(out, "cannot score: the game is not over");
    write_score(out, &gtp->game);
    return true;
}

GTP_ACTION(rules_game_id) {
    text_add(out, game_names[gtp->game.rules.goal]);
    return true;
}

GTP_ACTION(rules_board) {
    write_board(out, &gtp->game, false);
    return true;
}

GTP_ACTION(rules_board_size) {
    text_format(out, "%d", gtp->game.rules.size);
    return true;
}

GTP_ACTION(rules_legal_moves) {
    uint64_t moves = game_moves(&gtp->game);
    if (game_must_pass(&gtp->game))
        text_add(out, "pass");
    for (const char *gap = ""; moves; gap = " ") {
        text_add(out, gap);
        write_move(out, bit_take(&moves), gtp->game.rules.size);
    }
    return true;
}

GTP_ACTION(rules_side_to_move) {
    text_add(out, color_name(gtp->game.now.side));
    return true;
}

GTP_ACTION(rules_final_result) {
    if (game_over(&gtp->game))
        write_score(out, &gtp->game);
    return true;
}

GTP_ACTION(interrupt) {
    (void)out;
    return true;
}

const GtpCommand gtp_commands[] = {
    {"protocol_version", protocol_version},
    {"name", name},
    {"version", version},
    {"known_command", known_command},
    {"list_commands", list_commands},
    {"quit", quit},
    {"boardsize", boardsize},
    {"clear_board", clear_board},
    {"komi", komi},
    {"play", play},
    {"genmove", genmove},
    {"reg_genmove", reg_genmove},
    {"undo", undo},
    {"time_settings", time_settings},
    {"time_left", time_left},
    {"set_game", set_game},
    {"list_games", list_games},
    {"loadsgf", loadsgf},
    {"showboard", showboard},
    {"final_score", final_score},
    {"gogui-interrupt", interrupt},
    {"gogui-rules_game_id", rules_game_id},
    {"gogui-rules_board", rules_board},
    {"gogui-rules_board_size", rules_board_size},
    {"gogui-rules_legal_moves", rules_legal_moves},
    {"gogui-rules_side_to_move", rules_side_to_move},
    {"gogui-rules_final_result", rules_final_result},
};
const size_t gtp_command_count = sizeof gtp_commands / sizeof *gtp_commands;
