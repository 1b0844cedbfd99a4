// The page of a tournament in a browser: browser_report.js, which is added to its script, opens
// games, players and cells and sorts the tables.
//   browser_report CHROMIUM
#include "browser_walk.h"
#include "folder.h"
#include "report.h"
#include "tournament.h"

// A Swiss of five with somebody who forfeits everything, and a name that is no part of the page.
static Text make_page(void) {
    const char *const players[] = {
        "program:cmd=echo '</script>oops' >&2; exit 3,name=<b>Ann & \"Ben\"", "random", "first",
        "most-flips", "greedy"};
    Folder folder = folder_make();
    ArenaSettings settings = settings_default();
    Error error = {0};
    Text html = {0};
    settings.mode = ARENA_SWISS;
    settings.games = 2;
    settings.rounds = 4;
    for (size_t i = 0; i < sizeof players / sizeof *players; i++)
        expect(settings_add_player(&settings, players[i], &error), error.text);
    Tournament *tournament = tournament_create(&settings, folder.path, &error);
    expect(tournament != NULL, error.text);
    expect(tournament_run(tournament, 1, NULL, NULL, &error), error.text);
    expect(tournament_destroy(tournament, &error), error.text);
    expect(report_write(folder.path, &html, &error), error.text);
    settings_free(&settings);
    folder_remove(&folder);
    return html;
}

int main(int argc, char **argv) {
    expect(argc == 2, "usage: browser_report CHROMIUM");
    Error error = {0};
    Text walk = {0}, page = {0}, html = make_page();
    expect(file_read(FLIPSIDE_SOURCE_DIR "/tests/browser_report.js", 1 << 20, &walk, &error),
           error.text);
    const char *end = strstr(html.data, "</script>\n</body>");
    expect(end != NULL, "the page has no script at its end");
    text_add_bytes(&page, html.data, (size_t)(end - html.data));
    text_add(&page, walk.data);
    text_add(&page, end);
    browser_walk(argv[1], &page);
    text_free(&walk);
    text_free(&page);
    text_free(&html);
    return 0;
}
