#include "play_draw.h"

#include "notation.h"
#include "play_setup.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Most important first: narrow terminals show only the first ones.
static const KeyHint game_keys[] = {
    {'?', "?", "help"},     {'i', "i", "hint"}, {'u', "u", "takeback"}, {'w', "w", "why"},
    {'v', "v", "analysis"}, {'n', "n", "new"},  {'q', "q", "quit"},     {'m', "m", "move"},
    {'p', "p", "players"},  {'s', "s", "save"}, {'o', "o", "load"},     {'x', "x", "swap"},
    {'R', "R", "resign"},   {'r', "r", "redo"},
};

static const KeyHint *keys_of(const Screen *screen, int *count) {
    *count = screen->mode ? screen->mode->key_count : (int)(sizeof game_keys / sizeof *game_keys);
    return screen->mode ? screen->mode->keys : game_keys;
}

const char *draw_disc(const Terminal *terminal, Color color) {
    return color == BLACK || (terminal->colors && terminal->unicode) ? "●" : "○";
}

static int distance(int a, int b) {
    int rows = abs(a / 8 - b / 8), columns = abs(a % 8 - b % 8);
    return rows > columns ? rows : columns;
}

// Fraction of the animation before the first disc flips.
static const double flip_delay = 0.35;

BoardView draw_board_view(const PlaySession *session, const Animation *animation, double now) {
    BoardView shown = {.last = MOVE_NONE};
    int ply = animation->running ? animation->ply : session->game.ply;
    Step step = session_step(session, ply);
    Position after = game_position_at(&session->game, ply);
    shown.discs[BLACK] = position_discs(after, BLACK);
    shown.discs[WHITE] = position_discs(after, WHITE);
    if (step.move >= SQUARE_COUNT)
        return shown;
    shown.last = step.move;
    shown.flipped = step.flipped;
    if (!animation->running)
        return shown;
    int reach = 1;
    for (uint64_t rest = step.flipped; rest;) {
        int far = distance(bit_take(&rest), step.move);
        reach = far > reach ? far : reach;
    }
    double part = animation->seconds > 0 ? (now - animation->begin) / animation->seconds : 1;
    for (uint64_t rest = step.flipped; rest;) {
        int square = bit_take(&rest);
        double due =
            flip_delay + (1 - flip_delay) * (distance(square, step.move) - 1) / (reach + 1);
        if (part >= due)
            continue;
        shown.discs[step.mover] &= ~bit(square);
        shown.discs[color_other(step.mover)] |= bit(square);
        shown.flipped &= ~bit(square);
    }
    return shown;
}

// Contents of a square: a disc or a short text, with a mark on either side.
typedef struct Cell {
    Role role;
    int disc; // a Color, or −1
    const char *left, *right;
    char text[16]; // three columns, used without a disc
} Cell;

static Cell cell_of(const Screen *screen, const BoardView *shown, uint64_t legal, int square) {
    Cell cell = {.role = ROLE_GRID, .disc = -1, .left = " ", .right = " ", .text = "   "};
    bool black = shown->discs[BLACK] & bit(square), white = shown->discs[WHITE] & bit(square);
    if (black || white) {
        cell.disc = black ? BLACK : WHITE;
        cell.role = black ? ROLE_BLACK : ROLE_WHITE;
        if (square == shown->last) {
            cell.left = "[";
            cell.right = "]";
            cell.role = black ? ROLE_LAST_BLACK : ROLE_LAST_WHITE;
        } else if (shown->flipped & bit(square)) {
            cell.left = "‹";
            cell.right = "›";
            cell.role = black ? ROLE_FLIPPED_BLACK : ROLE_FLIPPED_WHITE;
        }
        return cell;
    }
    if (!(legal & bit(square)))
        return cell;
    cell.role = square == screen->hint ? ROLE_HINT : ROLE_LEGAL;
    snprintf(cell.text, sizeof cell.text, "%s",
             square == screen->hint    ? " ? "
             : square == screen->avoid ? " × "
                                       : " · ");
    for (int i = 0; screen->view && i < screen->advice.count; i++)
        if (screen->advice.moves[i].move == square)
            snprintf(cell.text, sizeof cell.text, "%+3d", screen->advice.moves[i].score);
    return cell;
}

// Draws a disc of three lines on a large board.
static void draw_large_disc(const Screen *screen, int y, int x, Role role, const Cell *cell) {
    static const char *const full[3] = {"▄███▄", "█████", "▀███▀"}, *const hollow[3] = {
                                                                        "╭───╮", "│   │", "╰───╯"};
    const char *const *lines = cell->disc == BLACK || screen->terminal.colors ? full : hollow;
    for (int row = 0; row < 3; row++)
        terminal_put(&screen->terminal, y + row, x + 1, 5, role, lines[row]);
    terminal_put(&screen->terminal, y + 1, x, 1, role, cell->left);
    terminal_put(&screen->terminal, y + 1, x + 6, 1, role, cell->right);
}

// Draws a square: its background, then its contents. Without a grid there is room only for the
// middle and the right mark.
static void draw_square(const Screen *screen, int y, int x, const Cell *cell, bool cursor) {
    const Layout *layout = &screen->layout;
    Role role = !cursor ? cell->role : cell->disc == WHITE ? ROLE_CURSOR_WHITE : ROLE_CURSOR;
    Role ground = role == ROLE_BLACK || role == ROLE_WHITE || role == ROLE_LEGAL ? ROLE_GRID : role;
    char line[32];
    snprintf(line, sizeof line, "%*s", layout->cell_width, "");
    for (int row = 0; row < layout->cell_height; row++)
        terminal_put(&screen->terminal, y + row, x, layout->cell_width, ground, line);
    const char *disc = cell->disc < 0 ? "" : draw_disc(&screen->terminal, (Color)cell->disc);
    if (!layout->grid) {
        bool number = cell->disc < 0 && strchr("+-0123456789", cell->text[2]);
        terminal_put(&screen->terminal, y, x, 1, role,
                     cell->disc >= 0 ? disc
                     : number        ? "·"
                                     : cell->text + 1);
        terminal_put(&screen->terminal, y, x + 1, 1, ground, cell->right);
    } else if (layout->cell_height == 3 && cell->disc >= 0 && screen->terminal.unicode) {
        draw_large_disc(screen, y, x, role, cell);
    } else {
        if (cell->disc >= 0)
            snprintf(line, sizeof line, "%s%s%s", cell->left, disc, cell->right);
        else
            snprintf(line, sizeof line, "%s", cell->text);
        terminal_put(&screen->terminal, y + layout->cell_height / 2,
                     x + (layout->cell_width - 3) / 2, 3, role, line);
    }
}

static void draw_grid_line(const Screen *screen, int y, int size, const char *left,
                           const char *middle, const char *right) {
    const Layout *layout = &screen->layout;
    int x = layout->board_x - 1;
    for (int column = 0; column <= size; column++) {
        terminal_put(&screen->terminal, y, x, 1, ROLE_GRID,
                     column == 0      ? left
                     : column == size ? right
                                      : middle);
        x++;
        for (int i = 0; i < layout->cell_width && column < size; i++)
            terminal_put(&screen->terminal, y, x++, 1, ROLE_GRID, "─");
    }
}

static void draw_board(const Screen *screen, double now) {
    const Layout *layout = &screen->layout;
    const PlaySession *session = &screen->local->session;
    int size = session->game.rules.size, margin = (8 - size) / 2;
    int step_y = layout->cell_height + layout->grid, step_x = layout->cell_width + layout->grid;
    BoardView shown = draw_board_view(session, &screen->animation, now);
    bool choosing = screen_person_to_move(screen);
    uint64_t legal = screen_can_advise(screen) ? game_moves(&session->game) : 0;
    for (int i = 0; i < size; i++) {
        char column[2] = {(char)('a' + i), '\0'}, row[2] = {(char)('1' + i), '\0'};
        int middle = layout->grid ? layout->cell_width / 2 : 0;
        terminal_put(&screen->terminal, 1, layout->board_x + i * step_x + middle, 1, ROLE_DIM,
                     column);
        terminal_put(&screen->terminal, layout->board_y + i * step_y + layout->cell_height / 2, 1,
                     1, ROLE_DIM, row);
    }
    for (int row = 0; row < size; row++) {
        int y = layout->board_y + row * step_y;
        if (layout->grid)
            draw_grid_line(screen, y - 1, size, row ? "├" : "┌", row ? "┼" : "┬", row ? "┤" : "┐");
        for (int column = 0; column < size; column++) {
            int square = (row + margin) * 8 + column + margin,
                x = layout->board_x + column * step_x;
            Cell cell = cell_of(screen, &shown, legal, square);
            draw_square(screen, y, x, &cell,
                        choosing && screen->cursor_used && square == screen->cursor);
            for (int line = 0; layout->grid && line < layout->cell_height; line++) {
                terminal_put(&screen->terminal, y + line, x - 1, 1, ROLE_GRID, "│");
                if (column == size - 1)
                    terminal_put(&screen->terminal, y + line, x + layout->cell_width, 1, ROLE_GRID,
                                 "│");
            }
        }
    }
    if (layout->grid)
        draw_grid_line(screen, layout->board_y + size * step_y - 1, size, "└", "┴", "┘");
}

static void draw_title(const Screen *screen) {
    const PlaySession *session = &screen->local->session;
    Text out = {0};
    if (screen->layout.panel_width) {
        int used = terminal_put(&screen->terminal, 0, 1, screen->layout.columns - 1, ROLE_TITLE,
                                "Flipside");
        text_add(&out, "  ");
        if (screen->mode)
            screen->mode->title(&out, screen);
        else
            setup_describe_rules(&out, session->setup.rules);
        terminal_put(&screen->terminal, 0, 1 + used, screen->layout.columns - 1 - used, ROLE_DIM,
                     text_string(&out));
    } else {
        text_format(&out, "●%d ○%d ", session_discs(session, BLACK), session_discs(session, WHITE));
        text_format(&out, "%s discs win", goal_name(session->setup.rules.goal));
        terminal_put(&screen->terminal, 0, 0, screen->layout.columns, ROLE_TITLE,
                     text_string(&out));
    }
    text_free(&out);
}

int draw_wrapped(const Screen *screen, int y, int x, int lines, int width, Role role,
                 const char *text) {
    int used = 0;
    while (*text && used < lines) {
        used++;
        int length = 0, fits = 0, columns = 0;
        while (text[length] && columns <= width) {
            if (text[length] == ' ')
                fits = length;
            columns += (text[length] & 0xC0) != 0x80;
            length++;
        }
        if (!text[length] && columns <= width)
            fits = length;
        else if (fits == 0 || used == lines)
            fits = columns > width ? length - 1 : length;
        char line[512];
        snprintf(line, sizeof line, "%.*s", fits, text);
        terminal_put(&screen->terminal, y++, x, width, role, line);
        text += fits + (text[fits] == ' ');
    }
    return used;
}

// Writes whose turn it is, or the result. Returns its role.
static Role status_text(Text *out, const Screen *screen) {
    const PlaySession *session = &screen->local->session;
    Color side = session->game.now.side;
    const char *who = side == BLACK ? "Black" : "White";
    if (screen->animation.running)
        return ROLE_PLAIN;
    if (screen->mode)
        return screen->mode->status(out, screen);
    switch (session_turn(session)) {
    case TURN_COMPUTER:
        text_format(out, "%s (%s) is %s", who, session_seat_name(session, side),
                    screen->paused ? "paused. Space: continue" : "thinking… Space: move now");
        return ROLE_DIM;
    case TURN_PERSON:
        text_format(out, "%s to move%s", who,
                    strcmp(session_seat_name(session, side), "you") == 0 ? ", your turn" : "");
        if (screen->column)
            text_format(out, ": %c…", screen->column);
        return ROLE_GOOD;
    case TURN_PASS:
        text_format(out, "%s has no legal move%s", who,
                    setup_person(&session->setup, side) ? ". Space: pass" : " and passes");
        return ROLE_ALARM;
    default:
        session_result(out, session);
        text_add(out, " Enter: new game, l: review");
        return ROLE_TITLE;
    }
}

// Draws the status and, below it, the message. The message has priority if there is only one line.
static void draw_messages(const Screen *screen) {
    const Layout *layout = &screen->layout;
    int width = layout->columns - 2, lines = layout->message_lines;
    Text out = {0};
    Role role = status_text(&out, screen);
    int below = 0;
    if (lines >= 2 || !screen->message[0])
        below = draw_wrapped(screen, layout->message_y, 1, lines >= 2 ? lines - 1 : 1, width, role,
                             text_string(&out));
    text_free(&out);
    if (below == 0 && lines >= 2)
        below = 1;
    draw_wrapped(screen, layout->message_y + below, 1, lines - below, width, screen->message_role,
                 screen->message);
}

static void draw_key_line(const Screen *screen) {
    int x = 0, count;
    const KeyHint *keys = keys_of(screen, &count);
    for (int i = 0; i < count; i++) {
        int width = (int)strlen(keys[i].name) + 1 + (int)strlen(keys[i].word);
        if (x + width > screen->layout.columns)
            break;
        int used =
            terminal_put(&screen->terminal, screen->layout.keys_y, x, 5, ROLE_KEY, keys[i].name);
        terminal_put(&screen->terminal, screen->layout.keys_y, x + used + 1, 12, ROLE_DIM,
                     keys[i].word);
        x += width + 1;
    }
}

int draw_key_at(const Screen *screen, int y, int x) {
    int begin = 0, count;
    const KeyHint *keys = keys_of(screen, &count);
    for (int i = 0; i < count && y == screen->layout.keys_y; i++) {
        int width = (int)strlen(keys[i].name) + 1 + (int)strlen(keys[i].word);
        if (begin + width > screen->layout.columns)
            break;
        if (x >= begin && x < begin + width)
            return keys[i].key;
        begin += width + 1;
    }
    return ERR;
}

void draw_screen(Screen *screen, double now) {
    int rows, columns;
    getmaxyx(stdscr, rows, columns);
    screen->layout = layout_of(rows, columns, screen->local->session.game.rules.size);
    erase();
    if (screen->layout.fits) {
        draw_title(screen);
        draw_board(screen, now);
        if (screen->layout.panel_width)
            draw_panel(screen, now);
        draw_messages(screen);
        draw_key_line(screen);
    } else {
        terminal_put(&screen->terminal, 0, 0, columns, ROLE_ALARM, "Too small:");
        terminal_put(&screen->terminal, 1, 0, columns, ROLE_PLAIN, "needs 20×12");
    }
    refresh();
}
