// The panel beside the board.
#include "play_draw.h"

#include "notation.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { VIEW_MOVES = 5, PAIR_WIDTH = 12 };

static void clock_text(double seconds, char text[24]) {
    long whole = (long)floor(fmin(seconds, 359999));
    if (whole >= 3600)
        snprintf(text, 24, "%ld:%02ld:%02ld", whole / 3600, whole / 60 % 60, whole % 60);
    else
        snprintf(text, 24, "%ld:%02ld", whole / 60, whole % 60);
}

// One player's line: turn, disc, name, discs, clock.
static void draw_player(const Screen *screen, int y, Color color, const Shown *shown) {
    const PlaySession *session = &screen->sitting->session;
    const Terminal *terminal = &screen->terminal;
    const Layout *layout = &screen->layout;
    bool turn = session_turn(session) != TURN_OVER && session->game.now.side == color &&
                !screen->animation.running;
    int x = layout->panel_x, right = x + layout->panel_width;
    char time[24], count[16], name[PLAY_SPEC_MAX + 16];
    terminal_put(terminal, y, x, 1, ROLE_GOOD, turn ? "▶" : " ");
    char cell[16];
    snprintf(cell, sizeof cell, " %s ", draw_disc(terminal, color));
    terminal_put(terminal, y, x + 2, 3, color == BLACK ? ROLE_BLACK : ROLE_WHITE, cell);
    clock_text(session_clock(session, color), time);
    snprintf(count, sizeof count, "%2d", bit_count(shown->discs[color]));
    int time_x = right - 7, count_x = time_x - 4;
    const char *seat = session_seat_name(session, color);
    int room = count_x - x - 7;
    snprintf(name, sizeof name, "%s  %s", color == BLACK ? "Black" : "White", seat);
    if (terminal_width(terminal, name) > room) // the disc tells the colour
        snprintf(name, sizeof name, "%s", seat);
    terminal_put(terminal, y, x + 6, room, turn ? ROLE_TITLE : ROLE_PLAIN, name);
    terminal_put(terminal, y, count_x, 3, ROLE_TITLE, count);
    if (screen->mode) // nobody is in a hurry
        return;
    bool short_of_time = session->setup.clock_seconds > 0 && session_clock(session, color) < 15;
    terminal_put(terminal, y, right - (int)strlen(time), 9, short_of_time ? ROLE_ALARM : ROLE_PLAIN,
                 time);
}

// How the discs are shared out, as a bar.
static void draw_bar(const Screen *screen, int y, const Shown *shown) {
    int width = screen->layout.panel_width, black = bit_count(shown->discs[BLACK]);
    int white = bit_count(shown->discs[WHITE]), total = black + white;
    int part = total ? (width * black + total / 2) / total : width / 2;
    bool colors = screen->terminal.colors;
    for (int i = 0; i < width; i++)
        terminal_put(&screen->terminal, y, screen->layout.panel_x + i, 1,
                     i < part ? ROLE_BLACK : ROLE_WHITE,
                     colors     ? "━"
                     : i < part ? "█"
                                : "░");
}

// The engine's best moves with their lines; returns the rows used.
static int draw_view(const Screen *screen, int y, int rows) {
    const Layout *layout = &screen->layout;
    const Advice *advice = &screen->advice;
    const PlaySession *session = &screen->sitting->session;
    char title[80];
    if (rows < 3) // without a move it says nothing
        return 0;
    snprintf(title, sizeof title, "Engine's view for %s%s", color_name(session->game.now.side),
             advice->thinking ? " …" : "");
    terminal_put(&screen->terminal, y, layout->panel_x, layout->panel_width, ROLE_TITLE, title);
    int shown = advice->count < VIEW_MOVES ? advice->count : VIEW_MOVES;
    if (shown > rows - 2)
        shown = rows - 2;
    for (int i = 0; i < shown; i++) {
        Text line = {0};
        advice_line(&line, advice, i, (layout->panel_width - 24) / 3);
        terminal_put(&screen->terminal, y + 1 + i, layout->panel_x, layout->panel_width,
                     i == 0 ? ROLE_GOOD : ROLE_PLAIN, text_string(&line));
        text_free(&line);
    }
    if (shown <= 0 && rows > 2)
        terminal_put(&screen->terminal, y + 1, layout->panel_x, layout->panel_width, ROLE_DIM,
                     screen_studying(screen) ? "looking…" : "at your next turn");
    return (shown > 0 ? shown : 1) + 2;
}

// The reasons of a move; returns the rows used.
static int draw_why(const Screen *screen, int y, int rows) {
    const Layout *layout = &screen->layout;
    const ExplainTask *inquiry = screen->sitting->inquiry;
    char title[80], name[3];
    if (rows < 2)
        return 0;
    snprintf(
        title, sizeof title, "Why %s?%s",
        notation_move(explain_task_move(inquiry), screen->sitting->session.game.rules.size, name),
        explain_task_ready(inquiry) ? "" : " …");
    terminal_put(&screen->terminal, y, layout->panel_x, layout->panel_width, ROLE_TITLE, title);
    Text out = {0};
    if (explain_task_ready(inquiry))
        explain_task_write(inquiry, &out, layout->panel_width);
    int used = explain_task_ready(inquiry) ? 1 : 2;
    char *rest = out.data, *line;
    for (; rest && (line = strsep(&rest, "\n")) && used < rows; used++)
        terminal_put(&screen->terminal, y + used, layout->panel_x, layout->panel_width, ROLE_PLAIN,
                     line);
    text_free(&out);
    return used;
}

// One move of the list.
static void draw_move(const Screen *screen, int y, int x, int ply) {
    const Game *game = &screen->sitting->session.game;
    char name[3];
    if (ply < 0 || ply >= game->known)
        return;
    Role role = ply >= game->ply ? ROLE_DIM : ply == game->ply - 1 ? ROLE_KEY : ROLE_PLAIN;
    terminal_put(&screen->terminal, y, x, 2, role,
                 notation_move(game->moves[ply], game->rules.size, name));
}

// Above the moves: how many a lot drew, and the opening's name.
static void draw_moves_title(const Screen *screen, int y, bool scrolled) {
    const PlaySession *session = &screen->sitting->session;
    const Layout *layout = &screen->layout;
    Text title = {0}, name = {0};
    if (session->game.known)
        text_add(&title, scrolled ? "Moves (PgUp: earlier)" : "Moves");
    if (session->lot && !scrolled)
        text_format(&title, ", the first %d drawn", session->lot);
    int used = terminal_put(&screen->terminal, y, layout->panel_x, layout->panel_width, ROLE_TITLE,
                            text_string(&title));
    session_opening(&name, session);
    terminal_put(&screen->terminal, y, layout->panel_x + used + 2, layout->panel_width - used - 2,
                 ROLE_GOOD, text_string(&name));
    text_free(&title);
    text_free(&name);
}

// The moves in columns of numbered pairs; the last ones when they do not all fit, earlier ones when
// scrolled.
static void draw_moves(const Screen *screen, int y, int rows) {
    const Game *game = &screen->sitting->session.game;
    const Layout *layout = &screen->layout;
    int offset = game->first.side == WHITE; // White begins: the first pair has no Black move
    int pairs = game->known ? (game->known + offset + 1) / 2 : 0,
        columns = layout->panel_width / PAIR_WIDTH;
    int lines = rows - 1, room = lines * columns;
    if (lines < 1 || columns < 1)
        return;
    int first = 0, current = (game->ply + offset + 1) / 2;
    if (pairs > room) { // whole columns are scrolled
        int needed = (current - room + lines - 1) / lines * lines;
        first = needed > 0 ? needed : 0;
        first -= screen->scroll * lines;
        first = first < 0 ? 0 : first;
    }
    draw_moves_title(screen, y, first > 0);
    for (int i = 0; i < room && first + i < pairs; i++) {
        int pair = first + i, row = y + 1 + i % lines, x = layout->panel_x + i / lines * PAIR_WIDTH;
        char number[16];
        snprintf(number, sizeof number, "%2d.", pair + 1);
        terminal_put(&screen->terminal, row, x, 3, ROLE_DIM, number);
        draw_move(screen, row, x + 4, 2 * pair - offset);
        draw_move(screen, row, x + 7, 2 * pair + 1 - offset);
    }
}

void draw_panel(const Screen *screen, double now) {
    const Layout *layout = &screen->layout;
    Shown shown = draw_shown(&screen->sitting->session, &screen->animation, now);
    int y = layout->panel_y, end = layout->panel_y + layout->panel_height;
    draw_player(screen, y++, BLACK, &shown);
    draw_player(screen, y++, WHITE, &shown);
    if (layout->panel_height >= 8)
        draw_bar(screen, y++, &shown);
    if (layout->panel_height >= 12)
        y++;
    if (screen->mode)
        y += screen->mode->panel(screen, y, end - y);
    if (screen->view && session_turn(&screen->sitting->session) != TURN_OVER)
        y += draw_view(screen, y, end - y);
    if (screen->sitting->inquiry)
        y += draw_why(screen, y, end - y);
    draw_moves(screen, y, end - y);
}
