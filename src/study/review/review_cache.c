#include "review_cache.h"

#include "clock.h"
#include "database.h"
#include "symmetry.h"
#include "thread.h"

#include <assert.h>
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
    Lock lock;           // guards all other fields
    bool in_transaction; // new entries are not committed yet
    double commit_at;    // time of the next commit
    uint64_t lookups, hits;
};

ReviewCache *review_cache_open(const char *path, Error *error) {
    ReviewCache *cache = calloc(1, sizeof *cache);
    if (!cache) {
        error_set(error, "out of memory");
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
    bool good = !cache->in_transaction || database_commit(cache->database, error);
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
        error_set(error, "cannot store the settings in the cache");
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

// Encodes the canonical position and the rules. *symmetry maps `board` to the canonical one.
static void make_key(Rules rules, Board board, uint8_t key[KEY_SIZE], int *symmetry) {
    Board canonical = symmetry_canonical(board, symmetry);
    for (int i = 0; i < 8; i++) {
        key[i] = (uint8_t)(canonical.player >> (8 * i));
        key[8 + i] = (uint8_t)(canonical.opponent >> (8 * i));
    }
    key[16] = (uint8_t)(rules.goal | (rules.start == START_OPEN) << 1 | rules.size << 2);
}

static void transform_line(ReviewEval *eval, int symmetry) {
    for (int i = 0; i < eval->line_length; i++)
        eval->line[i] = (uint8_t)symmetry_square(eval->line[i], symmetry);
    eval->best = eval->line_length ? eval->line[0] : MOVE_NONE;
}

// Reads and validates a row: the file is untrusted input.
static bool read_row(const ReviewCache *cache, Rules rules, ReviewEval *eval) {
    size_t length = 0;
    const void *line = query_bytes(cache->find, 4, &length);
    *eval = (ReviewEval){.score = (int)query_integer(cache->find, 0),
                         .exact = query_integer(cache->find, 1) != 0,
                         .depth = (int)query_integer(cache->find, 2),
                         .selectivity = (int)query_integer(cache->find, 3),
                         .line_length = (int)length};
    if (length > ENGINE_PV_MAX || abs(eval->score) > rules.size * rules.size)
        return false;
    if (length > 0)
        memcpy(eval->line, line, length);
    for (size_t i = 0; i < length; i++)
        if (eval->line[i] > MOVE_PASS)
            return false;
    return true;
}

bool review_cache_find(ReviewCache *cache, int64_t setting, Rules rules, Board board,
                       ReviewEval *eval) {
    uint8_t key[KEY_SIZE];
    int symmetry;
    make_key(rules, board, key, &symmetry);
    lock_take(&cache->lock);
    query_bind_integer(cache->find, 1, setting);
    query_bind_bytes(cache->find, 2, key, sizeof key);
    bool found = query_step(cache->find, NULL) == QUERY_ROW && read_row(cache, rules, eval);
    query_reset(cache->find);
    cache->lookups++;
    cache->hits += found;
    lock_release(&cache->lock);
    if (found)
        transform_line(eval, symmetry_inverse(symmetry));
    return found && (eval->best == MOVE_NONE || eval->best == MOVE_PASS ||
                     rules_moves(rules, board) & bit(eval->best));
}

// Starts a new transaction every `commit_seconds`. The caller holds the lock.
static bool commit_periodically(ReviewCache *cache, Error *error) {
    double now = clock_now();
    if (cache->in_transaction && now < cache->commit_at)
        return true;
    if (cache->in_transaction && !database_commit(cache->database, error))
        return false;
    cache->in_transaction = database_begin(cache->database, error);
    cache->commit_at = now + commit_seconds;
    return cache->in_transaction;
}

bool review_cache_put(ReviewCache *cache, int64_t setting, Rules rules, Board board,
                      const ReviewEval *eval, Error *error) {
    uint8_t key[KEY_SIZE];
    int symmetry;
    ReviewEval canonical = *eval;
    assert(eval->line_length >= 0 && eval->line_length <= ENGINE_PV_MAX);
    make_key(rules, board, key, &symmetry);
    transform_line(&canonical, symmetry);
    lock_take(&cache->lock);
    bool good = commit_periodically(cache, error);
    if (good) {
        query_bind_integer(cache->put, 1, setting);
        query_bind_bytes(cache->put, 2, key, sizeof key);
        query_bind_integer(cache->put, 3, canonical.score);
        query_bind_integer(cache->put, 4, canonical.exact);
        query_bind_integer(cache->put, 5, canonical.depth);
        query_bind_integer(cache->put, 6, canonical.selectivity);
        query_bind_bytes(cache->put, 7, canonical.line, (size_t)canonical.line_length);
        good = query_finish(cache->put, error);
    }
    lock_release(&cache->lock);
    return good;
}

void review_cache_count(ReviewCache *cache, uint64_t *lookups, uint64_t *hits) {
    lock_take(&cache->lock);
    *lookups = cache->lookups;
    *hits = cache->hits;
    lock_release(&cache->lock);
}
