#include "names.h"

#include "roster.h"
#include "spec.h"
#include "utf8.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

typedef enum Source { FROM_NAME, FROM_PART, FROM_SPEC } Source;

typedef struct Naming {
    const PlayerType *type; // NULL when the spec names none
    Text spec, name;        // plain
    Source source;
} Naming;

static void set_name(Naming *naming, const char *text, size_t length, Source source) {
    text_clear(&naming->name);
    text_add_bytes(&naming->name, text, length);
    naming->source = source;
}

static void use_spec(Naming *naming) {
    if (naming->spec.length)
        set_name(naming, naming->spec.data, naming->spec.length, FROM_SPEC);
    else
        set_name(naming, "?", 1, FROM_SPEC);
}

// The name that the spec gives, or else the spec.
static void begin(Naming *naming, const char *spec) {
    Text given = {0}, plain = {0};
    naming->type = roster_type(spec, NULL);
    utf8_add_sanitised(&naming->spec, spec);
    use_spec(naming);
    if (spec_name(spec, &given))
        utf8_add_sanitised(&plain, text_string(&given));
    if (plain.length)
        set_name(naming, plain.data, utf8_fit(plain.data, PLAYER_NAME_COLUMNS), FROM_NAME);
    naming->name.failed |= given.failed || plain.failed;
    text_free(&given);
    text_free(&plain);
}

static size_t common_start(const char *a, const char *b) {
    size_t length = 0;
    while (a[length] && a[length] == b[length])
        length++;
    return length;
}

static size_t common_end(const char *a, const char *b) {
    size_t a_length = strlen(a), b_length = strlen(b), length = 0;
    while (length < a_length && length < b_length &&
           a[a_length - length - 1] == b[b_length - length - 1])
        length++;
    return length;
}

static size_t smaller(size_t a, size_t b) {
    return a < b ? a : b;
}

// The largest length up to `length` after which a word of the text begins.
static size_t word_begin(const char *text, size_t length) {
    while (length > 0 && !strchr("/:=, ", text[length - 1]))
        length--;
    return length;
}

// The largest length up to `length` of an end of the text that a word stands before.
static size_t word_end(const char *text, size_t length) {
    size_t all = strlen(text);
    while (length > 0 && !strchr("/.=, ", text[all - length]))
        length--;
    return length;
}

// What tells the unnamed players of one type apart: their specs without the words that all begin
// and end with.
static void use_parts(Naming *all, int count, const PlayerType *type) {
    size_t skip = strlen(type->name), start = 0, end = 0, shortest = 0;
    const char *first = NULL;
    bool differ = false;
    for (int i = 0; i < count; i++) {
        if (all[i].type != type || all[i].source != FROM_SPEC)
            continue;
        const char *text = text_string(&all[i].spec) + skip;
        if (!first) {
            first = text;
            start = end = shortest = strlen(text);
        }
        start = smaller(start, common_start(first, text));
        end = smaller(end, common_end(first, text));
        shortest = smaller(shortest, strlen(text));
        differ |= strcmp(first, text) != 0;
    }
    if (!differ || shortest == 0)
        return;
    start = word_begin(first, smaller(start, shortest - 1));
    end = word_end(first, smaller(end, shortest - 1 - start));
    for (int i = 0; i < count; i++)
        if (all[i].type == type && all[i].source == FROM_SPEC) {
            const char *text = text_string(&all[i].spec) + skip;
            set_name(&all[i], text + start, strlen(text) - start - end, FROM_PART);
        }
}

static bool equal(const Text *a, const Text *b) {
    return strcmp(text_string(a), text_string(b)) == 0;
}

// Is a part of a plain text plain by itself, without blanks at its ends? It has failed when that
// cannot be told.
static bool is_plain(Text *part) {
    Text plain = {0};
    utf8_add_sanitised(&plain, text_string(part));
    bool same = equal(&plain, part);
    part->failed |= plain.failed;
    text_free(&plain);
    return same;
}

// Could this part be taken for somebody else, in the tournament or on the roster?
static bool misleads(const Naming *all, int count, const Naming *part) {
    for (int i = 0; i < count; i++)
        if (equal(&all[i].name, &part->name) && !equal(&all[i].spec, &part->spec))
            return true;
    return roster_find(text_string(&part->name)) != NULL;
}

// Gives up parts that are no good names; all are judged before any changes.
static void drop_bad_parts(Naming *all, int count, bool *flags) {
    for (int i = 0; i < count; i++)
        flags[i] = all[i].source == FROM_PART &&
                   (!is_plain(&all[i].name) || misleads(all, count, &all[i]));
    for (int i = 0; i < count; i++)
        if (flags[i])
            use_spec(&all[i]);
}

// The beginning of a character at or before a place in the text.
static size_t character_begin(const char *text, size_t at) {
    while (at > 0 && ((unsigned char)text[at] & 0xC0) == 0x80)
        at--;
    return at;
}

// A long text as "beginning…", "type:…end" or "type:…middle…", whichever shows what no other text
// has.
static void shorten(const char *text, size_t start, size_t end, const char *type, Text *out) {
    size_t length = strlen(text), head = utf8_fit(text, PLAYER_NAME_COLUMNS - 1);
    if (head > start) {
        text_add_bytes(out, text, head);
        text_add(out, "…");
        return;
    }
    if (type)
        text_format(out, "%s:", type);
    text_add(out, "…");
    int room = PLAYER_NAME_COLUMNS - utf8_columns(text_string(out));
    size_t tail = length;
    while (tail > 0 && utf8_columns(text + character_begin(text, tail - 1)) <= room)
        tail = character_begin(text, tail - 1);
    if (length - tail > end) {
        text_add(out, text + tail);
        return;
    }
    size_t middle = character_begin(text, start > 8 ? start - 8 : 0);
    text_add_bytes(out, text + middle, utf8_fit(text + middle, room - 1));
    text_add(out, "…");
}

// The shortened form of one name, empty when it is short enough.
static void shorten_name(const Naming *all, int count, int player, Text *out) {
    const char *text = text_string(&all[player].name);
    size_t start = 0, end = 0;
    if (utf8_columns(text) <= PLAYER_NAME_COLUMNS)
        return;
    for (int i = 0; i < count; i++)
        if (!equal(&all[i].name, &all[player].name)) {
            size_t same = common_start(text, text_string(&all[i].name));
            start = same > start ? same : start;
            same = common_end(text, text_string(&all[i].name));
            end = same > end ? same : end;
        }
    const PlayerType *type = all[player].type;
    shorten(text, start, end, type && all[player].source == FROM_SPEC ? type->name : NULL, out);
}

static void shorten_all(Naming *all, int count, Text *shortened) {
    for (int i = 0; i < count; i++)
        shorten_name(all, count, i, &shortened[i]);
    for (int i = 0; i < count; i++) {
        if (shortened[i].length)
            set_name(&all[i], shortened[i].data, shortened[i].length, all[i].source);
        all[i].name.failed |= shortened[i].failed;
        text_free(&shortened[i]);
    }
}

static bool is_taken(const Naming *all, int count, int player, const Text *name) {
    for (int i = 0; i < count; i++)
        if (i != player && equal(&all[i].name, name))
            return true;
    return false;
}

// Numbers equal names, in the order of the players.
static void number_equal(Naming *all, int count, bool *flags) {
    for (int i = 0; i < count; i++)
        flags[i] = is_taken(all, count, i, &all[i].name);
    for (int i = 0; i < count; i++) {
        Text name = {0};
        for (int number = 1; flags[i]; number++) {
            text_clear(&name);
            text_format(&name, "%s #%d", text_string(&all[i].name), number);
            flags[i] = is_taken(all, count, i, &name) && !name.failed;
        }
        if (name.length)
            set_name(&all[i], name.data, name.length, all[i].source);
        all[i].name.failed |= name.failed;
        text_free(&name);
    }
}

static void name_all(Naming *all, int count, bool *flags, Text *shortened) {
    for (int i = 0; i < count; i++)
        if (all[i].source == FROM_SPEC && all[i].type && all[i].type->starts_program)
            use_parts(all, count, all[i].type);
    drop_bad_parts(all, count, flags);
    shorten_all(all, count, shortened);
    number_equal(all, count, flags);
}

char **names_make(const char *const *specs, int count) {
    assert(count >= 0 && (specs || count == 0));
    size_t room = (size_t)count + 1;
    char **names = calloc(room, sizeof *names);
    Naming *all = calloc(room, sizeof *all);
    bool *flags = calloc(room, sizeof *flags), good = false;
    Text *shortened = calloc(room, sizeof *shortened);
    if (names && all && flags && shortened) {
        good = true;
        for (int i = 0; i < count; i++) {
            begin(&all[i], specs[i]);
            good = good && !all[i].spec.failed && !all[i].name.failed;
        }
        if (good) // each spec is whole, and begins with its type
            name_all(all, count, flags, shortened);
    }
    for (int i = 0; all && i < count; i++) {
        good = good && !all[i].spec.failed && !all[i].name.failed;
        if (good)
            good = (names[i] = strdup(text_string(&all[i].name))) != NULL;
        text_free(&all[i].spec);
        text_free(&all[i].name);
    }
    free(all);
    free(flags);
    free(shortened);
    if (good)
        return names;
    names_free(names, count);
    return NULL;
}

void names_free(char **names, int count) {
    for (int i = 0; names && i < count; i++)
        free(names[i]);
    free(names);
}
