// The page of reviewed games in a browser: it runs under its own policy without a word on the console, and
// browser_page.js, which is added to its script, walks through both games by keys, clicks and drags.
//   browser_page CHROMIUM
#include "digest.h"
#include "file.h"
#include "review_page.h"
#include "review_sample.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void expect(bool good, const char *what) {
    if (!good) {
        fprintf(stderr, "browser_page: %s\n", what);
        exit(1);
    }
}

static Text make_page(void) {
    ReviewPage page = {0};
    Text html = {0};
    Error error = {0};
    for (int i = 0; i < 2; i++) {
        Game game = sample_game((Rules){i ? GOAL_FEWEST : GOAL_MOST, START_STANDARD, i ? 6 : 8}, 5);
        Review *review = sample_review(&game, false, 9);
        strcpy(review->sheet.name[BLACK], "</script><b onload=alert(1)> & \"a rather long name, too\"");
        strcpy(review->sheet.name[WHITE], i ? "Ben" : "Ann");
        review_page_add(&page, review);
        free(review);
    }
    expect(review_page_write(&page, &html, &error), error.text);
    review_page_free(&page);
    return html;
}

static void add_digest(Text *out, const char *script, size_t length) {
    uint8_t digest[DIGEST_SIZE];
    digest_sha256(script, length, digest);
    digest_add_base64(out, digest, DIGEST_SIZE);
}

// Adds the walk to the page's script, which the policy then has to name.
static Text add_walk(const Text *html, const char *walk) {
    const char *script = strstr(html->data, "<script>");
    expect(script != NULL, "the page has no script");
    script += strlen("<script>");
    const char *end = strstr(script, "</script>");
    Text before = {0}, after = {0}, whole = {0}, page = {0};
    add_digest(&before, script, (size_t)(end - script));
    text_add_bytes(&whole, script, (size_t)(end - script));
    text_add(&whole, walk);
    add_digest(&after, whole.data, whole.length);
    const char *named = strstr(html->data, before.data);
    expect(named != NULL, "the policy does not name the script");
    text_add_bytes(&page, html->data, (size_t)(named - html->data));
    text_add(&page, after.data);
    named += before.length;
    text_add_bytes(&page, named, (size_t)(script - named));
    text_add(&page, whole.data);
    text_add(&page, end);
    text_free(&before);
    text_free(&after);
    text_free(&whole);
    return page;
}

// What the browser says and the page it ends with; the window is as wide as a telephone.
static Text browse(const char *browser, const char *folder) {
    char command[1024];
    Text said = {0};
    snprintf(
        command, sizeof command,
        "HOME='%s' '%s' --headless --disable-gpu %s --no-first-run --disable-extensions --user-data-dir='%s/profile' "
        "--window-size=500,900 --enable-logging=stderr --dump-dom 'file://%s/page.html' 2>&1",
        folder, browser, geteuid() == 0 ? "--no-sandbox" : "", folder, folder);
    FILE *pipe = popen(command, "r");
    expect(pipe != NULL, "the browser does not start");
    for (int c; (c = getc(pipe)) != EOF;)
        text_add_char(&said, (char)c);
    pclose(pipe);
    return said;
}

int main(int argc, char **argv) {
    expect(argc == 2, "usage: browser_page CHROMIUM");
    char folder[] = "/tmp/flipside-test-XXXXXX", path[100], remove[100];
    Error error = {0};
    Text walk = {0};
    expect(mkdtemp(folder) != NULL, "no folder");
    expect(file_read(FLIPSIDE_SOURCE_DIR "/tests/browser_page.js", 1 << 20, &walk, &error), error.text);
    Text html = make_page(), page = add_walk(&html, walk.data);
    snprintf(path, sizeof path, "%s/page.html", folder);
    expect(file_write(path, page.data, page.length, &error), error.text);
    Text said = browse(argv[1], folder);
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
    text_free(&walk);
    text_free(&html);
    text_free(&page);
    text_free(&said);
    return 0;
}
