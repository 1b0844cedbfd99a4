// Commands of the line-based game, and the state they share with its main loop.
#ifndef FLIPSIDE_FRONTENDS_PLAY_LINE_COMMANDS_H
#define FLIPSIDE_FRONTENDS_PLAY_LINE_COMMANDS_H

#include "local_game.h"
#include "play_reader.h"

typedef struct Lines {
    LocalGame *local;
    PlaySetup setup; // set-up of the next game
    LineReader reader;
    bool quit;                   // leave the main loop
    bool show;                   // draw the board before the next prompt
    char opening[PLAY_NAME_MAX]; // opening name that was printed last
} Lines;

// Runs a command line. Returns false if its first word is not a command.
bool lines_command(Lines *lines, const char *line);

// Starts a game against `OPPONENT [black|white]`, where OPPONENT is a number of the list, a name or
// a spec. Returns false after printing an error.
bool lines_start_against(Lines *lines, const char *answer);

// Starts a game with `lines->setup`. Returns false after printing an error.
bool lines_start(Lines *lines);

// Prints the rules and players of the game.
void lines_introduce(const Lines *lines);

// Resumes an unfinished game by its number; "" = the latest.
void lines_resume(Lines *lines, const char *number);

void lines_list_opponents(void);

// Prints the unfinished games and returns their number.
int lines_list_games(const Lines *lines);

// Prints a text and a newline.
void lines_print(const Text *text);

// Prints an error as a sentence.
void lines_error(const Error *error);

#endif
