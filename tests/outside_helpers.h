// What the tests of outside players share: games to the end, and counting what is left behind.
#ifndef FLIPSIDE_TESTS_OUTSIDE_HELPERS_H
#define FLIPSIDE_TESTS_OUTSIDE_HELPERS_H

#include "referee.h"
#include "roster.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/wait.h>

#include <cmocka.h>

// Seconds for what takes milliseconds: where time is not what is tested, a busy machine must not
// matter.
enum { PATIENCE = 300 };

static inline int count_descriptors(void) {
    DIR *folder = opendir("/proc/self/fd");
    int count = 0;
    while (readdir(folder))
        count++;
    closedir(folder);
    return count;
}

// The test must be a subreaper: whatever a player leaves behind becomes its child.
static inline bool children_left(void) {
    while (waitpid(-1, NULL, WNOHANG) > 0) {
    }
    return waitpid(-1, NULL, WNOHANG) == 0;
}

static inline Rules rules_of(Goal goal, int size) {
    Rules rules = rules_default();
    rules.goal = goal;
    rules.size = size;
    return rules;
}

static inline Player *make(const char *spec, Rules rules) {
    Error error = {0};
    Player *player = roster_player(spec, rules, 1, &error);
    if (!player)
        fail_msg("%s: %s", spec, error.text);
    return player;
}

typedef struct LastChoice {
    Color side;
    Choice choice;
} LastChoice;

static inline void keep_choice(const MatchGame *record, const Choice *choice, void *user) {
    LastChoice *last = user;
    if (record->game.now.side == last->side)
        last->choice = *choice;
}

// Plays a whole game of the player, as `side`, against the first legal move. The choice that was
// not a move, or the last one.
static inline Choice play_game(Player *player, Rules rules, Color side, const Limits *limits) {
    Player *first = roster_player("first", rules, 1, NULL);
    assert_non_null(first);
    LastChoice last = {.side = side};
    RefereeWatch watch = {.answer = keep_choice, .user = &last};
    Referee referee = {.terms = {.each = *limits}, .watch = &watch};
    MatchGame record = {.game = game_new(rules)};
    referee.players[side] = player;
    referee.players[color_other(side)] = first;
    referee_play(&referee, &record, NULL);
    if (record.reason == END_START)
        fail_msg("%s", record.detail);
    player_destroy(first);
    return last.choice;
}

#endif
