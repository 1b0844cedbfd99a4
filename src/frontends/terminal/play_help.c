#include "play_dialog.h"
#include "play_signals.h"
#include "primer.h"

#include <stdio.h>
#include <string.h>

enum { PAGE_LINES = 256, RULES_WIDTH = 72 };

// Shows a multi-line text as a page. Returns the key that closed it.
static int show_text(Screen *screen, const char *title, const char *text, const char *last) {
    const char *lines[PAGE_LINES];
    Text copy = {0};
    int count = 0;
    text_add(&copy, text);
    for (char *rest = copy.data, *line;
         rest && *rest && count < PAGE_LINES && (line = strsep(&rest, "\n"));)
        lines[count++] = line;
    int key = dialog_read(screen, title, lines, count, last);
    text_free(&copy);
    return key;
}

static int show_keys(Screen *screen) {
    const char *const wide[] = {
        "f5            type a square to move there",
        "← ↑ ↓ →       move the cursor; Tab jumps to the next legal square",
        "Enter, Space  play at the cursor, pass, or make the computer move now",
        "mouse         click a square to move there, or a key in the bottom line",
        "",
        "i  hint                                   m  play the hint for me",
        "v  analysis on or off                     l  review the game",
        "w  explain the computer's last move or the hint",
        "u  takeback    r  redo                    x  swap sides",
        "n  new game: opponent, level, goal, start, opening, size, clock",
        "p  change players or level                R  resign",
        "s  save to a file    o  load a file or an unfinished game",
        "PgUp PgDn  scroll the moves               + −  faster, slower",
        "q  quit; the next start offers to resume the game",
        "",
        screen->layout.grid ? "· legal square   [●] last move   ‹●› flipped by it   ? hint"
                            : "· legal square   ●] last move   ●› flipped by it   ? hint",
    };
    static const char *const narrow[] = {
        "f5 move there",  "←↑↓→ cursor",      "Tab next legal", "Enter play/pass", "mouse click",
        "i hint",         "m play hint",      "v analysis",     "w why",           "u takeback",
        "r redo",         "x swap sides",     "n new game",     "p players",       "R resign",
        "l review",       "s save",           "o load",         "+ − speed",       "q quit (saved)",
        "· legal ? hint", "●] last ●› flips",
    };
    bool room = screen->layout.columns >= 78;
    return room ? dialog_read(screen, "Keys", wide, sizeof wide / sizeof *wide,
                              "?: rules, any other key: close")
                : dialog_read(screen, "Keys", narrow, sizeof narrow / sizeof *narrow, "?: rules");
}

static int show_rules(Screen *screen) {
    const PlaySession *session = &screen->local->session;
    int width = screen->layout.columns - 4;
    Text text = {0};
    primer_rules(&text, session->setup.rules, width < RULES_WIDTH ? width : RULES_WIDTH);
    int key = show_text(screen,
                        session->setup.rules.goal == GOAL_MOST ? "Rules: most discs win"
                                                               : "Rules: fewest discs win",
                        text_string(&text),
                        screen->layout.columns >= 40 ? "?: keys, any other key: close" : "?: keys");
    text_free(&text);
    return key;
}

void dialog_help(Screen *screen) {
    while (show_keys(screen) == '?' && show_rules(screen) == '?')
        continue;
}

// Shows the progress of the review until it is ready. Returns false if the user cancelled.
static bool wait_for(Screen *screen, const ReviewTask *review_task) {
    bool hung_up = false;
    while (!review_task_ready(review_task)) {
        Box box = dialog_box(screen, "Review", 2, 40);
        char line[64];
        snprintf(line, sizeof line, "%d%%", review_task_percent(review_task));
        terminal_put(&screen->terminal, box.y, box.x, box.width, ROLE_PLAIN, line);
        terminal_put(&screen->terminal, box.y + 1, box.x, box.width, ROLE_DIM, "any key: close");
        refresh();
        int key = terminal_key(0.1, &hung_up);
        if (hung_up || play_signal())
            screen->quit = true;
        if (screen->quit || (key != ERR && key != KEY_RESIZE))
            return false;
    }
    return true;
}

int dialog_review(Screen *screen, const ReviewTask *review_task) {
    if (!wait_for(screen, review_task))
        return ERR;
    Text text = {0};
    int width = screen->layout.columns - 4;
    review_task_page(&text, review_task, width < RULES_WIDTH ? width : RULES_WIDTH);
    int key =
        show_text(screen, "Review", text_string(&text), "1 2 3: go there, any other key: close");
    text_free(&text);
    return key;
}
