#include "table.h"

#include "memory.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

// A bucket fills two cache lines in the main part, and one in the near part, where a second cache
// line costs more than its entries save. NEAR_BYTES: 1 to 16 MB were no faster than 4 MB on FFO
// #45, #48 and #49.
enum { LINE_BYTES = 64, FAR_ENTRIES = 5, NEAR_ENTRIES = 2, NEAR_BYTES = 4 << 20 };

typedef struct Entry {
    _Atomic uint64_t player, opponent, data;
} Entry;

struct Table {
    char *buckets;
    size_t count;
    size_t bucket_bytes;
    int entries;                 // per bucket
    Table *near;                 // NULL in the near part itself
    EndgameCache *endgame_cache; // NULL if the table is too small
    EvalCache *eval_cache;       // likewise
    uint8_t age;
    uint8_t epoch; // entries of other epochs are absent
};

// The data word. Never 0 in a stored entry, because selectivity is stored plus one.
typedef union Word {
    uint64_t bits;
    struct {
        int8_t lower, upper;
        uint8_t depth, selectivity_plus_one, age, move[2], epoch;
    } field;
} Word;

// Creates a table without a near part and caches.
static Table *create_part(size_t bytes, int entries) {
    Table *table = calloc(1, sizeof *table);
    if (!table)
        return NULL;
    table->entries = entries;
    table->bucket_bytes =
        ((size_t)entries * sizeof(Entry) + LINE_BYTES - 1) / LINE_BYTES * LINE_BYTES;
    table->count = bytes / table->bucket_bytes ? bytes / table->bucket_bytes : 1;
    table->buckets = memory_large(table->count * table->bucket_bytes);
    if (!table->buckets) {
        free(table);
        return NULL;
    }
    return table;
}

Table *table_create(size_t bytes) {
    size_t near_bytes = bytes / 4 < NEAR_BYTES ? bytes / 4 : NEAR_BYTES;
    size_t endgame_bytes = bytes / 4 < sizeof(EndgameCache) ? 0 : sizeof(EndgameCache);
    size_t eval_bytes = bytes / 4 < sizeof(EvalCache) ? 0 : sizeof(EvalCache);
    Table *table = create_part(bytes - near_bytes - endgame_bytes - eval_bytes, FAR_ENTRIES);
    if (!table)
        return NULL;
    table->near = create_part(near_bytes, NEAR_ENTRIES);
    table->endgame_cache = endgame_bytes ? memory_large(endgame_bytes) : NULL;
    table->eval_cache = eval_bytes ? memory_large(eval_bytes) : NULL;
    if (!table->near || (endgame_bytes && !table->endgame_cache) ||
        (eval_bytes && !table->eval_cache)) {
        table_destroy(table);
        return NULL;
    }
    return table;
}

void table_destroy(Table *table) {
    if (!table)
        return;
    table_destroy(table->near);
    memory_large_free(table->endgame_cache, sizeof *table->endgame_cache);
    memory_large_free(table->eval_cache, sizeof *table->eval_cache);
    memory_large_free(table->buckets, table->count * table->bucket_bytes);
    free(table);
}

void table_touch(Table *table) {
    if (table->near)
        table_touch(table->near);
    if (table->eval_cache)
        memory_large_touch(table->eval_cache, sizeof *table->eval_cache);
    memory_large_touch(table->buckets, table->count * table->bucket_bytes);
}

Table *table_near(const Table *table) {
    return table->near;
}

EndgameCache *table_endgame_cache(const Table *table) {
    return table->endgame_cache;
}

EvalCache *table_eval_cache(const Table *table) {
    return table->eval_cache;
}

void table_clear(Table *table) {
    if (table->near)
        table_clear(table->near);
    if (table->endgame_cache)
        memset((void *)table->endgame_cache, 0, sizeof *table->endgame_cache);
    table->age = 0;
    if (++table->epoch == 0) // all values used: clear the memory itself
        memset((void *)table->buckets, 0, table->count * table->bucket_bytes);
}

void table_age(Table *table) {
    if (table->near)
        table_age(table->near);
    table->age++;
}

static inline Entry *bucket_of(const Table *table, uint64_t hash) {
    size_t index = (size_t)(((unsigned __int128)hash * table->count) >> 64);
    return (Entry *)(table->buckets + index * table->bucket_bytes);
}

void table_prefetch(const Table *table, uint64_t hash) {
    const char *bucket = (const char *)bucket_of(table, hash);
    __builtin_prefetch(bucket);
    if (table->bucket_bytes > LINE_BYTES)
        __builtin_prefetch(bucket + LINE_BYTES);
}

static uint64_t load(const _Atomic uint64_t *word) {
    return atomic_load_explicit(word, memory_order_relaxed);
}

static void save(Entry *entry, Board board, uint64_t data) {
    atomic_store_explicit(&entry->player, board.player ^ data, memory_order_relaxed);
    atomic_store_explicit(&entry->opponent, board.opponent ^ data, memory_order_relaxed);
    atomic_store_explicit(&entry->data, data, memory_order_relaxed);
}

static bool is_present(const Table *table, Word word) {
    return word.field.selectivity_plus_one && word.field.epoch == table->epoch;
}

// Returns the entry of a board, or NULL; sets *word to its data.
static Entry *find(const Table *table, Entry *bucket, Board board, Word *word) {
    for (Entry *entry = bucket; entry < bucket + table->entries; entry++) {
        word->bits = load(&entry->data);
        if ((load(&entry->player) ^ word->bits) == board.player &&
            (load(&entry->opponent) ^ word->bits) == board.opponent && is_present(table, *word))
            return entry;
    }
    return NULL;
}

bool table_probe(const Table *table, Board board, uint64_t hash, TableData *data) {
    Word word;
    if (!find(table, bucket_of(table, hash), board, &word))
        return false;
    *data = (TableData){word.field.lower,
                        word.field.upper,
                        word.field.depth,
                        (uint8_t)(word.field.selectivity_plus_one - 1),
                        {word.field.move[0], word.field.move[1]}};
    return true;
}

// Returns the value of keeping an entry: current age before depth before selectivity. The factors
// only separate the three.
static int worth(const Table *table, Word word) {
    if (!is_present(table, word))
        return -1;
    int fresh = word.field.age == table->age;
    return fresh * 4096 + word.field.depth * 16 + word.field.selectivity_plus_one;
}

static Entry *victim(const Table *table, Entry *bucket) {
    Entry *best = bucket;
    int least = 1 << 30;
    for (Entry *entry = bucket; entry < bucket + table->entries; entry++) {
        Word word = {.bits = load(&entry->data)};
        int value = worth(table, word);
        if (value < least) {
            least = value;
            best = entry;
        }
    }
    return best;
}

void table_store(Table *table, Board board, uint64_t hash, int depth, int selectivity, int alpha,
                 int beta, int score, int move) {
    Entry *bucket = bucket_of(table, hash);
    int8_t lower = (int8_t)(score > alpha ? score : -64),
           upper = (int8_t)(score < beta ? score : 64);
    Word word;
    Entry *entry = find(table, bucket, board, &word);
    bool known = entry != NULL;
    bool same_work = known && word.field.depth == depth &&
                     word.field.selectivity_plus_one == (uint8_t)(selectivity + 1);
    if (!known) {
        entry = victim(table, bucket);
        word.field.move[0] = word.field.move[1] = MOVE_NONE;
    }
    if (known && word.field.age == table->age && word.field.depth > depth &&
        word.field.selectivity_plus_one > selectivity)
        return;      // the existing entry is more valuable
    if (same_work) { // narrow the bounds
        lower = lower > word.field.lower ? lower : word.field.lower;
        upper = upper < word.field.upper ? upper : word.field.upper;
        if (lower > upper) // selective searches may contradict each other: keep the newer result
            lower = upper = (int8_t)score;
    }
    // A fail-low proves no best move, so the older one is kept.
    if (move != MOVE_NONE && move != word.field.move[0] &&
        (score > alpha || word.field.move[0] == MOVE_NONE)) {
        word.field.move[1] = word.field.move[0];
        word.field.move[0] = (uint8_t)move;
    }
    Word stored = {.field = {.lower = lower,
                             .upper = upper,
                             .depth = (uint8_t)depth,
                             .selectivity_plus_one = (uint8_t)(selectivity + 1),
                             .age = table->age,
                             .epoch = table->epoch,
                             .move = {word.field.move[0], word.field.move[1]}}};
    save(entry, board, stored.bits);
}
