#include "quota.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BUCKETS = 4096, WAYS = 8, NAME_SIZE = 48, SECONDS_HELD = 10 };

typedef struct Bucket {
    char client[NAME_SIZE]; // "" = nobody's
    double level, moment;   // what was in it, and when
} Bucket;

struct Quota {
    int rate;
    Bucket buckets[BUCKETS];
};

Quota *quota_create(int rate) {
    Quota *quota = calloc(1, sizeof *quota);
    if (quota)
        quota->rate = rate;
    return quota;
}

void quota_destroy(Quota *quota) {
    free(quota);
}

static size_t place_of(const char *client) {
    uint32_t hash = 2166136261U;
    for (; *client; client++)
        hash = (hash ^ (unsigned char)*client) * 16777619U;
    return hash % (BUCKETS / WAYS) * WAYS;
}

static Bucket *find(Quota *quota, const char *client, double now) {
    Bucket *ways = &quota->buckets[place_of(client)], *oldest = ways;
    for (int i = 0; i < WAYS; i++) {
        if (strncmp(ways[i].client, client, NAME_SIZE - 1) == 0)
            return &ways[i];
        if (ways[i].moment < oldest->moment)
            oldest = &ways[i];
    }
    snprintf(oldest->client, sizeof oldest->client, "%s", client);
    oldest->level = (double)quota->rate * SECONDS_HELD;
    oldest->moment = now;
    return oldest;
}

bool quota_take(Quota *quota, const char *client, double now) {
    if (quota->rate == 0)
        return true;
    Bucket *bucket = find(quota, client, now);
    double most = (double)quota->rate * SECONDS_HELD,
           level = bucket->level + (now - bucket->moment) * quota->rate;
    bucket->level = level < most ? level : most;
    bucket->moment = now;
    if (bucket->level < 1)
        return false;
    bucket->level -= 1;
    return true;
}
