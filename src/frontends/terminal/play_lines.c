#include "play_lines.h"

#include "clock.h"
#include "notation.h"
#include "play_line_study.h"
#include "play_setup.h"
#include "play_signals.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

static void say(const Text *text) {
    puts(text_string(text));
}

// Prompts and reads a line; NULL when there is none any more.
static const char *ask(Lines *lines, const char *prompt) {
    printf("%s", prompt);
    fflush(stdout);
    ReadResult result = ferror(stdout) ? READ_END : reader_next(&lines->reader);
    if (result == READ_LINE) {
        if (!isatty(lines->reader.file))
            puts(lines->reader.line);
        return lines->reader.line;
    }
    putchar('\n');
    lines->quit = true;
    return NULL;
}

static void print_board(const Lines *lines) {
    const PlaySession *session = &lines->sitting->session;
    Text out = {0};
    lines_board(&out, session);
    text_format(&out, "  Black %d, White %d", session_discs(session, BLACK),
                session_discs(session, WHITE));
    text_format(&out, "; clocks %.0f s, %.0f s", session_clock(session, BLACK),
                session_clock(session, WHITE));
    say(&out);
    text_free(&out);
}

static void print_step(Lines *lines) {
    const PlaySession *session = &lines->sitting->session;
    const Choice *answer = &lines->sitting->answer;
    Text out = {0};
    lines_step(&out, session, session->game.ply);
    if (lines->sitting->answered)
        lines_opinion(&out, answer);
    say(&out);
    text_free(&out);
    lines_tell_opening(lines);
}

// Asks whether the programs of a loaded game may be run.
static bool may_run(const char *commands, void *user) {
    puts("The game names programs. This would be run with your rights:");
    puts(commands);
    const char *answer = ask(user, "Run it? (yes or no) ");
    return answer && (strcasecmp(answer, "yes") == 0 || strcasecmp(answer, "y") == 0);
}

// Lets the clock run since `begin`; true when the time is up.
static bool run_clock(Lines *lines, double begin) {
    if (!session_tick(&lines->sitting->session, clock_now() - begin))
        return false;
    local_game_save(lines->sitting);
    return true;
}

// Asks for the opponent until there is a game.
static void choose_opponent(Lines *lines) {
    lines_list_opponents();
    bool unfinished = lines_list_games(lines) > 0;
    lines->show = false;
    while (!lines->show && !lines->quit) {
        printf("Choose your opponent: a level, a number, a name or name:option=value, and your "
               "colour after it if you "
               "like%s.\n",
               unfinished ? "; or resume [N]" : "");
        const char *answer = ask(lines, "Opponent> ");
        if (!answer)
            return;
        if (strcasecmp(answer, "quit") == 0)
            lines->quit = true;
        else if (strncasecmp(answer, "resume", 6) == 0 && unfinished)
            lines_resume(lines, answer + 6 + strspn(answer + 6, " \t"));
        else
            lines_begin_against(lines, *answer ? answer : setup_default_opponent());
    }
}

// One line of the person to move: a move or a command.
static void take_turn(Lines *lines) {
    PlaySession *session = &lines->sitting->session;
    if (lines->show)
        print_board(lines);
    lines->show = false;
    double begin = clock_now();
    const char *line = ask(lines, session->game.now.side == BLACK ? "Black> " : "White> ");
    if (run_clock(lines, begin) || !line || !*line || lines_command(lines, line))
        return;
    Error error = {0};
    int move;
    if (!notation_parse_move(line, session->game.rules.size, &move, &error)) {
        printf("\"%.40s\" is neither a square nor a command; type help for what there is.\n", line);
        return;
    }
    if (!local_game_play(lines->sitting, move, &error)) {
        lines_complain(&error);
        return;
    }
    print_step(lines);
    lines->show = true;
}

// Waits for the computer, as long as nobody asks to end.
static void let_computer_move(Lines *lines) {
    bool watching = !setup_person(&lines->sitting->session.setup, BLACK) &&
                    !setup_person(&lines->sitting->session.setup, WHITE);
    double begin = clock_now();
    while (!local_game_advance(lines->sitting, 0.02)) {
        double now = clock_now();
        bool late = local_game_thinking(lines->sitting) && run_clock(lines, begin);
        begin = now;
        if (late)
            return;
        if (play_signal() || ferror(stdout)) {
            lines->quit = true;
            return;
        }
    }
    if (lines->sitting->answered)
        print_step(lines);
    lines->show = true;
    if (watching && session_turn(&lines->sitting->session) != TURN_OVER)
        print_board(lines);
}

// The end of a game: the final board, the result, and what next.
static void finish(Lines *lines) {
    Text out = {0};
    print_board(lines);
    session_result(&out, &lines->sitting->session);
    say(&out);
    text_free(&out);
    lines_look_back(lines);
    lines->show = false;
    while (!lines->quit && session_turn(&lines->sitting->session) == TURN_OVER) {
        const char *line = ask(
            lines, "Another game? (yes, no, or a command such as review, undo, save FILE, new) ");
        if (!line)
            return;
        if (strcasecmp(line, "yes") == 0 || strcasecmp(line, "y") == 0) {
            choose_opponent(lines);
            return;
        }
        if (strcasecmp(line, "no") == 0 || strcasecmp(line, "n") == 0)
            lines->quit = true;
        else if (!lines_command(lines, line))
            puts("Please answer yes or no; help lists the commands.");
        else if (lines->show)
            return;
    }
}

int play_lines(LocalGame *sitting, const LinesOptions *options) {
    Lines lines = {.sitting = sitting,
                   .setup = options->setup,
                   .reader = {.file = STDIN_FILENO},
                   .show = true};
    sitting->trust.user = &lines;
    sitting->trust.ask = isatty(STDIN_FILENO) ? may_run : NULL;
    puts("Flipside, both faces of Reversi. Type help for the commands, ? for the rules.");
    if (options->started) {
        lines.setup = sitting->session.setup;
        lines_introduce(&lines);
        if (sitting->session.game.known == 0 && lines_list_games(&lines) > 0)
            puts("Type resume to go on with one of them.");
    } else {
        choose_opponent(&lines);
    }
    while (!lines.quit && !play_signal()) {
        switch (session_turn(&sitting->session)) {
        case TURN_PERSON:
            take_turn(&lines);
            break;
        case TURN_COMPUTER:
            let_computer_move(&lines);
            break;
        case TURN_PASS:
            local_game_play(sitting, MOVE_PASS, NULL);
            print_step(&lines);
            break;
        case TURN_OVER:
            finish(&lines);
            break;
        }
        if (sitting->trouble.text[0])
            lines_complain(&sitting->trouble);
        sitting->trouble.text[0] = '\0';
    }
    local_game_save(sitting);
    Text farewell = {0};
    local_game_exit_message(sitting, &farewell);
    fputs(text_string(&farewell), stdout);
    text_free(&farewell);
    return fflush(stdout) == 0 && !local_game_unsaved(sitting) ? 0 : 1;
}
