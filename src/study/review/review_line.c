// A review as a line of JSON, and back.
#include "review_log.h"

#include "json.h"
#include "notation.h"

#include <stdlib.h>
#include <string.h>

enum { LINE_KEPT = 10, MOVE_FIELDS = 6, NUMBER_MAX = 1000000000, BYTES_MAX = 4096 };

static void add_buffer(Json *object, const char *key, const Text *text) {
    json_add_text(object, key, text_string(text));
}

// [score, played, exact, depth, selectivity, "line"].
static Json *move_json(const ReviewedMove *move, int size) {
    Json *list = json_new_list();
    Text line = {0};
    char name[3];
    const int numbers[] = {move->score, move->played, move->exact + 2 * move->played_exact,
                           move->depth, move->selectivity};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        json_append_int(list, numbers[i]);
    for (int i = 0; i < move->line_length && i < LINE_KEPT; i++)
        text_add(&line, notation_move(move->line[i], size, name));
    if (line.failed)
        json_append(list, NULL); // writing the whole says so
    else
        json_append_text(list, text_string(&line));
    text_free(&line);
    return list;
}

bool review_log_write(Text *out, int number, const Review *review) {
    const GameSheet *sheet = &review->sheet;
    const Game *game = &sheet->game;
    Text first = {0}, moves = {0};
    notation_write_position(&first, game->first, game->rules.size, FORM_OBF);
    notation_write_transcript(&moves, game);
    Json *object = json_new_object(), *values = json_new_list();
    json_add_int(object, "game", number);
    json_add_text(object, "goal", goal_name(game->rules.goal));
    json_add_text(object, "start", start_name(game->rules.start));
    json_add_int(object, "size", game->rules.size);
    add_buffer(object, "first", &first);
    add_buffer(object, "moves", &moves);
    json_add_text(object, "black", sheet->name[BLACK]);
    json_add_text(object, "white", sheet->name[WHITE]);
    json_add_text(object, "date", sheet->date);
    json_add_text(object, "event", sheet->event);
    int lot = 0;
    while (lot < review->count && review->moves[lot].lot)
        lot++;
    json_add_int(object, "lot", lot);
    json_add_int(object, "value", review->value);
    json_add_flag(object, "exact", review->exact);
    for (int i = 0; i < review->count; i++)
        json_append(values, move_json(&review->moves[i], game->rules.size));
    json_add(object, "values", values);
    bool good = json_write_line(out, object) && !first.failed && !moves.failed;
    text_free(&first);
    text_free(&moves);
    return good;
}

static bool take_rules(const Json *object, Rules *rules, Error *error) {
    const char *goal, *start;
    return json_take_text(object, "goal", &goal, 16, error) &&
           json_take_text(object, "start", &start, 16, error) &&
           json_take_int(object, "size", 4, 8, &rules->size, error) &&
           ((goal_parse(goal, &rules->goal) &&
             (start_parse(start, &rules->start) || !strcmp(start, "given")) &&
             size_valid(rules->size)) ||
            error_set(error, "the rules are none"));
}

// Plays the game so far that there are `count` plies of it: whether a pass at the end is one of
// them the moves do not tell.
static bool take_game(const Json *object, int count, Game *game, Error *error) {
    Rules rules = {.start = START_GIVEN};
    Position first;
    const char *text, *moves;
    if (!take_rules(object, &rules, error) ||
        !json_take_text(object, "first", &text, BYTES_MAX, error) ||
        !json_take_text(object, "moves", &moves, BYTES_MAX, error) ||
        !notation_parse_position(text, rules.size, BLACK, &first, NULL, NULL, error))
        return false;
    *game = game_from(rules, first);
    if (!notation_play_transcript(game, moves, error))
        return false;
    if (game->ply == count - 1)
        game_play_passes(game);
    else if (game->ply == count + 1 && game->moves[game->ply - 1] == MOVE_PASS)
        game_undo(game);
    game->known = game->ply;
    return game->ply == count || error_set(error, "there are not as many values as moves");
}

static bool take_line(ReviewedMove *move, const char *line, const Game *game, Error *error) {
    size_t length = strlen(line);
    if (length % 2 || length > 2 * (size_t)LINE_KEPT)
        return error_set(error, "a line of moves is none");
    for (size_t i = 0; i < length; i += 2) {
        char name[3] = {line[i], line[i + 1]};
        int square;
        if (!notation_parse_move(name, game->rules.size, &square, error))
            return false;
        move->line[move->line_length++] = (uint8_t)square;
    }
    return true;
}

// A legal first move of the line (the played one where there is no line), or a pass where there is
// none.
static bool take_best(ReviewedMove *move, Position position, const Game *game, Error *error) {
    uint64_t moves = rules_moves(game->rules, position.board);
    move->best = move->line_length ? move->line[0] : move->move;
    if (moves ? move->best >= SQUARE_COUNT || !(moves & bit(move->best)) : move->best != MOVE_PASS)
        return error_set(error, "a best move is illegal");
    move->best_moves = moves ? bit(move->best) | (move->loss == 0 ? bit(move->move) : 0) : 0;
    return true;
}

static bool take_move(const Json *entry, const Game *game, int place, ReviewedMove *move,
                      Error *error) {
    const char *line = json_text_of(json_entry(entry, MOVE_FIELDS - 1));
    int64_t number[MOVE_FIELDS - 1];
    int squares = game->rules.size * game->rules.size;
    Position position = game_position_at(game, place);
    if (json_length(entry) != MOVE_FIELDS || !line)
        return error_set(error, "the value of a move is none");
    for (int i = 0; i < MOVE_FIELDS - 1; i++) {
        number[i] = json_int_of(json_entry(entry, (size_t)i));
        if (!json_holds_int(json_entry(entry, (size_t)i)) || llabs(number[i]) > 100)
            return error_set(error, "the value of a move is none");
    }
    if (llabs(number[0]) > squares || llabs(number[1]) > squares || number[1] > number[0])
        return error_set(error, "the value of a move is none");
    *move = (ReviewedMove){
        .ply = place + 1,
        .side = position.side,
        .move = game->moves[place],
        .empties = bit_count(board_region(game->rules.size) & ~board_discs(position.board)),
        .choices = bit_count(rules_moves(game->rules, position.board)),
        .score = (int)number[0],
        .played = (int)number[1],
        .loss = (int)(number[0] - number[1]),
        .exact = number[2] & 1,
        .played_exact = (number[2] & 2) != 0,
        .depth = (int)number[3],
        .selectivity = (int)number[4]};
    return take_line(move, line, game, error) && take_best(move, position, game, error);
}

static bool take_sheet(const Json *object, GameSheet *sheet, Error *error) {
    struct {
        const char *key;
        char *out;
    } texts[] = {{"black", sheet->name[BLACK]},
                 {"white", sheet->name[WHITE]},
                 {"date", sheet->date},
                 {"event", sheet->event}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        const char *text;
        if (!json_take_text(object, texts[i].key, &text, SHEET_TEXT, error))
            return false;
        sheet_set_text(texts[i].out, text);
    }
    return true;
}

static bool take_review(const Json *object, int *number, Review *review, Error *error) {
    const Json *values = json_member(object, "values");
    size_t count = json_length(values);
    int lot = 0;
    Game game;
    if (!json_holds_list(values) || count > GAME_PLIES_MAX)
        return error_set(error, "this is no reviewed game");
    if (!json_take_int(object, "game", 1, NUMBER_MAX, number, error) ||
        !json_take_int(object, "lot", 0, GAME_PLIES_MAX, &lot, error) ||
        !take_game(object, (int)count, &game, error))
        return false;
    int squares = game.rules.size * game.rules.size;
    *review = (Review){.sheet = sheet_of(&game), .count = (int)count, .over = game_over(&game)};
    if (!take_sheet(object, &review->sheet, error) ||
        !json_take_int(object, "value", -squares, squares, &review->value, error))
        return false;
    review->exact = json_flag_of(json_member(object, "exact"));
    for (int i = 0; i < review->count; i++) {
        if (!take_move(json_entry(values, (size_t)i), &game, i, &review->moves[i], error))
            return false;
        review->moves[i].lot = i < lot;
    }
    return true;
}

bool review_log_read(const char *line, size_t length, ReviewThresholds marks, int *number,
                     Review *review, Error *error) {
    Json *object = json_read(line, length, error);
    bool good = object &&
                (json_holds_object(object) || error_set(error, "this is no reviewed game")) &&
                take_review(object, number, review, error);
    json_free(object);
    if (good)
        review_judge(review, marks);
    return good;
}
