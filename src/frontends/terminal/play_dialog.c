#include "play_dialog.h"

#include "clock.h"
#include "play_draw.h"
#include "play_signals.h"

#include <stdio.h>
#include <string.h>

Box dialog_box(Screen *screen, const char *title, int rows, int columns) {
    draw_screen(screen, clock_now());
    const Terminal *terminal = &screen->terminal;
    int width = columns + 4, height = rows + 2;
    if (width > screen->layout.columns)
        width = screen->layout.columns;
    if (height > screen->layout.rows)
        height = screen->layout.rows;
    Box box = {(screen->layout.rows - height) / 2, (screen->layout.columns - width) / 2, height,
               width};
    for (int row = 0; row < height; row++)
        for (int column = 0; column < width; column++) {
            bool top = row == 0, bottom = row == height - 1, left = column == 0,
                 right = column == width - 1;
            const char *mark = top && left       ? "┌"
                               : top && right    ? "┐"
                               : bottom && left  ? "└"
                               : bottom && right ? "┘"
                               : top || bottom   ? "─"
                               : left || right   ? "│"
                                                 : " ";
            terminal_put(terminal, box.y + row, box.x + column, 1, ROLE_PLAIN, mark);
        }
    char line[128];
    snprintf(line, sizeof line, " %s ", title);
    terminal_put(terminal, box.y, box.x + 2, width - 4, ROLE_TITLE, line);
    return (Box){box.y + 1, box.x + 2, height - 2, width - 4};
}

int dialog_key(Screen *screen) {
    bool hung_up = false;
    refresh();
    for (;;) {
        int key = terminal_key(0.1, &hung_up);
        if (hung_up || play_signal()) {
            screen->quit = true;
            return ERR;
        }
        if (key != ERR)
            return key;
    }
}

// Returns the longest suffix of the line that fits into `width` columns.
static const char *tail(const char *line, int width) {
    int columns = 0;
    const char *at = line + strlen(line);
    while (at > line && columns < width) {
        at--;
        columns += (*at & 0xC0) != 0x80;
    }
    return at;
}

bool dialog_text(Screen *screen, const char *title, const char *hint, char *line, size_t size) {
    for (;;) {
        Box box = dialog_box(screen, title, 3, 60);
        int used = terminal_put(&screen->terminal, box.y, box.x, box.width, ROLE_PLAIN,
                                tail(line, box.width - 1));
        terminal_put(&screen->terminal, box.y, box.x + used, 1, ROLE_KEY, " ");
        terminal_put(&screen->terminal, box.y + 1, box.x, box.width, ROLE_DIM, hint);
        terminal_put(&screen->terminal, box.y + 2, box.x, box.width, ROLE_DIM,
                     "Enter: accept, Esc: cancel, Ctrl-U: clear");
        int key = dialog_key(screen);
        size_t length = strlen(line);
        if (key == ERR || key == KEY_ESCAPE)
            return false;
        if (key == KEY_RETURN || key == '\n' || key == KEY_ENTER)
            return true;
        if (key == KEY_BACKSPACE || key == 127 || key == '\b') {
            while (length > 0 && (line[length - 1] & 0xC0) == 0x80)
                length--;
            line[length > 0 ? length - 1 : 0] = '\0';
        } else if (key == 21) {
            line[0] = '\0';
        } else if (key >= 32 && key < 256 && key != 127 && length + 1 < size) {
            line[length] = (char)key;
            line[length + 1] = '\0';
        }
    }
}

bool dialog_confirm(Screen *screen, const char *question) {
    for (;;) {
        Box box = dialog_box(screen, "Confirm", 2, 60);
        terminal_put(&screen->terminal, box.y, box.x, box.width, ROLE_PLAIN, question);
        terminal_put(&screen->terminal, box.y + 1, box.x, box.width, ROLE_DIM, "y: yes, n: no");
        int key = dialog_key(screen);
        if (key == 'y' || key == 'Y')
            return true;
        if (key == ERR || key == 'n' || key == 'N' || key == KEY_ESCAPE || key == 'q')
            return false;
    }
}

int dialog_list(Screen *screen, const char *title, const char *const *lines, int count,
                bool *discard) {
    int chosen = 0;
    if (discard)
        *discard = false;
    for (;;) {
        Box box = dialog_box(screen, title, count + 1, 72);
        int visible = box.height - 1, first = chosen >= visible ? chosen - visible + 1 : 0;
        for (int i = 0; i < visible && first + i < count; i++)
            terminal_put(&screen->terminal, box.y + i, box.x, box.width,
                         first + i == chosen ? ROLE_KEY : ROLE_PLAIN, lines[first + i]);
        terminal_put(&screen->terminal, box.y + box.height - 1, box.x, box.width, ROLE_DIM,
                     discard ? "↑ ↓ Enter or click: choose, d: delete, Esc: cancel"
                             : "↑ ↓ Enter or click: choose, Esc: cancel");
        int key = dialog_key(screen);
        MEVENT event;
        if (key == ERR || key == KEY_ESCAPE || key == 'q')
            return -1;
        if (key == KEY_RETURN || key == '\n' || key == KEY_ENTER || key == ' ')
            return chosen;
        if (discard && (key == 'd' || key == KEY_DC)) {
            *discard = true;
            return chosen;
        }
        if (key == KEY_DOWN && chosen + 1 < count)
            chosen++;
        else if (key == KEY_UP && chosen > 0)
            chosen--;
        else if (key == KEY_HOME)
            chosen = 0;
        else if (key == KEY_END)
            chosen = count - 1;
        else if (key == KEY_MOUSE && getmouse(&event) == OK && event.y >= box.y &&
                 event.y < box.y + visible && first + event.y - box.y < count && event.x >= box.x &&
                 event.x < box.x + box.width)
            return first + event.y - box.y;
    }
}

// Returns the number of lines that a key scrolls, or 0.
static int scroll_of(int key, int page) {
    return key == KEY_DOWN    ? 1
           : key == KEY_UP    ? -1
           : key == KEY_NPAGE ? page
           : key == KEY_PPAGE ? -page
                              : 0;
}

int dialog_read(Screen *screen, const char *title, const char *const *lines, int count,
                const char *last) {
    static const char scrolling[] = "↑ ↓: scroll, ";
    int first = 0;
    for (;;) {
        int foot = terminal_width(&screen->terminal, last), width = foot;
        for (int i = 0; i < count; i++) {
            int columns = terminal_width(&screen->terminal, lines[i]);
            width = columns > width ? columns : width;
        }
        Box box = dialog_box(screen, title, count + 1, width);
        foot += terminal_width(&screen->terminal, scrolling);
        if (count > box.height - 1 && foot > width)
            box = dialog_box(screen, title, count + 1, foot);
        int visible = box.height - 1, end = count > visible ? count - visible : 0;
        first = first > end ? end : first < 0 ? 0 : first;
        for (int i = 0; i < visible && first + i < count; i++)
            terminal_put(&screen->terminal, box.y + i, box.x, box.width, ROLE_PLAIN,
                         lines[first + i]);
        char hint[96];
        snprintf(hint, sizeof hint, "%s%s", end && foot <= box.width ? scrolling : "", last);
        terminal_put(&screen->terminal, box.y + box.height - 1, box.x, box.width, ROLE_DIM, hint);
        int key = dialog_key(screen), step = scroll_of(key, visible);
        if (step == 0 && key != KEY_RESIZE)
            return key;
        first += step;
    }
}

void dialog_page(Screen *screen, const char *title, const char *const *lines, int count) {
    dialog_read(screen, title, lines, count, "any key: close");
}

bool dialog_trust(const char *commands, void *user) {
    Screen *screen = user;
    enum { ROWS = 96, WIDTH = 64 };
    char rows[ROWS][WIDTH * 4 + 1];
    const char *lines[ROWS];
    int count = 0, width = screen->layout.columns > 10 ? screen->layout.columns - 4 : 6;
    width = width < WIDTH ? width : WIDTH;
    while (*commands && count < ROWS) {
        int bytes = 0;
        for (int column = 0; column < width && commands[bytes] && commands[bytes] != '\n'; column++)
            do
                bytes++;
            while ((commands[bytes] & 0xC0) == 0x80);
        snprintf(rows[count], sizeof rows[count], "%.*s", bytes, commands);
        lines[count] = rows[count];
        count++;
        commands += bytes + (commands[bytes] == '\n');
    }
    dialog_page(screen, "This game runs a program:", lines, count);
    return !*commands && !screen->quit && dialog_confirm(screen, "Run it with your permissions?");
}
