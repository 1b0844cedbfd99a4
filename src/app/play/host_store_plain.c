#include "entropy.h"
#include "file.h"
#include "host_store.h"
#include "json.h"
#include "play_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FINISHED_KEPT = 500, VERSION = 1 };
static const char format_word[] = "flipside game";

struct HostStore {
    Text folder;
};

static bool path_of(const HostStore *store, int64_t id, Text *path, Error *error) {
    text_format(path, "%s/%lld.json", text_string(&store->folder), (long long)id);
    return !path->failed || error_system(error, ENOMEM, "no memory for the name of a file");
}

static void write_json(Text *out, const HostGame *game, Text *session) {
    Json *file = json_new_object();
    json_add_text(file, "format", format_word);
    json_add_int(file, "format_version", VERSION);
    json_add_int(file, "id", game->id);
    json_add_int(file, "version", game->version);
    json_add_flag(file, "running", game->session.ending == ENDING_NONE);
    json_add_flag(file, "paused", game->paused);
    json_add_real(file, "pace", game->pace, 3);
    json_add_int(file, "seed", (int64_t)game->seed);
    json_add_int(file, "library", game->library);
    json_add_text(file, "begun", game->begun);
    json_add_text(file, "changed", game->changed);
    json_add_buffer(file, "session", session);
    json_write_file(out, file);
}

static bool write_game(const HostStore *store, const HostGame *game, Error *error) {
    Text session = {0}, text = {0}, path = {0};
    bool good = play_write(&session, &game->session, time(NULL));
    write_json(&text, game, &session);
    good = (good && !text.failed) || error_system(error, ENOMEM, "cannot keep the game");
    good = good && path_of(store, game->id, &path, error) &&
           file_write(text_string(&path), text_string(&text), text.length, error);
    text_free(&text);
    text_free(&path);
    return good;
}

// The file of a game as JSON; NULL without an error when there is none.
static Json *read_json(const char *path, Error *error) {
    Text text = {0};
    Error inner = {0};
    if (!file_exists(path))
        return NULL;
    Json *file = file_read(path, PLAY_FILE_LIMIT, &text, &inner)
                     ? json_read(text_string(&text), text.length, &inner)
                     : NULL;
    const char *format = json_text_of(json_member(file, "format"));
    text_free(&text);
    if (file && format && strcmp(format, format_word) == 0 &&
        json_int_of(json_member(file, "format_version")) == VERSION)
        return file;
    json_free(file);
    error_set(error, "%s cannot be read: %s", path,
              inner.text[0] ? inner.text : "it is no game of this version");
    return NULL;
}

static void copy_time(char out[HOST_TIME], const Json *file, const char *key) {
    const char *text = json_text_of(json_member(file, key));
    snprintf(out, HOST_TIME, "%.20s", text ? text : "");
}

static bool take_game(const Json *file, HostGame *game, Error *error) {
    const char *session = json_text_of(json_member(file, "session"));
    double pace = json_number_of(json_member(file, "pace"));
    Error inner = {0};
    *game = (HostGame){.id = json_int_of(json_member(file, "id")),
                       .version = json_int_of(json_member(file, "version")),
                       .paused = json_flag_of(json_member(file, "paused")),
                       .pace = pace > 0 && pace < 60 ? pace : 0,
                       .seed = (uint64_t)json_int_of(json_member(file, "seed")),
                       .library = json_int_of(json_member(file, "library")),
                       .kept = true};
    copy_time(game->begun, file, "begun");
    copy_time(game->changed, file, "changed");
    return (session && play_parse(session, strlen(session), &game->session, NULL, &inner)) ||
           error_set(error, "game %lld cannot be read: %s", (long long)game->id, inner.text);
}

// What is known of a game without its moves.
typedef struct Kept {
    int64_t id;
    bool running;
    char changed[HOST_TIME];
} Kept;

static bool list_games(const HostStore *store, Kept **list, size_t *count, Error *error) {
    FileList files = {0};
    *count = 0;
    *list = NULL;
    bool good = file_list(text_string(&store->folder), &files, error);
    if (good && files.count && !(*list = calloc(files.count, sizeof **list)))
        good = error_system(error, ENOMEM, "cannot list the games");
    for (size_t i = 0; good && i < files.count; i++) {
        Json *file = read_json(files.paths[i], NULL);
        Kept kept = {.id = json_int_of(json_member(file, "id")),
                     .running = json_flag_of(json_member(file, "running"))};
        copy_time(kept.changed, file, "changed");
        if (kept.id > 0)
            (*list)[(*count)++] = kept;
        json_free(file);
    }
    file_list_free(&files);
    return good;
}

// The latest change first.
static int compare(const void *a, const void *b) {
    const Kept *one = a, *other = b;
    int order = strcmp(other->changed, one->changed);
    return order ? order : (other->id > one->id) - (other->id < one->id);
}

// Of the games that are over only the latest stay.
static bool tidy(HostStore *store, Error *error) {
    Kept *list;
    size_t count, finished = 0;
    bool good = list_games(store, &list, &count, error);
    if (count)
        qsort(list, count, sizeof *list, compare);
    for (size_t i = 0; good && i < count; i++)
        if (!list[i].running && ++finished > FINISHED_KEPT)
            good = host_store_remove(store, list[i].id, error);
    free(list);
    return good;
}

// The folder is named as the database would be, without its ending.
HostStore *host_store_open(const char *path, Error *error) {
    HostStore *store = calloc(1, sizeof *store);
    const char *ending = strrchr(path, '.');
    if (store)
        text_add_bytes(&store->folder, path, ending ? (size_t)(ending - path) : strlen(path));
    bool good = store && !store->folder.failed;
    if (!good)
        error_system(error, ENOMEM, "cannot open %s", path);
    else if (!file_make_directory(text_string(&store->folder), true))
        good = error_system(error, errno, "cannot make %s", text_string(&store->folder));
    if (good && tidy(store, error))
        return store;
    host_store_close(store);
    return NULL;
}

void host_store_close(HostStore *store) {
    if (!store)
        return;
    text_free(&store->folder);
    free(store);
}

// A number that no other program takes at the same time, though it cannot be asked: two tabs of a
// browser see each other's files only later.
static int64_t draw_id(int64_t last) {
    uint32_t drawn;
    return system_random(&drawn, sizeof drawn) ? 1 + (int64_t)(drawn >> 2) : last + 1;
}

bool host_store_add(HostStore *store, HostGame *game, Error *error) {
    Kept *list;
    size_t count;
    int64_t last = 0;
    bool good = list_games(store, &list, &count, error), taken = good;
    for (size_t i = 0; i < count; i++)
        last = list[i].id > last ? list[i].id : last;
    while (taken) {
        game->id = draw_id(last);
        taken = false;
        for (size_t i = 0; i < count; i++)
            taken = taken || list[i].id == game->id;
    }
    free(list);
    return good && write_game(store, game, error);
}

bool host_store_save(HostStore *store, const HostGame *game, int64_t before, bool *stale,
                     Error *error) {
    Text path = {0};
    if (!path_of(store, game->id, &path, error))
        return false;
    Json *file = read_json(text_string(&path), NULL);
    *stale = !file || json_int_of(json_member(file, "version")) != before;
    json_free(file);
    text_free(&path);
    return *stale ? error_set(error, "another program has gone on with this game")
                  : write_game(store, game, error);
}

bool host_store_load(HostStore *store, int64_t id, HostGame *game, Error *error) {
    Text path = {0};
    Json *file = path_of(store, id, &path, error) ? read_json(text_string(&path), error) : NULL;
    bool good = file && take_game(file, game, error);
    json_free(file);
    text_free(&path);
    return good;
}

bool host_store_remove(HostStore *store, int64_t id, Error *error) {
    Text path = {0};
    bool good = path_of(store, id, &path, error);
    if (good && remove(text_string(&path)) != 0 && errno != ENOENT)
        good = error_system(error, errno, "cannot remove %s", text_string(&path));
    text_free(&path);
    return good;
}

bool host_store_running(HostStore *store, HostVisit *visit, void *user, Error *error) {
    Kept *list;
    size_t count;
    HostGame *game = malloc(sizeof *game);
    bool good = (game || error_system(error, ENOMEM, "cannot list the games"));
    if (!good)
        return false;
    good = list_games(store, &list, &count, error);
    if (count)
        qsort(list, count, sizeof *list, compare);
    for (size_t i = 0; good && i < count; i++)
        if (list[i].running && host_store_load(store, list[i].id, game, NULL) && !visit(game, user))
            break;
    free(list);
    free(game);
    return good;
}
