// The files that `analyse` writes besides what it prints: a page, a picture, annotated games. They
// are looked at before the games are reviewed, so that a wrong name is told at once, and written
// when all is done.
#ifndef FLIPSIDE_FRONTENDS_ANALYSE_FILES_H
#define FLIPSIDE_FRONTENDS_ANALYSE_FILES_H

#include "format.h"
#include "option.h"
#include "profile.h"
#include "review_page.h"

typedef struct AnalyseFiles {
    const char *html, *svg, *games; // paths, NULL = not wanted
    int clip;
    const Format *format; // of `games`
    ReviewPage page;
    Text picture, sheets;
} AnalyseFiles;

#define ANALYSE_FILE_OPTIONS                                                                         \
    {"html", OPTION_TEXT, "FILE", "", 0, 0, "also write a page in which the games are replayed"},    \
        {"svg", OPTION_TEXT, "FILE", "", 0, 0, "also write the graph of one game as a picture"},     \
        {"clip", OPTION_INT, "N", "0", 0, 64, "graph up to so many discs (0 = as the values need)"}, \
    {                                                                                                \
        "games", OPTION_TEXT, "FILE", "", 0, 0,                                                      \
            "also write the games with what was found: .ggf, .sgf or .pgn"                           \
    }

// What the options want; an error when it cannot be done for so many games.
bool analyse_files_begin(AnalyseFiles *files, const Options *options, int games, Error *error);

bool analyse_files_add(AnalyseFiles *files, const Review *review, Error *error);

// Writes them; the page with a profile above the games where there is one (else NULL).
bool analyse_files_write(AnalyseFiles *files, const Profile *profile, Goal goal, Error *error);

void analyse_files_end(AnalyseFiles *files);

#endif
