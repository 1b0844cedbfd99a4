// A host's game as JSON: what `show --json` tells of its position, and all that a page needs to go
// on with it.
#ifndef FLIPSIDE_APP_HOST_JSON_H
#define FLIPSIDE_APP_HOST_JSON_H

#include "host.h"

Json *host_json(const HostGame *game);

#endif
