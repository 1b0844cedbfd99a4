#include "sgf.h"

#include "outer.h"
#include "place.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_LENGTH = 8, VALUE_LENGTH = 32 };

typedef struct Reader {
    const char *text, *at, *value_at;
    char name[NAME_LENGTH + 1], value[VALUE_LENGTH];
    Goal goal;
    int size, moves;
    bool placed, started; // AB or AW was seen; moves have begun
    uint64_t discs[2];
    Color side;
    bool side_given;
    Game *game;
    Error *error;
} Reader;

static void skip_space(Reader *reader) {
    while (isspace((unsigned char)*reader->at))
        reader->at++;
}

static bool fail_value(Reader *reader, const char *what) {
    return place_fail(reader->error, reader->text, reader->value_at, "%s[%s]: %s", reader->name, reader->value, what);
}

// Reads `[value]`, cut to what we need of it.
static bool read_value(Reader *reader) {
    size_t kept = 0;
    reader->value_at = ++reader->at;
    while (*reader->at && *reader->at != ']') {
        if (*reader->at == '\\' && reader->at[1])
            reader->at++;
        if (kept + 1 < VALUE_LENGTH && isprint((unsigned char)*reader->at))
            reader->value[kept++] = *reader->at;
        reader->at++;
    }
    reader->value[kept] = '\0';
    if (!*reader->at)
        return place_fail(reader->error, reader->text, reader->value_at, "%s[ has no ]", reader->name);
    reader->at++;
    return true;
}

// Makes the game when its first move (or the end) comes: by then all of the set-up was read.
static void start_game(Reader *reader) {
    if (reader->started)
        return;
    Rules rules = {.goal = reader->goal, .start = START_STANDARD, .size = reader->size};
    Position position = rules_start(rules);
    if (reader->placed) {
        Color side = reader->side_given ? reader->side : BLACK;
        Position given = {{reader->discs[side], reader->discs[color_other(side)]}, side};
        if (!board_equal(given.board, position.board) || given.side != position.side)
            rules.start = START_GIVEN;
        position = given;
    } else if (reader->side_given && reader->side == WHITE) {
        position = (Position){board_pass(position.board), WHITE};
        rules.start = START_GIVEN;
    }
    *reader->game = game_from(rules, position);
    reader->started = true;
}

// AB and AW.
static bool place_disc(Reader *reader, Color color) {
    int square = outer_parse(reader->value, reader->size);
    if (reader->started)
        return fail_value(reader, "discs must be set up before the moves");
    if (square >= SQUARE_COUNT)
        return fail_value(reader, "not a square of the board");
    reader->placed = true;
    reader->discs[color] |= bit(square);
    reader->discs[color_other(color)] &= ~bit(square);
    return true;
}

static bool make_move(Reader *reader, Color color) {
    start_game(reader);
    Game *game = reader->game;
    bool pass = !*reader->value || strcmp(reader->value, "tt") == 0;
    int move = pass ? MOVE_PASS : outer_parse(reader->value, reader->size);
    if (move == MOVE_NONE)
        return fail_value(reader, "not a move");
    if (reader->moves >= 0 && game->ply >= reader->moves)
        return true;
    if (color != game->now.side && !(move == MOVE_PASS && !game_must_pass(game)))
        game_play_passes(game);
    if (color != game->now.side)
        return fail_value(reader, color == BLACK ? "White is to move here" : "Black is to move here");
    if (!game_play(game, move))
        return fail_value(reader, move == MOVE_PASS ? "there is a move, so this is no pass" : "not a legal move here");
    return true;
}

static bool use_value(Reader *reader) {
    const char *name = reader->name, *value = reader->value;
    if (strcmp(name, "B") == 0 || strcmp(name, "W") == 0)
        return make_move(reader, *name == 'B' ? BLACK : WHITE);
    if (strcmp(name, "AB") == 0 || strcmp(name, "AW") == 0)
        return place_disc(reader, name[1] == 'B' ? BLACK : WHITE);
    if (strcmp(name, "PL") == 0) {
        reader->side = *value == 'W' || *value == 'w' || *value == '2' ? WHITE : BLACK;
        reader->side_given = true;
    } else if (strcmp(name, "SZ") == 0) {
        if (!size_valid(atoi(value)) || reader->started || reader->placed)
            return fail_value(reader, "the size must be 8, 6 or 4 and come first");
        reader->size = atoi(value);
    } else if (strcmp(name, "GM") == 0 && strcmp(value, "2") != 0) {
        return fail_value(reader, "not a game of Othello, which is GM[2]");
    }
    return true;
}

// Reads `NAME[value][value]…`.
static bool read_property(Reader *reader) {
    size_t length = 0;
    char quote[24];
    while (isalpha((unsigned char)*reader->at)) {
        if (length < NAME_LENGTH && isupper((unsigned char)*reader->at))
            reader->name[length++] = *reader->at;
        reader->at++;
    }
    reader->name[length] = '\0';
    skip_space(reader);
    if (length == 0 || *reader->at != '[')
        return place_fail(reader->error, reader->text, reader->at, "%s where a property such as B[f5] is expected",
                          place_quote(reader->at, quote));
    while (*reader->at == '[') {
        if (!read_value(reader) || !use_value(reader))
            return false;
        skip_space(reader);
    }
    return true;
}

bool sgf_parse(const char *text, Goal goal, int moves, Game *game, Error *error) {
    assert(text && game);
    const char *begin = strchr(text, '(');
    Reader reader = {.text = text, .at = begin, .goal = goal, .size = 8, .moves = moves, .game = game, .error = error};
    if (!begin)
        return place_fail(error, text, text, "no game in SGF here: it begins with (;");
    for (;;) {
        skip_space(&reader);
        if (*reader.at == '(' || *reader.at == ';') {
            reader.at++;
            continue;
        }
        if (*reader.at == ')')
            break;
        if (!*reader.at)
            return place_fail(error, text, reader.at, "the game has no end: )");
        if (!read_property(&reader))
            return false;
    }
    start_game(&reader);
    return true;
}

static void write_discs(Text *out, const char *name, uint64_t discs, int size) {
    if (discs)
        text_add(out, name);
    while (discs) {
        char square[3];
        text_format(out, "[%s]", notation_move(outer_from_inner(bit_take(&discs), size), square));
    }
}

void sgf_write(Text *out, const Game *game) {
    assert(out && game);
    int size = game->rules.size;
    Color side = game->first.side;
    text_format(out, "(;FF[4]GM[2]SZ[%d]", size);
    write_discs(out, "AB", position_discs(game->first, BLACK), size);
    write_discs(out, "AW", position_discs(game->first, WHITE), size);
    text_format(out, "PL[%c]", side == BLACK ? 'B' : 'W');
    for (int i = 0; i < game->ply; i++, side = color_other(side)) {
        char square[3];
        int move = outer_from_inner(game->moves[i], size);
        text_format(out, ";%c[%s]", side == BLACK ? 'B' : 'W', move == MOVE_PASS ? "PA" : notation_move(move, square));
    }
    text_add(out, ")\n");
}
