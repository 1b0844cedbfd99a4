// A page in a browser: what a walk through it, added to its script, wrote into an element `report`.
#ifndef FLIPSIDE_TESTS_BROWSER_WALK_H
#define FLIPSIDE_TESTS_BROWSER_WALK_H

#include "file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static inline void expect(bool good, const char *what) {
    if (!good) {
        fprintf(stderr, "browser: %s\n", what);
        exit(1);
    }
}

// What the browser says and the page it ends with; the window is as wide as a telephone.
static inline Text browse(const char *browser, const char *folder) {
    char command[1024];
    Text said = {0};
    snprintf(command, sizeof command,
             "HOME='%s' '%s' --headless --disable-gpu %s --no-first-run --disable-extensions "
             "--user-data-dir='%s/profile' "
             "--window-size=500,900 --enable-logging=stderr --dump-dom 'file://%s/page.html' 2>&1",
             folder, browser, geteuid() == 0 ? "--no-sandbox" : "", folder, folder);
    FILE *pipe = popen(command, "r");
    expect(pipe != NULL, "the browser does not start");
    for (int c; (c = getc(pipe)) != EOF;)
        text_add_char(&said, (char)c);
    pclose(pipe);
    return said;
}

// Shows the page to a browser and prints what the walk found: everything must be good, and the
// console silent.
static inline void browser_walk(const char *browser, const Text *page) {
    char folder[] = "/tmp/flipside-test-XXXXXX", path[100], remove[100];
    Error error = {0};
    expect(mkdtemp(folder) != NULL, "no folder");
    snprintf(path, sizeof path, "%s/page.html", folder);
    expect(file_write(path, page->data, page->length, &error), error.text);
    Text said = browse(browser, folder);
    snprintf(remove, sizeof remove, "rm -rf '%s'", folder);
    expect(system(remove) == 0, "the folder stays");
    const char *report = strstr(text_string(&said), "<pre id=\"report\">"),
               *end = report ? strstr(report, "</pre>") : NULL;
    if (!end)
        fprintf(stderr, "%s\n", text_string(&said));
    expect(end != NULL, "the page did not run to its end");
    fwrite(report, 1, (size_t)(end - report), stdout);
    bool failed = false;
    for (const char *at = report; (at = strstr(at, "FAILED")) && at < end; at++)
        failed = true;
    expect(!failed, "FAILED stands in the report above");
    expect(strstr(report, "ok done") != NULL, "the walk did not end");
    const char *console = strstr(text_string(&said), "CONSOLE");
    if (console)
        fprintf(stderr, "%.*s\n", (int)strcspn(console, "\n"), console);
    expect(!console, "the console has something to say");
    text_free(&said);
}

#endif
