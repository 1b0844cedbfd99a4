// A collection as a file of JSON, a line a game, for a build without databases. Whoever changes it
// reads it anew, changes it and writes it whole; whoever only looks reads it once.
#include "collection_private.h"
#include "counts.h"
#include "file.h"
#include "json.h"
#include "opening_names.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_LIMIT = 64 << 20 };

// A game with its moves; texts that are longer than a CollectionGame takes are kept whole.
typedef struct Row {
    CollectionGame game;
    uint64_t key, moves;
    char round[SHEET_TEXT];
    char *sheet;
} Row;

struct Collection {
    Text path;
    Row *rows; // by number
    size_t count, room;
    bool read;    // the rows are there
    bool pending; // changes wait for collection_commit
    bool held;    // between collection_begin and collection_commit
    int64_t last;
};

static void forget(Collection *collection) {
    for (size_t i = 0; i < collection->count; i++)
        free(collection->rows[i].sheet);
    free(collection->rows);
    collection->rows = NULL;
    collection->count = collection->room = 0;
    collection->read = false;
}

Collection *collection_open(const char *path, DatabaseAccess access, Error *error) {
    Collection *collection = calloc(1, sizeof *collection);
    if (collection)
        text_add(&collection->path, path);
    if (!collection || collection->path.failed) {
        error_system(error, ENOMEM, "cannot open %s", path);
        collection_close(collection);
        return NULL;
    }
    if (access == DATABASE_READ && !file_exists(path)) {
        error_set(error, "there is no library %s", path);
        collection_close(collection);
        return NULL;
    }
    return collection;
}

void collection_close(Collection *collection) {
    if (!collection)
        return;
    forget(collection);
    text_free(&collection->path);
    free(collection);
}

static bool add_row(Collection *collection, const Row *row) {
    if (collection->count == collection->room) {
        size_t room = collection->room ? 2 * collection->room : 64;
        Row *rows = realloc(collection->rows, room * sizeof *rows);
        if (!rows)
            return false;
        collection->rows = rows;
        collection->room = room;
    }
    collection->rows[collection->count++] = *row;
    return true;
}

static void take_text(char out[SHEET_TEXT], const Json *line, const char *key) {
    const char *text = json_text_of(json_member(line, key));
    sheet_set_text(out, text ? text : "");
}

static double member_number(const Json *line, const char *key) {
    return json_number_of(json_member(line, key));
}

// What is written beyond all bounds is taken for unknown.
static bool take_row(const Json *line, Row *row) {
    const char *sheet = json_text_of(json_member(line, "sheet"));
    const char *opening = json_text_of(json_member(line, "opening"));
    int64_t size = json_int_of(json_member(line, "size")),
            ending = json_int_of(json_member(line, "ending"));
    double result = member_number(line, "result");
    *row = (Row){.key = (uint64_t)json_int_of(json_member(line, "key")),
                 .moves = (uint64_t)json_int_of(json_member(line, "moves"))};
    CollectionGame *game = &row->game;
    game->id = json_int_of(json_member(line, "id"));
    game->goal = json_int_of(json_member(line, "goal")) ? GOAL_FEWEST : GOAL_MOST;
    game->size = size == 6 || size == 4 ? (int)size : 8;
    game->plies = (int)json_int_of(json_member(line, "plies"));
    game->ending = ending > 0 && ending < SHEET_ENDINGS ? (SheetEnding)ending : SHEET_UNFINISHED;
    game->result = fabs(result) <= SQUARE_COUNT ? result : 0;
    game->reviewed = json_holds_number(json_member(line, "black_loss"));
    game->loss[BLACK] = member_number(line, "black_loss");
    game->loss[WHITE] = member_number(line, "white_loss");
    take_text(game->name[BLACK], line, "black");
    take_text(game->name[WHITE], line, "white");
    take_text(game->date, line, "date");
    take_text(game->event, line, "event");
    take_text(row->round, line, "round");
    snprintf(game->opening, sizeof game->opening, "%.150s", opening ? opening : "");
    row->sheet = sheet ? strdup(sheet) : NULL;
    return row->sheet && game->id > 0;
}

static Json *row_json(const Row *row) {
    const CollectionGame *game = &row->game;
    Json *line = json_new_object();
    json_add_int(line, "id", game->id);
    json_add_int(line, "key", (int64_t)row->key);
    json_add_int(line, "moves", (int64_t)row->moves);
    json_add_text(line, "black", game->name[BLACK]);
    json_add_text(line, "white", game->name[WHITE]);
    json_add_text(line, "date", game->date);
    json_add_text(line, "event", game->event);
    json_add_text(line, "round", row->round);
    json_add_int(line, "goal", game->goal);
    json_add_int(line, "size", game->size);
    json_add_int(line, "plies", game->plies);
    json_add_int(line, "ending", game->ending);
    json_add_real(line, "result", game->result, 3);
    json_add_text(line, "opening", game->opening);
    if (game->reviewed) {
        json_add_real(line, "black_loss", game->loss[BLACK], 6);
        json_add_real(line, "white_loss", game->loss[WHITE], 6);
    }
    json_add_text(line, "sheet", row->sheet);
    return line;
}

// A line that cannot be read, as one that a later version wrote, is left out.
static bool read_lines(Collection *collection, const Text *text) {
    const char *end = text_string(text) + text->length;
    for (const char *at = text_string(text); at < end;) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((stop ? stop : end) - at);
        Json *line = json_read(at, length, NULL);
        Row row = {.sheet = NULL};
        bool good = line && take_row(line, &row), kept = good && add_row(collection, &row);
        json_free(line);
        if (!kept)
            free(row.sheet);
        if (good && !kept)
            return false;
        at += length + 1;
    }
    return true;
}

static bool read_rows(Collection *collection, bool anew, Error *error) {
    Text text = {0};
    const char *path = text_string(&collection->path);
    if (collection->read && (!anew || collection->held))
        return true;
    forget(collection);
    bool good = !file_exists(path) || file_read(path, FILE_LIMIT, &text, error);
    if (good && !read_lines(collection, &text))
        good = error_system(error, ENOMEM, "cannot read %s", path);
    text_free(&text);
    collection->read = good;
    return good;
}

static bool write_rows(Collection *collection, Error *error) {
    Text text = {0};
    collection->pending = collection->held;
    if (collection->held)
        return true;
    for (size_t i = 0; i < collection->count; i++)
        json_write_line(&text, row_json(&collection->rows[i]));
    bool good = text.failed ? error_system(error, ENOMEM, "cannot keep the games")
                            : file_write(text_string(&collection->path), text_string(&text),
                                         text.length, error);
    text_free(&text);
    return good;
}

bool collection_begin(Collection *collection, Error *error) {
    collection->held = read_rows(collection, true, error);
    return collection->held;
}

bool collection_commit(Collection *collection, Error *error) {
    bool pending = collection->pending;
    collection->held = collection->pending = false;
    return !pending || write_rows(collection, error);
}

static bool make_row(const GameSheet *sheet, Row *row, Error *error) {
    Text day = {0}, opening = {0}, text = {0};
    OpeningNames names;
    const Game *game = &sheet->game;
    collection_write_day(&day, sheet->date);
    if (opening_names_of_game(game, game->ply, &names))
        opening_names_write(&opening, &names);
    bool good = collection_write_sheet(&text, sheet, error);
    if (good && (day.failed || opening.failed || text.failed))
        good = error_system(error, ENOMEM, "cannot keep the game");
    *row = (Row){.key = collection_key_of(sheet), .moves = counts_game_key(game)};
    row->game = (CollectionGame){.goal = game->rules.goal,
                                 .size = game->rules.size,
                                 .plies = game->ply,
                                 .ending = sheet->ending,
                                 .result = sheet->ending == SHEET_UNFINISHED ? 0 : sheet->result};
    for (int color = BLACK; color <= WHITE; color++)
        sheet_set_text(row->game.name[color], collection_name_of(sheet, (Color)color));
    sheet_set_text(row->game.date, text_string(&day));
    sheet_set_text(row->game.event, sheet->event);
    sheet_set_text(row->round, sheet->round);
    snprintf(row->game.opening, sizeof row->game.opening, "%.150s", text_string(&opening));
    if (good && !(row->sheet = strdup(text_string(&text))))
        good = error_system(error, ENOMEM, "cannot keep the game");
    text_free(&day);
    text_free(&opening);
    text_free(&text);
    return good;
}

bool collection_add(Collection *collection, const GameSheet *sheet, bool *added, Error *error) {
    Row row;
    int64_t last = 0;
    *added = false;
    if (sheet->game.ply == 0)
        return true;
    if (!read_rows(collection, true, error))
        return false;
    uint64_t key = collection_key_of(sheet);
    for (size_t i = 0; i < collection->count; i++) {
        if (collection->rows[i].key == key)
            return true;
        last = collection->rows[i].game.id > last ? collection->rows[i].game.id : last;
    }
    if (!make_row(sheet, &row, error))
        return false;
    collection->last = row.game.id = last + 1;
    if (!add_row(collection, &row)) {
        free(row.sheet);
        return error_system(error, ENOMEM, "cannot keep the game");
    }
    *added = write_rows(collection, error);
    return *added;
}

int64_t collection_last(const Collection *collection) {
    return collection->last;
}

// The row of a number; NULL with an error when there is none.
static Row *find_row(Collection *collection, int64_t id, Error *error) {
    for (size_t i = 0; i < collection->count; i++)
        if (collection->rows[i].game.id == id)
            return &collection->rows[i];
    error_set(error, "there is no game %lld in this library", (long long)id);
    return NULL;
}

bool collection_remove(Collection *collection, int64_t id, Error *error) {
    Row *row = read_rows(collection, true, error) ? find_row(collection, id, error) : NULL;
    if (!row)
        return false;
    free(row->sheet);
    size_t place = (size_t)(row - collection->rows);
    memmove(row, row + 1, (collection->count - place - 1) * sizeof *row);
    collection->count--;
    return write_rows(collection, error);
}

bool collection_set_loss(Collection *collection, const Game *game, const double loss[2],
                         int64_t *games, Error *error) {
    uint64_t moves = counts_game_key(game);
    int64_t found = 0;
    bool good = read_rows(collection, true, error);
    for (size_t i = 0; good && i < collection->count; i++) {
        Row *row = &collection->rows[i];
        if (row->moves != moves)
            continue;
        row->game.reviewed = true;
        memcpy(row->game.loss, loss, sizeof row->game.loss);
        found++;
    }
    if (games)
        *games = good ? found : 0;
    return good && (found == 0 || write_rows(collection, error));
}

bool collection_get(Collection *collection, int64_t id, CollectionGame *game, GameSheet *sheet,
                    Error *error) {
    const Row *row = read_rows(collection, false, error) ? find_row(collection, id, error) : NULL;
    if (row && game)
        *game = row->game;
    return row &&
           (!sheet || collection_read_sheet(row->sheet, row->round, &row->game, sheet, error));
}

// All that are found, in order; to be freed. False with an error when there is no memory for them.
static bool find(Collection *collection, const CollectionSearch *search,
                 const CollectionGame ***list, size_t *count, Error *error) {
    *count = 0;
    *list = NULL;
    if (!read_rows(collection, false, error))
        return false;
    *count = collection->count;
    *list = malloc((collection->count + 1) * sizeof **list);
    for (size_t i = 0; *list && i < collection->count; i++)
        (*list)[i] = &collection->rows[i].game;
    if (*list && collection_find(search, *list, count))
        return true;
    free((void *)*list);
    *list = NULL;
    return error_system(error, ENOMEM, "cannot search the library");
}

bool collection_count(Collection *collection, const CollectionSearch *search, int64_t *count,
                      Error *error) {
    const CollectionGame **list;
    size_t found;
    bool good = find(collection, search, &list, &found, error);
    *count = (int64_t)found;
    free((void *)list);
    return good;
}

bool collection_search(Collection *collection, const CollectionSearch *search,
                       CollectionVisit *visit, void *user, Error *error) {
    const CollectionGame **list;
    size_t count;
    if (!find(collection, search, &list, &count, error))
        return false;
    size_t from = search->from > 0 ? (size_t)search->from : 0;
    size_t most = search->limit >= 0 ? (size_t)search->limit : SIZE_MAX;
    for (size_t i = from; i < count && i - from < most; i++)
        if (!visit(list[i], user))
            break;
    free((void *)list);
    return true;
}
