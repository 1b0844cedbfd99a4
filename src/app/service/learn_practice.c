// What puzzles and drills share.
#include "day.h"
#include "file.h"
#include "learn_routes.h"
#include "notation.h"

void learn_open_progress(const Service *service, Progress *progress, Error *trouble) {
    const char *folder = service_options(service)->folder;
    Text path = {0};
    if (folder) {
        file_make_directory(folder,
                            true); // where it cannot be made, keeping the first answer says so
        text_format(&path, "%s/", folder);
    }
    text_add(&path, PROGRESS_FILE);
    *progress = (Progress){0};
    if (path.failed)
        error_set(trouble, "nothing is kept: out of memory");
    else
        progress_open(progress, text_string(&path), trouble);
    text_free(&path);
}

bool learn_day(const Call *call, long *day, Error *error) {
    const char *date = options_text(&call->options, "date");
    *day = day_today();
    return !date || !*date || day_parse(date, day) ||
           error_set(error, "date wants a day such as 2026-11-16, not \"%.40s\"", date);
}

bool learn_move(const Call *call, int *move, Error *error) {
    return notation_parse_move(options_text(&call->options, "move"), 8, move, error);
}
