#include "rate_limit.h"

#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BUCKETS = 4096, WAYS = 8, CLIENT_SIZE = 48, BURST_SECONDS = 10 };

typedef struct Bucket {
    char client[CLIENT_SIZE]; // "" = unused
    double level, updated;    // tokens left, at time `updated`
} Bucket;

struct RateLimit {
    int rate;
    Bucket buckets[BUCKETS];
};

RateLimit *rate_limit_create(int rate) {
    assert(rate >= 0);
    RateLimit *limit = calloc(1, sizeof *limit);
    if (limit)
        limit->rate = rate;
    return limit;
}

void rate_limit_destroy(RateLimit *limit) {
    free(limit);
}

// Returns the index of the client's set of buckets (FNV-1a).
static size_t first_way(const char *client) {
    uint32_t hash = 2166136261U;
    for (; *client; client++)
        hash = (hash ^ (unsigned char)*client) * 16777619U;
    return hash % (BUCKETS / WAYS) * WAYS;
}

static Bucket *find(RateLimit *limit, const char *client, double now) {
    Bucket *ways = &limit->buckets[first_way(client)], *oldest = ways;
    for (int i = 0; i < WAYS; i++) {
        if (strncmp(ways[i].client, client, CLIENT_SIZE - 1) == 0)
            return &ways[i];
        if (ways[i].updated < oldest->updated)
            oldest = &ways[i];
    }
    snprintf(oldest->client, sizeof oldest->client, "%s", client);
    oldest->level = (double)limit->rate * BURST_SECONDS;
    oldest->updated = now;
    return oldest;
}

bool rate_limit_take(RateLimit *limit, const char *client, double now) {
    if (limit->rate == 0)
        return true;
    Bucket *bucket = find(limit, client, now);
    double capacity = (double)limit->rate * BURST_SECONDS,
           level = bucket->level + (now - bucket->updated) * limit->rate;
    bucket->level = level < capacity ? level : capacity;
    bucket->updated = now;
    if (bucket->level < 1)
        return false;
    bucket->level -= 1;
    return true;
}
