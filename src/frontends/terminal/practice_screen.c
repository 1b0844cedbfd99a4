#include "practice_screen.h"

#include "clock.h"
#include "explain.h"
#include "play_actions.h"
#include "play_dialog.h"
#include "play_draw.h"
#include "play_signals.h"
#include "practice_table.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double tick = 0.04; // seconds between two looks at everything

static Lesson *lesson_of(const Screen *screen) {
    return screen->matter;
}

static void complain(Screen *screen, const Error *error) {
    screen_say(screen, ROLE_ALARM, "%c%s.", toupper((unsigned char)error->text[0]),
               error->text + (error->text[0] != 0));
}

// The values of the moves where the lesson shows them.
static void set_values(Screen *screen) {
    const Lesson *lesson = lesson_of(screen);
    screen->view = lesson->value_count > 0;
    Rules rules = lesson->game.rules;
    screen->advice = (Advice){
        .level = -1,
        .count = lesson->value_count,
        .goal = rules.goal,
        .size = rules.size,
        .empties = bit_count(board_region(rules.size) & ~board_discs(lesson->game.now.board))};
    memcpy(screen->advice.moves, lesson->values, sizeof screen->advice.moves);
}

// Lays the board out anew, without showing how it came about.
static void lay_out(Screen *screen) {
    const Lesson *lesson = lesson_of(screen);
    practice_table_set(&screen->sitting->session, lesson, lesson->game.ply);
    screen->animation.running = false;
    screen->hint = lesson->hint;
    screen->avoid = lesson->avoid;
    screen->scroll = 0;
    set_values(screen);
}

// Where there is no panel the words stand below the board, as far as there is room; and what is
// said of a move where a low panel holds the task alone.
static void say_without_panel(Screen *screen) {
    enum { LOW = 14 };
    const Lesson *lesson = lesson_of(screen);
    const Layout *layout = &screen->layout;
    if (layout->panel_width == 0 || (layout->panel_height < LOW && lesson->say.length))
        screen_say(screen, ROLE_PLAIN, "%s",
                   text_string(lesson->say.length ? &lesson->say : &lesson->task));
}

// After an act: the moves it made are shown one after the other, a game that was set back is laid
// out.
static void follow(Screen *screen) {
    Lesson *lesson = lesson_of(screen);
    int shown = screen->sitting->session.game.ply;
    screen_say(screen, ROLE_PLAIN, "%s", "");
    if (shown >= lesson->game.ply)
        lay_out(screen);
    say_without_panel(screen);
    if (lesson->save_error.text[0])
        complain(screen, &lesson->save_error);
    lesson->save_error.text[0] = '\0';
}

// Shows the next of the moves that the lesson has made.
static void advance(Screen *screen, double now) {
    const Lesson *lesson = lesson_of(screen);
    PlaySession *session = &screen->sitting->session;
    if (screen->animation.running && now - screen->animation.begin >= screen->animation.seconds)
        screen->animation.running = false;
    if (screen->animation.running || session->game.ply >= lesson->game.ply)
        return;
    int ply = session->game.ply + 1;
    practice_table_set(session, lesson, ply);
    screen->hint = MOVE_NONE;
    screen->animation = (Animation){true, ply, now, screen->pace};
    if (ply == lesson->game.ply)
        set_values(screen);
}

static bool showing(const Screen *screen) {
    return screen->animation.running ||
           screen->sitting->session.game.ply < lesson_of(screen)->game.ply;
}

static void act(Screen *screen, bool (*change)(Lesson *lesson, Error *error)) {
    Error error = {0};
    if (change(lesson_of(screen), &error))
        follow(screen);
    else
        complain(screen, &error);
}

static void play(Screen *screen, int move) {
    Error error = {0};
    screen->cursor = move < SQUARE_COUNT ? move : screen->cursor;
    if (showing(screen))
        return;
    if (lesson_play(lesson_of(screen), move, &error))
        follow(screen);
    else
        complain(screen, &error);
}

static void next(Screen *screen) {
    Lesson *lesson = lesson_of(screen);
    Error error = {0};
    if (!lesson_next(lesson, &error)) {
        complain(screen, &error);
        return;
    }
    screen->quit = lesson->phase == LESSON_OVER;
    screen_say(screen, ROLE_PLAIN, "%s", "");
    if (screen->quit)
        return;
    lay_out(screen);
    say_without_panel(screen);
}

static void help(Screen *screen) {
    static const char *const lines[] = {
        "f5            type a square to move there",
        "← ↑ ↓ →       move the cursor; Tab: next legal square",
        "Enter, Space  play at the cursor; go on",
        "mouse         click a square, or a key below",
        "",
        "i  hint: where to look; again: the move",
        "t  try again after a wrong move",
        "v  view the answer",
        "n  next, or skip this one    w  all words",
        "+ −  faster, slower      q  quit",
        "",
        "What you have practised is remembered.",
    };
    dialog_page(screen, "Practice", lines, sizeof lines / sizeof *lines);
}

// All words of the exercise, for terminals that have no room for them.
static void words(Screen *screen) {
    enum { ROWS = 40 };
    const Lesson *lesson = lesson_of(screen);
    const Text *texts[] = {&lesson->title, &lesson->task, &lesson->say};
    int width = screen->layout.columns > 64   ? 60
                : screen->layout.columns > 14 ? screen->layout.columns - 4
                                              : 10;
    Text out = {0};
    const char *lines[ROWS];
    int count = 0;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        explain_wrap(&out, text_string(texts[i]), width);
    for (char *rest = out.data, *line; rest && (line = strsep(&rest, "\n")) && count < ROWS;)
        lines[count++] = line;
    dialog_page(screen, "Words", lines, count);
    text_free(&out);
}

// Enter and Space go on where no move is wanted.
static bool go_on(Screen *screen) {
    switch (lesson_of(screen)->phase) {
    case LESSON_WRONG:
        act(screen, lesson_retry);
        return true;
    case LESSON_RIGHT:
    case LESSON_SHOWN:
        next(screen);
        return true;
    default:
        return false;
    }
}

static bool act_on_key(Screen *screen, int key) {
    if (key == '\r' || key == '\n' || key == KEY_ENTER || key == ' ')
        return showing(screen) || go_on(screen);
    if (key == 'i')
        act(screen, lesson_hint);
    else if (key == 't')
        act(screen, lesson_retry);
    else if (key == 'v')
        act(screen, lesson_show);
    else if (key == 'n')
        next(screen);
    else if (key == 'w')
        words(screen);
    else if (key == '?' || key == KEY_F(1))
        help(screen);
    else // the other letters are a game's
        return key < 128 && isalpha(key) && key != 'q';
    return true;
}

static void title(Text *out, const Screen *screen) {
    const Lesson *lesson = lesson_of(screen);
    text_format(out, "%s discs win", goal_name(lesson->game.rules.goal));
    if (lesson->total > 1)
        text_format(out, ", %s %d of %d", lesson->kind->noun, lesson->number, lesson->total);
    if (lesson->done)
        text_format(out, ", %d of %d found", lesson->found, lesson->done);
}

static Role status(Text *out, const Screen *screen) {
    const Lesson *lesson = lesson_of(screen);
    bool wide = screen->layout.panel_width > 0;
    switch (lesson->phase) {
    case LESSON_TURN:
        text_format(out, "%s to move%s", lesson->side == BLACK ? "Black" : "White",
                    wide ? ", your turn" : "");
        if (screen->column)
            text_format(out, ": %c…", screen->column);
        return ROLE_GOOD;
    case LESSON_WRONG:
        text_add(out,
                 wide ? "Wrong. t tries again, v shows the answer, n goes on" : "Wrong: t, v or n");
        return ROLE_ALARM;
    case LESSON_SHOWN:
        text_add(out, wide ? "The answer. Enter goes on" : "Answer: Enter");
        return ROLE_PLAIN;
    default:
        text_add(out, wide ? "Found. Enter goes on" : "Found: Enter");
        return ROLE_GOOD;
    }
}

static int panel(const Screen *screen, int y, int rows) {
    const Lesson *lesson = lesson_of(screen);
    const Layout *layout = &screen->layout;
    int x = layout->panel_x, width = layout->panel_width, used = 0;
    used += draw_wrapped(screen, y, x, rows, width, ROLE_TITLE, text_string(&lesson->title));
    used += draw_wrapped(screen, y + used, x, rows - used, width, ROLE_PLAIN,
                         text_string(&lesson->task)) +
            1;
    if (rows <= used || showing(screen) || !lesson->say.length || *screen->message)
        return used;
    used += draw_wrapped(screen, y + used, x, rows - used, width,
                         lesson->phase == LESSON_WRONG   ? ROLE_ALARM
                         : lesson->phase == LESSON_RIGHT ? ROLE_GOOD
                                                         : ROLE_PLAIN,
                         text_string(&lesson->say));
    return used + 1;
}

static void run(Screen *screen) {
    bool hung_up = false;
    while (!screen->quit && !hung_up && !play_signal()) {
        double now = clock_now();
        advance(screen, now);
        draw_screen(screen, now);
        for (int key = terminal_key(tick, &hung_up); key != ERR && !screen->quit;
             key = terminal_key(0, &hung_up))
            action_key(screen, key);
    }
}

bool practice_screen(Lesson *lesson, double pace, Error *error) {
    static const KeyHint keys[] = {{'?', "?", "help"}, {'i', "i", "hint"}, {'t', "t", "again"},
                                   {'v', "v", "view"}, {'n', "n", "next"}, {'q', "q", "quit"},
                                   {'w', "w", "words"}};
    static const ScreenMode mode = {
        keys, sizeof keys / sizeof *keys, play, act_on_key, title, status, panel};
    LocalGame *sitting = calloc(1, sizeof *sitting);
    if (!sitting)
        return error_set(error, "out of memory");
    sitting->shelf.lock = -1;
    Screen screen = {.mode = &mode,
                     .matter = lesson,
                     .sitting = sitting,
                     .pace = pace,
                     .hint = MOVE_NONE,
                     .avoid = MOVE_NONE,
                     .cursor = 27};
    bool good = terminal_begin(&screen.terminal, error);
    if (good) {
        good = lesson_begin(lesson, error);
        if (good && lesson->phase != LESSON_OVER) {
            lay_out(&screen);
            draw_screen(&screen, clock_now()); // the words depend on the room there is
            say_without_panel(&screen);
            run(&screen);
        }
        terminal_end(&screen.terminal);
    }
    free(sitting);
    return good;
}
