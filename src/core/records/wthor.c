#include "wthor.h"

#include "bytes.h"

#include <assert.h>
#include <string.h>

bool wthor_header(const void *data, size_t size, WthorHeader *header, Error *error) {
    const uint8_t *bytes = data;
    *header = (WthorHeader){0};
    if (size < WTHOR_HEADER_SIZE)
        return error_set(error, "not a WTHOR file: %zu bytes are less than its header", size);
    // A date of creation that cannot be one is the best sign of a foreign file.
    if (bytes[0] < 18 || bytes[0] > 22 || bytes[1] > 99 || bytes[2] > 12 || bytes[3] > 31)
        return error_set(error, "not a WTHOR file: the date of creation is impossible");
    header->games = bytes_get32(bytes + 4);
    header->names = (uint16_t)bytes_get16(bytes + 8);
    header->year = (uint16_t)bytes_get16(bytes + 10);
    header->size = bytes[12] == 0 ? 8 : bytes[12];
    header->solitaire = bytes[13] == 1;
    header->theoretical_depth = bytes[14] == 0 ? 22 : bytes[14];
    if (header->size != 8 && header->size != 10)
        return error_set(error, "not a WTHOR file: board size %d", header->size);
    if (header->games > 0 && (size - WTHOR_HEADER_SIZE) / WTHOR_GAME_SIZE < header->games)
        return error_set(error, "cut off: the header announces %u games, %zu are there",
                         header->games, (size - WTHOR_HEADER_SIZE) / WTHOR_GAME_SIZE);
    return true;
}

bool wthor_game(const void *data, const WthorHeader *header, uint32_t index, WthorGame *game,
                Error *error) {
    assert(data && header && game);
    *game = (WthorGame){0};
    if (header->size != 8)
        return error_set(error, "games on a board of %d are not supported", header->size);
    if (index >= header->games)
        return error_set(error, "there is no game %u; the file has %u", index + 1, header->games);
    const uint8_t *bytes =
        (const uint8_t *)data + WTHOR_HEADER_SIZE + (size_t)index * WTHOR_GAME_SIZE;
    game->tournament = (uint16_t)bytes_get16(bytes);
    game->black = (uint16_t)bytes_get16(bytes + 2);
    game->white = (uint16_t)bytes_get16(bytes + 4);
    game->black_discs = bytes[6];
    game->theoretical_discs = bytes[7];
    for (int i = 0; i < WTHOR_MOVES_MAX && bytes[8 + i]; i++) {
        int row = bytes[8 + i] / 10, column = bytes[8 + i] % 10;
        if (row < 1 || row > 8 || column < 1 || column > 8)
            return error_set(error, "game %u, move %d: %d is no square", index + 1, i + 1,
                             bytes[8 + i]);
        game->move[game->move_count++] = (uint8_t)((row - 1) * 8 + column - 1);
    }
    return true;
}

bool wthor_play(const WthorGame *wthor, Game *game, bool *complete, Error *error) {
    *game = game_new(rules_default());
    for (int i = 0; i < wthor->move_count; i++) {
        game_play_passes(game);
        if (!game_play(game, wthor->move[i]))
            return error_set(error, "move %d (%c%d) is illegal", i + 1, 'a' + wthor->move[i] % 8,
                             wthor->move[i] / 8 + 1);
    }
    game_play_passes(game);
    *complete = game_over(game);
    return true;
}

bool wthor_name(const void *data, size_t size, int name_size, uint32_t index,
                char name[WTHOR_NAME_MAX]) {
    name[0] = '\0';
    size_t at = WTHOR_HEADER_SIZE + (size_t)index * (size_t)name_size;
    if (at + (size_t)name_size > size)
        return false;
    const uint8_t *latin = (const uint8_t *)data + at;
    char *out = name;
    for (int i = 0; i < name_size && latin[i]; i++)
        if (latin[i] < 0x80) {
            *out++ = (char)latin[i];
        } else {
            *out++ = (char)(0xC0 | latin[i] >> 6);
            *out++ = (char)(0x80 | (latin[i] & 0x3F));
        }
    *out = '\0';
    return true;
}
