#include "play_store.h"

#include "file.h"
#include "file_open.h"
#include "home.h"
#include "play_file.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool play_store_open(PlayStore *store, Error *error) {
    *store = (PlayStore){.lock = -1};
    Error reason = {0};
    if (home_directory(&store->folder, &reason))
        return true;
    text_free(&store->folder);
    error_set(error, "games are not kept: %s", reason.text);
    if (error)
        error->machine = reason.machine;
    return false;
}

static void path_of(Text *path, const PlayStore *store, int slot, const char *ending) {
    text_clear(path);
    text_format(path, "%s/game-%d.%s", text_string(&store->folder), slot, ending);
}

// Locks a slot; −1 when another program holds it.
static int lock_slot(const PlayStore *store, int slot) {
    Text path = {0};
    path_of(&path, store, slot, "lock");
    int file = file_open(text_string(&path), OPEN_ANY_PRIVATE);
    text_free(&path);
    if (file >= 0 && !file_lock(file) && errno == EWOULDBLOCK) {
        file_close(file);
        return -1;
    }
    return file;
}

// Reads the game in a slot; false when there is none or it is not readable. *out_of_memory when
// that is for want of memory.
static bool read_slot(const PlayStore *store, int slot, PlayStoreGame *game, bool *out_of_memory) {
    Text path = {0}, text = {0};
    Error error = {0};
    path_of(&path, store, slot, "json");
    game->slot = slot;
    bool good = !path.failed && file_read(text_string(&path), PLAY_FILE_LIMIT, &text, &error) &&
                play_parse(text_string(&text), text.length, &game->session, &game->saved, &error);
    *out_of_memory = path.failed || error.machine;
    text_free(&path);
    text_free(&text);
    return good;
}

static int later_first(const void *a, const void *b) {
    const PlayStoreGame *left = a, *right = b;
    return (left->saved < right->saved) - (left->saved > right->saved);
}

// As play_store_list; *out_of_memory when a slot could not be looked at for want of memory.
static int list_games(const PlayStore *store, PlayStoreGame games[PLAY_STORE_SLOTS],
                      bool *out_of_memory) {
    int count = 0;
    *out_of_memory = false;
    for (int slot = 1; slot <= PLAY_STORE_SLOTS && store->folder.length; slot++) {
        bool unread = false;
        bool unfinished = slot != store->slot && read_slot(store, slot, &games[count], &unread) &&
                          games[count].session.ending == ENDING_NONE;
        *out_of_memory |= unread;
        if (!unfinished)
            continue;
        int lock = lock_slot(store, slot);
        if (lock < 0)
            continue;
        file_close(lock);
        count++;
    }
    qsort(games, (size_t)count, sizeof *games, later_first);
    return count;
}

int play_store_list(const PlayStore *store, PlayStoreGame games[PLAY_STORE_SLOTS]) {
    bool out_of_memory;
    return list_games(store, games, &out_of_memory);
}

// Changes over to a slot if nobody holds it.
static bool hold(PlayStore *store, int slot) {
    int lock = lock_slot(store, slot);
    if (lock < 0)
        return false;
    file_close(store->lock);
    store->lock = lock;
    store->slot = slot;
    return true;
}

bool play_store_take(PlayStore *store, int slot) {
    assert(slot >= 0 && slot <= PLAY_STORE_SLOTS);
    if (!store->folder.length)
        return false;
    if (slot)
        return slot == store->slot || hold(store, slot);
    PlayStoreGame *games = malloc(sizeof *games * PLAY_STORE_SLOTS);
    store->out_of_memory = !games;
    int count = games ? list_games(store, games, &store->out_of_memory) : 0;
    if (store->out_of_memory) { // a slot that could not be looked at may hold a game
        free(games);
        return false;
    }
    bool unfinished[PLAY_STORE_SLOTS + 1] = {false}, held = false;
    for (int i = 0; i < count; i++)
        unfinished[games[i].slot] = true;
    for (int i = 1; i <= PLAY_STORE_SLOTS && !held; i++)
        held = !unfinished[i] && i != store->slot && hold(store, i);
    for (int i = count - 1; i >= 0 && !held; i--)
        held = hold(store, games[i].slot);
    free(games);
    return held;
}

bool play_store_save(PlayStore *store, const PlaySession *session, Error *error) {
    if (!store->slot)
        return true;
    Text path = {0};
    path_of(&path, store, store->slot, "json");
    bool good = true;
    if (path.failed)
        good = error_system(error, ENOMEM, "cannot keep the game");
    else if (!session_begun(session))
        remove(text_string(&path));
    else
        good = play_save(text_string(&path), session, error);
    text_free(&path);
    return good;
}

void play_store_close(PlayStore *store) {
    file_close(store->lock);
    text_free(&store->folder);
    *store = (PlayStore){.lock = -1};
}

void play_store_discard(const PlayStore *store, int slot) {
    int lock = slot == store->slot ? -1 : lock_slot(store, slot);
    if (lock < 0)
        return;
    Text path = {0};
    path_of(&path, store, slot, "json");
    remove(text_string(&path));
    text_free(&path);
    file_close(lock);
}

void play_store_describe(Text *out, const PlayStoreGame *game) {
    const PlaySession *session = &game->session;
    const Rules *rules = &session->game.rules;
    char date[32] = "";
    struct tm parts;
    if (localtime_r(&game->saved, &parts))
        strftime(date, sizeof date, "%d %b %H:%M", &parts);
    text_format(out, "%s, move %d, %d–%d, %s discs, %s against %s", date, session->game.ply,
                session_discs(session, BLACK), session_discs(session, WHITE),
                goal_name(rules->goal), session_seat_name(session, BLACK),
                session_seat_name(session, WHITE));
    if (rules->start != START_STANDARD)
        text_format(out, ", %s start", start_name(rules->start));
    if (rules->size != 8)
        text_format(out, ", %d×%d", rules->size, rules->size);
}
