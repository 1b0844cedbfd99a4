#include "practice_screen.h"

#include "clock.h"
#include "explain.h"
#include "play_actions.h"
#include "play_dialog.h"
#include "play_draw.h"
#include "play_signals.h"
#include "practice_lines.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double tick = 0.04; // interval of the main loop in seconds

static Lesson *lesson_of(const Screen *screen) {
    return screen->mode_state;
}

// Copies the move scores of the lesson, if it shows them, to the screen.
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

// Shows the lesson's position without animation.
static void reset_board(Screen *screen) {
    const Lesson *lesson = lesson_of(screen);
    practice_lines_session(&screen->local->session, lesson, lesson->game.ply);
    screen->animation.running = false;
    screen->hint = lesson->hint;
    screen->avoid = lesson->avoid;
    screen->scroll = 0;
    set_values(screen);
}

// Shows the feedback, or else the task, in the message line if the panel is missing or too low for
// it.
static void show_message(Screen *screen) {
    enum { LOW = 14 };
    const Lesson *lesson = lesson_of(screen);
    const Layout *layout = &screen->layout;
    if (layout->panel_width == 0 || (layout->panel_height < LOW && lesson->say.length))
        screen_message(screen, ROLE_PLAIN, "%s",
                       text_string(lesson->say.length ? &lesson->say : &lesson->task));
}

// Updates the screen after an action. advance() animates new moves; if moves were taken back, the
// position is shown immediately.
static void show_outcome(Screen *screen) {
    Lesson *lesson = lesson_of(screen);
    int shown = screen->local->session.game.ply;
    screen_message(screen, ROLE_PLAIN, "%s", "");
    if (shown >= lesson->game.ply)
        reset_board(screen);
    show_message(screen);
    if (lesson->save_error.text[0])
        screen_error(screen, &lesson->save_error);
    lesson->save_error.text[0] = '\0';
}

// Animates the next move that the lesson has played.
static void advance(Screen *screen, double now) {
    const Lesson *lesson = lesson_of(screen);
    PlaySession *session = &screen->local->session;
    if (screen->animation.running && now - screen->animation.begin >= screen->animation.seconds)
        screen->animation.running = false;
    if (screen->animation.running || session->game.ply >= lesson->game.ply)
        return;
    int ply = session->game.ply + 1;
    practice_lines_session(session, lesson, ply);
    screen->hint = MOVE_NONE;
    screen->animation = (Animation){true, ply, now, screen->pace};
    if (ply == lesson->game.ply)
        set_values(screen);
}

static bool is_animating(const Screen *screen) {
    return screen->animation.running ||
           screen->local->session.game.ply < lesson_of(screen)->game.ply;
}

static void act(Screen *screen, bool (*change)(Lesson *lesson, Error *error)) {
    Error error = {0};
    if (change(lesson_of(screen), &error))
        show_outcome(screen);
    else
        screen_error(screen, &error);
}

static void play(Screen *screen, int move) {
    Error error = {0};
    screen->cursor = move < SQUARE_COUNT ? move : screen->cursor;
    if (is_animating(screen))
        return;
    if (lesson_play(lesson_of(screen), move, &error))
        show_outcome(screen);
    else
        screen_error(screen, &error);
}

static void next(Screen *screen) {
    Lesson *lesson = lesson_of(screen);
    Error error = {0};
    if (!lesson_next(lesson, &error)) {
        screen_error(screen, &error);
        return;
    }
    screen->quit = lesson->phase == LESSON_OVER;
    screen_message(screen, ROLE_PLAIN, "%s", "");
    if (screen->quit)
        return;
    reset_board(screen);
    show_message(screen);
}

static void help(Screen *screen) {
    static const char *const lines[] = {
        "f5            type a square to move there",
        "← ↑ ↓ →       move the cursor; Tab: next legal square",
        "Enter, Space  play at the cursor; continue",
        "mouse         click a square or a key below",
        "",
        "i  hint: the area of the move; again: the move",
        "t  try again after a wrong move",
        "v  show the answer",
        "n  next, or skip this one    w  full task",
        "+ −  faster, slower      q  quit",
        "",
        "Your progress is saved.",
    };
    dialog_page(screen, "Practice", lines, sizeof lines / sizeof *lines);
}

// Shows the texts of the exercise in a dialog, for small terminals.
static void show_task(Screen *screen) {
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
    dialog_page(screen, "Task", lines, count);
    text_free(&out);
}

// Handles Enter and Space. Returns false if the lesson expects a move.
static bool proceed(Screen *screen) {
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
        return is_animating(screen) || proceed(screen);
    if (key == 'i')
        act(screen, lesson_hint);
    else if (key == 't')
        act(screen, lesson_retry);
    else if (key == 'v')
        act(screen, lesson_show);
    else if (key == 'n')
        next(screen);
    else if (key == 'w')
        show_task(screen);
    else if (key == '?' || key == KEY_F(1))
        help(screen);
    else // ignores the letter keys of the game except q
        return key < 128 && isalpha(key) && key != 'q';
    return true;
}

static void title(Text *out, const Screen *screen) {
    const Lesson *lesson = lesson_of(screen);
    text_format(out, "%s discs win", goal_name(lesson->game.rules.goal));
    if (lesson->total > 1)
        text_format(out, ", %s %d of %d", lesson->kind->noun, lesson->number, lesson->total);
    if (lesson->done)
        text_format(out, ", %d of %d solved", lesson->found, lesson->done);
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
                 wide ? "Wrong. t: try again, v: show the answer, n: next" : "Wrong: t, v or n");
        return ROLE_ALARM;
    case LESSON_SHOWN:
        text_add(out, wide ? "Answer. Enter: next" : "Answer: Enter");
        return ROLE_PLAIN;
    default:
        text_add(out, wide ? "Correct. Enter: next" : "Correct: Enter");
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
    if (rows <= used || is_animating(screen) || !lesson->say.length || *screen->message)
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
                                   {'w', "w", "task"}};
    static const ScreenMode mode = {
        keys, sizeof keys / sizeof *keys, play, act_on_key, title, status, panel};
    LocalGame *local = calloc(1, sizeof *local);
    if (!local)
        return error_set(error, "out of memory");
    local->store.lock = -1;
    Screen screen = {.mode = &mode,
                     .mode_state = lesson,
                     .local = local,
                     .pace = pace,
                     .hint = MOVE_NONE,
                     .avoid = MOVE_NONE,
                     .cursor = 27};
    bool good = terminal_begin(&screen.terminal, error);
    if (good) {
        good = lesson_begin(lesson, error);
        if (good && lesson->phase != LESSON_OVER) {
            reset_board(&screen);
            draw_screen(&screen, clock_now()); // computes the layout for show_message
            show_message(&screen);
            run(&screen);
        }
        terminal_end(&screen.terminal);
    }
    free(local);
    return good;
}
