#include "play_line_commands.h"

#include "explain.h"
#include "levels.h"
#include "notation.h"
#include "play_file.h"
#include "play_line_study.h"
#include "play_lines.h"
#include "play_setup.h"
#include "roster.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

typedef struct LineCommand {
    const char *name, *argument, *about;
    void (*run)(Lines *lines, const char *argument);
} LineCommand;

void lines_print(const Text *text) {
    puts(text_string(text));
}

void lines_error(const Error *error) {
    printf("%c%s.\n", toupper((unsigned char)error->text[0]),
           error->text + (error->text[0] != '\0'));
}

int lines_list_games(const Lines *lines) {
    PlayStoreGame *games = malloc(sizeof *games * PLAY_STORE_SLOTS);
    int count = games ? play_store_list(&lines->local->store, games) : 0;
    for (int i = 0; i < count; i++) {
        Text out = {0};
        text_format(&out, "%s  %2d  ", i ? "" : "Unfinished games:\n", i + 1);
        play_store_describe(&out, &games[i]);
        lines_print(&out);
        text_free(&out);
    }
    free(games);
    return count;
}

void lines_resume(Lines *lines, const char *argument) {
    PlayStoreGame *games = malloc(sizeof *games * PLAY_STORE_SLOTS);
    if (!games)
        return;
    int count = play_store_list(&lines->local->store, games),
        wanted = *argument ? atoi(argument) : 1;
    Error error = {0};
    if (count == 0)
        puts("No unfinished games.");
    else if (wanted < 1 || wanted > count)
        printf("Expected a game number from 1 to %d.\n", count);
    else if (!local_game_resume(lines->local, &games[wanted - 1].session, games[wanted - 1].slot,
                                &error))
        lines_error(&error);
    else {
        lines_introduce(lines);
        lines->setup = lines->local->session.setup;
        lines->show = true;
    }
    free(games);
}

static void command_discard(Lines *lines, const char *argument) {
    PlayStoreGame *games = malloc(sizeof *games * PLAY_STORE_SLOTS);
    int count = games ? play_store_list(&lines->local->store, games) : 0, wanted = atoi(argument);
    if (wanted < 1 || wanted > count)
        printf(count ? "Expected a game number from 1 to %d: discard N.\n"
                     : "No unfinished games.\n",
               count);
    else {
        play_store_discard(&lines->local->store, games[wanted - 1].slot);
        puts("Game deleted.");
    }
    free(games);
    if (count)
        lines_list_games(lines);
}

enum { LIST_COLUMNS = 78 };

void lines_list_opponents(void) {
    size_t count;
    const PlayerType *const *roster = roster_types(&count);
    puts("Opponents:");
    for (size_t i = 0; i < count; i++)
        printf("  %2zu  %-14s %s\n", i + 1, roster[i]->name, roster[i]->about);
    Text levels = {0}, wrapped = {0};
    text_add(&levels, "Or a level, weakest first: ");
    for (int i = 0; i < LEVELS; i++)
        text_format(&levels, "%s%s", level_rows()[i].name, i < LEVELS - 1 ? ", " : ".");
    explain_wrap(&wrapped, text_string(&levels), LIST_COLUMNS);
    fputs(text_string(&wrapped), stdout);
    text_free(&levels);
    text_free(&wrapped);
}

static void lines_list_levels(void) {
    puts("Usage: level NAME, or level N for the engine's levels 0 to 21");
    for (int i = 0; i < LEVELS; i++)
        printf("  %-14s %s\n", level_rows()[i].name, level_rows()[i].about);
}

void lines_introduce(const Lines *lines) {
    const PlaySession *session = &lines->local->session;
    Text out = {0};
    text_add(&out, session->game.ply > session->opening_plies ? "Resumed: " : "New game: ");
    setup_describe_rules(&out, session->setup.rules);
    text_format(&out, ". Black is %s, White is %s.", session_seat_name(session, BLACK),
                session_seat_name(session, WHITE));
    if (session->opening_plies)
        text_format(&out, " The first %d moves are random.", session->opening_plies);
    lines_print(&out);
    text_free(&out);
}

bool lines_start(Lines *lines) {
    Error error = {0};
    if (!local_game_start(lines->local, &lines->setup, &error)) {
        lines_error(&error);
        return false;
    }
    lines_introduce(lines);
    lines->show = true;
    return true;
}

// Parses `OPPONENT [COLOUR]` into lines->setup. Prints an error on failure.
static bool seat_opponent(Lines *lines, const char *answer) {
    char spec[READER_LINE_MAX + PLAY_SPEC_MAX], color[16] = "";
    const char *blank = strpbrk(answer, " \t");
    size_t length = blank ? (size_t)(blank - answer) : strlen(answer), count;
    snprintf(spec, sizeof spec, "%.*s", (int)length, answer);
    if (blank)
        snprintf(color, sizeof color, "%s", blank + strspn(blank, " \t"));
    const PlayerType *const *roster = roster_types(&count);
    int number = spec[strspn(spec, "0123456789")] ? 0 : atoi(spec);
    if (number >= 1 && (size_t)number <= count)
        setup_default_spec(roster[number - 1], lines->setup.level, spec);
    Color person =
        setup_person(&lines->setup, WHITE) && !setup_person(&lines->setup, BLACK) ? WHITE : BLACK;
    if (*color && strcasecmp(color, "black") != 0 && strcasecmp(color, "white") != 0) {
        printf("Expected black or white after the opponent, got \"%s\".\n", color);
        return false;
    }
    if (*color)
        person = strcasecmp(color, "black") == 0 ? BLACK : WHITE;
    Error error = {0};
    char typed[PLAY_SPEC_MAX];
    if (setup_parse_player(spec, lines->setup.level, typed, &error) &&
        setup_seat(&lines->setup, color_other(person), typed, &error) &&
        setup_seat(&lines->setup, person, "human", &error))
        return true;
    lines_error(&error);
    return false;
}

bool lines_start_against(Lines *lines, const char *answer) {
    PlaySetup before = lines->setup;
    if (seat_opponent(lines, answer) && lines_start(lines))
        return true;
    lines->setup = before;
    return false;
}

static void command_new(Lines *lines, const char *argument) {
    if (*argument)
        lines_start_against(lines, argument);
    else
        lines_start(lines);
}

static void command_board(Lines *lines, const char *argument) {
    (void)argument;
    lines->show = true;
}

static void command_moves(Lines *lines, const char *argument) {
    (void)argument;
    const Game *game = &lines->local->session.game;
    char name[3];
    for (int i = 0; i < game->ply; i++)
        printf("%s%s", i ? " " : "", notation_move(game->moves[i], game->rules.size, name));
    puts(game->ply ? "" : "No moves yet.");
}

// Changes the position or the players and prints `done`.
static void act(Lines *lines, bool (*change)(LocalGame *, Error *), const char *done) {
    Error error = {0};
    if (!change(lines->local, &error)) {
        lines_error(&error);
        return;
    }
    puts(done);
    lines->show = true;
}

static void command_undo(Lines *lines, const char *argument) {
    (void)argument;
    act(lines, local_game_undo, "Move taken back.");
}

static void command_redo(Lines *lines, const char *argument) {
    (void)argument;
    act(lines, local_game_redo, "Move redone.");
}

static void command_swap(Lines *lines, const char *argument) {
    (void)argument;
    act(lines, local_game_swap, "Sides swapped.");
    lines->setup = lines->local->session.setup;
}

static void command_resign(Lines *lines, const char *argument) {
    (void)argument;
    Error error = {0};
    if (!local_game_resign(lines->local, lines->local->session.game.now.side, &error))
        lines_error(&error);
}

static void command_random_opening(Lines *lines, const char *argument) {
    PlaySetup before = lines->setup;
    if (*argument && strcasecmp(argument, "no") != 0) {
        puts("Usage: lot for a random opening, lot no for the start position");
        return;
    }
    lines->setup.random_opening = !*argument;
    if (!lines_start(lines))
        lines->setup = before;
}

static void save(Lines *lines, const char *argument, bool replace) {
    Error error = {0};
    if (!*argument)
        puts("Usage: save FILE");
    else if (!replace && access(argument, F_OK) == 0)
        printf("%s exists: use save! to replace it.\n", argument);
    else if (!play_save(argument, &lines->local->session, &error))
        lines_error(&error);
    else
        printf("Saved to %s.\n", argument);
}

static void command_save(Lines *lines, const char *argument) {
    save(lines, argument, false);
}

static void command_replace(Lines *lines, const char *argument) {
    save(lines, argument, true);
}

static void command_load(Lines *lines, const char *argument) {
    Error error = {0};
    PlaySession session;
    if (!*argument) {
        puts("Usage: load FILE");
    } else if (!play_load(argument, &lines->setup, &session, &error) ||
               !local_game_resume(lines->local, &session, 0, &error)) {
        lines_error(&error);
    } else {
        lines->setup = session.setup;
        lines->show = true;
        printf("Loaded %s.\n", argument);
        lines_introduce(lines);
    }
}

// Changes the opponent of the running game.
static void change_opponent(Lines *lines, const char *argument) {
    PlaySetup *setup = &lines->local->session.setup;
    Color color = setup_person(setup, lines->local->session.game.now.side)
                      ? color_other(lines->local->session.game.now.side)
                      : lines->local->session.game.now.side;
    Error error = {0};
    char spec[PLAY_SPEC_MAX];
    if (!setup_parse_player(argument, setup->level, spec, &error) ||
        !local_game_set_player(lines->local, color, spec, &error)) {
        lines_error(&error);
        return;
    }
    lines->setup = lines->local->session.setup;
    printf("%s is now %s.\n", color == BLACK ? "Black" : "White",
           session_seat_name(&lines->local->session, color));
}

static void command_opponent(Lines *lines, const char *argument) {
    if (*argument)
        change_opponent(lines, argument);
    else
        lines_list_opponents();
}

static void command_level(Lines *lines, const char *argument) {
    const PlaySession *session = &lines->local->session;
    Color color = setup_person(&session->setup, BLACK) ? WHITE : BLACK;
    char spec[PLAY_SPEC_MAX];
    Error error = {0};
    if (!*argument)
        lines_list_levels();
    else if (!setup_with_option(session->setup.seat[color], "level", argument, spec, &error))
        lines_error(&error);
    else
        change_opponent(lines, spec);
}

// Starts a new game with the rules.
static void new_rules(Lines *lines, Rules rules) {
    PlaySetup before = lines->setup;
    lines->setup.rules = rules;
    lines->setup.first = rules_start(rules);
    if (!lines_start(lines))
        lines->setup = before;
}

static void command_goal(Lines *lines, const char *argument) {
    Rules rules = lines->setup.rules;
    if (goal_parse(argument, &rules.goal))
        new_rules(lines, rules);
    else
        puts("Expected most or fewest.");
}

static void command_start(Lines *lines, const char *argument) {
    Rules rules = lines->setup.rules;
    if (start_parse(argument, &rules.start))
        new_rules(lines, rules);
    else
        puts("Expected standard, open or parallel.");
}

static void command_size(Lines *lines, const char *argument) {
    Rules rules = lines->setup.rules;
    rules.size = strlen(argument) == 1 ? *argument - '0' : 0;
    if (size_valid(rules.size))
        new_rules(lines, rules);
    else
        puts("Expected 8, 6 or 4.");
}

static void command_quit(Lines *lines, const char *argument) {
    (void)argument;
    lines->quit = true;
}

static void command_help(Lines *lines, const char *argument);

static const LineCommand line_commands[] = {
    {"help", "", "list the commands", command_help},
    {"rules", "", "explain the rules", lines_rules},
    {"?", "", "same as rules", lines_rules},
    {"board", "", "draw the board", command_board},
    {"moves", "", "list the moves so far", command_moves},
    {"hint", "", "show the engine's best move", lines_hint},
    {"view", "", "show the engine's score for every move", lines_view},
    {"why", "[hint]", "explain the computer's last move, or the hint", lines_why},
    {"w", "[hint]", "same as why", lines_why},
    {"review", "", "show the mistakes of the game so far", lines_review},
    {"go", "", "play the engine's best move for you", lines_go},
    {"m", "", "same as go", lines_go},
    {"undo", "", "take back your last move", command_undo},
    {"redo", "", "redo a move that was taken back", command_redo},
    {"swap", "", "swap sides with the opponent", command_swap},
    {"resign", "", "resign the game", command_resign},
    {"new", "[OPPONENT [COLOUR]]", "start a new game", command_new},
    {"opponent", "[SPEC]", "change the opponent, or list opponents", command_opponent},
    {"level", "[NAME|N]", "change the opponent's level, or list levels", command_level},
    {"goal", "most|fewest", "start a new game with this goal", command_goal},
    {"start", "standard|open|parallel", "start a new game from this start", command_start},
    {"lot", "[no]", "start a new game from a random opening", command_random_opening},
    {"size", "8|6|4", "start a new game on a board of this size", command_size},
    {"save", "FILE", "save the game to a new file", command_save},
    {"save!", "FILE", "save the game, replacing the file", command_replace},
    {"load", "FILE", "load a game", command_load},
    {"resume", "[N]", "resume an unfinished game", lines_resume},
    {"discard", "N", "delete an unfinished game", command_discard},
    {"quit", "", "quit; the game can be resumed", command_quit},
};
enum { LINE_COMMANDS = sizeof line_commands / sizeof *line_commands };

static void command_help(Lines *lines, const char *argument) {
    (void)lines;
    (void)argument;
    puts("Type a square to move there (f5), or -- to pass, or one of:");
    for (size_t i = 0; i < LINE_COMMANDS; i++) {
        char left[64];
        snprintf(left, sizeof left, "%s %s", line_commands[i].name, line_commands[i].argument);
        printf("  %-30s %s\n", left, line_commands[i].about);
    }
}

bool lines_command(Lines *lines, const char *line) {
    size_t length = strcspn(line, " \t");
    for (size_t i = 0; i < LINE_COMMANDS; i++)
        if (strlen(line_commands[i].name) == length &&
            strncasecmp(line, line_commands[i].name, length) == 0) {
            line_commands[i].run(lines, line + length + strspn(line + length, " \t"));
            return true;
        }
    return false;
}
