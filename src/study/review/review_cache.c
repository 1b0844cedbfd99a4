#include "review_cache.h"

#include "clock.h"
#include "database.h"
#include "symmetry.h"
#include "thread.h"

#include <stdlib.h>
#include <string.h>

enum { KEY_SIZE = 17 };
static const double commit_seconds = 1;

static const DatabaseKind kind = {
    .what = "reviewed positions",
    .mark = 0x46527663,
    .version = 1,
    .schema = "CREATE TABLE settings (number INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);"
              "CREATE TABLE looks (setting INTEGER NOT NULL, position BLOB NOT NULL, score INTEGER "
              "NOT NULL,"
              " exact INTEGER NOT NULL, depth INTEGER NOT NULL, selectivity INTEGER NOT NULL, line "
              "BLOB NOT NULL,"
              " PRIMARY KEY (setting, position)) WITHOUT ROWID;",
};

struct ReviewCache {
    Database *database;
    DatabaseQuery *find, *put;
    Lock lock;
    bool open_work;   // a transaction has begun
    double commit_at; // when it is to end
    uint64_t asked, found;
};

ReviewCache *review_cache_open(const char *path, Error *error) {
    ReviewCache *cache = calloc(1, sizeof *cache);
    if (!cache) {
        error_set(error, "not enough memory");
        return NULL;
    }
    lock_init(&cache->lock);
    cache->database = database_open(path, &kind, DATABASE_WRITE, error);
    if (cache->database)
        cache->find = query_new(
            cache->database,
            "SELECT score, exact, depth, selectivity, line FROM looks WHERE setting = ?1 AND "
            "position = ?2",
            error);
    if (cache->find)
        cache->put =
            query_new(cache->database,
                      "INSERT OR REPLACE INTO looks VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)", error);
    if (cache->put)
        return cache;
    review_cache_close(cache, NULL);
    return NULL;
}

bool review_cache_close(ReviewCache *cache, Error *error) {
    if (!cache)
        return true;
    query_free(cache->find);
    query_free(cache->put);
    bool good = !cache->open_work || database_commit(cache->database, error);
    database_close(cache->database);
    lock_free(&cache->lock);
    free(cache);
    return good;
}

static int64_t read_setting(ReviewCache *cache, const char *text, Error *error) {
    int64_t number = -1;
    DatabaseQuery *query =
        query_new(cache->database, "SELECT number FROM settings WHERE text = ?1", error);
    if (!query)
        return -1;
    query_bind_text(query, 1, text);
    if (query_step(query, error) == QUERY_ROW)
        number = query_integer(query, 0);
    else
        error_set(error, "the cache does not take its settings");
    query_free(query);
    return number;
}

int64_t review_cache_setting(ReviewCache *cache, const char *text, Error *error) {
    lock_take(&cache->lock);
    DatabaseQuery *query =
        query_new(cache->database, "INSERT OR IGNORE INTO settings (text) VALUES (?1)", error);
    if (query)
        query_bind_text(query, 1, text);
    int64_t number = query && query_finish(query, error) ? read_setting(cache, text, error) : -1;
    query_free(query);
    lock_release(&cache->lock);
    return number;
}

// The position as bytes: its canonical image and the rules. *symmetry leads to that image.
static void make_key(Rules rules, Board board, uint8_t key[KEY_SIZE], int *symmetry) {
    Board image = symmetry_canonical(board, symmetry);
    for (int i = 0; i < 8; i++) {
        key[i] = (uint8_t)(image.player >> (8 * i));
        key[8 + i] = (uint8_t)(image.opponent >> (8 * i));
    }
    key[16] = (uint8_t)(rules.goal | (rules.start == START_OPEN) << 1 | rules.size << 2);
}

static void turn_line(ReviewLook *look, int symmetry) {
    for (int i = 0; i < look->line_length; i++)
        look->line[i] = (uint8_t)symmetry_square(look->line[i], symmetry);
    look->best = look->line_length ? look->line[0] : MOVE_NONE;
}

// Takes a row, which a damaged or foreign file may have filled with anything.
static bool take_row(const ReviewCache *cache, Rules rules, ReviewLook *look) {
    size_t length = 0;
    const void *line = query_bytes(cache->find, 4, &length);
    *look = (ReviewLook){.score = (int)query_integer(cache->find, 0),
                         .exact = query_integer(cache->find, 1) != 0,
                         .depth = (int)query_integer(cache->find, 2),
                         .selectivity = (int)query_integer(cache->find, 3),
                         .line_length = (int)length};
    if (length > ENGINE_PV_MAX || abs(look->score) > rules.size * rules.size)
        return false;
    if (length > 0)
        memcpy(look->line, line, length);
    for (size_t i = 0; i < length; i++)
        if (look->line[i] > MOVE_PASS)
            return false;
    return true;
}

bool review_cache_find(ReviewCache *cache, int64_t setting, Rules rules, Board board,
                       ReviewLook *look) {
    uint8_t key[KEY_SIZE];
    int symmetry;
    make_key(rules, board, key, &symmetry);
    lock_take(&cache->lock);
    query_bind_integer(cache->find, 1, setting);
    query_bind_bytes(cache->find, 2, key, sizeof key);
    bool found = query_step(cache->find, NULL) == QUERY_ROW && take_row(cache, rules, look);
    query_reset(cache->find);
    cache->asked++;
    cache->found += found;
    lock_release(&cache->lock);
    if (found)
        turn_line(look, symmetry_inverse(symmetry));
    return found && (look->best == MOVE_NONE || look->best == MOVE_PASS ||
                     rules_moves(rules, board) & bit(look->best));
}

// Ends the work of the last second and begins anew; the lock is taken.
static bool commit_now_and_then(ReviewCache *cache, Error *error) {
    double now = clock_now();
    if (cache->open_work && now < cache->commit_at)
        return true;
    if (cache->open_work && !database_commit(cache->database, error))
        return false;
    cache->open_work = database_begin(cache->database, error);
    cache->commit_at = now + commit_seconds;
    return cache->open_work;
}

bool review_cache_put(ReviewCache *cache, int64_t setting, Rules rules, Board board,
                      const ReviewLook *look, Error *error) {
    uint8_t key[KEY_SIZE];
    int symmetry;
    ReviewLook image = *look;
    make_key(rules, board, key, &symmetry);
    turn_line(&image, symmetry);
    lock_take(&cache->lock);
    bool good = commit_now_and_then(cache, error);
    if (good) {
        query_bind_integer(cache->put, 1, setting);
        query_bind_bytes(cache->put, 2, key, sizeof key);
        query_bind_integer(cache->put, 3, image.score);
        query_bind_integer(cache->put, 4, image.exact);
        query_bind_integer(cache->put, 5, image.depth);
        query_bind_integer(cache->put, 6, image.selectivity);
        query_bind_bytes(cache->put, 7, image.line, (size_t)image.line_length);
        good = query_finish(cache->put, error);
    }
    lock_release(&cache->lock);
    return good;
}

void review_cache_count(ReviewCache *cache, uint64_t *asked, uint64_t *found) {
    lock_take(&cache->lock);
    *asked = cache->asked;
    *found = cache->found;
    lock_release(&cache->lock);
}
