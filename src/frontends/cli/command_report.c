// `report`: writes a tournament as an HTML page, or exports its games.
#include "arena_csv.h"
#include "command.h"
#include "export.h"
#include "file.h"
#include "report.h"
#include "tournament_json.h"

#include <stdio.h>
#include <string.h>

// Writes the file ("-" for standard output) and prints its name.
static bool write_out(const char *path, const Text *text, bool quiet, Error *error) {
    if (strcmp(path, "-") == 0)
        return fwrite(text_string(text), 1, text->length, stdout) == text->length ||
               error_set(error, "cannot write");
    if (!file_write(path, text_string(text), text->length, error))
        return false;
    if (!quiet)
        printf("%s\n", path);
    return true;
}

static const Option rows[] = {
    {"out", OPTION_TEXT, "FILE", "", 0, 0,
     "where the page goes (default DIR/report.html; - = standard output)"},
    {"games", OPTION_TEXT, "FILE", "", 0, 0,
     "write the games instead: .txt transcripts, .ggf, .sgf, .pgn or .csv"},
    {"csv", OPTION_TEXT, "FILE", "", 0, 0,
     "write the standings as CSV instead (- = standard output)"},
    COMMON_JSON_OPTION,
    COMMON_QUIET_OPTION,
};

// Writes the standings in the format of `arena --json`.
static bool write_standings(const char *folder, Text *out, Error *error) {
    ArenaSettings settings;
    Tournament *tournament = tournament_open(&settings, folder, true, NULL, NULL, error);
    if (!tournament)
        return false;
    bool good = tournament_write_json(tournament_status(tournament), out) ||
                error_set(error, "out of memory");
    tournament_destroy(tournament, NULL);
    settings_free(&settings);
    return good;
}

// Returns true if the suffix of a file selects CSV.
static bool wants_table(const char *path) {
    const char *dot = path ? strrchr(path, '.') : NULL;
    return dot && strcmp(dot, ".csv") == 0;
}

static int run(const Command *command, const Options *options, int count, char **argv) {
    const char *out = options_text(options, "out"), *games = options_text(options, "games");
    const char *csv = options_text(options, "csv");
    bool table = wants_table(games);
    if (count == 0)
        return command_fail(command, "name the folder of a tournament: flipside report DIR");
    const Format *format = games && !table ? export_format(games) : NULL;
    if (options_flag(options, "json") && (games || out || csv))
        return command_fail(command,
                            "--json prints the standings; leave --out, --games and --csv out");
    if ((games != NULL) + (out != NULL) + (csv != NULL) > 1)
        return command_fail(command, "choose one of --out, --games and --csv");
    if (games && !table && !format)
        return command_fail(
            command,
            "--games wants a file that ends in .txt, .ggf, .sgf, .pgn or .csv, not \"%.200s\"",
            games);
    Text text = {0}, path = {0};
    Error error = {0};
    text_format(&path, "%s/report.html", argv[0]);
    bool json = options_flag(options, "json");
    const char *target = json ? "-" : csv ? csv : games ? games : out ? out : text_string(&path);
    bool good = json           ? write_standings(argv[0], &text, &error)
                : csv || table ? arena_csv_write(argv[0], table, &text, &error)
                : games        ? export_write(argv[0], format, &text, &error)
                               : report_write(argv[0], &text, &error);
    good = good && write_out(target, &text, options_flag(options, "quiet"), &error);
    text_free(&text);
    text_free(&path);
    return good ? STATUS_DONE : command_fail_error(command, "", &error);
}

const Command command_report = {
    .name = "report",
    .arguments = "DIR",
    .summary =
        "Make one HTML page of a tournament: ratings, crosstable, times, every game to replay",
    .details = "DIR is the --out folder of `flipside arena`; the tournament may still be running. "
               "The page needs no\n"
               "other file and no network. --json prints the standings instead, as `flipside arena "
               "--json` does. In "
               "PGN 1-0 means that Black won.\n\n"
               "Examples:\n"
               "  flipside report run1\n"
               "  flipside report run1 --out report.html\n"
               "  flipside report run1 --games run1.ggf\n"
               "  flipside report run1 --games games.csv\n"
               "  flipside report run1 --csv standings.csv\n"
               "  flipside report run1 --json",
    .options = rows,
    .option_count = sizeof rows / sizeof *rows,
    .most = 1,
    .run = run,
};
