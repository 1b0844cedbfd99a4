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

// A command of the line game.
typedef struct LineCommand {
    const char *name, *argument, *about;
    void (*run)(Lines *lines, const char *argument);
} LineCommand;

static void say(const Text *text) {
    puts(text_string(text));
}

void lines_complain(const Error *error) {
    printf("%c%s.\n", toupper((unsigned char)error->text[0]),
           error->text + (error->text[0] != '\0'));
}

int lines_list_games(const Lines *lines) {
    PlayStoreGame *games = malloc(sizeof *games * PLAY_STORE_SLOTS);
    int count = games ? play_store_list(&lines->sitting->shelf, games) : 0;
    for (int i = 0; i < count; i++) {
        Text out = {0};
        text_format(&out, "%s  %2d  ", i ? "" : "Unfinished games:\n", i + 1);
        play_store_describe(&out, &games[i]);
        say(&out);
        text_free(&out);
    }
    free(games);
    return count;
}

void lines_resume(Lines *lines, const char *argument) {
    PlayStoreGame *games = malloc(sizeof *games * PLAY_STORE_SLOTS);
    if (!games)
        return;
    int count = play_store_list(&lines->sitting->shelf, games),
        wanted = *argument ? atoi(argument) : 1;
    Error error = {0};
    if (count == 0)
        puts("There is no unfinished game.");
    else if (wanted < 1 || wanted > count)
        printf("Choose an unfinished game from 1 to %d.\n", count);
    else if (!local_game_resume(lines->sitting, &games[wanted - 1].session, games[wanted - 1].place,
                                &error))
        lines_complain(&error);
    else {
        lines_introduce(lines);
        lines->setup = lines->sitting->session.setup;
        lines->show = true;
    }
    free(games);
}

static void command_discard(Lines *lines, const char *argument) {
    PlayStoreGame *games = malloc(sizeof *games * PLAY_STORE_SLOTS);
    int count = games ? play_store_list(&lines->sitting->shelf, games) : 0, wanted = atoi(argument);
    if (wanted < 1 || wanted > count)
        printf(count ? "Choose an unfinished game from 1 to %d: discard N.\n"
                     : "There is no unfinished game.\n",
               count);
    else {
        play_store_discard(&lines->sitting->shelf, games[wanted - 1].place);
        puts("Discarded.");
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
    text_add(&levels, "Or a level for people, from the weakest on: ");
    for (int i = 0; i < LEVELS; i++)
        text_format(&levels, "%s%s", level_rows()[i].name, i < LEVELS - 1 ? ", " : ".");
    explain_wrap(&wrapped, text_string(&levels), LIST_COLUMNS);
    fputs(text_string(&wrapped), stdout);
    text_free(&levels);
    text_free(&wrapped);
}

static void lines_list_levels(void) {
    puts("Say which: level NAME, or level N for the engine's own, 0 to 21.");
    for (int i = 0; i < LEVELS; i++)
        printf("  %-14s %s\n", level_rows()[i].name, level_rows()[i].about);
}

void lines_introduce(const Lines *lines) {
    const PlaySession *session = &lines->sitting->session;
    Text out = {0};
    text_add(&out, session->game.ply > session->lot ? "Going on: " : "New game: ");
    setup_describe_rules(&out, session->setup.rules);
    text_format(&out, ". Black is %s, White is %s.", session_seat_name(session, BLACK),
                session_seat_name(session, WHITE));
    if (session->lot)
        text_format(&out, " The first %d moves were drawn by lot.", session->lot);
    say(&out);
    text_free(&out);
}

bool lines_begin(Lines *lines) {
    Error error = {0};
    if (!local_game_start(lines->sitting, &lines->setup, &error)) {
        lines_complain(&error);
        return false;
    }
    lines_introduce(lines);
    lines->show = true;
    return true;
}

// Reads an opponent and perhaps a colour into the next game's seats.
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
        printf("After the opponent comes your colour, black or white, not \"%s\".\n", color);
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
    lines_complain(&error);
    return false;
}

bool lines_begin_against(Lines *lines, const char *answer) {
    PlaySetup before = lines->setup;
    if (seat_opponent(lines, answer) && lines_begin(lines))
        return true;
    lines->setup = before;
    return false;
}

static void command_new(Lines *lines, const char *argument) {
    if (*argument)
        lines_begin_against(lines, argument);
    else
        lines_begin(lines);
}

static void command_board(Lines *lines, const char *argument) {
    (void)argument;
    lines->show = true;
}

static void command_moves(Lines *lines, const char *argument) {
    (void)argument;
    const Game *game = &lines->sitting->session.game;
    char name[3];
    for (int i = 0; i < game->ply; i++)
        printf("%s%s", i ? " " : "", notation_move(game->moves[i], game->rules.size, name));
    puts(game->ply ? "" : "No move yet.");
}

// The acts that need no argument and change the position.
static void act(Lines *lines, bool (*change)(LocalGame *, Error *), const char *done) {
    Error error = {0};
    if (!change(lines->sitting, &error)) {
        lines_complain(&error);
        return;
    }
    puts(done);
    lines->show = true;
}

static void command_undo(Lines *lines, const char *argument) {
    (void)argument;
    act(lines, local_game_undo, "Taken back.");
}

static void command_redo(Lines *lines, const char *argument) {
    (void)argument;
    act(lines, local_game_redo, "Made again.");
}

static void command_swap(Lines *lines, const char *argument) {
    (void)argument;
    act(lines, local_game_swap, "The players change sides.");
    lines->setup = lines->sitting->session.setup;
}

static void command_resign(Lines *lines, const char *argument) {
    (void)argument;
    Error error = {0};
    if (!local_game_resign(lines->sitting, lines->sitting->session.game.now.side, &error))
        lines_complain(&error);
}

static void command_lot(Lines *lines, const char *argument) {
    PlaySetup before = lines->setup;
    if (*argument && strcasecmp(argument, "no") != 0) {
        puts("Say lot for a game after a drawn opening, lot no for the start position again.");
        return;
    }
    lines->setup.lot = !*argument;
    if (!lines_begin(lines))
        lines->setup = before;
}

static void save(Lines *lines, const char *argument, bool replace) {
    Error error = {0};
    if (!*argument)
        puts("Say where to: save FILE.");
    else if (!replace && access(argument, F_OK) == 0)
        printf("%s exists; save! %s replaces it.\n", argument, argument);
    else if (!play_save(argument, &lines->sitting->session, &error))
        lines_complain(&error);
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
        puts("Say which: load FILE.");
    } else if (!play_load(argument, &lines->setup, &session, &error) ||
               !local_game_resume(lines->sitting, &session, 0, &error)) {
        lines_complain(&error);
    } else {
        lines->setup = session.setup;
        lines->show = true;
        printf("Loaded %s.\n", argument);
        lines_introduce(lines);
    }
}

// Changes the opponent in the running game.
static void change_opponent(Lines *lines, const char *argument) {
    PlaySetup *setup = &lines->sitting->session.setup;
    Color color = setup_person(setup, lines->sitting->session.game.now.side)
                      ? color_other(lines->sitting->session.game.now.side)
                      : lines->sitting->session.game.now.side;
    Error error = {0};
    char spec[PLAY_SPEC_MAX];
    if (!setup_parse_player(argument, setup->level, spec, &error) ||
        !local_game_set_player(lines->sitting, color, spec, &error)) {
        lines_complain(&error);
        return;
    }
    lines->setup = lines->sitting->session.setup;
    printf("%s is now %s.\n", color == BLACK ? "Black" : "White",
           session_seat_name(&lines->sitting->session, color));
}

static void command_opponent(Lines *lines, const char *argument) {
    if (*argument)
        change_opponent(lines, argument);
    else
        lines_list_opponents();
}

static void command_level(Lines *lines, const char *argument) {
    const PlaySession *session = &lines->sitting->session;
    Color color = setup_person(&session->setup, BLACK) ? WHITE : BLACK;
    char spec[PLAY_SPEC_MAX];
    Error error = {0};
    if (!*argument)
        lines_list_levels();
    else if (!setup_with_option(session->setup.seat[color], "level", argument, spec, &error))
        lines_complain(&error);
    else
        change_opponent(lines, spec);
}

// Changes the rules and begins a new game by them.
static void new_rules(Lines *lines, Rules rules) {
    PlaySetup before = lines->setup;
    lines->setup.rules = rules;
    lines->setup.first = rules_start(rules);
    if (!lines_begin(lines))
        lines->setup = before;
}

static void command_goal(Lines *lines, const char *argument) {
    Rules rules = lines->setup.rules;
    if (goal_parse(argument, &rules.goal))
        new_rules(lines, rules);
    else
        puts("The goal is most or fewest.");
}

static void command_start(Lines *lines, const char *argument) {
    Rules rules = lines->setup.rules;
    if (start_parse(argument, &rules.start))
        new_rules(lines, rules);
    else
        puts("The start is standard, open or parallel.");
}

static void command_size(Lines *lines, const char *argument) {
    Rules rules = lines->setup.rules;
    rules.size = strlen(argument) == 1 ? *argument - '0' : 0;
    if (size_valid(rules.size))
        new_rules(lines, rules);
    else
        puts("The size is 8, 6 or 4.");
}

static void command_quit(Lines *lines, const char *argument) {
    (void)argument;
    lines->quit = true;
}

static void command_help(Lines *lines, const char *argument);

static const LineCommand line_commands[] = {
    {"help", "", "this list", command_help},
    {"rules", "", "how the game goes, for beginners", lines_rules},
    {"?", "", "the same", lines_rules},
    {"board", "", "draw the board again", command_board},
    {"moves", "", "the moves so far", command_moves},
    {"hint", "", "what the engine would play", lines_hint},
    {"view", "", "the engine's score for every move", lines_view},
    {"why", "[hint]", "what spoke for the computer's last move, or for the hint", lines_why},
    {"w", "[hint]", "the same", lines_why},
    {"review", "", "look back: what every move gave away", lines_review},
    {"go", "", "the engine plays one move for you", lines_go},
    {"m", "", "the same", lines_go},
    {"undo", "", "take your last move back", command_undo},
    {"redo", "", "make it again", command_redo},
    {"swap", "", "change sides with the opponent", command_swap},
    {"resign", "", "give the game up", command_resign},
    {"new", "[OPPONENT [COLOUR]]", "a new game", command_new},
    {"opponent", "SPEC", "another opponent in this game", command_opponent},
    {"level", "NAME|N", "another level of the opponent; alone: the names", command_level},
    {"goal", "most|fewest", "a new game with this goal", command_goal},
    {"start", "standard|open|parallel", "a new game from this start", command_start},
    {"lot", "[no]", "a new game after a balanced opening, drawn by lot", command_lot},
    {"size", "8|6|4", "a new game on this board", command_size},
    {"save", "FILE", "save the game", command_save},
    {"save!", "FILE", "save it in place of a file that exists", command_replace},
    {"load", "FILE", "load a game", command_load},
    {"resume", "[N]", "go on with an unfinished game", lines_resume},
    {"discard", "N", "throw an unfinished game away", command_discard},
    {"quit", "", "leave; the game is kept", command_quit},
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
