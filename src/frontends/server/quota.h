// How many questions a second a client may ask: a bucket each, which fills at a rate and holds ten
// seconds of it. A fixed number of buckets; the one that was idle longest makes room for a new
// client.
#ifndef FLIPSIDE_FRONTENDS_QUOTA_H
#define FLIPSIDE_FRONTENDS_QUOTA_H

#include <stdbool.h>

typedef struct Quota Quota;

// A rate of 0 is no limit. NULL when memory is refused.
Quota *quota_create(int rate);
void quota_destroy(Quota *quota);

// May this client ask once more at this moment?
bool quota_take(Quota *quota, const char *client, double now);

#endif
