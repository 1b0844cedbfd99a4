#include "play_actions.h"

#include "clock.h"
#include "notation.h"
#include "play_dialog.h"
#include "play_draw.h"
#include "play_file.h"
#include "play_help.h"
#include "play_lines.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static void complain(Screen *screen, const Error *error) {
    screen_say(screen, ROLE_ALARM, "%c%s.", toupper((unsigned char)error->text[0]),
               error->text + (error->text[0] != 0));
}

void action_show_move(Screen *screen, double seconds) {
    const PlaySession *session = &screen->sitting->session;
    const Choice *answer = &screen->sitting->answer;
    screen->hint = MOVE_NONE;
    screen->scroll = 0;
    screen->animation = (Animation){true, session->game.ply, clock_now(), seconds};
    Text out = {0};
    lines_step(&out, session, session->game.ply);
    if (screen->sitting->answered)
        lines_opinion(&out, answer);
    screen_say(screen, ROLE_PLAIN, "%s", text_string(&out));
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
        !(move == MOVE_PASS && session_turn(&screen->sitting->session) == TURN_PASS)) {
        screen_say(screen, ROLE_ALARM, "It is not your turn.");
        return;
    }
    if (!local_game_play(screen->sitting, move, &error)) {
        complain(screen, &error);
        return;
    }
    if (move < SQUARE_COUNT)
        screen->cursor = move;
    action_show_move(screen, move == MOVE_PASS ? 0 : screen->pace * 0.6);
}

// After an act that changed the position or the players.
static void changed(Screen *screen, const char *said) {
    screen->animation.running = false;
    screen->hint = MOVE_NONE;
    screen->column = 0;
    screen->pass_since = 0;
    screen->scroll = 0;
    screen->setup = screen->sitting->session.setup;
    screen_say(screen, ROLE_PLAIN, "%s", said);
}

static void act(Screen *screen, bool (*change)(LocalGame *, Error *), const char *said) {
    Error error = {0};
    if (!change(screen->sitting, &error)) {
        complain(screen, &error);
        return;
    }
    changed(screen, said);
    const PlaySetup *setup = &screen->sitting->session.setup;
    if (!setup_person(setup, BLACK) && !setup_person(setup, WHITE))
        screen->paused = true;
}

bool action_new(Screen *screen) {
    Error error = {0};
    while (!screen->quit && dialog_setup(screen, &screen->setup, false, error.text)) {
        if (local_game_start(screen->sitting, &screen->setup, &error)) {
            changed(screen, "");
            screen->paused = false;
            return true;
        }
    }
    return false;
}

// Other players or times in the running game.
static void change_players(Screen *screen) {
    PlaySetup setup = screen->sitting->session.setup;
    Error error = {0};
    while (!screen->quit && dialog_setup(screen, &setup, true, error.text)) {
        if (local_game_set_up(screen->sitting, &setup, &error)) {
            changed(screen, "");
            return;
        }
    }
}

static void resign(Screen *screen) {
    const PlaySession *session = &screen->sitting->session;
    Error error = {0};
    bool black = setup_person(&session->setup, BLACK), white = setup_person(&session->setup, WHITE);
    Color loser = black == white ? session->game.now.side : black ? BLACK : WHITE;
    char question[64];
    snprintf(question, sizeof question, "%s gives the game up?",
             loser == BLACK ? "Black" : "White");
    if (session_turn(session) == TURN_OVER)
        screen_say(screen, ROLE_ALARM, "The game is already over.");
    else if (!dialog_confirm(screen, question))
        return;
    else if (local_game_resign(screen->sitting, loser, &error))
        changed(screen, "");
    else
        complain(screen, &error);
}

// `~/` at the beginning of a path is the home folder.
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
    if (!dialog_text(screen, "Save the game", "Name of the file", typed, sizeof typed) || !*typed)
        return;
    full_path(typed, path, sizeof path);
    if (access(path, F_OK) == 0 && !dialog_confirm(screen, "The file exists. Replace it?"))
        return;
    if (play_save(path, &screen->sitting->session, &error))
        screen_say(screen, ROLE_GOOD, "Saved to %.200s.", path);
    else
        complain(screen, &error);
}

static void load_file(Screen *screen) {
    char typed[256] = "", path[512];
    PlaySession session;
    Error error = {0};
    if (!dialog_text(screen, "Load a game",
                     "Name of a saved game, or of a file with moves (f5d6c3…)", typed,
                     sizeof typed) ||
        !*typed)
        return;
    full_path(typed, path, sizeof path);
    if (play_load(path, &screen->setup, &session, &error) &&
        local_game_resume(screen->sitting, &session, 0, &error))
        changed(screen, "Loaded.");
    else
        complain(screen, &error);
}

// Lets the person choose between the unfinished games and one more line; −1 = none of them, *count
// = that line. Games that are thrown away meanwhile leave the list.
static int choose_game(Screen *screen, const char *title, PlayStoreGame games[PLAY_STORE_SLOTS],
                       int *count, const char *other) {
    for (;;) {
        Text lines[PLAY_STORE_SLOTS] = {0};
        const char *list[PLAY_STORE_SLOTS + 1];
        bool discard = false;
        *count = play_store_list(&screen->sitting->shelf, games);
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
        if (chosen < *count && dialog_confirm(screen, "Throw this game away?"))
            play_store_discard(&screen->sitting->shelf, games[chosen].place);
    }
}

static void load(Screen *screen) {
    PlayStoreGame *games = malloc(sizeof *games * PLAY_STORE_SLOTS);
    Error error = {0};
    int count = 0,
        chosen = games ? choose_game(screen, "Unfinished games", games, &count, "A file …") : 0;
    if (chosen == count)
        load_file(screen);
    else if (chosen >= 0 && local_game_resume(screen->sitting, &games[chosen].session,
                                              games[chosen].place, &error))
        changed(screen, "The game goes on.");
    else if (chosen >= 0)
        complain(screen, &error);
    free(games);
}

void action_welcome(Screen *screen) {
    PlayStoreGame *games = malloc(sizeof *games * PLAY_STORE_SLOTS);
    Error error = {0};
    bool begun = false;
    while (!begun && !screen->quit) {
        int count = 0, chosen = games ? choose_game(screen, "Go on with a game?", games, &count,
                                                    "A new game …")
                                      : 0;
        if (chosen == count)
            begun = action_new(screen);
        else if (chosen >= 0)
            begun = local_game_resume(screen->sitting, &games[chosen].session, games[chosen].place,
                                      &error);
        if (begun && chosen != count)
            changed(screen, "The game goes on.");
        if (!begun && error.text[0])
            dialog_page(screen, "Impossible", (const char *const[]){error.text}, 1);
        else if (!begun && (chosen < 0 || count == 0))
            screen->quit = true;
        error.text[0] = '\0';
    }
    free(games);
}

// The engine's view follows the position by itself; a hint is taken from it when it is ready.
static void want_hint(Screen *screen) {
    if (!screen_studying(screen)) {
        screen_say(screen, ROLE_ALARM, "Hints are for your own turn.");
        return;
    }
    screen->hint_wanted = true;
    screen_say(screen, ROLE_DIM, "Looking for a hint…");
}

// One move for the person: the hint, played when it is there.
static void want_move(Screen *screen) {
    if (!screen_person_to_move(screen)) {
        screen_say(screen, ROLE_ALARM, "It is not your turn.");
        return;
    }
    screen->hint_wanted = screen->move_wanted = true;
    screen_say(screen, ROLE_DIM, "Looking for a move for you…");
}

// Why the hint on the board, or the computer's last move; the same key puts it away, unless there
// is a new hint.
static void toggle_why(Screen *screen) {
    const ExplainTask *inquiry = screen->sitting->inquiry;
    int hint = screen_studying(screen) ? screen->hint : MOVE_NONE;
    Error error = {0};
    if (inquiry && (hint == MOVE_NONE || explain_task_move(inquiry) == hint))
        local_game_close_explanation(screen->sitting);
    else if (!local_game_explain(screen->sitting, hint, &error))
        complain(screen, &error);
    else if (screen->layout.panel_width == 0)
        screen_say(screen, ROLE_ALARM, "There is no room for reasons; make the window wider.");
}

// The review of the game as a page; 1, 2, 3 go back to before the costliest moves.
static void look_back(Screen *screen) {
    Error error = {0};
    const ReviewTask *aftermath = local_game_review(screen->sitting, &error);
    if (!aftermath) {
        complain(screen, &error);
        return;
    }
    int key = help_review(screen, aftermath);
    int ply =
        key >= '1' && key < '1' + REVIEW_WORST_MAX ? review_task_worst(aftermath, key - '1') : -1;
    if (ply >= 0 && local_game_go_back(screen->sitting, ply, &error))
        changed(screen, "Back to before that move; try another, or r makes it again.");
}

// The next legal square after the cursor in reading order, or before it.
static void jump(Screen *screen, int step) {
    uint64_t moves = game_moves(&screen->sitting->session.game);
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
    uint64_t region = board_region(screen->sitting->session.game.rules.size);
    if (screen->cursor_used && row >= 0 && row < 8 && column >= 0 && column < 8 &&
        (region & bit(row * 8 + column)))
        screen->cursor = row * 8 + column;
    screen->cursor_used = true;
}

// Enter and Space: whatever goes on from here.
static void go_on(Screen *screen, bool enter) {
    const PlaySession *session = &screen->sitting->session;
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
        else if (!local_game_move_now(screen->sitting))
            screen_say(screen, ROLE_ALARM, "This player cannot be hurried.");
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

static void mouse(Screen *screen) {
    MEVENT event;
    if (getmouse(&event) != OK)
        return;
    if (event.bstate & BUTTON4_PRESSED) {
        screen->scroll++;
    } else if (event.bstate & BUTTON5_PRESSED) {
        screen->scroll -= screen->scroll > 0;
    } else if (event.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED)) {
        int square = layout_square(&screen->layout, screen->sitting->session.game.rules.size,
                                   event.y, event.x);
        int key = draw_key_at(screen, event.y, event.x);
        if (square != MOVE_NONE && session_turn(&screen->sitting->session) == TURN_PERSON)
            action_play(screen, square);
        else if (square != MOVE_NONE)
            go_on(screen, false);
        else if (key != ERR)
            action_key(screen, key);
    }
}

// Letters of columns and digits of rows make a move.
static bool typed_move(Screen *screen, int key) {
    char name[3] = {screen->column, (char)key, '\0'};
    int size = screen->sitting->session.game.rules.size;
    if (key >= 'a' && key <= 'h') {
        screen->column = (char)key;
        screen_say(screen, ROLE_PLAIN, "%s", "");
        return true;
    }
    if (!screen->column || key < '0' || key > '9')
        return false;
    screen->column = 0;
    int move = notation_find_move(name, size);
    if (move != MOVE_NONE)
        action_play(screen, move);
    else
        screen_say(screen, ROLE_ALARM, "There is no %s: the board goes from a1 to %c%d.", name,
                   'a' + size - 1, size);
    return true;
}

static void key_up(Screen *screen) {
    move_cursor(screen, -1, 0);
}

static void key_down(Screen *screen) {
    move_cursor(screen, 1, 0);
}

static void key_left(Screen *screen) {
    move_cursor(screen, 0, -1);
}

static void key_right(Screen *screen) {
    move_cursor(screen, 0, 1);
}

static void next_move(Screen *screen) {
    jump(screen, 1);
}

static void previous_move(Screen *screen) {
    jump(screen, -1);
}

static void enter(Screen *screen) {
    go_on(screen, true);
}

static void space(Screen *screen) {
    go_on(screen, false);
}

static void toggle_view(Screen *screen) {
    screen->view = !screen->view;
}

static void undo(Screen *screen) {
    act(screen, local_game_undo, "Taken back; r makes it again.");
}

static void redo(Screen *screen) {
    act(screen, local_game_redo, "Made again.");
}

static void swap(Screen *screen) {
    act(screen, local_game_swap, "The players have changed sides.");
}

static void new_game(Screen *screen) {
    action_new(screen);
}

static void say_pace(Screen *screen) {
    screen_say(screen, ROLE_DIM, "A move is shown for %.1f s.", screen->pace);
}

static void faster(Screen *screen) {
    screen->pace /= 1.5;
    say_pace(screen);
}

static void slower(Screen *screen) {
    screen->pace = screen->pace < 0.05 ? 0.1
                   : screen->pace < 20 ? screen->pace * 1.5
                                       : screen->pace;
    say_pace(screen);
}

static void scroll_up(Screen *screen) {
    screen->scroll++;
}

static void scroll_down(Screen *screen) {
    screen->scroll -= screen->scroll > 0;
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
    {KEY_MOUSE, mouse},
    {KEY_UP, key_up},
    {KEY_DOWN, key_down},
    {KEY_LEFT, key_left},
    {KEY_RIGHT, key_right},
    {'\t', next_move},
    {KEY_BTAB, previous_move},
    {'\r', enter},
    {'\n', enter},
    {KEY_ENTER, enter},
    {' ', space},
    {'i', want_hint},
    {'m', want_move},
    {'l', look_back},
    {'v', toggle_view},
    {'w', toggle_why},
    {'u', undo},
    {'r', redo},
    {'x', swap},
    {'n', new_game},
    {'p', change_players},
    {'R', resign},
    {'s', save},
    {'o', load},
    {'+', faster},
    {'-', slower},
    {KEY_PPAGE, scroll_up},
    {KEY_NPAGE, scroll_down},
    {'?', help_show},
    {KEY_F(1), help_show},
    {CONTROL_L, redraw},
    {'q', quit},
};

void action_key(Screen *screen, int key) {
    assert(screen);
    if (screen->animation.running && key != KEY_RESIZE && key != KEY_MOUSE)
        screen->animation.running = false; // whoever is quick need not wait
    if (typed_move(screen, key))
        return;
    screen->column = 0;
    if (screen->mode && screen->mode->key(screen, key))
        return;
    for (size_t i = 0; i < sizeof actions / sizeof *actions; i++)
        if (actions[i].key == key) {
            actions[i].act(screen);
            return;
        }
}
