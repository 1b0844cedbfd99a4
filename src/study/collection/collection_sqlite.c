#include "collection_private.h"
#include "counts.h"
#include "opening_names.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const DatabaseKind kind = {
    .what = "games",
    .mark = 0x46474D45,
    .version = 1,
    .schema =
        "CREATE TABLE game (id INTEGER PRIMARY KEY AUTOINCREMENT, key INTEGER UNIQUE, moves "
        "INTEGER,"
        " black TEXT, white TEXT, date TEXT, event TEXT, round TEXT, goal INTEGER, size INTEGER, "
        "plies INTEGER,"
        " ending INTEGER, result REAL, opening TEXT, black_loss REAL, white_loss REAL, sheet TEXT);"
        "CREATE INDEX game_moves ON game (moves)",
};

struct Collection {
    Database *database;
    DatabaseQuery *add;
};

Collection *collection_open(const char *path, DatabaseAccess access, Error *error) {
    Collection *collection = calloc(1, sizeof *collection);
    if (!collection) {
        error_system(error, ENOMEM, "cannot open %s", path);
        return NULL;
    }
    collection->database = database_open(path, &kind, access, error);
    if (collection->database)
        collection->add = query_new(
            collection->database,
            "INSERT INTO game (key, moves, black, white, date, event, round, goal, size,"
            " plies, ending, result, opening, sheet) SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8,"
            " ?9, ?10, ?11, ?12, ?13, ?14 WHERE NOT EXISTS"
            " (SELECT 1 FROM game WHERE key = ?1)",
            error);
    if (collection->add)
        return collection;
    collection_close(collection);
    return NULL;
}

void collection_close(Collection *collection) {
    if (!collection)
        return;
    query_free(collection->add);
    database_close(collection->database);
    free(collection);
}

static void bind_game(DatabaseQuery *query, const GameSheet *sheet, const char *day,
                      const char *opening, const char *text) {
    const Game *game = &sheet->game;
    query_bind_integer(query, 1, (int64_t)collection_key_of(sheet));
    query_bind_integer(query, 2, (int64_t)counts_game_key(game));
    query_bind_text(query, 3, collection_name_of(sheet, BLACK));
    query_bind_text(query, 4, collection_name_of(sheet, WHITE));
    query_bind_text(query, 5, day);
    query_bind_text(query, 6, sheet->event);
    query_bind_text(query, 7, sheet->round);
    query_bind_integer(query, 8, game->rules.goal);
    query_bind_integer(query, 9, game->rules.size);
    query_bind_integer(query, 10, game->ply);
    query_bind_integer(query, 11, sheet->ending);
    if (sheet->ending == SHEET_UNFINISHED)
        query_bind_null(query, 12);
    else
        query_bind_real(query, 12, sheet->result);
    query_bind_text(query, 13, opening);
    query_bind_text(query, 14, text);
}

bool collection_add(Collection *collection, const GameSheet *sheet, bool *added, Error *error) {
    Text day = {0}, opening = {0}, text = {0};
    OpeningNames names;
    *added = false;
    if (sheet->game.ply == 0)
        return true;
    collection_write_day(&day, sheet->date);
    if (opening_names_of_game(&sheet->game, sheet->game.ply, &names))
        opening_names_write(&opening, &names);
    bool good = collection_write_sheet(&text, sheet, error);
    if (good && (day.failed || opening.failed || text.failed))
        good = error_system(error, ENOMEM, "cannot keep the game");
    if (good) {
        bind_game(collection->add, sheet, text_string(&day), text_string(&opening),
                  text_string(&text));
        good = query_finish(collection->add, error);
        *added = good && database_changes(collection->database) > 0;
    }
    text_free(&day);
    text_free(&opening);
    text_free(&text);
    return good;
}

bool collection_begin(Collection *collection, Error *error) {
    return database_begin(collection->database, error);
}

bool collection_commit(Collection *collection, Error *error) {
    return database_commit(collection->database, error);
}

int64_t collection_last(const Collection *collection) {
    return database_last_row(collection->database);
}

bool collection_remove(Collection *collection, int64_t id, Error *error) {
    DatabaseQuery *query = query_new(collection->database, "DELETE FROM game WHERE id = ?1", error);
    if (query)
        query_bind_integer(query, 1, id);
    bool good = query && query_finish(query, error);
    query_free(query);
    return good && (database_changes(collection->database) > 0 ||
                    error_set(error, "there is no game %lld in this library", (long long)id));
}

bool collection_set_loss(Collection *collection, const Game *game, const double loss[2],
                         int64_t *games, Error *error) {
    DatabaseQuery *query =
        query_new(collection->database,
                  "UPDATE game SET black_loss = ?2, white_loss = ?3 WHERE moves = ?1", error);
    if (!query)
        return false;
    query_bind_integer(query, 1, (int64_t)counts_game_key(game));
    query_bind_real(query, 2, loss[BLACK]);
    query_bind_real(query, 3, loss[WHITE]);
    bool good = query_finish(query, error);
    query_free(query);
    if (games)
        *games = good ? database_changes(collection->database) : 0;
    return good;
}

// The columns of a game without its moves, in the order in which read_game takes them.
#define COLUMNS                                                                                    \
    "id, black, white, date, event, goal, size, plies, ending, result, opening, black_loss, "      \
    "white_loss"
enum { COLUMN_COUNT = 13 };

// What a stranger's file says beyond all bounds is taken for unknown.
static void read_game(const DatabaseQuery *query, CollectionGame *game) {
    int64_t size = query_integer(query, 6), ending = query_integer(query, 8);
    double result = query_real(query, 9);
    *game = (CollectionGame){.id = query_integer(query, 0),
                             .goal = query_integer(query, 5) ? GOAL_FEWEST : GOAL_MOST,
                             .size = size == 6 || size == 4 ? (int)size : 8,
                             .plies = (int)query_integer(query, 7),
                             .result = fabs(result) <= SQUARE_COUNT ? result : 0,
                             .reviewed = !query_is_null(query, 11),
                             .loss = {query_real(query, 11), query_real(query, 12)}};
    game->ending = ending > 0 && ending < SHEET_ENDINGS ? (SheetEnding)ending : SHEET_UNFINISHED;
    sheet_set_text(game->name[BLACK], query_text(query, 1));
    sheet_set_text(game->name[WHITE], query_text(query, 2));
    sheet_set_text(game->date, query_text(query, 3));
    sheet_set_text(game->event, query_text(query, 4));
    snprintf(game->opening, sizeof game->opening, "%.150s", query_text(query, 10));
}

// A part of a name as LIKE takes it: what means something there is escaped.
static void bind_part(DatabaseQuery *query, int place, const char *part, bool *failed) {
    Text text = {0};
    if (!part) {
        query_bind_null(query, place);
        return;
    }
    text_add_char(&text, '%');
    sheet_add_escaped(&text, part, "%_\\");
    text_add_char(&text, '%');
    query_bind_text(query, place, text_string(&text));
    *failed |= text.failed;
    text_free(&text);
}

// What holds of a game that is found: ?1 player, ?2 opening, ?3 result, ?4 and ?5 days, ?6 and ?7
// loss, ?8 goal, ?9 text, by which people at the keyboard are found as lists call them.
static const char seat_sql[] =
    "WITH seat AS (SELECT *, CASE WHEN ?1 IS NULL THEN (black_loss + white_loss) / 2"
    " WHEN black LIKE ?1 ESCAPE '\\' THEN black_loss ELSE white_loss END AS loss,"
    " CASE WHEN ?1 IS NULL OR black LIKE ?1 ESCAPE '\\' THEN result ELSE -result END AS own FROM "
    "game)";
static const char found_sql[] =
    " FROM seat WHERE (?1 IS NULL OR black LIKE ?1 ESCAPE '\\' OR white LIKE ?1 ESCAPE '\\')"
    " AND (?2 IS NULL OR opening LIKE ?2 ESCAPE '\\')"
    " AND CASE ?3 WHEN 0 THEN 1 WHEN 1 THEN own > 0 WHEN 2 THEN own = 0 WHEN 3 THEN own < 0 WHEN 4 "
    "THEN result > 0"
    " ELSE result < 0 END"
    " AND (?4 IS NULL OR (date <> '' AND date >= ?4)) AND (?5 IS NULL OR (date <> '' AND date <= "
    "?5 || '~'))"
    " AND (?6 < 0 OR loss >= ?6) AND (?7 < 0 OR loss <= ?7) AND (?8 < 0 OR goal = ?8)"
    " AND (?9 IS NULL OR black || char(10) || white || char(10) || opening || char(10) || event || "
    "char(10) || date"
    " || CASE WHEN 'human' IN (black, white) THEN char(10) || 'you' || char(10) || 'a person' ELSE "
    "'' END"
    " LIKE ?9 ESCAPE '\\')";

// A statement with the values of a search; NULL and an error when it cannot be made.
static DatabaseQuery *search_query(Collection *collection, const CollectionSearch *search,
                                   const char *what, const char *order, Error *error) {
    Text sql = {0};
    bool failed = false;
    text_format(&sql, "%s SELECT %s%s%s", seat_sql, what, found_sql, order);
    DatabaseQuery *query =
        sql.failed ? NULL : query_new(collection->database, text_string(&sql), error);
    failed = sql.failed;
    text_free(&sql);
    if (query) {
        bind_part(query, 1, search->player, &failed);
        bind_part(query, 2, search->opening, &failed);
        query_bind_integer(query, 3, search->result);
        query_bind_text(query, 4, search->since);
        query_bind_text(query, 5, search->until);
        query_bind_real(query, 6, search->min_loss);
        query_bind_real(query, 7, search->max_loss);
        query_bind_integer(query, 8, search->goal);
        bind_part(query, 9, search->text, &failed);
    }
    if (!failed)
        return query;
    query_free(query);
    error_system(error, ENOMEM, "cannot search the library");
    return NULL;
}

bool collection_count(Collection *collection, const CollectionSearch *search, int64_t *count,
                      Error *error) {
    DatabaseQuery *query = search_query(collection, search, "COUNT(*)", "", error);
    bool good = query && query_step(query, error) == QUERY_ROW;
    *count = good ? query_integer(query, 0) : 0;
    query_free(query);
    return good;
}

bool collection_search(Collection *collection, const CollectionSearch *search,
                       CollectionVisit *visit, void *user, Error *error) {
    static const char *const columns[] = {"date", "plies", "result", "loss", "opening"};
    const char *by = columns[search->order];
    bool rising = search->backwards != (search->order == ORDER_OPENING);
    char order[160];
    snprintf(order, sizeof order,
             " ORDER BY COALESCE(%s, '') = '', %s %s, id %s LIMIT ?10 OFFSET ?11", by, by,
             rising ? "ASC" : "DESC", search->backwards ? "ASC" : "DESC");
    DatabaseQuery *query = search_query(collection, search, COLUMNS, order, error);
    if (!query)
        return false;
    query_bind_integer(query, 10, search->limit);
    query_bind_integer(query, 11, search->from);
    QueryStep step;
    while ((step = query_step(query, error)) == QUERY_ROW) {
        CollectionGame game;
        read_game(query, &game);
        if (!visit(&game, user))
            break;
    }
    query_free(query);
    return step != QUERY_FAILED;
}

bool collection_get(Collection *collection, int64_t id, CollectionGame *game, GameSheet *sheet,
                    Error *error) {
    DatabaseQuery *query = query_new(
        collection->database, "SELECT " COLUMNS ", sheet, round FROM game WHERE id = ?1", error);
    CollectionGame own;
    if (!query)
        return false;
    query_bind_integer(query, 1, id);
    QueryStep step = query_step(query, error);
    bool good = step == QUERY_ROW;
    if (good) {
        read_game(query, game ? game : &own);
        good = !sheet || collection_read_sheet(query_text(query, COLUMN_COUNT),
                                               query_text(query, COLUMN_COUNT + 1),
                                               game ? game : &own, sheet, error);
    } else if (step == QUERY_DONE) {
        error_set(error, "there is no game %lld in this library", (long long)id);
    }
    query_free(query);
    return good;
}
