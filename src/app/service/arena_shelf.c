#include "arena_catalog.h"

#include "checksum.h"
#include "clock.h"
#include "file.h"
#include "file_open.h"
#include "thread.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FOLLOWERS_KEPT = 8, NAMES_TRIED = 100 };

typedef struct Entry {
    char id[CALL_PART_MAX];
    char *folder;
    bool there;    // at the last look
    Glance glance; // with the shelf's lock
    int users;     // who borrow it or wait for it; with the shelf's lock
    double used;   // clock_now() of the last return; with the shelf's lock
    Lock lock;     // of the follower
    Follower *follower;
} Entry;

struct ArenaCatalog {
    char *own, *more;
    Lock lock;
    Entry *entries[ARENA_CATALOG_MAX];
    int count;
};

ArenaCatalog *arena_catalog_create(const char *own, const char *more, Error *error) {
    ArenaCatalog *shelf = calloc(1, sizeof *shelf);
    if (shelf) {
        shelf->own = strdup(own);
        shelf->more = strdup(more ? more : "");
    }
    if (!shelf || !shelf->own || !shelf->more) {
        if (shelf)
            free(shelf->own);
        free(shelf);
        error_system(error, ENOMEM, "cannot keep a list of tournaments");
        return NULL;
    }
    lock_init(&shelf->lock);
    return shelf;
}

static void entry_free(Entry *entry) {
    assert(entry->users == 0);
    follower_close(entry->follower);
    glance_free(&entry->glance);
    lock_free(&entry->lock);
    free(entry->folder);
    free(entry);
}

void arena_catalog_destroy(ArenaCatalog *shelf) {
    if (!shelf)
        return;
    for (int i = 0; i < shelf->count; i++)
        entry_free(shelf->entries[i]);
    lock_free(&shelf->lock);
    free(shelf->own);
    free(shelf->more);
    free(shelf);
}

static Entry *find_id(const ArenaCatalog *shelf, const char *id) {
    for (int i = 0; i < shelf->count; i++)
        if (strcmp(shelf->entries[i]->id, id) == 0)
            return shelf->entries[i];
    return NULL;
}

static Entry *find_folder(const ArenaCatalog *shelf, const char *folder) {
    for (int i = 0; i < shelf->count; i++)
        if (strcmp(shelf->entries[i]->folder, folder) == 0)
            return shelf->entries[i];
    return NULL;
}

static bool plain_letter(char letter) {
    return isalnum((unsigned char)letter) || letter == '-' || letter == '_' || letter == '.';
}

// The folder's name where that can stand in an address and is nobody else's, else something like it
// with a number.
static void make_id(const ArenaCatalog *shelf, const char *folder, char id[CALL_PART_MAX]) {
    const char *slash = strrchr(folder, '/'), *name = slash ? slash + 1 : folder;
    size_t length = 0;
    bool plain = *name && *name != '.' && strlen(name) < CALL_PART_MAX;
    for (; name[length] && length < CALL_PART_MAX - 10; length++) {
        plain = plain && plain_letter(name[length]);
        id[length] = plain_letter(name[length]) ? name[length] : '-';
    }
    if (plain) {
        snprintf(id, CALL_PART_MAX, "%s", name);
        if (!find_id(shelf, id))
            return;
    }
    snprintf(id + length, 10, "-%08x", checksum_crc32(0, folder, strlen(folder)));
}

// Notes a folder that holds a tournament. Called with the lock.
static bool note_folder(ArenaCatalog *shelf, const char *folder) {
    Entry *entry = find_folder(shelf, folder);
    if (entry) {
        entry->there = true;
        return true;
    }
    int file = shelf->count < ARENA_CATALOG_MAX ? file_open_regular(folder, "run.json") : -1;
    file_close(file);
    if (file < 0)
        return true;
    entry = calloc(1, sizeof *entry);
    if (!entry || !(entry->folder = strdup(folder))) {
        free(entry);
        return false;
    }
    make_id(shelf, folder, entry->id);
    if (find_id(shelf, entry->id)) { // two folders with one checksum: the first one has it
        free(entry->folder);
        free(entry);
        return true;
    }
    entry->there = true;
    lock_init(&entry->lock);
    shelf->entries[shelf->count++] = entry;
    return true;
}

// Notes a folder itself, if it is a tournament's, and those in it.
static bool look_into(ArenaCatalog *shelf, const char *folder) {
    FileList list;
    bool good = note_folder(shelf, folder);
    if (!good || !file_list_directories(folder, &list, NULL))
        return good;
    for (size_t i = 0; i < list.count && good; i++)
        good = note_folder(shelf, list.paths[i]);
    file_list_free(&list);
    return good;
}

// Looks what there is now. Called with the lock.
static bool look(ArenaCatalog *shelf, Error *error) {
    for (int i = 0; i < shelf->count; i++)
        shelf->entries[i]->there = false;
    bool good = look_into(shelf, shelf->own);
    Text folder = {0};
    for (const char *at = shelf->more; *at && good; at += *at == ':') {
        size_t length = strcspn(at, ":");
        text_clear(&folder);
        text_add_bytes(&folder, at, length);
        while (folder.length > 1 && folder.data[folder.length - 1] == '/')
            text_truncate(&folder, folder.length - 1);
        at += length;
        good = !folder.failed && (length == 0 || look_into(shelf, text_string(&folder)));
    }
    text_free(&folder);
    return good || error_system(error, ENOMEM, "cannot keep a list of tournaments");
}

static int by_id(const void *a, const void *b) {
    return strcmp((*(Entry *const *)a)->id, (*(Entry *const *)b)->id);
}

bool arena_catalog_visit(ArenaCatalog *shelf, ArenaCatalogVisit *visit, void *user, Error *error) {
    lock_take(&shelf->lock);
    bool good = look(shelf, error);
    if (shelf->count)
        qsort(shelf->entries, (size_t)shelf->count, sizeof *shelf->entries, by_id);
    for (int i = 0; good && i < shelf->count; i++) {
        Entry *entry = shelf->entries[i];
        if (!entry->there)
            continue;
        glance_renew(&entry->glance, entry->folder);
        visit(entry->id, entry->folder, &entry->glance, user);
    }
    lock_release(&shelf->lock);
    return good;
}

// The entry of an id, looked for once more when it is not known. Called with the lock.
static Entry *entry_of(ArenaCatalog *shelf, const char *id) {
    Entry *entry = find_id(shelf, id);
    if (!entry && look(shelf, NULL))
        entry = find_id(shelf, id);
    return entry;
}

bool arena_catalog_folder(ArenaCatalog *shelf, const char *id, Text *folder) {
    lock_take(&shelf->lock);
    const Entry *entry = entry_of(shelf, id);
    if (entry)
        text_add(folder, entry->folder);
    lock_release(&shelf->lock);
    return entry && !folder->failed;
}

// Closes the follower that was not used for longest when there are too many. Called with the lock.
static void make_room(ArenaCatalog *shelf) {
    Entry *oldest = NULL;
    int open = 0;
    for (int i = 0; i < shelf->count; i++) {
        Entry *entry = shelf->entries[i];
        if (entry->users > 0 || !entry->follower)
            continue;
        open++;
        if (!oldest || entry->used < oldest->used)
            oldest = entry;
    }
    if (open < FOLLOWERS_KEPT)
        return;
    follower_close(oldest->follower);
    oldest->follower = NULL;
}

// Reads what is new; a tournament that has become another one is opened anew.
static bool renew(Entry *entry, Error *error) {
    bool more;
    if (entry->follower && follower_read(entry->follower, 0, &more, NULL))
        return true;
    follower_close(entry->follower);
    entry->follower = follower_open(entry->folder, error);
    return entry->follower && follower_read(entry->follower, 0, &more, error);
}

bool arena_catalog_borrow(ArenaCatalog *shelf, const char *id, ArenaHandle *arena, Error *error) {
    lock_take(&shelf->lock);
    Entry *entry = entry_of(shelf, id);
    if (entry) {
        entry->users++;
        make_room(shelf);
    }
    lock_release(&shelf->lock);
    if (!entry)
        return error_set(error, "there is no tournament \"%s\"", id);
    lock_take(&entry->lock);
    *arena = (ArenaHandle){entry->id, entry->folder, NULL};
    if (renew(entry, error)) {
        arena->follower = entry->follower;
        return true;
    }
    follower_close(entry->follower);
    entry->follower = NULL;
    arena_catalog_return(shelf, arena);
    return false;
}

void arena_catalog_return(ArenaCatalog *shelf, const ArenaHandle *arena) {
    lock_take(&shelf->lock);
    Entry *entry = find_id(shelf, arena->id);
    assert(entry && entry->users > 0);
    lock_release(&entry->lock);
    entry->users--;
    entry->used = clock_now();
    lock_release(&shelf->lock);
}

bool arena_catalog_make(ArenaCatalog *shelf, const char *name, Text *folder, char id[CALL_PART_MAX],
                        Error *error) {
    Error full = {0};
    lock_take(&shelf->lock);
    bool made = false,
         good = shelf->count < ARENA_CATALOG_MAX && file_make_directory(shelf->own, true);
    if (!good && shelf->count < ARENA_CATALOG_MAX)
        error_system(&full, errno, "cannot make the folder %s", shelf->own);
    for (int i = 1; good && !made && i <= NAMES_TRIED; i++) {
        text_clear(folder);
        text_format(folder, "%s/%s", shelf->own, name);
        if (i > 1)
            text_format(folder, "-%d", i);
        made = !folder->failed && file_kind(text_string(folder)) == FILE_MISSING &&
               file_make_directory(text_string(folder), true);
    }
    if (made)
        make_id(shelf, text_string(folder), id);
    lock_release(&shelf->lock);
    if (made)
        return true;
    return error_set(error, "%s",
                     *full.text ? full.text : "no folder can be made for another tournament");
}
