// `show`: prints a position, or the names of the squares.
#include "command.h"
#include "diagram.h"
#include "file.h"
#include "game_json.h"
#include "input.h"
#include "notation.h"
#include "opening_names.h"
#include "squares.h"
#include "symmetry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Printable properties of a position.
typedef struct View {
    Rules rules;
    Game game;
    uint64_t moves;
    bool over;
    int black, white, empty;
    bool names_squares;                // show square names instead of the position
    Text obf, canonical, names, state; // names: the legal moves; state: side to move or result
    Text opening;                      // of the position or the game; empty if unnamed
    int opening_ply;                   // ply at which the opening was reached
} View;

static void describe_opening(View *view) {
    OpeningNames names;
    if (!opening_names_of_game(&view->game, view->game.ply, &names))
        return;
    opening_names_write(&view->opening, &names);
    view->opening_ply = names.ply;
}

static void describe(View *view) {
    Position position = view->game.now;
    view->moves = game_moves(&view->game);
    view->over = game_over(&view->game);
    view->black = bit_count(position_discs(position, BLACK));
    view->white = bit_count(position_discs(position, WHITE));
    view->empty = bit_count(board_region(view->rules.size)) - view->black - view->white;
    notation_write_position(&view->obf, position, view->rules.size, FORM_OBF);
    Position canonical = {symmetry_canonical(position.board, NULL), position.side};
    notation_write_position(&view->canonical, canonical, view->rules.size, FORM_OBF);
    describe_opening(view);
    char name[3];
    for (uint64_t moves = view->moves; moves;)
        text_format(&view->names, "%s%s", view->names.length ? " " : "",
                    notation_move(bit_take(&moves), view->rules.size, name));
    int score = game_score(&view->game, BLACK);
    if (!view->over)
        text_format(&view->state, "%s to move%s", color_name(position.side),
                    view->moves ? "" : ", who must pass");
    else if (score == 0)
        text_add(&view->state, "the game is over: a draw");
    else
        text_format(&view->state, "the game is over: %s wins by %d with the %s discs",
                    score > 0 ? "black" : "white", abs(score), goal_name(view->rules.goal));
}

static bool speaks_utf8(void) {
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = getenv(names[i]);
        if (value && *value)
            return strcasestr(value, "UTF-8") || strcasestr(value, "utf8");
    }
    return false;
}

// Prints the board in colours, with dots on legal moves.
static void print_coloured(const View *view) {
    int first = (8 - view->rules.size) / 2, last = first + view->rules.size - 1;
    printf(" ");
    for (int column = first; column <= last; column++)
        printf("  %c", 'a' + column - first);
    for (int row = first; row <= last; row++) {
        printf("\n%d \033[48;5;29m", row - first + 1);
        for (int column = first; column <= last; column++) {
            uint64_t here = bit(row * 8 + column);
            if (position_discs(view->game.now, BLACK) & here)
                printf("\033[38;5;16m ● ");
            else if (position_discs(view->game.now, WHITE) & here)
                printf("\033[38;5;231m ● ");
            else
                printf("\033[38;5;115m %s ", view->moves & here ? "•" : " ");
        }
        printf("\033[0m");
    }
    printf("\n");
}

// Prints the board in ASCII: X Black, O White, . legal moves. The output is accepted as an input
// position.
static void print_plain(const View *view) {
    Text drawing = {0};
    notation_write_position(&drawing, view->game.now, view->rules.size, FORM_DRAWING);
    int size = view->rules.size, first = (8 - size) / 2;
    int line = 2 * size + 2; // bytes per line, including the newline
    for (uint64_t moves = view->moves; moves && !drawing.failed;) {
        int square = bit_take(&moves);
        drawing.data[line * (square / 8 - first + 1) + 2 * (square % 8 - first) + 2] = '.';
    }
    int lines = view->over ? line * (size + 1)
                           : (int)drawing.length; // omit the side to move at the end of the game
    printf("%.*s", lines, text_string(&drawing));
    text_free(&drawing);
}

static void print_text(const View *view) {
    bool coloured = isatty(STDOUT_FILENO) && !getenv("NO_COLOR") && speaks_utf8();
    if (coloured)
        print_coloured(view);
    else
        print_plain(view);
    printf("\n%s; the goal is the %s discs\n", text_string(&view->state),
           goal_name(view->rules.goal));
    printf("discs      black %d, white %d, %d empty\n", view->black, view->white, view->empty);
    if (view->moves)
        printf("moves      %s\n", text_string(&view->names));
    if (view->opening.length && view->opening_ply == view->game.ply)
        printf("opening    %s\n", text_string(&view->opening));
    else if (view->opening.length)
        printf("opening    %s, reached after %d moves\n", text_string(&view->opening),
               view->opening_ply);
    printf("position   %s\n", text_string(&view->obf));
    printf("canonical  %s\n", text_string(&view->canonical));
}

// Prints the names of the squares on a board, with a legend.
static void print_names(const View *view) {
    int size = view->rules.size, first = (8 - size) / 2;
    Text legend = {0};
    printf(" ");
    for (int column = first; column < first + size; column++)
        printf(" %c", 'a' + column - first);
    for (int row = first; row < first + size; row++) {
        printf("\n%d", row - first + 1);
        for (int square = row * 8 + first; square < row * 8 + first + size; square++) {
            char letter = squares_letter(square, size);
            printf(" %c", letter == ' ' ? '.' : letter);
        }
    }
    diagram_names(&legend, size);
    printf("\n\n%s", text_string(&legend));
    text_free(&legend);
}

static void print_names_json(const View *view) {
    static const char *const kinds[][2] = {
        {"*", "corner"}, {"C", "C"}, {"A", "A"}, {"B", "B"}, {"X", "X"}};
    Json *object = json_new_object();
    char name[3];
    json_add_int(object, "size", view->rules.size);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        Json *squares = json_new_list();
        for (int square = 0; square < SQUARE_COUNT; square++)
            if (squares_letter(square, view->rules.size) == *kinds[i][0])
                json_append_text(squares, notation_move(square, view->rules.size, name));
        json_add(object, kinds[i][1], squares);
    }
    command_print_json(object);
}

static void print(const View *view, bool json) {
    if (view->names_squares && json)
        print_names_json(view);
    else if (view->names_squares)
        print_names(view);
    else if (json)
        command_print_json(game_json_show(&view->game));
    else
        print_text(view);
}

static bool write_svg(const View *view, const char *path, Error *error) {
    Text svg = {0};
    const Game *game = &view->game;
    diagram_svg(&svg, &(Diagram){.position = game->now,
                                 .size = view->rules.size,
                                 .dots = view->names_squares ? 0 : view->moves,
                                 .last = game->ply > 0 ? game->moves[game->ply - 1] : MOVE_NONE,
                                 .caption = view->names_squares ? "What the squares are called"
                                                                : text_string(&view->state),
                                 .names = view->names_squares});
    bool good = svg.failed ? error_set(error, "not enough memory")
                           : file_write(path, svg.data, svg.length, error);
    text_free(&svg);
    return good;
}

static const Option rows[] = {
    {"svg", OPTION_TEXT, "FILE", "", 0, 0, "also write the board as a picture"},
    {"notation", OPTION_FLAG, NULL, "no", 0, 0,
     "show what the squares are called: corner, C, A, B and X"},
    RULES_OPTIONS,
    COMMON_JSON_OPTION,
};

static int run(const Command *command, const Options *options, int count, char **argv) {
    Common common = command_common(options);
    const char *svg = options_text(options, "svg");
    View view = {.rules = common.rules,
                 .game = game_new(common.rules),
                 .names_squares = options_flag(options, "notation")};
    if (view.names_squares)
        view.game.now.board = (Board){0}; // an empty board unless a position is given
    Error error;
    if (count > 0) {
        GameSheet sheet;
        if (!input_sheet(argv[0], common.rules, NULL, &sheet, &error))
            return command_fail(command, "%s", error.text);
        command_note_squares(&sheet);
        view.game = sheet.game;
    }
    view.rules = view.game.rules; // a game file defines its own rules
    describe(&view);
    int status = STATUS_DONE;
    if (svg && !write_svg(&view, svg, &error))
        status = command_fail(command, "%s", error.text);
    else
        print(&view, common.json);
    text_free(&view.obf);
    text_free(&view.canonical);
    text_free(&view.names);
    text_free(&view.state);
    text_free(&view.opening);
    return status;
}

const Command command_show = {
    .name = "show",
    .arguments = "[POSITION]",
    .summary = "Show a position: board, legal moves, side, discs, canonical form",
    .details = "POSITION is a position in any form (OBF line, drawing, rows of -1 0 1, two "
               "hexadecimal boards), a\n"
               "transcript, a file that holds one of these, or - for standard input; without it "
               "the start position\n"
               "is shown. Legal moves are marked with dots. The canonical form is the same for all "
               "eight symmetric\n"
               "positions. The opening is the last one of the game that has a name, or that of the "
               "position.\n"
               "\n"
               "Examples:\n"
               "  flipside show                           the start position\n"
               "  flipside show f5d6c3d3c4                after five moves\n"
               "  flipside show --start open --size 6     an empty 6x6 board\n"
               "  flipside show --svg board.svg f5d6      and a picture of it\n"
               "  flipside show --notation --svg names.svg\n"
               "  pbpaste | flipside show - --json        whatever was copied",
    .options = rows,
    .option_count = sizeof rows / sizeof *rows,
    .most = 1,
    .run = run,
};
