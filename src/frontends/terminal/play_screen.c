#include "play_screen.h"

#include "clock.h"
#include "notation.h"
#include "play_actions.h"
#include "play_dialog.h"
#include "play_draw.h"
#include "play_signals.h"

#include <ctype.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// In seconds: interval of the main loop, minimum display time of a pass, search times of the
// analysis and of a hint.
static const double tick = 0.04, pass_shown = 1.2, view_seconds = 30, hint_seconds = 1.0;

void screen_message(Screen *screen, Role role, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(screen->message, sizeof screen->message, format, arguments);
    va_end(arguments);
    screen->message_role = role;
}

void screen_error(Screen *screen, const Error *error) {
    screen_message(screen, ROLE_ALARM, "%c%s.", toupper((unsigned char)error->text[0]),
                   error->text + (error->text[0] != 0));
}

bool screen_person_to_move(const Screen *screen) {
    return !screen->animation.running && session_turn(&screen->local->session) == TURN_PERSON;
}

bool screen_can_advise(const Screen *screen) {
    Turn turn = session_turn(&screen->local->session);
    return !screen->animation.running &&
           (turn == TURN_PERSON || (turn == TURN_COMPUTER && screen->paused));
}

// Stops the analysis and discards its result.
static void stop_advice(Screen *screen) {
    if (screen->advising && screen->local->advisor)
        advisor_stop(screen->local->advisor);
    screen->advising = false;
    screen->advice = (Advice){.level = -1};
    screen->hint_pending = screen->move_pending = false;
}

static void start_advice(Screen *screen) {
    Error error = {0};
    Position now = screen->local->session.game.now;
    Advisor *advisor = local_game_advisor(screen->local, &error);
    if (advisor &&
        advisor_start(advisor, now, screen->view ? view_seconds : hint_seconds, &error)) {
        screen->advising = true;
        screen->advised_position = now;
        return;
    }
    screen_message(screen, ROLE_ALARM, "No analysis: %s.", error.text);
    screen->view = screen->hint_pending = false;
}

// Shows or plays the pending hint once the search has taken long enough.
static void show_hint(Screen *screen, double since) {
    const Advice *advice = &screen->advice;
    if (!screen->hint_pending || advice->count == 0 || (advice->thinking && since < hint_seconds))
        return;
    if (screen->move_pending) {
        screen->hint_pending = screen->move_pending = false;
        action_play(screen, advice->moves[0].move);
        return;
    }
    Text out = {0};
    advice_line(&out, advice, 0, 8);
    screen->hint = screen->cursor = advice->moves[0].move;
    screen->hint_pending = false;
    screen_message(screen, ROLE_GOOD, "Hint: %s", text_string(&out));
    text_free(&out);
}

// Starts, restarts or stops the analysis so that it follows the position while it is needed.
static void update_advice(Screen *screen, double now, double *since) {
    Position position = screen->local->session.game.now;
    bool moved = position.side != screen->advised_position.side ||
                 !board_equal(position.board, screen->advised_position.board);
    bool wanted = (screen->view || screen->hint_pending) && screen_can_advise(screen);
    if (screen->advising && (moved || !screen->local->advisor)) {
        bool hint = screen->hint_pending, move = screen->move_pending;
        stop_advice(screen);
        screen->hint_pending = hint && wanted;
        screen->move_pending = move && screen->hint_pending;
    }
    if (wanted && !screen->advising) {
        start_advice(screen);
        *since = now;
    }
    if (screen->advising && screen->local->advisor)
        advisor_read(screen->local->advisor, &screen->advice);
    show_hint(screen, now - *since);
    if (screen->advising && !screen->view && !screen->hint_pending && !screen->advice.thinking)
        screen->advising = !moved;
}

// Plays a computer's pass after a while. A person passes with a key.
static void update_pass(Screen *screen, double now) {
    const PlaySession *session = &screen->local->session;
    if (setup_person(&session->setup, session->game.now.side))
        return;
    if (screen->pass_since == 0)
        screen->pass_since = now;
    if (now - screen->pass_since < fmax(pass_shown, screen->pace))
        return;
    screen->pass_since = 0;
    local_game_play(screen->local, MOVE_PASS, NULL);
    action_show_move(screen, 0);
}

// Reviews a finished game and shows its biggest mistakes once.
static void update_review(Screen *screen) {
    LocalGame *local = screen->local;
    if (!local->review_task) {
        if (session_begun(&local->session) && local_game_review(local, NULL))
            screen_message(screen, ROLE_DIM, "Reviewing…");
        screen->review_shown = false;
    } else if (!screen->review_shown && review_task_ready(local->review_task)) {
        Text out = {0};
        review_task_result(&out, &local->session);
        text_add_char(&out, ' ');
        review_task_summary(&out, local->review_task);
        text_add(&out, " l: review");
        screen_message(screen, ROLE_PLAIN, "%s", text_string(&out));
        text_free(&out);
        screen->review_shown = true;
    }
}

// Advances the animation, the computer's move, a pass or the review.
static void advance(Screen *screen, double now) {
    if (screen->animation.running) {
        if (now - screen->animation.begin >= screen->animation.seconds)
            screen->animation.running = false;
        return;
    }
    switch (session_turn(&screen->local->session)) {
    case TURN_COMPUTER:
        if (screen->paused || !local_game_advance(screen->local, 0))
            break;
        if (screen->local->answered)
            action_show_move(screen, screen->pace);
        break;
    case TURN_PASS:
        update_pass(screen, now);
        break;
    case TURN_OVER:
        update_review(screen);
        break;
    default:
        break;
    }
}

// Runs the clock while a person may move or a computer thinks, but not during animations. A gap of
// a second or more was a dialog or a suspended process; it counts as one tick.
static void run_clock(Screen *screen, double passed) {
    bool runs = screen_person_to_move(screen) || local_game_thinking(screen->local);
    if (runs && !screen->animation.running &&
        session_tick(&screen->local->session, passed < 1 ? passed : tick))
        local_game_save(screen->local);
}

static void run(Screen *screen) {
    double before = clock_now(), view_since = before, kept = before;
    bool hung_up = false;
    while (!screen->quit && !hung_up && !play_signal()) {
        double now = clock_now();
        run_clock(screen, now - before);
        before = now;
        advance(screen, now);
        update_advice(screen, now, &view_since);
        if (now - kept > 10) { // so that the clocks survive a crash
            local_game_save(screen->local);
            kept = now;
        }
        if (screen->local->save_error.text[0]) {
            screen_message(screen, ROLE_ALARM, "%s.", screen->local->save_error.text);
            screen->local->save_error.text[0] = '\0';
        }
        draw_screen(screen, now);
        for (int key = terminal_key(tick, &hung_up); key != ERR && !screen->quit;
             key = terminal_key(0, &hung_up))
            action_key(screen, key);
    }
}

bool play_screen(LocalGame *local, const ScreenOptions *options, Error *error) {
    Screen screen = {.local = local,
                     .pace = options->pace,
                     .setup = options->setup,
                     .hint = MOVE_NONE,
                     .avoid = MOVE_NONE,
                     .cursor = 27,
                     .advice = {.level = -1}};
    if (!terminal_begin(&screen.terminal, error))
        return false;
    local->trust.ask = dialog_trust;
    local->trust.user = &screen;
    if (options->started)
        screen.setup = local->session.setup;
    else
        action_start(&screen);
    if (!screen.quit)
        run(&screen);
    local_game_save(local);
    terminal_end(&screen.terminal);
    return true;
}
