#include "practice_lines.h"

#include "notation.h"
#include "play_lines.h"
#include "play_reader.h"
#include "play_signals.h"
#include "practice_table.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

typedef struct Desk {
    Lesson *lesson;
    LineReader reader;
    int shown; // plies that were told
    bool quit;
} Desk;

static void print_board(const Desk *desk) {
    PlaySession session;
    Text out = {0};
    practice_table_set(&session, desk->lesson, desk->lesson->game.ply);
    lines_board(&out, &session);
    fputs(text_string(&out), stdout);
    text_free(&out);
}

// Tells the moves that were made since the last look.
static void print_moves(Desk *desk) {
    PlaySession session;
    practice_table_set(&session, desk->lesson, desk->lesson->game.ply);
    for (; desk->shown < desk->lesson->game.ply; desk->shown++) {
        Text out = {0};
        lines_step(&out, &session, desk->shown + 1);
        puts(text_string(&out));
        text_free(&out);
    }
    desk->shown = desk->lesson->game.ply;
}

static void print_values(const Lesson *lesson) {
    char name[3];
    for (int i = 0; i < lesson->value_count; i++)
        printf("%s%s %+d", i ? ", " : "  ",
               notation_move(lesson->values[i].move, lesson->game.rules.size, name),
               lesson->values[i].score);
    if (lesson->value_count)
        putchar('\n');
}

static void print_exercise(Desk *desk) {
    const Lesson *lesson = desk->lesson;
    desk->shown = lesson->game.ply;
    putchar('\n');
    if (lesson->total > 1)
        printf("%d of %d: ", lesson->number, lesson->total);
    puts(text_string(&lesson->title));
    print_board(desk);
    puts(text_string(&lesson->task));
}

// What came of an act: the moves, the board, the words.
static void print_outcome(Desk *desk, bool board) {
    Lesson *lesson = desk->lesson;
    print_moves(desk);
    if (board)
        print_board(desk);
    if (lesson->say.length)
        puts(text_string(&lesson->say));
    if (lesson->phase == LESSON_SHOWN)
        print_values(lesson);
    if (lesson->save_error.text[0])
        printf("%s.\n", lesson->save_error.text);
    lesson->save_error.text[0] = '\0';
}

static void help(void) {
    puts("  f5         play there\n"
         "  hint   i   where to look; asked again, the move\n"
         "  again  t   after a wrong move: try once more\n"
         "  show   v   the answer\n"
         "  next   n   the next one, or skip this one\n"
         "  words  w   the task again\n"
         "  board      the board again\n"
         "  quit   q");
}

static bool next(Desk *desk, Error *error) {
    if (!lesson_next(desk->lesson, error))
        return false;
    if (desk->lesson->phase == LESSON_OVER)
        desk->quit = true;
    else
        print_exercise(desk);
    return true;
}

// An act of the lesson by its word; false when the line is none.
static bool command(Desk *desk, const char *line, Error *error) {
    static const struct {
        const char *word;
        bool (*act)(Lesson *lesson, Error *error);
    } acts[] = {{"hint", lesson_hint}, {"i", lesson_hint},    {"again", lesson_retry},
                {"t", lesson_retry},   {"show", lesson_show}, {"view", lesson_show},
                {"v", lesson_show}};
    if (strcasecmp(line, "quit") == 0 || strcasecmp(line, "q") == 0)
        desk->quit = true;
    else if (strcasecmp(line, "help") == 0 || strcmp(line, "?") == 0)
        help();
    else if (strcasecmp(line, "board") == 0)
        print_board(desk);
    else if (strcasecmp(line, "words") == 0 || strcasecmp(line, "w") == 0)
        puts(text_string(&desk->lesson->task));
    else if (strcasecmp(line, "next") == 0 || strcasecmp(line, "skip") == 0 ||
             strcasecmp(line, "n") == 0)
        next(desk, error);
    else {
        for (size_t i = 0; i < sizeof acts / sizeof *acts; i++)
            if (strcasecmp(line, acts[i].word) == 0) {
                if (acts[i].act(desk->lesson, error))
                    print_outcome(desk, acts[i].act != lesson_hint);
                return true;
            }
        return false;
    }
    return true;
}

static void play(Desk *desk, const char *line, Error *error) {
    int move;
    if (!notation_parse_move(line, desk->lesson->game.rules.size, &move, NULL))
        error_set(error, "\"%.40s\" is neither a square nor a command; type help for what there is",
                  line);
    else if (lesson_play(desk->lesson, move, error))
        print_outcome(desk, true);
}

// What may be done now, for the prompt.
static const char *prompt(const Lesson *lesson) {
    switch (lesson->phase) {
    case LESSON_TURN:
        return lesson->side == BLACK ? "Black> " : "White> ";
    case LESSON_WRONG:
        return "again, show or next> ";
    default:
        return "next or quit> ";
    }
}

// Reads a line and does what it says. A finished lesson of one exercise ends by itself.
static void step(Desk *desk) {
    Lesson *lesson = desk->lesson;
    bool finished = lesson->phase == LESSON_RIGHT || lesson->phase == LESSON_SHOWN;
    if (finished && lesson->total && lesson->number == lesson->total) {
        next(desk, &(Error){0});
        desk->quit = true;
        return;
    }
    printf("%s", prompt(lesson));
    fflush(stdout);
    if (ferror(stdout) || reader_next(&desk->reader) != READ_LINE) {
        putchar('\n');
        desk->quit = true;
        return;
    }
    const char *line = desk->reader.line;
    Error error = {0};
    if (!isatty(desk->reader.file))
        puts(line);
    if (!*line && finished)
        next(desk, &error);
    else if (*line && !command(desk, line, &error))
        play(desk, line, &error);
    if (error.text[0])
        printf("%s.\n", error.text);
}

bool practice_lines(Lesson *lesson, Error *error) {
    Desk desk = {.lesson = lesson, .reader = {.file = STDIN_FILENO}};
    if (!lesson_begin(lesson, error))
        return false;
    if (lesson->phase == LESSON_OVER)
        puts(text_string(&lesson->say));
    else
        print_exercise(&desk);
    while (!desk.quit && lesson->phase != LESSON_OVER && !play_signal())
        step(&desk);
    Text out = {0};
    lesson_summary(&out, lesson);
    if (out.length)
        puts(text_string(&out));
    text_free(&out);
    return true;
}
