#include "play_help.h"

#include "play_dialog.h"
#include "play_signals.h"
#include "primer.h"

#include <stdio.h>
#include <string.h>

enum { PAGE_LINES = 256, RULES_WIDTH = 72 };

// A text of many lines as a page; returns the key that left it.
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
        "Enter, Space  play at the cursor; pass when you must; hurry the computer",
        "mouse         click a square to move there; click the keys below",
        "",
        "i  hint: what the engine would play       m  play one move for me",
        "v  the engine's view, on and off          l  look back: review the game",
        "w  why: what spoke for the last move of the computer, or for the hint",
        "u  undo    r  redo                        x  swap sides",
        "n  new game: opponent, level, goal, start, opening, size, clock",
        "p  other players or level in this game    R  resign",
        "s  save to a file    o  load a file or an unfinished game",
        "PgUp PgDn  scroll the moves               + −  faster, slower",
        "q  quit; the game is kept and offered again at the next start",
        "",
        screen->layout.grid ? "· legal square   [●] last move   ‹●› turned over by it   ? the hint"
                            : "· legal square   ●] last move   ●› turned over by it   ? the hint",
    };
    static const char *const narrow[] = {
        "f5 move there", "←↑↓→ cursor",   "Tab next legal", "Enter play/pass", "mouse click",
        "i hint",        "m move for me", "v view w why",   "u undo r redo",   "x swap sides",
        "n new game",    "p players",     "R resign",       "l look back",     "s save",
        "o load",        "+ − pace",      "q quit (kept)",  "· legal ? hint",  "●] last ●› flips",
    };
    bool room = screen->layout.columns >= 78;
    return room ? dialog_read(screen, "Keys", wide, sizeof wide / sizeof *wide,
                              "? the rules, any other key leaves")
                : dialog_read(screen, "Keys", narrow, sizeof narrow / sizeof *narrow, "? rules");
}

static int show_rules(Screen *screen) {
    const PlaySession *session = &screen->sitting->session;
    int width = screen->layout.columns - 4;
    Text text = {0};
    primer_rules(&text, session->setup.rules, width < RULES_WIDTH ? width : RULES_WIDTH);
    int key =
        show_text(screen,
                  session->setup.rules.goal == GOAL_MOST ? "Rules: most discs win"
                                                         : "Rules: fewest discs win",
                  text_string(&text),
                  screen->layout.columns >= 40 ? "? the keys, any other key leaves" : "? keys");
    text_free(&text);
    return key;
}

void help_show(Screen *screen) {
    while (show_keys(screen) == '?' && show_rules(screen) == '?')
        continue;
}

// Shows how far the review is until it is there; false when the person does not want to wait.
static bool wait_for(Screen *screen, const ReviewTask *aftermath) {
    bool hung_up = false;
    while (!review_task_ready(aftermath)) {
        Box box = dialog_box(screen, "Looking back", 2, 40);
        char line[64];
        snprintf(line, sizeof line, "%d %% of the moves", review_task_percent(aftermath));
        terminal_put(&screen->terminal, box.y, box.x, box.width, ROLE_PLAIN, line);
        terminal_put(&screen->terminal, box.y + 1, box.x, box.width, ROLE_DIM, "any key leaves");
        refresh();
        int key = terminal_key(0.1, &hung_up);
        if (hung_up || play_signal())
            screen->quit = true;
        if (screen->quit || (key != ERR && key != KEY_RESIZE))
            return false;
    }
    return true;
}

int help_review(Screen *screen, const ReviewTask *aftermath) {
    if (!wait_for(screen, aftermath))
        return ERR;
    Text text = {0};
    int width = screen->layout.columns - 4;
    review_task_page(&text, aftermath, width < RULES_WIDTH ? width : RULES_WIDTH);
    int key = show_text(screen, "Looking back", text_string(&text),
                        "1 2 3 goes there, any other key leaves");
    text_free(&text);
    return key;
}
