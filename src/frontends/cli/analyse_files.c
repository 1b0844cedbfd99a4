#include "analyse_files.h"

#include "file.h"
#include "profile.h"
#include "review_output.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Returns true if a file can probably be created at `path`. NULL is valid.
static bool check_path(const char *option, const char *path, Error *error) {
    char folder[4096];
    const char *slash = path ? strrchr(path, '/') : NULL;
    if (!path)
        return true;
    if (strcmp(path, "-") == 0)
        return error_set(error, "--%s - would put the file among the text; name a file", option);
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - path) + 1 : 1,
             slash ? path : ".");
    if (file_kind(path) == FILE_DIRECTORY)
        return error_set(error, "--%s: %s is a folder; name a file", option, path);
    if (file_kind(folder) != FILE_DIRECTORY)
        return error_set(error, "--%s: there is no folder %s", option, folder);
    return file_may_write(folder) || file_exists(path) ||
           error_set(error, "--%s: %s may not be written", option, path);
}

bool analyse_files_begin(AnalyseFiles *files, const Options *options, int games, Error *error) {
    files->html = options_text(options, "html");
    files->svg = options_text(options, "svg");
    files->games = options_text(options, "games");
    files->page.clip = files->clip = (int)options_int(options, "clip");
    if (files->games) {
        files->format = format_of_path(files->games);
        static const char *const known[] = {"ggf", "sgf", "pgn"};
        bool notes = false;
        for (size_t i = 0; files->format && i < sizeof known / sizeof *known; i++)
            notes |= strcmp(files->format->name, known[i]) == 0;
        if (!notes)
            return error_set(error,
                             "--games wants a file that ends in .ggf, .sgf or .pgn, not \"%.200s\"",
                             files->games);
    }
    if (files->svg && games != 1)
        return error_set(
            error, "--svg draws the graph of one game, and here are %d; --html shows them all",
            games);
    return check_path("html", files->html, error) && check_path("svg", files->svg, error) &&
           check_path("games", files->games, error);
}

static bool add_sheet(AnalyseFiles *files, const Review *review, Error *error) {
    GameSheet *sheet = malloc(sizeof *sheet);
    bool good = (sheet && review_annotate(review, sheet)) || error_set(error, "not enough memory");
    good = good && format_write(files->format, &files->sheets, sheet, error);
    free(sheet);
    return good;
}

bool analyse_files_add(AnalyseFiles *files, const Review *review, Error *error) {
    if (files->html)
        review_page_add(&files->page, review);
    if (files->svg)
        review_graph_svg(&files->picture, review, files->clip);
    return !files->games || add_sheet(files, review, error);
}

static bool write_whole(const char *path, const Text *text, Error *error) {
    Error inner = {0};
    if (!path)
        return true;
    if (text->failed)
        return error_set(error, "not enough memory");
    return file_write(path, text_string(text), text->length, &inner) ||
           error_set(error, "%s: %s", path, inner.text);
}

bool analyse_files_write(AnalyseFiles *files, const Profile *profile, Goal goal, Error *error) {
    Text html = {0};
    if (files->html && profile)
        profile_page_head(&files->page, profile, goal);
    bool good = (!files->html || review_page_write(&files->page, &html, error)) &&
                write_whole(files->html, &html, error) &&
                write_whole(files->svg, &files->picture, error) &&
                write_whole(files->games, &files->sheets, error);
    text_free(&html);
    return good;
}

void analyse_files_end(AnalyseFiles *files) {
    review_page_free(&files->page);
    text_free(&files->picture);
    text_free(&files->sheets);
}
