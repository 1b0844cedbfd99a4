// Request rate limit per client: a token bucket that holds ten seconds' worth of requests.
//
// The number of buckets is fixed. A new client replaces the bucket that was idle longest in its
// set.
#ifndef FLIPSIDE_FRONTENDS_RATE_LIMIT_H
#define FLIPSIDE_FRONTENDS_RATE_LIMIT_H

#include <stdbool.h>

typedef struct RateLimit RateLimit;

// `rate` is in requests per second; 0 = no limit. Returns NULL if out of memory.
RateLimit *rate_limit_create(int rate);
void rate_limit_destroy(RateLimit *limit);

// Counts a request at time `now` in seconds. Returns false if the client exceeds the limit.
bool rate_limit_take(RateLimit *limit, const char *client, double now);

#endif
