#include "table.h"

#include "memory.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

// As many entries as fit into a bucket's cache lines: two lines far from the end, where nothing
// should be lost, and one in the near part, where a second one costs more than its entries save.
// The near part: by the time of FFO #45, #48 and #49; 1 to 16 MB were no better than 4.
enum { LINE_BYTES = 64, FAR_ENTRIES = 5, NEAR_ENTRIES = 2, NEAR_BYTES = 4 << 20 };

typedef struct Entry {
    _Atomic uint64_t player, opponent, data;
} Entry;

struct Table {
    char *buckets;
    size_t count;
    size_t bucket_bytes;
    int entries;  // of a bucket
    Table *near;  // NULL in the near part itself
    Cache *cache; // of the whole table, NULL when that is too small
    Memo *memo;   // likewise
    uint8_t age;
    uint8_t epoch; // entries of another epoch are forgotten
};

// The data word: TableData and the age of the search that stored it. A stored word is never 0
// because selectivity is kept plus one; 0 is an empty entry.
typedef union Word {
    uint64_t bits;
    struct {
        int8_t lower, upper;
        uint8_t depth, selectivity_plus_one, age, move[2], epoch;
    } field;
} Word;

// A table without a near part.
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
    size_t cache_bytes = bytes / 4 < sizeof(Cache) ? 0 : sizeof(Cache);
    size_t memo_bytes = bytes / 4 < sizeof(Memo) ? 0 : sizeof(Memo);
    Table *table = create_part(bytes - near_bytes - cache_bytes - memo_bytes, FAR_ENTRIES);
    if (!table)
        return NULL;
    table->near = create_part(near_bytes, NEAR_ENTRIES);
    table->cache = cache_bytes ? cache_create() : NULL;
    table->memo = memo_bytes ? memory_large(sizeof(Memo)) : NULL;
    if (!table->near || (cache_bytes && !table->cache) || (memo_bytes && !table->memo)) {
        table_destroy(table);
        return NULL;
    }
    return table;
}

void table_destroy(Table *table) {
    if (!table)
        return;
    table_destroy(table->near);
    cache_destroy(table->cache);
    memory_large_free(table->memo, sizeof *table->memo);
    memory_large_free(table->buckets, table->count * table->bucket_bytes);
    free(table);
}

void table_touch(Table *table) {
    if (table->near)
        table_touch(table->near);
    if (table->memo)
        memory_large_touch(table->memo, sizeof *table->memo);
    memory_large_touch(table->buckets, table->count * table->bucket_bytes);
}

Table *table_near(const Table *table) {
    return table->near;
}

Cache *table_cache(const Table *table) {
    return table->cache;
}

Memo *table_memo(const Table *table) {
    return table->memo;
}

void table_clear(Table *table) {
    if (table->near)
        table_clear(table->near);
    if (table->cache)
        cache_clear(table->cache);
    table->age = 0;
    if (++table->epoch == 0) // every value was used: now the memory itself must be cleared
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

// The entry of the board in its bucket, or NULL; its data in *word.
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

// What an entry is worth keeping: this search's before any depth, depth before selectivity. Not
// tuned: the factors only keep the three apart.
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
        return;      // what is there is worth more
    if (same_work) { // narrow what is known
        lower = lower > word.field.lower ? lower : word.field.lower;
        upper = upper < word.field.upper ? upper : word.field.upper;
        if (lower > upper) // a selective search may contradict itself: believe the newer result
            lower = upper = (int8_t)score;
    }
    // A fail-low proves no best move: then the older one is kept.
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
