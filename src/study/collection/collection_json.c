#include "collection.h"

Json *collection_json(const CollectionGame *game) {
    Json *object = json_new_object();
    json_add_int(object, "id", game->id);
    json_add_text(object, "date", *game->date ? game->date : NULL);
    json_add_text(object, "black", game->name[BLACK]);
    json_add_text(object, "white", game->name[WHITE]);
    json_add_text(object, "event", *game->event ? game->event : NULL);
    json_add_text(object, "goal", goal_name(game->goal));
    json_add_int(object, "size", game->size);
    json_add_int(object, "plies", game->plies);
    if (game->ending == SHEET_UNFINISHED)
        json_add_text(object, "result", NULL);
    else
        json_add_int(object, "result", (int64_t)game->result);
    json_add_text(object, "opening", *game->opening ? game->opening : NULL);
    for (int color = BLACK; color <= WHITE; color++) {
        const char *key = color == BLACK ? "black_loss" : "white_loss";
        if (game->reviewed)
            json_add_real(object, key, game->loss[color], 3);
        else
            json_add_text(object, key, NULL);
    }
    return object;
}
