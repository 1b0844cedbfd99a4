// The sentence that sums up a contrast.
#include "contrast.h"

#include "detector.h"
#include "notation.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

// "h8", "a1 or h8"
static void add_squares(Text *out, uint64_t squares, int size) {
    char name[3];
    for (bool first = true; squares; first = false)
        text_format(out, "%s%s", first ? "" : " or ",
                    notation_move(bit_take(&squares), size, name));
}

static const char *side_name(Color color) {
    return color == BLACK ? "Black" : "White";
}

// Appends "1 move" or "7 moves"; `one` points to "move|moves" of the given length.
static void add_counted(Text *out, int number, const char *one, size_t length) {
    const char *many = memchr(one, '|', length);
    assert(many);
    text_format(out, "%d ", number);
    if (number == 1)
        text_add_bytes(out, one, (size_t)(many - one));
    else
        text_add_bytes(out, many + 1, (size_t)(one + length - many - 1));
}

// Appends the value of a placeholder (detector.h); `key` is its text between the braces.
static void add_value(Text *out, const Contrast *contrast, const Detector *row, const char *key,
                      size_t length) {
    Rules rules = contrast->rules;
    Position before = contrast->before;
    char name[3], word[8] = "";
    size_t plain = strcspn(key, "|}");
    assert(plain < sizeof word && plain <= length);
    memcpy(word, key, plain);
    int number = abs(row->count(rules, before, *word == 'n' ? &contrast->other : &contrast->best));
    if (plain < length)
        add_counted(out, number, key + plain + 1, length - plain - 1);
    else if (strcmp(word, "other") == 0)
        text_add(out, notation_move(contrast->other.move, rules.size, name));
    else if (strcmp(word, "best") == 0)
        text_add(out, notation_move(contrast->best.move, rules.size, name));
    else if (strcmp(word, "them") == 0)
        text_add(out, side_name(color_other(before.side)));
    else if (strcmp(word, "you") == 0)
        text_add(out, side_name(before.side));
    else if (strcmp(word, "squares") == 0)
        add_squares(out, row->squares(rules, before, &contrast->other, &contrast->best),
                    rules.size);
    else
        text_format(out, "%d", number);
}

void contrast_reason(Text *out, const Contrast *contrast, int index) {
    int count;
    const Detector *row = &detector_rows(&count)[index];
    assert(index >= 0 && index < count);
    for (const char *at = row->use[contrast->rules.goal].text; *at;) {
        size_t plain = strcspn(at, "{");
        text_add_bytes(out, at, plain);
        at += plain;
        if (*at != '{')
            break;
        size_t length = strcspn(++at, "}");
        add_value(out, contrast, row, at, length);
        at += length + 1;
    }
}

// "a win by 4", "a draw"
static void add_result(Text *out, double score) {
    if (score == 0)
        text_add(out, "a draw");
    else
        text_format(out, "a %s by %.0f", score > 0 ? "win" : "loss", fabs(score));
}

static void add_loss(Text *out, const Contrast *contrast) {
    char other[3], best[3];
    notation_move(contrast->other.move, contrast->rules.size, other);
    notation_move(contrast->best.move, contrast->rules.size, best);
    if (contrast->changes_result) {
        text_format(out, "%s turns ", other);
        add_result(out, contrast->best.score);
        text_add(out, " into ");
        add_result(out, contrast->other.score);
    } else if (contrast->loss < 1) {
        text_format(out,
                    contrast->exact ? "%s is as good as %s" : "%s and %s look equal at this depth",
                    other, best);
    } else {
        text_format(out, "%s is %s%.0f disc%s worse than %s", other,
                    contrast->exact ? "" : "about ", contrast->loss, contrast->loss == 1 ? "" : "s",
                    best);
    }
}

void contrast_sentence(Text *out, const Contrast *contrast) {
    char name[3];
    if (contrast->single) {
        text_format(out, "%s is the only legal move.",
                    notation_move(contrast->best.move, contrast->rules.size, name));
        return;
    }
    add_loss(out, contrast);
    if (contrast->reason >= 0) {
        text_add(out, ": ");
        contrast_reason(out, contrast, contrast->reason);
    }
    text_add_char(out, '.');
}
