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

// Prompts for a line. Returns NULL at the end of input.
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
    const PlaySession *session = &lines->local->session;
    Text out = {0};
    lines_board(&out, session);
    text_format(&out, "  Black %d, White %d", session_discs(session, BLACK),
                session_discs(session, WHITE));
    text_format(&out, "; clocks %.0f s, %.0f s", session_clock(session, BLACK),
                session_clock(session, WHITE));
    lines_print(&out);
    text_free(&out);
}

static void print_step(Lines *lines) {
    const PlaySession *session = &lines->local->session;
    const Choice *answer = &lines->local->answer;
    Text out = {0};
    lines_move(&out, session, session->game.ply);
    if (lines->local->answered)
        lines_evaluation(&out, answer);
    lines_print(&out);
    text_free(&out);
    lines_opening(lines);
}

// Asks whether the programs of a loaded game may be run. A TrustAsk callback.
static bool may_run(const char *commands, void *user) {
    puts("This game runs programs with your permissions:");
    puts(commands);
    const char *answer = ask(user, "Run them? (yes or no) ");
    return answer && (strcasecmp(answer, "yes") == 0 || strcasecmp(answer, "y") == 0);
}

// Charges the time since `begin` to the side to move. Returns true if its time is up.
static bool run_clock(Lines *lines, double begin) {
    if (!session_tick(&lines->local->session, clock_now() - begin))
        return false;
    local_game_save(lines->local);
    return true;
}

// Prompts for an opponent until a game has started.
static void choose_opponent(Lines *lines) {
    lines_list_opponents();
    bool unfinished = lines_list_games(lines) > 0;
    lines->show = false;
    while (!lines->show && !lines->quit) {
        printf("Choose your opponent: a level, number or name, optionally with your colour%s.\n",
               unfinished ? ", or resume [N]" : "");
        const char *answer = ask(lines, "Opponent> ");
        if (!answer)
            return;
        if (strcasecmp(answer, "quit") == 0)
            lines->quit = true;
        else if (strncasecmp(answer, "resume", 6) == 0 && unfinished)
            lines_resume(lines, answer + 6 + strspn(answer + 6, " \t"));
        else
            lines_start_against(lines, *answer ? answer : setup_default_opponent());
    }
}

// Reads and executes a line of the person to move: a move or a command.
static void take_turn(Lines *lines) {
    PlaySession *session = &lines->local->session;
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
        printf("Unknown square or command \"%.40s\": type help for a list.\n", line);
        return;
    }
    if (!local_game_play(lines->local, move, &error)) {
        lines_error(&error);
        return;
    }
    print_step(lines);
    lines->show = true;
}

// Waits for the computer's move, or until the program has to exit.
static void let_computer_move(Lines *lines) {
    bool watching = !setup_person(&lines->local->session.setup, BLACK) &&
                    !setup_person(&lines->local->session.setup, WHITE);
    double begin = clock_now();
    while (!local_game_advance(lines->local, 0.02)) {
        double now = clock_now();
        bool late = local_game_thinking(lines->local) && run_clock(lines, begin);
        begin = now;
        if (late)
            return;
        if (play_signal() || ferror(stdout)) {
            lines->quit = true;
            return;
        }
    }
    if (lines->local->answered)
        print_step(lines);
    lines->show = true;
    if (watching && session_turn(&lines->local->session) != TURN_OVER)
        print_board(lines);
}

// Prints the final board and the result, then prompts for another game.
static void finish(Lines *lines) {
    Text out = {0};
    print_board(lines);
    session_result(&out, &lines->local->session);
    lines_print(&out);
    text_free(&out);
    lines_summary(lines);
    lines->show = false;
    while (!lines->quit && session_turn(&lines->local->session) == TURN_OVER) {
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
            puts("Expected yes, no or a command: type help for a list.");
        else if (lines->show)
            return;
    }
}

int play_lines(LocalGame *local, const LinesOptions *options) {
    Lines lines = {
        .local = local, .setup = options->setup, .reader = {.file = STDIN_FILENO}, .show = true};
    local->trust.user = &lines;
    local->trust.ask = isatty(STDIN_FILENO) ? may_run : NULL;
    puts("Flipside. Type help for a list of commands, ? for the rules.");
    if (options->started) {
        lines.setup = local->session.setup;
        lines_introduce(&lines);
        if (local->session.game.known == 0 && lines_list_games(&lines) > 0)
            puts("Type resume to continue one of them.");
    } else {
        choose_opponent(&lines);
    }
    while (!lines.quit && !play_signal()) {
        switch (session_turn(&local->session)) {
        case TURN_PERSON:
            take_turn(&lines);
            break;
        case TURN_COMPUTER:
            let_computer_move(&lines);
            break;
        case TURN_PASS:
            local_game_play(local, MOVE_PASS, NULL);
            print_step(&lines);
            break;
        case TURN_OVER:
            finish(&lines);
            break;
        }
        if (local->save_error.text[0])
            lines_error(&local->save_error);
        local->save_error.text[0] = '\0';
    }
    local_game_save(local);
    Text farewell = {0};
    local_game_exit_message(local, &farewell);
    fputs(text_string(&farewell), stdout);
    text_free(&farewell);
    return fflush(stdout) == 0 && !local_game_unsaved(local) ? 0 : 1;
}
