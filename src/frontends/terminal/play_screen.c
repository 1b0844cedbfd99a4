#include "play_screen.h"

#include "clock.h"
#include "notation.h"
#include "play_actions.h"
#include "play_dialog.h"
#include "play_draw.h"
#include "play_signals.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// Seconds: between two looks at everything; a pass is shown at least this long; the engine's view
// and a hint.
static const double tick = 0.04, pass_shown = 1.2, view_seconds = 30, hint_seconds = 1.0;

void screen_say(Screen *screen, Role role, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(screen->message, sizeof screen->message, format, arguments);
    va_end(arguments);
    screen->message_role = role;
}

bool screen_person_to_move(const Screen *screen) {
    return !screen->animation.running && session_turn(&screen->sitting->session) == TURN_PERSON;
}

bool screen_studying(const Screen *screen) {
    Turn turn = session_turn(&screen->sitting->session);
    return !screen->animation.running &&
           (turn == TURN_PERSON || (turn == TURN_COMPUTER && screen->paused));
}

// Stops the engine's looking when the position is no longer the one it looks at.
static void forget_view(Screen *screen) {
    if (screen->looking && screen->sitting->advisor)
        advisor_stop(screen->sitting->advisor);
    screen->looking = false;
    screen->advice = (Advice){.level = -1};
    screen->hint_wanted = screen->move_wanted = false;
}

static void begin_view(Screen *screen) {
    Error error = {0};
    Position now = screen->sitting->session.game.now;
    Advisor *advisor = local_game_advisor(screen->sitting, &error);
    if (advisor &&
        advisor_start(advisor, now, screen->view ? view_seconds : hint_seconds, &error)) {
        screen->looking = true;
        screen->looked_at = now;
        return;
    }
    screen_say(screen, ROLE_ALARM, "No view: %s.", error.text);
    screen->view = screen->hint_wanted = false;
}

// Turns the best move known into a hint once it is good enough.
static void give_hint(Screen *screen, double since) {
    const Advice *advice = &screen->advice;
    if (!screen->hint_wanted || advice->count == 0 || (advice->thinking && since < hint_seconds))
        return;
    if (screen->move_wanted) {
        screen->hint_wanted = screen->move_wanted = false;
        action_play(screen, advice->moves[0].move);
        return;
    }
    Text out = {0};
    advice_line(&out, advice, 0, 8);
    screen->hint = screen->cursor = advice->moves[0].move;
    screen->hint_wanted = false;
    screen_say(screen, ROLE_GOOD, "Hint: %s", text_string(&out));
    text_free(&out);
}

// Keeps the engine's view of the person's position up to date while it is wanted.
static void tend_view(Screen *screen, double now, double *since) {
    Position position = screen->sitting->session.game.now;
    bool moved = position.side != screen->looked_at.side ||
                 !board_equal(position.board, screen->looked_at.board);
    bool wanted = (screen->view || screen->hint_wanted) && screen_studying(screen);
    if (screen->looking && (moved || !screen->sitting->advisor)) {
        bool hint = screen->hint_wanted, move = screen->move_wanted;
        forget_view(screen);
        screen->hint_wanted = hint && wanted;
        screen->move_wanted = move && screen->hint_wanted;
    }
    if (wanted && !screen->looking) {
        begin_view(screen);
        *since = now;
    }
    if (screen->looking && screen->sitting->advisor)
        advisor_read(screen->sitting->advisor, &screen->advice);
    give_hint(screen, now - *since);
    if (screen->looking && !screen->view && !screen->hint_wanted && !screen->advice.thinking)
        screen->looking = !moved;
}

// The passes that nobody chooses are shown for a while, then made; a person's own waits for a key.
static void tend_pass(Screen *screen, double now) {
    const PlaySession *session = &screen->sitting->session;
    if (setup_person(&session->setup, session->game.now.side))
        return;
    if (screen->pass_since == 0)
        screen->pass_since = now;
    if (now - screen->pass_since < fmax(pass_shown, screen->pace))
        return;
    screen->pass_since = 0;
    local_game_play(screen->sitting, MOVE_PASS, NULL);
    action_show_move(screen, 0);
}

// After a game its costliest moves are looked for and told, once.
static void tend_end(Screen *screen) {
    LocalGame *sitting = screen->sitting;
    if (!sitting->aftermath) {
        if (session_begun(&sitting->session) && local_game_review(sitting, NULL))
            screen_say(screen, ROLE_DIM, "Looking back…");
        screen->summed_up = false;
    } else if (!screen->summed_up && review_task_ready(sitting->aftermath)) {
        Text out = {0};
        review_task_result(&out, &sitting->session);
        text_add_char(&out, ' ');
        review_task_summary(&out, sitting->aftermath);
        text_add(&out, " l looks back.");
        screen_say(screen, ROLE_PLAIN, "%s", text_string(&out));
        text_free(&out);
        screen->summed_up = true;
    }
}

// One step of whatever goes on by itself.
static void advance(Screen *screen, double now) {
    if (screen->animation.running) {
        if (now - screen->animation.begin >= screen->animation.seconds)
            screen->animation.running = false;
        return;
    }
    switch (session_turn(&screen->sitting->session)) {
    case TURN_COMPUTER:
        if (screen->paused || !local_game_advance(screen->sitting, 0))
            break;
        if (screen->sitting->answered)
            action_show_move(screen, screen->pace);
        break;
    case TURN_PASS:
        tend_pass(screen, now);
        break;
    case TURN_OVER:
        tend_end(screen);
        break;
    default:
        break;
    }
}

// Time runs for a person who may move and for a computer that thinks, not while something is shown
// or asked. A long gap is a dialog or a suspended program.
static void run_clock(Screen *screen, double passed) {
    bool runs = screen_person_to_move(screen) || local_game_thinking(screen->sitting);
    if (runs && !screen->animation.running &&
        session_tick(&screen->sitting->session, passed < 1 ? passed : tick))
        local_game_save(screen->sitting);
}

static void run(Screen *screen) {
    double before = clock_now(), view_since = before, kept = before;
    bool hung_up = false;
    while (!screen->quit && !hung_up && !play_signal()) {
        double now = clock_now();
        run_clock(screen, now - before);
        before = now;
        advance(screen, now);
        tend_view(screen, now, &view_since);
        if (now - kept > 10) { // the clocks, too, survive a crash
            local_game_save(screen->sitting);
            kept = now;
        }
        if (screen->sitting->trouble.text[0]) {
            screen_say(screen, ROLE_ALARM, "%s.", screen->sitting->trouble.text);
            screen->sitting->trouble.text[0] = '\0';
        }
        draw_screen(screen, now);
        for (int key = terminal_key(tick, &hung_up); key != ERR && !screen->quit;
             key = terminal_key(0, &hung_up))
            action_key(screen, key);
    }
}

bool play_screen(LocalGame *sitting, const ScreenOptions *options, Error *error) {
    Screen screen = {.sitting = sitting,
                     .pace = options->pace,
                     .setup = options->setup,
                     .hint = MOVE_NONE,
                     .avoid = MOVE_NONE,
                     .cursor = 27,
                     .advice = {.level = -1}};
    if (!terminal_begin(&screen.terminal, error))
        return false;
    sitting->trust.ask = dialog_trust;
    sitting->trust.user = &screen;
    if (options->started)
        screen.setup = sitting->session.setup;
    else
        action_welcome(&screen);
    if (!screen.quit)
        run(&screen);
    local_game_save(sitting);
    terminal_end(&screen.terminal);
    return true;
}
