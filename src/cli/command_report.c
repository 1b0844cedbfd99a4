// `report`: a tournament as one HTML page.
#include "command.h"
#include "file.h"
#include "report.h"

#include <stdio.h>
#include <string.h>

static int run(const Command *command, int argc, char **argv) {
    Common common;
    const char *out = NULL;
    const Option options[] = {
        {"out", OPTION_TEXT, &out, "FILE", "where the page goes (default: DIR/report.html)", 0, 0}};
    int count, status = command_parse(command, argc, argv, options, 1, COMMON_QUIET, &common, 1, &count);
    if (status >= 0)
        return status;
    if (count == 0)
        return command_fail(command, "name the folder of a tournament: flipside report DIR");
    Text page = {0}, path = {0};
    Error error = {0};
    text_format(&path, "%s/report.html", argv[0]);
    const char *target = out ? out : text_string(&path);
    bool good = report_write(argv[0], &page, &error);
    if (good && strcmp(target, "-") == 0)
        good = fwrite(page.data, 1, page.length, stdout) == page.length;
    else if (good && (good = file_write(target, page.data, page.length, &error)) && !common.quiet)
        printf("%s\n", target);
    text_free(&page);
    text_free(&path);
    return good ? STATUS_DONE : command_fail_error(command, "", &error);
}

const Command command_report = {
    .name = "report",
    .arguments = "DIR",
    .summary = "Make one HTML page of a tournament: ratings, crosstable, times, every game to replay",
    .details = "DIR is the --out folder of `flipside arena`; the tournament may still be running. The page needs no\n"
               "other file and no network.\n\n"
               "Examples:\n"
               "  flipside report run1\n"
               "  flipside report run1 --out report.html",
    .run = run,
};
