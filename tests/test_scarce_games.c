// Memory runs out while games are played at a server (scarce.h).
#include "collection.h"
#include "events.h"
#include "folder.h"
#include "host.h"
#include "scarce.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static char folder_path[64];

static void empty_folder(void) {
    static const char *const names[] = {"games.db",   "games.db-wal",   "games.db-shm",
                                        "library.db", "library.db-wal", "library.db-shm"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char path[128];
        snprintf(path, sizeof path, "%s/%s", folder_path, names[i]);
        unlink(path);
    }
}

// Nobody listens.
static void hush(void *user, const char *event, int64_t game, Json *value) {
    (void)user, (void)event, (void)game;
    Text text = {0};
    json_write_line(&text, value);
    text_free(&text);
}

// What was told is there after a refusal, whole; and the next act goes on from there.
static bool play_game(Error *error) {
    empty_folder();
    PlaySetup setup = setup_default();
    PlaySession session = session_new(&setup);
    HostGame game = {0};
    Host *host = host_create(
        &(HostOptions){.folder = folder_path, .thinkers = 1, .idle = 1000, .seed = 1, .tell = hush},
        error);
    bool good = host && host_start_game(host, &session, 0, &game, error);
    int64_t id = game.id;
    if (good)
        good = host_act(host, id, &(HostAction){.kind = HOST_PLAY, .version = 1, .move = 37}, &game,
                        error) == HOST_DONE;
    if (good) {
        good = host_act(host, id, &(HostAction){.kind = HOST_RESIGN, .version = 2}, &game, error) ==
               HOST_DONE;
        assert_int_equal(game.session.ending, good ? ENDING_RESIGNED : ENDING_NONE);
        assert_int_equal(game.session.game.ply, 1);
        assert_true(game.kept);
    }
    host_destroy(host);
    return good;
}

// A listener learns of an event, or that it missed one.
static bool listen(Error *error) {
    ServiceEvent told;
    Events *events = events_create(error);
    if (!events)
        return false;
    uint64_t next = events_next(events);
    Json *value = json_new_object();
    json_add_text(value, "what", "a long enough text to need memory of its own");
    events_publish(events, "game", 7, value);
    assert_true(events_wait(events, &next, 0, NULL, &told));
    assert_int_equal(told.subject, 7);
    bool good = told.value != NULL;
    json_free(told.value);
    events_destroy(events);
    return good || scarce_refused(error);
}

static bool search(Error *error) {
    char path[128];
    empty_folder();
    snprintf(path, sizeof path, "%s/library.db", folder_path);
    CollectionSearch everything = COLLECTION_EVERYTHING;
    everything.text = "nobody";
    CollectionImport import = {0};
    int64_t count = 0;
    Collection *collection = collection_open(path, DATABASE_WRITE, error);
    bool good =
        collection &&
        collection_import_pasted(collection, "f5d6c3\nf5f6", rules_default(), &import, error) &&
        collection_count(collection, &everything, &count, error);
    if (good)
        assert_true(import.added == 2 && count == 0);
    collection_close(collection);
    return good;
}

// In memory where there is such a disk: thousands of databases are written.
static Folder make_folder(void) {
    Folder folder = {"/dev/shm/flipside-test-XXXXXX"};
    return mkdtemp(folder.path) ? folder : folder_make();
}

static void games(void **state) {
    (void)state;
    Folder folder = make_folder();
    snprintf(folder_path, sizeof folder_path, "%s", folder.path);
    assert_true(scarce_run(listen) > 3);
    assert_true(scarce_run(search) > 10);
    assert_true(scarce_run(play_game) > 30);
    folder_remove(&folder);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(games)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
