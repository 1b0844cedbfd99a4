// Schedules on random results: tournaments that have grown, Swiss and knockout.
#include "growth.h"
#include "random.h"
#include "scale.h"
#include "schedule.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void add_players(ArenaSettings *settings, int count) {
    for (int i = 0; i < count; i++) {
        char spec[32];
        snprintf(spec, sizeof spec, "random:seed=%d", settings->player_count);
        assert_true(settings_add_player(settings, spec, NULL));
    }
}

static ArenaSettings make(ArenaMode mode, int players, int games) {
    ArenaSettings settings = settings_default();
    settings.mode = mode;
    settings.games = games;
    add_players(&settings, players);
    if (mode == ARENA_KNOCKOUT)
        settings.rounds = settings_usual_rounds(mode, players);
    return settings;
}

// Every game of every pair once; both games of an opening share an encounter that nobody else has.
static void check_complete(const Schedule *schedule, const ArenaSettings *settings) {
    int n = settings->player_count, games = settings->games, total = schedule_numbers(schedule),
        wanted = 0;
    int *number = malloc((size_t)(n * n * games) * sizeof *number);
    assert_non_null(number);
    memset(number, -1, (size_t)(n * n * games) * sizeof *number);
    for (int game = 0; game < total; game++) {
        Pairing p;
        assert_true(schedule_game(schedule, game, &p));
        assert_true(p.game == game && p.first < p.second && p.second < n &&
                    2 * p.opening + p.swapped < games);
        int *place = &number[(p.first * n + p.second) * games + 2 * p.opening + p.swapped];
        assert_int_equal(*place, -1);
        *place = game;
        assert_int_equal(p.encounter, number[(p.first * n + p.second) * games + 2 * p.opening]);
        bool plays = settings_plays(settings, p.first) && settings_plays(settings, p.second);
        assert_int_equal(schedule_state(schedule, game), plays ? SCHEDULE_OPEN : SCHEDULE_VOID);
        wanted += plays;
    }
    int pairs = settings->mode == ARENA_KUMITE ? n * (n - 1) / 2 : n - 1;
    assert_int_equal(total, pairs * games);
    assert_int_equal(schedule_total(schedule), wanted);
    free(number);
}

// Whatever is added in whatever order: old games keep their numbers, and none is missing or there
// twice.
static void numbers_stay(void **state) {
    (void)state;
    Random random = random_seeded(16);
    for (int round = 0; round < scale_count(60, 2000); round++) {
        ArenaMode mode = random_below(&random, 2) ? ARENA_KUMITE : ARENA_GAUNTLET;
        ArenaSettings now = make(mode, 2 + (int)random_below(&random, 4),
                                 1 + (int)random_below(&random, 4)),
                      before;
        for (int step = 0; step < 6; step++) {
            assert_true(settings_copy(&now, &before, NULL));
            Schedule *old = schedule_create(&before);
            check_complete(old, &before);
            add_players(&now, (int)random_below(&random, 3));
            assert_true(growth_games(&now, now.games + (int)random_below(&random, 4), NULL));
            if (random_below(&random, 3) == 0 && settings_playing(&now) > 2) {
                int player = 1 + (int)random_below(&random, (uint32_t)now.player_count - 1);
                now.entries[player].withdrawn = !now.entries[player].withdrawn;
            }
            assert_true(growth_settle(&before, old, true, &now, NULL));
            assert_true(settings_check(&now, NULL));
            Schedule *grown = schedule_create(&now);
            for (int game = 0; game < schedule_numbers(old); game++) {
                Pairing a, b;
                assert_true(schedule_game(old, game, &a) && schedule_game(grown, game, &b));
                assert_memory_equal(&a, &b, sizeof a);
            }
            schedule_destroy(old);
            schedule_destroy(grown);
            settings_free(&before);
        }
        settings_free(&now);
    }
}

// Can those who have not met be paired completely?
static bool can_pair(int n, const int *met, int limit, unsigned left) {
    if (!left)
        return true;
    int a = __builtin_ctz(left);
    for (int b = a + 1; b < n; b++)
        if (left >> b & 1 && met[a * n + b] <= limit &&
            can_pair(n, met, limit, left & ~(1U << a) & ~(1U << b)))
            return true;
    return false;
}

// Plays a round with random results, in random order.
static void play_round(Schedule *schedule, int round, Random *random) {
    int open[512], count = 0;
    for (int game = 0; game < schedule_horizon(schedule); game++) {
        Pairing p;
        if (schedule_state(schedule, game) == SCHEDULE_OPEN && schedule_game(schedule, game, &p) &&
            p.round == round)
            open[count++] = game;
    }
    while (count > 0) {
        int pick = (int)random_below(random, (uint32_t)count);
        schedule_result(schedule, open[pick], (int)random_below(random, 3));
        open[pick] = open[--count];
    }
}

// Everybody is in a round once; no repetition that could have been avoided; byes go round.
static void check_swiss(int n, int rounds, Random *random) {
    ArenaSettings settings = make(ARENA_SWISS, n, 2);
    settings.rounds = rounds;
    assert_true(settings_check(&settings, NULL));
    Schedule *schedule = schedule_create(&settings);
    int met[16 * 16] = {0}, byes[16] = {0};
    for (int round = 0; round < rounds; round++) {
        unsigned seen = 0, all = (1U << n) - 1;
        int repeats = 0, fewest = 1000, bye = -1;
        assert_int_equal(schedule_rounds(schedule), round + 1);
        for (int i = 0; i < n; i++)
            fewest = byes[i] < fewest ? byes[i] : fewest;
        ScheduleMeeting m;
        int before[16 * 16];
        memcpy(before, met, sizeof met);
        for (int i = 0; schedule_meeting(schedule, round, i, &m); i++) {
            assert_false(seen >> m.first & 1);
            seen |= 1U << m.first;
            if (m.second < 0) {
                assert_int_equal(byes[m.first]++, fewest);
                bye = m.first;
                continue;
            }
            assert_false(seen >> m.second & 1);
            seen |= 1U << m.second;
            repeats += before[m.first * n + m.second] > 0;
            met[m.first * n + m.second]++;
            met[m.second * n + m.first]++;
        }
        assert_int_equal(seen, all);
        assert_int_equal(bye >= 0, n % 2);
        if (n % 2 == 0 && repeats)
            assert_false(can_pair(n, before, 0, all));
        for (int i = 0; n % 2 && repeats && i < n; i++)
            if (byes[i] - (i == bye) == fewest)
                assert_false(can_pair(n, before, 0, all & ~(1U << i)));
        play_round(schedule, round, random);
    }
    assert_int_equal(schedule_rounds_over(schedule), rounds);
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += schedule_points(schedule, i);
    assert_int_equal(sum, rounds * (n / 2 * 4 + (n % 2 ? 4 : 0)));
    for (int rank = 1; rank < n; rank++)
        assert_true(schedule_points(schedule, schedule_ranked(schedule, rank - 1)) >=
                    schedule_points(schedule, schedule_ranked(schedule, rank)));
    schedule_destroy(schedule);
    settings_free(&settings);
}

static void swiss_avoids_repetitions(void **state) {
    (void)state;
    Random random = random_seeded(5);
    for (int round = 0; round < scale_count(20, 400); round++)
        for (int n = 2; n <= 11; n++)
            check_swiss(n, n + 2, &random);
}

// A large one, whose first half of the rounds can always be without repetitions.
static void swiss_of_forty(void **state) {
    (void)state;
    Random random = random_seeded(9);
    ArenaSettings settings = make(ARENA_SWISS, 40, 2);
    settings.rounds = 20;
    Schedule *schedule = schedule_create(&settings);
    static int met[40 * 40];
    for (int round = 0; round < 20; round++) {
        ScheduleMeeting m;
        for (int i = 0; schedule_meeting(schedule, round, i, &m); i++)
            assert_int_equal(met[m.first * 40 + m.second]++ + met[m.second * 40 + m.first], 0);
        play_round(schedule, round, &random);
    }
    schedule_destroy(schedule);
    settings_free(&settings);
}

// The order in which results come does not matter.
static void order_does_not_matter(void **state) {
    (void)state;
    for (ArenaMode mode = ARENA_LADDER; mode < ARENA_MODES; mode++)
        for (int n = 2; n < 10; n++) {
            ArenaSettings settings = make(mode, n, 2);
            Schedule *one = schedule_create(&settings), *other = schedule_create(&settings);
            Random random = random_seeded((uint64_t)n);
            for (int pass = 0; schedule_rounds_over(one) < settings.rounds; pass++) {
                assert_in_range(pass, 0, 200);
                int limit = schedule_horizon(one);
                static bool done[20000];
                if (pass == 0)
                    memset(done, 0, sizeof done);
                int games[2000], count = 0;
                for (int game = 0; game < limit; game++)
                    if (!done[game] && schedule_state(one, game) == SCHEDULE_OPEN) {
                        games[count++] = game;
                        done[game] = true;
                    }
                assert_true(count > 0); // nobody waits for nothing
                int results[2000];
                for (int i = 0; i < count; i++)
                    schedule_result(one, games[i], results[i] = (int)random_below(&random, 3));
                for (int i = count - 1; i >= 0; i--)
                    schedule_result(other, games[i], results[i]);
                assert_int_equal(schedule_total(one), schedule_total(other));
                assert_int_equal(schedule_horizon(one), schedule_horizon(other));
                for (int i = 0; i < n; i++)
                    assert_int_equal(schedule_points(one, i), schedule_points(other, i));
            }
            schedule_destroy(one);
            schedule_destroy(other);
            settings_free(&settings);
        }
}

// Whoever is stronger by the list wins: the bracket brings the best together last. Or results are
// random.
static void play_knockout(int n, int games, Random *random) {
    ArenaSettings settings = make(ARENA_KNOCKOUT, n, games);
    assert_true(settings_check(&settings, NULL));
    Schedule *schedule = schedule_create(&settings);
    int met = 0, played = 0;
    for (int pass = 0; schedule_rounds_over(schedule) < settings.rounds; pass++) {
        assert_in_range(pass, 0, 100);
        for (int game = 0; game < schedule_numbers(schedule); game++) {
            static bool done[100000];
            Pairing p;
            if (pass == 0)
                done[game] = false;
            if (done[game] || schedule_state(schedule, game) != SCHEDULE_OPEN)
                continue;
            assert_true(schedule_game(schedule, game, &p));
            assert_true(p.first < p.second);
            schedule_result(schedule, game, random ? (int)random_below(random, 3) : 2);
            done[game] = true;
            played++;
        }
    }
    assert_int_equal(played, schedule_total(schedule));
    int champion = -1;
    for (int round = 0; round < settings.rounds; round++) {
        ScheduleMeeting m;
        for (int i = 0; schedule_meeting(schedule, round, i, &m); i++) {
            if (m.second < 0)
                continue;
            met++;
            int winner = m.first_half >= m.second_half ? m.first : m.second;
            assert_true(m.played >= games &&
                        m.played <= games + schedule_kind(ARENA_KNOCKOUT)->extra_games);
            assert_true(m.played == games || (m.played - games) % 2 == 0);
            assert_true(schedule_points(schedule, winner) > round); // it went on
            assert_true(random || winner == m.first);
            champion = round == settings.rounds - 1 ? winner : champion;
            if (!random && round == settings.rounds - 1)
                assert_int_equal(m.first + m.second, 1); // the first two meet in the final
        }
    }
    assert_int_equal(met, n - 1); // everybody but one is beaten once
    assert_int_equal(schedule_points(schedule, champion), settings.rounds);
    schedule_destroy(schedule);
    settings_free(&settings);
}

static void knockouts(void **state) {
    (void)state;
    Random random = random_seeded(3);
    for (int n = 2; n < 40; n++)
        for (int games = 1; games < 4; games++) {
            play_knockout(n, games, NULL);
            for (int i = 0; i < scale_count(5, 100); i++)
                play_knockout(n, games, &random);
        }
}

// Level to the end: three further openings with both colours, then the higher seed.
static void level_meetings(void **state) {
    (void)state;
    ArenaSettings settings = make(ARENA_KNOCKOUT, 2, 2);
    Schedule *schedule = schedule_create(&settings);
    for (int game = 0; game < 2 + schedule_kind(ARENA_KNOCKOUT)->extra_games; game++) {
        Pairing p;
        assert_int_equal(schedule_total(schedule), 2 + (game < 2 ? 0 : game / 2 * 2));
        assert_int_equal(schedule_state(schedule, game), SCHEDULE_OPEN);
        assert_true(schedule_game(schedule, game, &p));
        assert_int_equal(p.opening, game / 2);
        assert_int_equal(p.swapped, game % 2);
        assert_int_equal(p.encounter, game / 2 * 2);
        schedule_result(schedule, game, game % 2 ? 0 : 2);
    }
    assert_int_equal(schedule_points(schedule, 0), 1);
    assert_int_equal(schedule_points(schedule, 1), 0);
    schedule_destroy(schedule);
    settings_free(&settings);
}

// Rounds that have begun keep their meetings when players come and go; those that left are in no
// further round.
static void rounds_grow(void **state) {
    (void)state;
    Random random = random_seeded(4);
    for (int turn = 0; turn < scale_count(60, 1000); turn++) {
        const ArenaMode modes[] = {ARENA_LADDER, ARENA_SWISS};
        ArenaSettings before = make(modes[turn % 2], 4 + (int)random_below(&random, 5), 2), after;
        before.rounds = 8;
        Schedule *old = schedule_create(&before);
        int begun = 1 + (int)random_below(&random, 4);
        int results[8 * 16 * 2];
        memset(results, -1, sizeof results);
        for (int game = 0; game < schedule_horizon(old) && schedule_rounds_over(old) < begun;
             game++)
            schedule_result(old, game, results[game] = (int)random_below(&random, 3));
        assert_true(settings_copy(&before, &after, NULL));
        add_players(&after, (int)random_below(&random, 3));
        int gone = (int)random_below(&random, (uint32_t)before.player_count);
        assert_true(growth_withdraw(&after, gone, NULL));
        assert_true(growth_rounds(&after, 10, NULL));
        assert_true(growth_settle(&before, old, true, &after, NULL));
        assert_true(settings_check(&after, NULL));
        Schedule *grown = schedule_create(&after);
        Pairing a, b;
        for (int game = 0; results[game] >= 0; game++) {
            assert_true(schedule_game(old, game, &a) && schedule_game(grown, game, &b));
            assert_memory_equal(&a, &b, sizeof a);
            schedule_result(grown, game, results[game]);
        }
        for (int round = begun; round < 10; round++) {
            ScheduleMeeting m;
            assert_int_equal(schedule_rounds(grown), round + 1);
            for (int i = 0; schedule_meeting(grown, round, i, &m); i++)
                assert_true(m.first != gone && m.second != gone);
            play_round(grown, round, &random);
        }
        assert_int_equal(schedule_rounds_over(grown), 10);
        assert_int_equal(schedule_total(grown), schedule_numbers(grown));
        schedule_destroy(old);
        schedule_destroy(grown);
        settings_free(&before);
        settings_free(&after);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_stay),   cmocka_unit_test(swiss_avoids_repetitions),
        cmocka_unit_test(swiss_of_forty), cmocka_unit_test(order_does_not_matter),
        cmocka_unit_test(knockouts),      cmocka_unit_test(level_meetings),
        cmocka_unit_test(rounds_grow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
