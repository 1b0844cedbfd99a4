#include "play_terminal.h"

#include "clock.h"
#include "play_signals.h"

#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

// Style with 256 colours, with 8 colours, and without colours.
typedef struct Style {
    short rich[2], plain[2]; // foreground and background; −1 = terminal default
    attr_t attributes;       // always used
    attr_t mono;             // added without colours
} Style;

enum { BOARD = 29, BOARD_LAST = 136, BOARD_FLIPPED = 35, INK = 16, PAPER = 231 };

static const Style styles[ROLES] = {
    [ROLE_PLAIN] = {{-1, -1}, {-1, -1}, A_NORMAL, A_NORMAL},
    [ROLE_TITLE] = {{-1, -1}, {-1, -1}, A_BOLD, A_NORMAL},
    [ROLE_DIM] = {{244, -1}, {-1, -1}, A_NORMAL, A_DIM},
    [ROLE_KEY] = {{-1, -1}, {-1, -1}, A_REVERSE, A_NORMAL},
    [ROLE_ALARM] = {{167, -1}, {COLOR_RED, -1}, A_BOLD, A_NORMAL},
    [ROLE_GOOD] = {{71, -1}, {COLOR_GREEN, -1}, A_BOLD, A_NORMAL},
    [ROLE_GRID] = {{23, BOARD}, {COLOR_BLACK, COLOR_GREEN}, A_NORMAL, A_NORMAL},
    [ROLE_BLACK] = {{INK, BOARD}, {COLOR_BLACK, COLOR_GREEN}, A_NORMAL, A_NORMAL},
    [ROLE_WHITE] = {{PAPER, BOARD}, {COLOR_WHITE, COLOR_GREEN}, A_BOLD, A_NORMAL},
    [ROLE_LEGAL] = {{157, BOARD}, {COLOR_BLACK, COLOR_GREEN}, A_NORMAL, A_NORMAL},
    [ROLE_LAST_BLACK] = {{INK, BOARD_LAST}, {COLOR_BLACK, COLOR_YELLOW}, A_BOLD, A_NORMAL},
    [ROLE_LAST_WHITE] = {{PAPER, BOARD_LAST}, {COLOR_WHITE, COLOR_YELLOW}, A_BOLD, A_NORMAL},
    [ROLE_FLIPPED_BLACK] = {{INK, BOARD_FLIPPED}, {COLOR_BLACK, COLOR_CYAN}, A_NORMAL, A_NORMAL},
    [ROLE_FLIPPED_WHITE] = {{PAPER, BOARD_FLIPPED}, {COLOR_WHITE, COLOR_CYAN}, A_BOLD, A_NORMAL},
    [ROLE_CURSOR] = {{INK, 33}, {COLOR_BLACK, COLOR_BLUE}, A_NORMAL, A_REVERSE},
    [ROLE_CURSOR_WHITE] = {{PAPER, 33}, {COLOR_WHITE, COLOR_BLUE}, A_BOLD, A_REVERSE},
    [ROLE_HINT] = {{INK, 117}, {COLOR_BLACK, COLOR_CYAN}, A_BOLD, A_BOLD},
};

static void set_styles(Terminal *terminal) {
    const char *refused = getenv("NO_COLOR");
    terminal->colors = !(refused && *refused) && has_colors() && start_color() == OK;
    if (terminal->colors)
        use_default_colors();
    bool rich = terminal->colors && COLORS >= 256 && COLOR_PAIRS >= ROLES;
    for (int role = 0; role < ROLES; role++) {
        const Style *style = &styles[role];
        const short *pair = rich ? style->rich : style->plain;
        terminal->styles[role] = style->attributes | (terminal->colors ? 0 : style->mono);
        if (terminal->colors && (pair[0] >= 0 || pair[1] >= 0) &&
            init_pair((short)(role + 1), pair[0], pair[1]) == OK)
            terminal->styles[role] |= (attr_t)COLOR_PAIR(role + 1);
    }
}

// Bytes that restore the terminal after a crash. Static because a signal handler reads them.
static char restore_bytes[256];

// Returns the control sequence of a terminfo capability, or NULL.
static const char *capability(const char *name) {
    const char *bytes = tigetstr((char *)name);
    return (intptr_t)bytes == -1 ? NULL : bytes;
}

static void guard(const struct termios *modes) {
    static const char *const names[] = {"sgr0", "rmkx", "cnorm", "rmcup"};
    strcpy(restore_bytes, capability("kmous") ? "\033[?1000l\033[?1006l" : "");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *bytes = capability(names[i]);
        if (bytes && strlen(restore_bytes) + strlen(bytes) < sizeof restore_bytes)
            strcat(restore_bytes, bytes);
    }
    play_signals_guard(STDOUT_FILENO, modes, restore_bytes, strlen(restore_bytes));
}

bool terminal_usable(void) {
    const char *terminal = getenv("TERM");
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && terminal && *terminal &&
           strcmp(terminal, "dumb") != 0;
}

bool terminal_begin(Terminal *terminal, Error *error) {
    *terminal = (Terminal){0};
    setlocale(LC_CTYPE, "");
    terminal->unicode = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    struct termios modes;
    const char *type = getenv("TERM") ? getenv("TERM") : "";
    if (tcgetattr(STDOUT_FILENO, &modes) != 0)
        return error_set(error, "standard output is not a terminal");
    set_escdelay(25);
    terminal->screen = newterm(NULL, stdout, stdin);
    if (!terminal->screen)
        return error_set(error, "unknown terminal type \"%.40s\"", type);
    set_term(terminal->screen);
    guard(&modes);
    if (!capability("cup")) {
        terminal_end(terminal);
        return error_set(error, "terminal type \"%.40s\" cannot position the cursor", type);
    }
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    curs_set(0);
    mousemask(BUTTON1_PRESSED | BUTTON1_CLICKED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    mouseinterval(0);
    set_styles(terminal);
    return true;
}

void terminal_end(Terminal *terminal) {
    if (!terminal->screen)
        return;
    endwin();
    play_signals_guard(STDOUT_FILENO, NULL, NULL, 0);
    delscreen(terminal->screen);
    terminal->screen = NULL;
}

int terminal_key(double seconds, bool *hung_up) {
    int key = getch();
    if (key != ERR)
        return key;
    struct pollfd wait = {.fd = STDIN_FILENO, .events = POLLIN};
    int ready = poll(&wait, 1, clock_milliseconds(seconds, 60000));
    if (ready > 0 && (wait.revents & (POLLHUP | POLLERR | POLLNVAL)))
        *hung_up = true;
    errno = 0;
    key = getch();
    if (key == ERR && ready > 0 && (errno == EIO || errno == EBADF))
        *hung_up = true;
    return key;
}

// Returns the length of the UTF-8 character at `text` in bytes; at least 1.
static int utf8_length(const char *text) {
    int length = 1;
    while ((text[length] & 0xC0) == 0x80)
        length++;
    return length;
}

// Returns the ASCII replacement of a character.
static const char *ascii_for(const char *text, int length) {
    static const char *const table[][2] = {
        {"●", "B"},   {"○", "W"},  {"·", "."},  {"×", "x"}, {"–", "-"}, {"−", "-"},
        {"…", "..."}, {"≥", ">="}, {"≤", "<="}, {"▶", ">"}, {"━", "="}, {"│", "|"},
        {"─", "-"},   {"┌", "+"},  {"┬", "+"},  {"┐", "+"}, {"├", "+"}, {"┼", "+"},
        {"┤", "+"},   {"└", "+"},  {"┴", "+"},  {"┘", "+"}, {"█", "#"}, {"░", "."},
        {"‹", "<"},   {"›", ">"},  {"←", "<"},  {"→", ">"}, {"↑", "^"}, {"↓", "v"},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if ((int)strlen(table[i][0]) == length && strncmp(text, table[i][0], (size_t)length) == 0)
            return table[i][1];
    return "?";
}

int terminal_width(const Terminal *terminal, const char *text) {
    int width = 0;
    for (int length; *text; text += length) {
        length = utf8_length(text);
        width += length == 1 || terminal->unicode ? 1 : (int)strlen(ascii_for(text, length));
    }
    return width;
}

int terminal_put(const Terminal *terminal, int y, int x, int width, Role role, const char *text) {
    int rows, columns, used = 0;
    getmaxyx(stdscr, rows, columns);
    if (y < 0 || y >= rows || x < 0 || x >= columns)
        return 0;
    if (width > columns - x)
        width = columns - x;
    attrset((attr_t)terminal->styles[role]);
    move(y, x);
    for (int length; *text && used < width; text += length) {
        length = utf8_length(text);
        if (length == 1) {
            addch((unsigned char)*text < 32 || (unsigned char)*text >= 127
                      ? '?'
                      : (chtype)(unsigned char)*text);
            used++;
        } else if (terminal->unicode) {
            addnstr(text, length);
            used++;
        } else {
            const char *plain = ascii_for(text, length);
            addnstr(plain, width - used);
            used += (int)strlen(plain);
        }
    }
    attrset(A_NORMAL);
    return used < width ? used : width;
}
