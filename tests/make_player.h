// A player by its spec, for tests that want one; a spec that is none fails the test with the
// reason. To be destroyed.
#ifndef FLIPSIDE_TESTS_MAKE_PLAYER_H
#define FLIPSIDE_TESTS_MAKE_PLAYER_H

#include "roster.h"

// clang-format off
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
// clang-format on

static inline Player *make(const char *spec, Rules rules) {
    Error error = {0};
    Player *player = roster_player(spec, rules, 1, &error);
    if (!player)
        fail_msg("%s: %s", spec, error.text);
    return player;
}

#endif
