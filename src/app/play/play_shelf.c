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

bool play_store_open(PlayStore *shelf, Error *error) {
    *shelf = (PlayStore){.lock = -1};
    Error reason = {0};
    if (home_directory(&shelf->folder, &reason))
        return true;
    text_free(&shelf->folder);
    error_set(error, "games are not kept: %s", reason.text);
    if (error)
        error->machine = reason.machine;
    return false;
}

static void path_of(Text *path, const PlayStore *shelf, int place, const char *ending) {
    text_clear(path);
    text_format(path, "%s/game-%d.%s", text_string(&shelf->folder), place, ending);
}

// Locks a place; −1 when another program holds it.
static int lock_place(const PlayStore *shelf, int place) {
    Text path = {0};
    path_of(&path, shelf, place, "lock");
    int file = file_open(text_string(&path), OPEN_ANY_PRIVATE);
    text_free(&path);
    if (file >= 0 && !file_lock(file) && errno == EWOULDBLOCK) {
        file_close(file);
        return -1;
    }
    return file;
}

// Reads the game in a place; false when there is none or it is not readable. *refused when that is
// for want of memory.
static bool read_place(const PlayStore *shelf, int place, PlayStoreGame *game, bool *refused) {
    Text path = {0}, text = {0};
    Error error = {0};
    path_of(&path, shelf, place, "json");
    game->place = place;
    bool good = !path.failed && file_read(text_string(&path), PLAY_FILE_LIMIT, &text, &error) &&
                play_parse(text_string(&text), text.length, &game->session, &game->saved, &error);
    *refused = path.failed || error.machine;
    text_free(&path);
    text_free(&text);
    return good;
}

static int later_first(const void *a, const void *b) {
    const PlayStoreGame *left = a, *right = b;
    return (left->saved < right->saved) - (left->saved > right->saved);
}

// As play_store_list; *refused when a place could not be looked at for want of memory.
static int list_games(const PlayStore *shelf, PlayStoreGame games[PLAY_STORE_SLOTS],
                      bool *refused) {
    int count = 0;
    *refused = false;
    for (int place = 1; place <= PLAY_STORE_SLOTS && shelf->folder.length; place++) {
        bool unread = false;
        bool unfinished = place != shelf->place &&
                          read_place(shelf, place, &games[count], &unread) &&
                          games[count].session.ending == ENDING_NONE;
        *refused |= unread;
        if (!unfinished)
            continue;
        int lock = lock_place(shelf, place);
        if (lock < 0)
            continue;
        file_close(lock);
        count++;
    }
    qsort(games, (size_t)count, sizeof *games, later_first);
    return count;
}

int play_store_list(const PlayStore *shelf, PlayStoreGame games[PLAY_STORE_SLOTS]) {
    bool refused;
    return list_games(shelf, games, &refused);
}

// Changes over to a place if nobody holds it.
static bool hold(PlayStore *shelf, int place) {
    int lock = lock_place(shelf, place);
    if (lock < 0)
        return false;
    file_close(shelf->lock);
    shelf->lock = lock;
    shelf->place = place;
    return true;
}

bool play_store_take(PlayStore *shelf, int place) {
    assert(place >= 0 && place <= PLAY_STORE_SLOTS);
    if (!shelf->folder.length)
        return false;
    if (place)
        return place == shelf->place || hold(shelf, place);
    PlayStoreGame *games = malloc(sizeof *games * PLAY_STORE_SLOTS);
    shelf->refused = !games;
    int count = games ? list_games(shelf, games, &shelf->refused) : 0;
    if (shelf->refused) { // a place that could not be looked at may hold a game
        free(games);
        return false;
    }
    bool unfinished[PLAY_STORE_SLOTS + 1] = {false}, held = false;
    for (int i = 0; i < count; i++)
        unfinished[games[i].place] = true;
    for (int i = 1; i <= PLAY_STORE_SLOTS && !held; i++)
        held = !unfinished[i] && i != shelf->place && hold(shelf, i);
    for (int i = count - 1; i >= 0 && !held; i--)
        held = hold(shelf, games[i].place);
    free(games);
    return held;
}

bool play_store_save(PlayStore *shelf, const PlaySession *session, Error *error) {
    if (!shelf->place)
        return true;
    Text path = {0};
    path_of(&path, shelf, shelf->place, "json");
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

void play_store_close(PlayStore *shelf) {
    file_close(shelf->lock);
    text_free(&shelf->folder);
    *shelf = (PlayStore){.lock = -1};
}

void play_store_discard(const PlayStore *shelf, int place) {
    int lock = place == shelf->place ? -1 : lock_place(shelf, place);
    if (lock < 0)
        return;
    Text path = {0};
    path_of(&path, shelf, place, "json");
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
