// Output files of `analyse`: an HTML page, an SVG graph and annotated games.
//
// Paths and formats are checked before the games are reviewed, so that a wrong name is reported
// immediately. The files are written after the last review.
#ifndef FLIPSIDE_FRONTENDS_ANALYSE_FILES_H
#define FLIPSIDE_FRONTENDS_ANALYSE_FILES_H

#include "format.h"
#include "option.h"
#include "profile.h"
#include "review_page.h"

typedef struct AnalyseFiles {
    const char *html, *svg, *games; // paths; NULL if not requested
    int clip;
    const Format *format; // of the file `games`
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

// Reads and checks the options for a run over `games` games. Returns false and sets `error` if a
// file cannot be written or cannot represent that many games.
bool analyse_files_begin(AnalyseFiles *files, const Options *options, int games, Error *error);

bool analyse_files_add(AnalyseFiles *files, const Review *review, Error *error);

// Writes the files. A non-NULL profile is placed above the games of the HTML page.
bool analyse_files_write(AnalyseFiles *files, const Profile *profile, Goal goal, Error *error);

void analyse_files_end(AnalyseFiles *files);

#endif
