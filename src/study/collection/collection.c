#include "collection_private.h"
#include "counts.h"
#include "file.h"
#include "format.h"
#include "game_source.h"
#include "home.h"
#include "random.h"

#include <stdio.h>
#include <string.h>

enum { BATCH = 200 }; // games of an import that are kept at once

bool collection_path(Text *path, Error *error) {
    return home_file(path, "library.db", error);
}

Collection *collection_open_own(void) {
    Text path = {0};
    bool there = collection_path(&path, NULL) && file_exists(text_string(&path));
    Collection *collection =
        there ? collection_open(text_string(&path), DATABASE_WRITE, NULL) : NULL;
    text_free(&path);
    return collection;
}

const char *collection_name_of(const GameSheet *sheet, Color color) {
    return *sheet->name[color] ? sheet->name[color] : sheet->table.spec[color];
}

static uint64_t mix_text(uint64_t key, const char *text) {
    for (; *text; text++) {
        key ^= (uint64_t)(unsigned char)*text << 40;
        key = random_mix(&key);
    }
    return random_mix(&key);
}

uint64_t collection_key_of(const GameSheet *sheet) {
    uint64_t key = counts_game_key(&sheet->game);
    for (int color = BLACK; color <= WHITE; color++)
        key = mix_text(key, collection_name_of(sheet, (Color)color));
    return key;
}

void collection_write_day(Text *out, const char *date) {
    size_t known = strcspn(date, "?"); // 2024.??.??
    while (date[known] && known > 0 && strchr("-./", date[known - 1]))
        known--;
    if (date[known])
        text_add_bytes(out, date, known);
    else
        sheet_add_day(out, date, '-');
}

bool collection_write_sheet(Text *out, const GameSheet *sheet, Error *error) {
    GameSheet whole = *sheet;
    for (int color = BLACK; color <= WHITE; color++)
        sheet_set_text(whole.name[color], collection_name_of(sheet, (Color)color));
    return format_write(format_find("ggf"), out, &whole, error);
}

bool collection_read_sheet(const char *text, const char *round, const CollectionGame *game,
                           GameSheet *sheet, Error *error) {
    FormatReader reader;
    Error inner = {0};
    if (!format_open(&reader, text, strlen(text), NULL, rules_default(), &inner) ||
        !format_more(&reader) || !format_next(&reader, sheet, &inner))
        return error_set(error, "game %lld of the library cannot be read: %s", (long long)game->id,
                         inner.text);
    sheet_set_text(sheet->event, game->event);
    sheet_set_text(sheet->round, round);
    return true;
}

bool collection_add_own(const GameSheet *sheet, Error *error) {
    Text path = {0};
    bool added;
    Collection *collection = collection_path(&path, error)
                                 ? collection_open(text_string(&path), DATABASE_WRITE, error)
                                 : NULL;
    bool good = collection && collection_add(collection, sheet, &added, error);
    collection_close(collection);
    text_free(&path);
    return good;
}

typedef struct Importing {
    Collection *collection;
    CollectionImport *import;
    int pending;
} Importing;

static bool visit_game(const GameSheet *sheet, void *user, Error *error) {
    Importing *importing = user;
    Collection *collection = importing->collection;
    if (importing->import->ended_only && sheet->ending == SHEET_UNFINISHED)
        return true;
    bool added, whole = importing->pending % BATCH == 0;
    if (importing->pending > 0 && whole && !collection_commit(collection, error))
        return false;
    if (whole && !collection_begin(collection, error))
        return false;
    importing->pending++;
    importing->import->games++;
    if (!collection_add(collection, sheet, &added, error))
        return false;
    importing->import->added += added;
    return true;
}

typedef bool ReadGames(const char *from, Rules rules, GameSourceVisit *visit, void *user,
                       GameSourceCount *count, Error *error);

static bool import_by(ReadGames *read, Collection *collection, const char *from, Rules rules,
                      CollectionImport *import, Error *error) {
    Importing importing = {collection, import, 0};
    GameSourceCount count = {0};
    bool good = read(from, rules, visit_game, &importing, &count, error);
    if (importing.pending > 0)
        good = collection_commit(collection, good ? error : NULL) && good;
    if (import->bad == 0)
        snprintf(import->first, sizeof import->first, "%s", count.first);
    import->bad += count.bad;
    return good;
}

bool collection_import(Collection *collection, const char *path, Rules rules,
                       CollectionImport *import, Error *error) {
    return import_by(game_source_read, collection, path, rules, import, error);
}

bool collection_import_pasted(Collection *collection, const char *text, Rules rules,
                              CollectionImport *import, Error *error) {
    return import_by(game_source_pasted, collection, text, rules, import, error);
}

bool collection_set_review(Collection *collection, const Review *review, Error *error) {
    double loss[2];
    for (int color = BLACK; color <= WHITE; color++) {
        const ReviewSide *side = &review->sides[color];
        loss[color] = side->judged ? (double)side->loss / side->judged : 0;
    }
    return collection_set_loss(collection, &review->sheet.game, loss, NULL, error);
}

void collection_set_own_review(const Review *review) {
    Collection *collection = collection_open_own();
    if (collection)
        collection_set_review(collection, review, NULL);
    collection_close(collection);
}
