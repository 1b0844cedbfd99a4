// Screen layout. The board has three sizes: large squares, squares with grid lines (fits 80×24),
// and squares without a grid for small terminals.
#include "play_draw.h"

enum { PANEL_MIN = 30, PANEL_MAX = 56, LEFT = 3 };

// Return the size of the board including its coordinates.
static int board_columns(const Layout *layout, int size) {
    return LEFT +
           (layout->grid ? size * (layout->cell_width + 1) + 1 : size * layout->cell_width + 1);
}

static int board_rows(const Layout *layout, int size) {
    return 1 + (layout->grid ? size * (layout->cell_height + 1) + 1 : size);
}

// Tries one size of squares. Returns false if the terminal is too small for it.
static bool try_cells(Layout *layout, int size, bool grid, int height, int width, int below,
                      bool panel) {
    layout->grid = grid;
    layout->cell_height = height;
    layout->cell_width = width;
    int columns = board_columns(layout, size), rows = board_rows(layout, size);
    bool fits = layout->rows >= 1 + rows + below &&
                layout->columns >= columns + (panel ? 3 + PANEL_MIN : 0);
    if (!fits)
        return false;
    layout->board_x = LEFT + (grid ? 1 : 0);
    layout->board_y = 2 + (grid ? 1 : 0);
    layout->panel_x = columns + 2;
    layout->panel_width = layout->columns - layout->panel_x - 1;
    if (layout->panel_width > PANEL_MAX)
        layout->panel_width = PANEL_MAX;
    if (layout->panel_width < PANEL_MIN - 6)
        layout->panel_width = 0;
    layout->keys_y = layout->rows - 1;
    layout->message_y = 1 + rows;
    layout->message_lines = layout->keys_y - layout->message_y;
    if (layout->message_lines > 3) {
        layout->message_y++;
        layout->message_lines = 3;
    }
    layout->panel_y = 1;
    layout->panel_height = layout->message_y - 1;
    return true;
}

Layout layout_of(int rows, int columns, int board_size) {
    Layout layout = {.rows = rows, .columns = columns};
    layout.fits = try_cells(&layout, board_size, true, 3, 7, 5, true) ||
                  try_cells(&layout, board_size, true, 1, 3, 4, true) ||
                  try_cells(&layout, board_size, true, 1, 3, 3, false) ||
                  try_cells(&layout, board_size, false, 1, 2, 2, false);
    return layout;
}

int layout_square(const Layout *layout, int board_size, int y, int x) {
    int step_y = layout->cell_height + layout->grid, step_x = layout->cell_width + layout->grid;
    int down = y - layout->board_y, right = x - layout->board_x, margin = (8 - board_size) / 2;
    if (!layout->fits || down < 0 || right < 0 || down / step_y >= board_size ||
        right / step_x >= board_size || down % step_y >= layout->cell_height ||
        right % step_x >= layout->cell_width)
        return MOVE_NONE;
    return (down / step_y + margin) * 8 + right / step_x + margin;
}
