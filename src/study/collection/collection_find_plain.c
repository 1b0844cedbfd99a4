// Which games of a collection a search finds, and in what order: what the SQL of
// collection_sqlite.c says, in C.
#include "collection_private.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static bool has(const char *text, const char *part) {
    size_t length = part ? strlen(part) : 0;
    for (; length && *text; text++)
        if (strncasecmp(text, part, length) == 0)
            return true;
    return length == 0;
}

static bool is_ended(const CollectionGame *game) {
    return game->ending != SHEET_UNFINISHED;
}

// Is the player that is looked for Black? Without one the game is seen from there, too.
static bool seen_from_black(const CollectionSearch *search, const CollectionGame *game) {
    return !search->player || has(game->name[BLACK], search->player);
}

static double loss_of(const CollectionSearch *search, const CollectionGame *game) {
    if (!search->player)
        return (game->loss[BLACK] + game->loss[WHITE]) / 2;
    return game->loss[seen_from_black(search, game) ? BLACK : WHITE];
}

static bool result_fits(const CollectionSearch *search, const CollectionGame *game) {
    double own = seen_from_black(search, game) ? game->result : -game->result;
    switch (search->result) {
    case RESULT_ANY:
        return true;
    case RESULT_WON:
        return is_ended(game) && own > 0;
    case RESULT_DRAWN:
        return is_ended(game) && own == 0;
    case RESULT_LOST:
        return is_ended(game) && own < 0;
    case RESULT_BLACK:
        return is_ended(game) && game->result > 0;
    default:
        return is_ended(game) && game->result < 0;
    }
}

// A day "2024-05" includes all that begin with it.
static bool day_fits(const CollectionSearch *search, const char *date) {
    bool since = !search->since || (*date && strcmp(date, search->since) >= 0);
    bool until =
        !search->until || (*date && (strcmp(date, search->until) <= 0 ||
                                     strncmp(date, search->until, strlen(search->until)) == 0));
    return since && until;
}

static bool text_fits(const char *part, const CollectionGame *game) {
    bool person =
        strcmp(game->name[BLACK], "human") == 0 || strcmp(game->name[WHITE], "human") == 0;
    return has(game->name[BLACK], part) || has(game->name[WHITE], part) ||
           has(game->opening, part) || has(game->event, part) || has(game->date, part) ||
           (person && (has("you", part) || has("a person", part)));
}

static bool is_found(const CollectionSearch *search, const CollectionGame *game) {
    double loss = loss_of(search, game);
    return (has(game->name[BLACK], search->player) || has(game->name[WHITE], search->player)) &&
           has(game->opening, search->opening) && result_fits(search, game) &&
           day_fits(search, game->date) &&
           (search->min_loss < 0 || (game->reviewed && loss >= search->min_loss)) &&
           (search->max_loss < 0 || (game->reviewed && loss <= search->max_loss)) &&
           (search->goal < 0 || search->goal == (int)game->goal) && text_fits(search->text, game);
}

// What is found, with what it is ordered by.
typedef struct Found {
    const CollectionGame *game;
    bool unknown; // the value: such games come last
    double number;
    const char *text;
    int sign; // of the order
    bool backwards;
} Found;

static Found found_of(const CollectionSearch *search, const CollectionGame *game) {
    bool rising = search->backwards != (search->order == ORDER_OPENING);
    Found found = {
        .game = game, .text = "", .sign = rising ? 1 : -1, .backwards = search->backwards};
    switch (search->order) {
    case ORDER_DATE:
        found.text = game->date;
        found.unknown = !*game->date;
        break;
    case ORDER_OPENING:
        found.text = game->opening;
        found.unknown = !*game->opening;
        break;
    case ORDER_PLIES:
        found.number = game->plies;
        break;
    case ORDER_RESULT:
        found.number = game->result;
        found.unknown = !is_ended(game);
        break;
    default:
        found.number = loss_of(search, game);
        found.unknown = !game->reviewed;
    }
    return found;
}

static int compare(const void *a, const void *b) {
    const Found *one = a, *other = b;
    int order = strcmp(one->text, other->text);
    if (one->unknown != other->unknown)
        return one->unknown - other->unknown;
    if (!order)
        order = (one->number > other->number) - (one->number < other->number);
    if (order)
        return order * one->sign;
    int later = (one->game->id > other->game->id) - (one->game->id < other->game->id);
    return one->backwards ? later : -later;
}

bool collection_find(const CollectionSearch *search, const CollectionGame **games, size_t *count) {
    size_t found = 0;
    Found *list = malloc((*count + 1) * sizeof *list);
    if (!list)
        return false;
    for (size_t i = 0; i < *count; i++)
        if (is_found(search, games[i]))
            list[found++] = found_of(search, games[i]);
    qsort(list, found, sizeof *list, compare);
    for (size_t i = 0; i < found; i++)
        games[i] = list[i].game;
    *count = found;
    free(list);
    return true;
}
