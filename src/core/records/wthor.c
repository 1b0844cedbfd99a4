#include "wthor.h"

#include "bytes.h"
#include "file.h"

#include <assert.h>
#include <string.h>
#include <strings.h>

bool wthor_header(const void *data, size_t size, WthorHeader *header, Error *error) {
    const uint8_t *bytes = data;
    *header = (WthorHeader){0};
    if (size < WTHOR_HEADER_SIZE)
        return error_set(error, "not a WTHOR file: %zu bytes are too few for the header", size);
    // The format has no magic number; the creation date is the best test.
    if (bytes[0] < 18 || bytes[0] > 22 || bytes[1] > 99 || bytes[2] > 12 || bytes[3] > 31)
        return error_set(error, "not a WTHOR file: invalid creation date");
    header->games = bytes_get32(bytes + 4);
    header->names = (uint16_t)bytes_get16(bytes + 8);
    header->year = (uint16_t)bytes_get16(bytes + 10);
    header->size = bytes[12] == 0 ? 8 : bytes[12];
    header->solitaire = bytes[13] == 1;
    header->theoretical_depth = bytes[14] == 0 ? 22 : bytes[14];
    if (header->size != 8 && header->size != 10)
        return error_set(error, "not a WTHOR file: board size %d", header->size);
    if (header->games > 0 && (size - WTHOR_HEADER_SIZE) / WTHOR_GAME_SIZE < header->games)
        return error_set(error, "truncated: expected %u games, got %zu", header->games,
                         (size - WTHOR_HEADER_SIZE) / WTHOR_GAME_SIZE);
    return true;
}

bool wthor_game(const void *data, const WthorHeader *header, uint32_t index, WthorGame *game,
                Error *error) {
    assert(data && header && game);
    *game = (WthorGame){0};
    if (header->size != 8)
        return error_set(error, "unsupported board size %d", header->size);
    if (index >= header->games)
        return error_set(error, "no game %u: the file has %u games", index + 1, header->games);
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
            return error_set(error, "game %u, move %d: invalid square %d", index + 1, i + 1,
                             bytes[8 + i]);
        game->move[game->move_count++] = (uint8_t)((row - 1) * 8 + column - 1);
    }
    return true;
}

bool wthor_play(const WthorGame *wthor, Game *game, bool *complete, Error *error) {
    assert(wthor && game && complete && wthor->move_count <= WTHOR_MOVES_MAX);
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
    assert(2 * name_size < WTHOR_NAME_MAX);
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

enum { NAMES_BYTES_MAX = 4 << 20 };

static bool has_extension(const char *path, const char *extension) {
    size_t length = strlen(path), tail = strlen(extension);
    return length > tail && strcasecmp(path + length - tail, extension) == 0;
}

// Reads the first file with this extension, case-insensitive; ignores it if it is invalid.
static void read_names(Text *names, const FileList *files, const char *extension) {
    for (size_t i = 0; i < files->count; i++) {
        Error ignored = {0};
        WthorHeader header;
        if (!has_extension(files->paths[i], extension))
            continue;
        if (!file_read(files->paths[i], NAMES_BYTES_MAX, names, &ignored) ||
            !wthor_header(names->data, names->length, &header, &ignored) || header.names == 0)
            text_clear(names);
        return;
    }
}

void wthor_names_find(WthorNames *names, const char *path) {
    Text directory = {0};
    FileList files = {0};
    Error ignored = {0};
    const char *slash = strrchr(path, '/');
    if (slash)
        text_add_bytes(&directory, path, (size_t)(slash - path) + 1);
    else
        text_add(&directory, ".");
    if (!directory.failed && file_list(text_string(&directory), &files, &ignored)) {
        read_names(&names->players, &files, ".jou");
        read_names(&names->tournaments, &files, ".trn");
    }
    file_list_free(&files);
    text_free(&directory);
}

void wthor_names_free(WthorNames *names) {
    text_free(&names->players);
    text_free(&names->tournaments);
}

static void set_name(char *out, const Text *names, int name_size, int index) {
    char name[WTHOR_NAME_MAX];
    if (names->length && wthor_name(names->data, names->length, name_size, (uint32_t)index, name))
        sheet_set_text(out, name);
}

void wthor_names_apply(const WthorNames *names, const WthorGame *game, GameSheet *sheet) {
    set_name(sheet->name[BLACK], &names->players, WTHOR_PLAYER_SIZE, game->black);
    set_name(sheet->name[WHITE], &names->players, WTHOR_PLAYER_SIZE, game->white);
    set_name(sheet->event, &names->tournaments, WTHOR_TOURNAMENT_SIZE, game->tournament);
}

static bool import_game(const WthorGame *wthor, DatasetWriter *writer, ImportCount *count,
                        Error *error) {
    GameRecord record = {.move_count = (uint8_t)wthor->move_count,
                         .exact_from = (uint8_t)wthor->move_count};
    Game game;
    bool complete;
    if (!wthor_play(wthor, &game, &complete, NULL)) {
        count->illegal++;
        return true;
    }
    memcpy(record.move, wthor->move, record.move_count);
    memset(record.score, RECORD_NO_SCORE, record.move_count);
    if (!complete || !record_finish(&record, GOAL_MOST)) {
        count->broken_off++;
        return true;
    }
    count->added++;
    return !writer || dataset_add(writer, &record, error);
}

bool wthor_import(const char *path, DatasetWriter *writer, ImportCount *count, Error *error) {
    Text bytes = {0};
    WthorHeader header;
    Error inner;
    bool good = file_read(path, (size_t)1 << 30, &bytes, error);
    if (good && !wthor_header(bytes.data, bytes.length, &header, &inner))
        good = error_set(error, "%s: %s", path, inner.text);
    for (uint32_t i = 0; good && i < header.games; i++) {
        WthorGame game;
        if (!wthor_game(bytes.data, &header, i, &game, NULL))
            count->illegal++;
        else
            good = import_game(&game, writer, count, error);
    }
    text_free(&bytes);
    return good;
}
