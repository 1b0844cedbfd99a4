// The commands of the line game and the state they share with its loop.
#ifndef FLIPSIDE_FRONTENDS_PLAY_LINE_COMMANDS_H
#define FLIPSIDE_FRONTENDS_PLAY_LINE_COMMANDS_H

#include "local_game.h"
#include "play_reader.h"

typedef struct Lines {
    LocalGame *sitting;
    PlaySetup setup; // of the next game
    LineReader reader;
    bool quit, show;             // leave; draw the board before the next prompt
    char opening[PLAY_NAME_MAX]; // that was told last
} Lines;

// Runs a command line; false when its first word is no command.
bool lines_command(Lines *lines, const char *line);

// Begins a game against `OPPONENT [black|white]` (a number of the list, a name or a spec); false
// after saying why not.
bool lines_begin_against(Lines *lines, const char *answer);

// Begins a game with what `lines->setup` says; false after saying why not.
bool lines_begin(Lines *lines);

// Says which game it is: rules and players.
void lines_introduce(const Lines *lines);

// Goes on with an unfinished game, "" = the latest.
void lines_resume(Lines *lines, const char *number);

// Prints the opponents, or the unfinished games (returns how many).
void lines_list_opponents(void);
int lines_list_games(const Lines *lines);

// Prints an error as a sentence.
void lines_complain(const Error *error);

#endif
