#include "play_setup.h"

#include "book.h"
#include "levels.h"
#include "play_setup.h"
#include "spec.h"

#include <string.h>

// A level below this is for beginners, whose opponent knows no openings; discs that book moves may
// give away in a game.
enum { LEAST_LEVEL = 5, VARIETY = 2 };

// Says the spec that it wants no book, or that it is to play weakly?
static bool declines(const Options *options, Goal goal) {
    static const char *const words[] = {"book", "loss", "human"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (options_given(options, words[i]))
            return true;
    if (!options_given(options, "level"))
        return false;
    const Level *level = level_find(options_text(options, "level"));
    const LevelSettings *dials = level ? &level->dials[goal] : NULL;
    return dials ? dials->human || dials->loss > 0 || dials->engine < LEAST_LEVEL
                 : options_int(options, "level") < LEAST_LEVEL;
}

bool setup_with_book(Text *out, const char *spec, Rules rules) {
    const PlayerType *type = setup_type(spec);
    bool able = setup_option(type, "book") && rules.size == 8 && book_available(rules.goal);
    Options options = {0};
    able = able && spec_parse(spec, type, &options, NULL) && !declines(&options, rules.goal);
    options_free(&options);
    text_add(out, spec);
    if (able)
        text_format(out, "%cbook=yes,book-random=%d", strchr(spec, ':') ? ',' : ':', VARIETY);
    return !out->failed;
}
