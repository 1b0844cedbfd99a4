// A game of one's own as JSON, as `library --json` prints it and pages ask for it.
#ifndef FLIPSIDE_STUDY_COLLECTION_JSON_H
#define FLIPSIDE_STUDY_COLLECTION_JSON_H

#include "collection.h"
#include "json.h"

// What is known of a game without its moves. To be written or freed.
Json *collection_json(const CollectionGame *game);

#endif
