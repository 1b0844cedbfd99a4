#include "practice_lines.h"

#include "notation.h"
#include "play_lines.h"
#include "play_reader.h"
#include "play_signals.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

typedef struct Practice {
    Lesson *lesson;
    LineReader reader;
    int shown; // number of plies already printed
    bool quit;
} Practice;

void practice_lines_session(PlaySession *session, const Lesson *lesson, int ply) {
    assert(ply >= 0 && ply <= lesson->game.ply);
    Color other = color_other(lesson->side);
    *session = (PlaySession){.setup = setup_default(), .game = lesson->game};
    session->setup.rules = lesson->game.rules;
    session->setup.first = lesson->game.first;
    strcpy(session->setup.seat[other], "flipside");
    strcpy(session->setup.name[other], "opponent");
    while (session->game.ply > ply)
        game_undo(&session->game);
    session->game.known = session->game.ply;
    bool asks = lesson->phase == LESSON_TURN || lesson->phase == LESSON_SHOWN;
    session->ending = asks && !game_over(&session->game) ? ENDING_NONE : ENDING_BOARD;
}

static void print_board(const Practice *practice) {
    PlaySession session;
    Text out = {0};
    practice_lines_session(&session, practice->lesson, practice->lesson->game.ply);
    lines_board(&out, &session);
    fputs(text_string(&out), stdout);
    text_free(&out);
}

// Prints the moves that were played since the last call.
static void print_moves(Practice *practice) {
    PlaySession session;
    practice_lines_session(&session, practice->lesson, practice->lesson->game.ply);
    for (; practice->shown < practice->lesson->game.ply; practice->shown++) {
        Text out = {0};
        lines_move(&out, &session, practice->shown + 1);
        puts(text_string(&out));
        text_free(&out);
    }
    practice->shown = practice->lesson->game.ply;
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

static void print_exercise(Practice *practice) {
    const Lesson *lesson = practice->lesson;
    practice->shown = lesson->game.ply;
    putchar('\n');
    if (lesson->total > 1)
        printf("%d of %d: ", lesson->number, lesson->total);
    puts(text_string(&lesson->title));
    print_board(practice);
    puts(text_string(&lesson->task));
}

// Prints the result of an action: moves, board and feedback.
static void print_outcome(Practice *practice, bool board) {
    Lesson *lesson = practice->lesson;
    print_moves(practice);
    if (board)
        print_board(practice);
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
         "  hint   i   show the area of the move; again: the move\n"
         "  again  t   try again after a wrong move\n"
         "  show   v   show the answer\n"
         "  next   n   next exercise, or skip this one\n"
         "  words  w   show the task\n"
         "  board      draw the board\n"
         "  quit   q");
}

static bool next(Practice *practice, Error *error) {
    if (!lesson_next(practice->lesson, error))
        return false;
    if (practice->lesson->phase == LESSON_OVER)
        practice->quit = true;
    else
        print_exercise(practice);
    return true;
}

// Runs a command. Returns false if the line is not a command.
static bool command(Practice *practice, const char *line, Error *error) {
    static const struct {
        const char *word;
        bool (*act)(Lesson *lesson, Error *error);
    } acts[] = {{"hint", lesson_hint}, {"i", lesson_hint},    {"again", lesson_retry},
                {"t", lesson_retry},   {"show", lesson_show}, {"view", lesson_show},
                {"v", lesson_show}};
    if (strcasecmp(line, "quit") == 0 || strcasecmp(line, "q") == 0)
        practice->quit = true;
    else if (strcasecmp(line, "help") == 0 || strcmp(line, "?") == 0)
        help();
    else if (strcasecmp(line, "board") == 0)
        print_board(practice);
    else if (strcasecmp(line, "words") == 0 || strcasecmp(line, "w") == 0)
        puts(text_string(&practice->lesson->task));
    else if (strcasecmp(line, "next") == 0 || strcasecmp(line, "skip") == 0 ||
             strcasecmp(line, "n") == 0)
        next(practice, error);
    else {
        for (size_t i = 0; i < sizeof acts / sizeof *acts; i++)
            if (strcasecmp(line, acts[i].word) == 0) {
                if (acts[i].act(practice->lesson, error))
                    print_outcome(practice, acts[i].act != lesson_hint);
                return true;
            }
        return false;
    }
    return true;
}

static void play(Practice *practice, const char *line, Error *error) {
    int move;
    if (!notation_parse_move(line, practice->lesson->game.rules.size, &move, NULL))
        error_set(error, "unknown square or command \"%.40s\": type help for a list", line);
    else if (lesson_play(practice->lesson, move, error))
        print_outcome(practice, true);
}

// Returns the prompt for the current phase.
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

// Reads and executes a line. After the last exercise the lesson ends automatically.
static void step(Practice *practice) {
    Lesson *lesson = practice->lesson;
    bool finished = lesson->phase == LESSON_RIGHT || lesson->phase == LESSON_SHOWN;
    if (finished && lesson->total && lesson->number == lesson->total) {
        next(practice, &(Error){0});
        practice->quit = true;
        return;
    }
    printf("%s", prompt(lesson));
    fflush(stdout);
    if (ferror(stdout) || reader_next(&practice->reader) != READ_LINE) {
        putchar('\n');
        practice->quit = true;
        return;
    }
    const char *line = practice->reader.line;
    Error error = {0};
    if (!isatty(practice->reader.file))
        puts(line);
    if (!*line && finished)
        next(practice, &error);
    else if (*line && !command(practice, line, &error))
        play(practice, line, &error);
    if (error.text[0])
        printf("%s.\n", error.text);
}

bool practice_lines(Lesson *lesson, Error *error) {
    Practice practice = {.lesson = lesson, .reader = {.file = STDIN_FILENO}};
    if (!lesson_begin(lesson, error))
        return false;
    if (lesson->phase == LESSON_OVER)
        puts(text_string(&lesson->say));
    else
        print_exercise(&practice);
    while (!practice.quit && lesson->phase != LESSON_OVER && !play_signal())
        step(&practice);
    Text out = {0};
    lesson_summary(&out, lesson);
    if (out.length)
        puts(text_string(&out));
    text_free(&out);
    return true;
}
