#include "play_actions.h"

#include "clock.h"
#include "notation.h"
#include "play_dialog.h"
#include "play_draw.h"
#include "play_file.h"
#include "play_lines.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

void action_show_move(Screen *screen, double seconds) {
    const PlaySession *session = &screen->local->session;
    const Choice *answer = &screen->local->answer;
    screen->hint = MOVE_NONE;
    screen->scroll = 0;
    screen->animation = (Animation){true, session->game.ply, clock_now(), seconds};
    Text out = {0};
    lines_move(&out, session, session->game.ply);
    if (screen->local->answered)
        lines_evaluation(&out, answer);
    screen_message(screen, ROLE_PLAIN, "%s", text_string(&out));
    text_free(&out);
}

void action_play(Screen *screen, int move) {
    Error error = {0};
    screen->column = 0;
    if (screen->mode) {
        screen->mode->play(screen, move);
        return;
    }
    if (!screen_person_to_move(screen) &&
        !(move == MOVE_PASS && session_turn(&screen->local->session) == TURN_PASS)) {
        screen_message(screen, ROLE_ALARM, "Not your turn.");
        return;
    }
    if (!local_game_play(screen->local, move, &error)) {
        screen_error(screen, &error);
        return;
    }
    if (move < SQUARE_COUNT)
        screen->cursor = move;
    action_show_move(screen, move == MOVE_PASS ? 0 : screen->pace * 0.6);
}

// Resets the view after a change of the position or the players and shows a message.
static void changed(Screen *screen, const char *message) {
    screen->animation.running = false;
    screen->hint = MOVE_NONE;
    screen->column = 0;
    screen->pass_since = 0;
    screen->scroll = 0;
    screen->setup = screen->local->session.setup;
    screen_message(screen, ROLE_PLAIN, "%s", message);
}

static void act(Screen *screen, bool (*change)(LocalGame *, Error *), const char *message) {
    Error error = {0};
    if (!change(screen->local, &error)) {
        screen_error(screen, &error);
        return;
    }
    changed(screen, message);
    const PlaySetup *setup = &screen->local->session.setup;
    if (!setup_person(setup, BLACK) && !setup_person(setup, WHITE))
        screen->paused = true;
}

bool action_new(Screen *screen) {
    Error error = {0};
    while (!screen->quit && dialog_setup(screen, &screen->setup, false, error.text)) {
        if (local_game_start(screen->local, &screen->setup, &error)) {
            changed(screen, "");
            screen->paused = false;
            return true;
        }
    }
    return false;
}

// Changes players or times of the running game.
static void change_players(Screen *screen) {
    PlaySetup setup = screen->local->session.setup;
    Error error = {0};
    while (!screen->quit && dialog_setup(screen, &setup, true, error.text)) {
        if (local_game_set_up(screen->local, &setup, &error)) {
            changed(screen, "");
            return;
        }
    }
}

static void resign(Screen *screen) {
    const PlaySession *session = &screen->local->session;
    Error error = {0};
    bool black = setup_person(&session->setup, BLACK), white = setup_person(&session->setup, WHITE);
    Color loser = black == white ? session->game.now.side : black ? BLACK : WHITE;
    char question[64];
    snprintf(question, sizeof question, "Resign as %s?", loser == BLACK ? "Black" : "White");
    if (session_turn(session) == TURN_OVER)
        screen_message(screen, ROLE_ALARM, "The game is already over.");
    else if (!dialog_confirm(screen, question))
        return;
    else if (local_game_resign(screen->local, loser, &error))
        changed(screen, "");
    else
        screen_error(screen, &error);
}

// Expands a leading `~/`.
static void full_path(const char *typed, char *path, size_t size) {
    const char *home = getenv("HOME");
    if (strncmp(typed, "~/", 2) == 0 && home)
        snprintf(path, size, "%s%s", home, typed + 1);
    else
        snprintf(path, size, "%s", typed);
}

static void save(Screen *screen) {
    char typed[256], path[512];
    time_t now = time(NULL);
    struct tm parts;
    Error error = {0};
    localtime_r(&now, &parts);
    strftime(typed, sizeof typed, "flipside-%Y-%m-%d-%H%M.json", &parts);
    if (!dialog_text(screen, "Save game", "File name", typed, sizeof typed) || !*typed)
        return;
    full_path(typed, path, sizeof path);
    if (access(path, F_OK) == 0 && !dialog_confirm(screen, "The file exists. Replace it?"))
        return;
    if (play_save(path, &screen->local->session, &error))
        screen_message(screen, ROLE_GOOD, "Saved to %.200s.", path);
    else
        screen_error(screen, &error);
}

static void load_file(Screen *screen) {
    char typed[256] = "", path[512];
    PlaySession session;
    Error error = {0};
    if (!dialog_text(screen, "Load game", "Saved game, or a file with moves (f5d6c3…)", typed,
                     sizeof typed) ||
        !*typed)
        return;
    full_path(typed, path, sizeof path);
    if (play_load(path, &screen->setup, &session, &error) &&
        local_game_resume(screen->local, &session, 0, &error))
        changed(screen, "Loaded.");
    else
        screen_error(screen, &error);
}

// Lists the unfinished games and, as line *count, `other`. Returns the chosen line, or −1 if
// cancelled. The user may also delete games.
static int choose_game(Screen *screen, const char *title, PlayStoreGame games[PLAY_STORE_SLOTS],
                       int *count, const char *other) {
    for (;;) {
        Text lines[PLAY_STORE_SLOTS] = {0};
        const char *list[PLAY_STORE_SLOTS + 1];
        bool discard = false;
        *count = play_store_list(&screen->local->store, games);
        for (int i = 0; i < *count; i++) {
            play_store_describe(&lines[i], &games[i]);
            list[i] = text_string(&lines[i]);
        }
        list[*count] = other;
        int chosen = *count ? dialog_list(screen, title, list, *count + 1, &discard) : 0;
        for (int i = 0; i < *count; i++)
            text_free(&lines[i]);
        if (!discard)
            return chosen;
        if (chosen < *count && dialog_confirm(screen, "Delete this game?"))
            play_store_discard(&screen->local->store, games[chosen].slot);
    }
}

static void load(Screen *screen) {
    PlayStoreGame *games = malloc(sizeof *games * PLAY_STORE_SLOTS);
    Error error = {0};
    int count = 0,
        chosen = games ? choose_game(screen, "Unfinished games", games, &count, "Open file…") : 0;
    if (chosen == count)
        load_file(screen);
    else if (chosen >= 0 &&
             local_game_resume(screen->local, &games[chosen].session, games[chosen].slot, &error))
        changed(screen, "Game resumed.");
    else if (chosen >= 0)
        screen_error(screen, &error);
    free(games);
}

void action_start(Screen *screen) {
    PlayStoreGame *games = malloc(sizeof *games * PLAY_STORE_SLOTS);
    Error error = {0};
    bool begun = false;
    while (!begun && !screen->quit) {
        int count = 0,
            chosen = games ? choose_game(screen, "Resume a game?", games, &count, "New game…") : 0;
        if (chosen == count)
            begun = action_new(screen);
        else if (chosen >= 0)
            begun = local_game_resume(screen->local, &games[chosen].session, games[chosen].slot,
                                      &error);
        if (begun && chosen != count)
            changed(screen, "Game resumed.");
        if (!begun && error.text[0])
            dialog_page(screen, "Cannot start the game", (const char *const[]){error.text}, 1);
        else if (!begun && (chosen < 0 || count == 0))
            screen->quit = true;
        error.text[0] = '\0';
    }
    free(games);
}

// Requests a hint, which update_advice shows as soon as the analysis is good enough.
static void request_hint(Screen *screen) {
    if (!screen_can_advise(screen)) {
        screen_message(screen, ROLE_ALARM, "Hints are available on your turn.");
        return;
    }
    screen->hint_pending = true;
    screen_message(screen, ROLE_DIM, "Searching for a hint…");
}

// Requests a hint that is played automatically.
static void request_move(Screen *screen) {
    if (!screen_person_to_move(screen)) {
        screen_message(screen, ROLE_ALARM, "Not your turn.");
        return;
    }
    screen->hint_pending = screen->move_pending = true;
    screen_message(screen, ROLE_DIM, "Searching for a move…");
}

// Explains the hint on the board or the computer's last move. Pressing the key again closes the
// explanation unless there is a new hint.
static void toggle_why(Screen *screen) {
    const ExplainTask *explain_task = screen->local->explain_task;
    int hint = screen_can_advise(screen) ? screen->hint : MOVE_NONE;
    Error error = {0};
    if (explain_task && (hint == MOVE_NONE || explain_task_move(explain_task) == hint))
        local_game_close_explanation(screen->local);
    else if (!local_game_explain(screen->local, hint, &error))
        screen_error(screen, &error);
    else if (screen->layout.panel_width == 0)
        screen_message(screen, ROLE_ALARM, "The window is too narrow for the explanation.");
}

// Shows the review; the keys 1, 2 and 3 go back to the biggest mistakes.
static void review_game(Screen *screen) {
    Error error = {0};
    const ReviewTask *review_task = local_game_review(screen->local, &error);
    if (!review_task) {
        screen_error(screen, &error);
        return;
    }
    int key = dialog_review(screen, review_task);
    int ply =
        key >= '1' && key < '1' + REVIEW_WORST_MAX ? review_task_worst(review_task, key - '1') : -1;
    if (ply >= 0 && local_game_go_back(screen->local, ply, &error))
        changed(screen, "Back before that move. Try another one, or press r to redo.");
}

// Moves the cursor to the next (step 1) or previous (step -1) legal square.
static void jump(Screen *screen, int step) {
    uint64_t moves = game_moves(&screen->local->session.game);
    for (int i = 1; i <= SQUARE_COUNT && moves; i++) {
        int square = (screen->cursor + step * i + 2 * SQUARE_COUNT) % SQUARE_COUNT;
        if (moves & bit(square)) {
            screen->cursor = square;
            break;
        }
    }
    screen->cursor_used = true;
}

static void move_cursor(Screen *screen, int down, int right) {
    int row = screen->cursor / 8 + down, column = screen->cursor % 8 + right;
    uint64_t region = board_region(screen->local->session.game.rules.size);
    if (screen->cursor_used && row >= 0 && row < 8 && column >= 0 && column < 8 &&
        (region & bit(row * 8 + column)))
        screen->cursor = row * 8 + column;
    screen->cursor_used = true;
}

// Handles Enter and Space: plays, passes, pauses, or starts a new game.
static void proceed(Screen *screen, bool enter) {
    const PlaySession *session = &screen->local->session;
    const PlaySetup *setup = &session->setup;
    switch (session_turn(session)) {
    case TURN_PERSON:
        if (screen->cursor_used)
            action_play(screen, screen->cursor);
        else
            jump(screen, 1);
        break;
    case TURN_COMPUTER:
        if (!setup_person(setup, BLACK) && !setup_person(setup, WHITE))
            screen->paused = !screen->paused;
        else if (!local_game_move_now(screen->local))
            screen_message(screen, ROLE_ALARM, "This player cannot move early.");
        break;
    case TURN_PASS:
        if (setup_person(setup, session->game.now.side))
            action_play(screen, MOVE_PASS);
        break;
    case TURN_OVER:
        if (enter)
            action_new(screen);
        break;
    }
}

// Scrolls the move list back (step 1) or forward (step -1).
static void scroll_moves(Screen *screen, int step) {
    screen->scroll = screen->scroll + step > 0 ? screen->scroll + step : 0;
}

static void mouse(Screen *screen) {
    MEVENT event;
    if (getmouse(&event) != OK)
        return;
    if (event.bstate & BUTTON4_PRESSED) {
        scroll_moves(screen, 1);
    } else if (event.bstate & BUTTON5_PRESSED) {
        scroll_moves(screen, -1);
    } else if (event.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED)) {
        int square = layout_square(&screen->layout, screen->local->session.game.rules.size, event.y,
                                   event.x);
        int key = draw_key_at(screen, event.y, event.x);
        if (square != MOVE_NONE && session_turn(&screen->local->session) == TURN_PERSON)
            action_play(screen, square);
        else if (square != MOVE_NONE)
            proceed(screen, false);
        else if (key != ERR)
            action_key(screen, key);
    }
}

// Handles the letter and the digit of a typed move. Returns false for other keys.
static bool typed_move(Screen *screen, int key) {
    char name[3] = {screen->column, (char)key, '\0'};
    int size = screen->local->session.game.rules.size;
    if (key >= 'a' && key <= 'h') {
        screen->column = (char)key;
        screen_message(screen, ROLE_PLAIN, "%s", "");
        return true;
    }
    if (!screen->column || key < '0' || key > '9')
        return false;
    screen->column = 0;
    int move = notation_find_move(name, size);
    if (move != MOVE_NONE)
        action_play(screen, move);
    else
        screen_message(screen, ROLE_ALARM, "No square %s: the board has a1 to %c%d.", name,
                       'a' + size - 1, size);
    return true;
}

// Handles cursor, scroll, Enter and Space keys. Returns false for other keys.
static bool navigation_key(Screen *screen, int key) {
    static const struct {
        int key, down, right;
    } steps[] = {{KEY_UP, -1, 0}, {KEY_DOWN, 1, 0}, {KEY_LEFT, 0, -1}, {KEY_RIGHT, 0, 1}};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        if (steps[i].key == key) {
            move_cursor(screen, steps[i].down, steps[i].right);
            return true;
        }
    if (key == '\t' || key == KEY_BTAB)
        jump(screen, key == '\t' ? 1 : -1);
    else if (key == '\r' || key == '\n' || key == KEY_ENTER || key == ' ')
        proceed(screen, key != ' ');
    else if (key == KEY_PPAGE || key == KEY_NPAGE)
        scroll_moves(screen, key == KEY_PPAGE ? 1 : -1);
    else
        return false;
    return true;
}

static void toggle_view(Screen *screen) {
    screen->view = !screen->view;
}

static void undo(Screen *screen) {
    act(screen, local_game_undo, "Move taken back. Press r to redo.");
}

static void redo(Screen *screen) {
    act(screen, local_game_redo, "Move redone.");
}

static void swap(Screen *screen) {
    act(screen, local_game_swap, "Sides swapped.");
}

static void new_game(Screen *screen) {
    action_new(screen);
}

static void show_pace(Screen *screen) {
    screen_message(screen, ROLE_DIM, "Animation: %.1f s per move", screen->pace);
}

static void faster(Screen *screen) {
    screen->pace /= 1.5;
    show_pace(screen);
}

static void slower(Screen *screen) {
    screen->pace = screen->pace < 0.05 ? 0.1
                   : screen->pace < 20 ? screen->pace * 1.5
                                       : screen->pace;
    show_pace(screen);
}

static void redraw(Screen *screen) {
    (void)screen;
    clearok(stdscr, TRUE);
}

static void quit(Screen *screen) {
    screen->quit = true;
}

enum { CONTROL_L = 12 };

static const struct {
    int key;
    void (*act)(Screen *screen);
} actions[] = {
    {KEY_MOUSE, mouse},  {'i', request_hint},   {'m', request_move},
    {'l', review_game},  {'v', toggle_view},    {'w', toggle_why},
    {'u', undo},         {'r', redo},           {'x', swap},
    {'n', new_game},     {'p', change_players}, {'R', resign},
    {'s', save},         {'o', load},           {'+', faster},
    {'-', slower},       {'?', dialog_help},    {KEY_F(1), dialog_help},
    {CONTROL_L, redraw}, {'q', quit},
};

void action_key(Screen *screen, int key) {
    assert(screen);
    if (screen->animation.running && key != KEY_RESIZE && key != KEY_MOUSE)
        screen->animation.running = false; // any key skips the animation
    if (typed_move(screen, key))
        return;
    screen->column = 0;
    if ((screen->mode && screen->mode->key(screen, key)) || navigation_key(screen, key))
        return;
    for (size_t i = 0; i < sizeof actions / sizeof *actions; i++)
        if (actions[i].key == key) {
            actions[i].act(screen);
            return;
        }
}
