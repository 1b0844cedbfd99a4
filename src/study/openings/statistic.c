#include "statistic.h"

#include "bytes.h"
#include "checksum.h"
#include "file.h"
#include "pack.h"
#include "shipped.h"
#include "symmetry.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEADER_SIZE = 40, HEADER_CRC = 36, VERSION = 1, PLIES_MAX = 60, SQUARE_VISITED = MOVE_PASS };

static const MoveCount visited = {.games = 1};

static Rules rules_of(Goal goal) {
    Rules rules = rules_default();
    rules.goal = goal;
    return rules;
}

static bool count_move(MoveKey key, const MoveCount *one, void *user) {
    return counts_add(user, key, one);
}

StatisticVerdict statistic_add(Statistic *statistic, const GameSheet *sheet) {
    Position start = rules_start(rules_default());
    const Game *game = &sheet->game;
    bool fits = game->rules.goal == statistic->goal && game->rules.size == 8 &&
                counts_has_result(sheet) && game->first.side == start.side &&
                board_equal(game->first.board, start.board);
    MoveKey known = {{counts_game_key(game), 0}, 0};
    if (!fits || counts_find(&statistic->seen, known))
        return fits ? STATISTIC_SEEN : STATISTIC_UNFIT;
    if (!counts_add(&statistic->seen, known, &visited) ||
        !counts_each_move(sheet, statistic->plies, count_move, &statistic->counts))
        return STATISTIC_NO_MEMORY;
    statistic->games++;
    return STATISTIC_COUNTED;
}

// The position after a move, a forced pass made; the end of a game has no moves.
static Board after(Rules rules, Board board, int move) {
    Board next = rules_play(rules, board, move);
    if (!rules_moves(rules, next))
        next = rules_play(rules, next, MOVE_PASS);
    return symmetry_canonical(next, NULL);
}

// Is this square the one that stands for all that are the same move?
static bool is_own_square(Board canonical, int square) {
    return counts_key(canonical, square).move == square;
}

// Writing.

typedef struct Walk {
    const Statistic *statistic;
    Rules rules;
    Counts met;
    Text raw;
    uint32_t moves;
    bool failed;
} Walk;

static void add_number(Text *out, uint64_t number) {
    for (; number >= 128; number >>= 7)
        text_add_char(out, (char)(number | 128));
    text_add_char(out, (char)number);
}

static void add_count(Text *out, const MoveCount *count) {
    add_number(out, (uint64_t)count->games);
    add_number(out, (uint64_t)count->wins);
    add_number(out, (uint64_t)count->draws);
    add_number(out, (uint64_t)(count->games - count->scored));
    add_number(out, (uint64_t)count->sum << 1 ^ (uint64_t)(count->sum >> 63));
}

static const MoveCount *count_to_write(const Walk *walk, Board board, int square) {
    const MoveCount *count = is_own_square(board, square)
                                 ? counts_find(&walk->statistic->counts, (MoveKey){board, square})
                                 : NULL;
    return count && count->games >= walk->statistic->least ? count : NULL;
}

static void write_position(Walk *walk, Board board) {
    MoveKey here = {board, SQUARE_VISITED};
    if (walk->failed || counts_find(&walk->met, here))
        return;
    walk->failed = !counts_add(&walk->met, here, &visited);
    int squares[MOVES_MAX], count = 0;
    for (uint64_t left = rules_moves(walk->rules, board); left;) {
        int square = bit_take(&left);
        if (count_to_write(walk, board, square))
            squares[count++] = square;
    }
    text_add_char(&walk->raw, (char)count);
    for (int i = 0; i < count; i++) {
        text_add_char(&walk->raw, (char)squares[i]);
        add_count(&walk->raw, count_to_write(walk, board, squares[i]));
    }
    walk->moves += (uint32_t)count;
    for (int i = 0; i < count; i++)
        write_position(walk, after(walk->rules, board, squares[i]));
}

static void pack_header(uint8_t bytes[HEADER_SIZE], const Statistic *statistic, size_t raw,
                        size_t packed) {
    memcpy(bytes, "FLIPSTAT", 8);
    bytes_put16(bytes + 8, VERSION);
    bytes[10] = (uint8_t)statistic->goal;
    bytes[11] = (uint8_t)statistic->plies;
    bytes_put32(bytes + 12, statistic->least);
    bytes_put32(bytes + 16, statistic->games);
    bytes_put32(bytes + 20, statistic->moves);
    bytes_put32(bytes + 24, (uint32_t)strlen(statistic->words));
    bytes_put32(bytes + 28, (uint32_t)raw);
    bytes_put32(bytes + 32, (uint32_t)packed);
}

static bool write_file(const Statistic *statistic, const Text *raw, const char *path,
                       Error *error) {
    size_t room = PACK_BOUND(raw->length), words = strlen(statistic->words);
    uint8_t *bytes = malloc(HEADER_SIZE + words + room);
    if (!bytes)
        return error_system(error, ENOMEM, "cannot write %s", path);
    uint8_t *body = bytes + HEADER_SIZE;
    memcpy(body, statistic->words, words);
    size_t packed = pack_compress(body + words, room, raw->data, raw->length, 19);
    pack_header(bytes, statistic, raw->length, packed);
    uint32_t crc = checksum_crc32(checksum_crc32(0, bytes, HEADER_CRC), body, words + packed);
    bytes_put32(bytes + HEADER_CRC, crc);
    bool good = packed ? file_write(path, bytes, HEADER_SIZE + words + packed, error)
                       : error_system(error, ENOMEM, "cannot write %s", path);
    free(bytes);
    return good;
}

bool statistic_write(Statistic *statistic, const char *path, Error *error) {
    assert(statistic->plies >= 1 && statistic->plies <= PLIES_MAX && statistic->least >= 1);
    Walk walk = {.statistic = statistic, .rules = rules_of(statistic->goal)};
    write_position(&walk, symmetry_canonical(rules_start(walk.rules).board, NULL));
    statistic->moves = walk.moves;
    bool good = !walk.failed && !walk.raw.failed;
    if (!good)
        error_system(error, ENOMEM, "cannot write %s", path);
    else if (walk.raw.length > STATISTIC_RAW_MAX)
        good = error_set(
            error, "too many moves for one statistic: ask for more games a move, or fewer plies");
    else
        good = write_file(statistic, &walk.raw, path, error);
    counts_free(&walk.met);
    text_free(&walk.raw);
    return good;
}

// Reading. Everything is checked: the moves are legal, the numbers can be.

typedef struct Parse {
    Statistic *statistic;
    Rules rules;
    const uint8_t *at, *end;
    uint32_t moves;
    bool no_memory;
} Parse;

static bool take_number(Parse *parse, uint64_t most, int64_t *number) {
    uint64_t value = 0;
    for (int shift = 0; shift < 56 && parse->at < parse->end; shift += 7) {
        uint8_t byte = *parse->at++;
        value |= (uint64_t)(byte & 127) << shift;
        if (byte < 128) {
            *number = (int64_t)value;
            return value <= most;
        }
    }
    return false;
}

static bool take_count(Parse *parse, MoveCount *count) {
    int64_t unknown, sum, games = parse->statistic->games;
    if (!take_number(parse, (uint64_t)games, &count->games) || count->games == 0 ||
        !take_number(parse, (uint64_t)count->games, &count->wins) ||
        !take_number(parse, (uint64_t)(count->games - count->wins), &count->draws) ||
        !take_number(parse, (uint64_t)count->games, &unknown) ||
        !take_number(parse, INT64_MAX, &sum))
        return false;
    count->scored = count->games - unknown;
    count->sum = (int64_t)((uint64_t)sum >> 1) ^ -(sum & 1);
    return llabs(count->sum) <= SQUARE_COUNT * count->scored;
}

static bool take_move(Parse *parse, Board board, int before, int *square) {
    MoveCount count;
    *square = parse->at < parse->end ? *parse->at++ : SQUARE_COUNT;
    if (*square >= SQUARE_COUNT || *square <= before ||
        !(rules_moves(parse->rules, board) & bit(*square)) || !is_own_square(board, *square) ||
        !take_count(parse, &count))
        return false;
    parse->moves++;
    parse->no_memory = !counts_add(&parse->statistic->counts, (MoveKey){board, *square}, &count);
    return !parse->no_memory;
}

static bool read_position(Parse *parse, Board board) {
    Counts *counts = &parse->statistic->counts;
    MoveKey here = {board, SQUARE_VISITED};
    if (counts_find(counts, here))
        return true;
    parse->no_memory = !counts_add(counts, here, &visited);
    int squares[MOVES_MAX], count = parse->at < parse->end ? *parse->at++ : MOVES_MAX + 1;
    if (parse->no_memory || count > MOVES_MAX)
        return false;
    for (int i = 0; i < count; i++)
        if (!take_move(parse, board, i ? squares[i - 1] : -1, &squares[i]))
            return false;
    for (int i = 0; i < count; i++)
        if (!read_position(parse, after(parse->rules, board, squares[i])))
            return false;
    return true;
}

static bool read_raw(Statistic *statistic, const uint8_t *raw, size_t size, Error *error) {
    Parse parse = {
        .statistic = statistic, .rules = rules_of(statistic->goal), .at = raw, .end = raw + size};
    bool good = read_position(&parse, symmetry_canonical(rules_start(parse.rules).board, NULL));
    if (parse.no_memory)
        return error_system(error, ENOMEM, "cannot read the statistic");
    if (!good || parse.at != parse.end || parse.moves != statistic->moves)
        return error_set(error, "the statistic is damaged: its moves cannot be");
    return true;
}

static bool unpack_header(Statistic *statistic, const uint8_t *bytes, size_t size, size_t sizes[3],
                          Error *error) {
    if (size < HEADER_SIZE || memcmp(bytes, "FLIPSTAT", 8) != 0)
        return error_set(error, "this is not a statistic of games");
    if (bytes_get16(bytes + 8) != VERSION)
        return error_set(error, "a statistic of version %u, this program knows version %d",
                         bytes_get16(bytes + 8), VERSION);
    for (int i = 0; i < 3; i++)
        sizes[i] = bytes_get32(bytes + 24 + 4 * i);
    statistic->goal = bytes[10] ? GOAL_FEWEST : GOAL_MOST;
    statistic->plies = bytes[11];
    statistic->least = bytes_get32(bytes + 12);
    statistic->games = bytes_get32(bytes + 16);
    statistic->moves = bytes_get32(bytes + 20);
    uint32_t crc = checksum_crc32(checksum_crc32(0, bytes, HEADER_CRC), bytes + HEADER_SIZE,
                                  size - HEADER_SIZE);
    if (sizes[0] >= STATISTIC_DESCRIPTION_MAX || sizes[1] < 1 || sizes[1] > STATISTIC_RAW_MAX ||
        HEADER_SIZE + sizes[0] + sizes[2] != size || crc != bytes_get32(bytes + HEADER_CRC) ||
        bytes[10] > 1)
        return error_set(error, "the statistic is damaged: its checksum or a size is wrong");
    return true;
}

bool statistic_parse(Statistic *statistic, const void *data, size_t size, Error *error) {
    const uint8_t *bytes = data;
    size_t sizes[3]; // words, raw, packed
    *statistic = (Statistic){0};
    if (!unpack_header(statistic, bytes, size, sizes, error))
        return false;
    memcpy(statistic->words, bytes + HEADER_SIZE, sizes[0]);
    uint8_t *raw = malloc(sizes[1]);
    if (!raw)
        return error_system(error, ENOMEM, "cannot read the statistic");
    PackResult result = pack_expand(raw, sizes[1], bytes + HEADER_SIZE + sizes[0], sizes[2]);
    bool good = result == PACK_DONE ? read_raw(statistic, raw, sizes[1], error)
                : result == PACK_NO_MEMORY
                    ? error_system(error, ENOMEM, "cannot read the statistic")
                    : error_set(error, "the statistic is damaged: it cannot be unpacked");
    free(raw);
    return good;
}

bool statistic_read(Statistic *statistic, const char *path, Error *error) {
    Text bytes = {0};
    Error inner = {0};
    *statistic = (Statistic){0};
    if (!file_read(path, STATISTIC_FILE_MAX, &bytes, error))
        return false;
    bool good = statistic_parse(statistic, text_string(&bytes), bytes.length, &inner);
    text_free(&bytes);
    if (!good) {
        error_set(error, "%s: %s", path, inner.text);
        if (error)
            error->machine = inner.machine;
    }
    return good;
}

bool statistic_shipped(Statistic *statistic, Goal goal, Error *error) {
    char name[64];
    Text path = {0};
    *statistic = (Statistic){0};
    snprintf(name, sizeof name, "statistics/%s.statistic", goal_name(goal));
    ShippedResult found = shipped_find(name, &path);
    bool good = found == SHIPPED_FOUND && statistic_read(statistic, text_string(&path), error);
    if (found == SHIPPED_NO_MEMORY)
        error_system(error, ENOMEM, "cannot look for the statistic");
    text_free(&path);
    return good;
}

void statistic_free(Statistic *statistic) {
    counts_free(&statistic->counts);
    counts_free(&statistic->seen);
}
