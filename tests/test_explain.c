// Reasons against what they explain: the points of the factors add up to the value that the search
// uses, the explained choice is the choice, the line leads to the state that was valued, and a
// sentence names the factor that decided.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "classic_search.h"
#include "eval.h"
#include "explain.h"
#include "make_player.h"
#include "notation.h"
#include "openings.h"
#include "roster.h"
#include "scale.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

// Systems with an evaluation, limited by depth, with options that change what is summed.
static const char *const systems[] = {
    "deepening:depth=3,library=no",
    "deepening:depth=2,library=no,corners=no,change=20,mobility=-7",
    "three-factor:depth=3",
    "three-factor:depth=2,cells=333,parity=77,mobility=19",
    "greedy",
    "default:depth=3",
    "reversed-v1:depth=3",
    "reversed-v2:depth=2",
    "reversed-v3:depth=3",
    "reversed-v4:depth=2,action=3,stability=2",
};
enum { SYSTEMS = sizeof systems / sizeof *systems };

static const char *const samplers[] = {"monte-carlo:playouts=200",
                                       "monte-carlo-heuristic:playouts=200", "uct:playouts=300"};
enum { SAMPLERS = sizeof samplers / sizeof *samplers };

// A position with a move from a random game; goals, starts and sizes in turn, now and then near the
// end.
static Game random_game(int i, Random *random) {
    Rules rules = {.goal = (Goal)(i & 1),
                   .start = (Start)(i / 2 % 3),
                   .size = i % 5 == 0   ? 6
                           : i % 7 == 0 ? 4
                                        : 8};
    for (;;) {
        int squares = rules.size * rules.size - 5;
        int plies = i % 4 == 3 ? squares - (int)random_below(random, 4)
                               : (int)random_below(random, (uint32_t)squares);
        Game game = openings_random(rules, plies, random_next(random));
        game_play_passes(&game);
        if (!game_over(&game))
            return game;
    }
}

static void explain(const char *spec, const Game *game, Explanation *explanation) {
    Player *player = make(spec, game->rules);
    Error error = {0};
    *explanation = (Explanation){.spec = spec, .game = *game};
    if (!player_explain(player, game, NULL, &explanation->reasons, &error))
        fail_msg("%s: %s", spec, error.text);
    player_destroy(player);
}

// A sum of points as the whole number that the search uses: cut off, after what doubles lose.
static int whole(double points) {
    return (int)trunc(nearbyint(points * 1e6) / 1e6);
}

static void factors_add_up_to_the_value(void **state) {
    (void)state;
    Random random = random_seeded(31);
    for (int system = 0; system < SYSTEMS; system++)
        for (int i = 0; i < scale_count(400, 10000); i++) {
            Game game = random_game(i, &random);
            Player *player = make(systems[system], game.rules);
            PlayerEvaluation evaluation = player_type(player)->evaluation(player);
            int flips = (int)random_below(&random, 19) - 9;
            Account account = {0};
            evaluation.factors(evaluation.parameters, game.now.board, flips, account.factors);
            assert_int_equal(whole(account_points(&account, evaluation.kind_count)),
                             evaluation.value(evaluation.parameters, game.now.board, flips));
            player_destroy(player);
        }
}

// The value of a move as the search finds it when it may play nothing else.
static int value_of(const char *spec, const Game *game, int move, int depth) {
    Player *player = make(spec, game->rules);
    ClassicSearch search = {.rules = game->rules,
                            .evaluation = player_type(player)->evaluation(player),
                            .refinements = CLASSIC_PRUNE,
                            .deadline = INFINITY};
    ClassicResult result;
    assert_true(classic_search_open(&search));
    assert_true(classic_search_run(&search, game->now.board, bit(move), depth, MOVE_NONE, &result));
    classic_search_close(&search);
    player_destroy(player);
    return result.value;
}

// Plays the line; the state at its end, seen by the player who thinks, is worth the score.
static void check_line(const char *spec, const Game *game, const Candidate *candidate) {
    Player *player = make(spec, game->rules);
    PlayerEvaluation evaluation = player_type(player)->evaluation(player);
    Game after = *game;
    int flips = 0;
    assert_int_equal(candidate->line[0], candidate->move);
    for (int i = 0; i < candidate->line_length; i++) {
        Color mover = after.now.side;
        uint64_t before = position_discs(after.now, color_other(mover));
        assert_true(game_play(&after, candidate->line[i]));
        flips = bit_count(before & ~position_discs(after.now, color_other(mover)));
        flips = mover == game->now.side ? flips : -flips;
    }
    Board view = after.now.side == game->now.side ? after.now.board : board_pass(after.now.board);
    int value = game_over(&after) ? evaluation.terminal(evaluation.parameters, view)
                                  : evaluation.value(evaluation.parameters, view, flips);
    assert_int_equal(whole(candidate->score), value);
    player_destroy(player);
}

static void reasons_are_those_of_the_choice(void **state) {
    (void)state;
    Random random = random_seeded(32);
    static Explanation explanation;
    for (int system = 0; system < SYSTEMS; system++)
        for (int i = 0; i < scale_count(60, 1000); i++) {
            Game game = random_game(i, &random);
            explain(systems[system], &game, &explanation);
            const Reasons *reasons = &explanation.reasons;
            Player *player = make(systems[system], game.rules);
            Choice choice;
            player_choose(player, &game, NULL, &choice);
            player_destroy(player);
            assert_int_equal(reasons->candidates[0].move, choice.move);
            assert_int_equal(reasons->count, bit_count(game_moves(&game)));
            if (choice.has_score) {
                assert_int_equal(whole(reasons->candidates[0].score), choice.score);
                assert_int_equal(reasons->depth, choice.depth);
            }
            for (int k = 0; k < reasons->count; k++) {
                const Candidate *candidate = &reasons->candidates[k];
                assert_true(account_points(&candidate->accounts[MOMENT_END], reasons->kind_count) ==
                            candidate->score);
                assert_int_equal(whole(candidate->score),
                                 value_of(systems[system], &game, candidate->move, reasons->depth));
                check_line(systems[system], &game, candidate);
                if (k > 1 && candidate->considered)
                    assert_true(candidate->score <= reasons->candidates[k - 1].score);
                assert_true(candidate->considered || reasons->rule);
            }
        }
}

// What the legend says a value counts is said anew under a goal that counts it otherwise.
static void legends_follow_the_goal(void **state) {
    (void)state;
    Random random = random_seeded(36);
    int turned = 0;
    for (int system = 0; system < SYSTEMS; system++) {
        Player *players[2];
        PlayerEvaluation evaluations[2];
        for (int goal = 0; goal < 2; goal++) {
            players[goal] = make(systems[system], (Rules){.goal = (Goal)goal, .size = 8});
            evaluations[goal] = player_type(players[goal])->evaluation(players[goal]);
        }
        bool differs[FACTORS_MAX] = {0};
        for (int i = 0; i < 100; i++) {
            Game game = openings_random((Rules){.size = 8}, 4 + i % 50, random_next(&random));
            Factor factors[2][FACTORS_MAX] = {0};
            for (int goal = 0; goal < 2; goal++)
                evaluations[goal].factors(evaluations[goal].parameters, game.now.board, 3,
                                          factors[goal]);
            for (int k = 0; k < evaluations[0].kind_count; k++)
                differs[k] |= factors[0][k].value != factors[1][k].value;
        }
        for (int k = 0; k < evaluations[0].kind_count; k++) {
            const FactorKind *kind = &evaluations[0].kinds[k];
            if (differs[k] && strcmp(kind->about[GOAL_MOST], kind->about[GOAL_FEWEST]) == 0)
                fail_msg("%s: %s", systems[system], kind->name);
            turned += differs[k];
        }
        player_destroy(players[0]);
        player_destroy(players[1]);
    }
    assert_true(turned >= 2 * SYSTEMS);
}

static void samplers_explain_what_they_choose(void **state) {
    (void)state;
    Random random = random_seeded(33);
    static Explanation explanation;
    for (int sampler = 0; sampler < SAMPLERS; sampler++)
        for (int i = 0; i < scale_count(40, 400); i++) {
            Game game = random_game(i, &random);
            explain(samplers[sampler], &game, &explanation);
            const Reasons *reasons = &explanation.reasons;
            Player *player = make(samplers[sampler], game.rules);
            Choice choice;
            player_choose(player, &game, NULL, &choice);
            player_destroy(player);
            assert_int_equal(reasons->candidates[0].move, choice.move);
            if (choice.has_score)
                assert_int_equal(lround(reasons->candidates[0].score), choice.score);
            uint64_t playouts = 0;
            for (int k = 0; k < reasons->count; k++) {
                const Candidate *candidate = &reasons->candidates[k];
                assert_true(account_points(&candidate->accounts[MOMENT_END], reasons->kind_count) ==
                            candidate->score);
                playouts += candidate->playouts;
            }
            assert_true(sampler == 2 ? playouts <= choice.playouts || !choice.has_score
                                     : playouts == choice.playouts || !choice.has_score);
        }
}

// What a sentence says, recomputed: whom it prefers, and that no factor is ahead by more than the
// one it names.
static void check_sentence(const Explanation *explanation, int index, int named[FACTORS_MAX]) {
    const Reasons *reasons = &explanation->reasons;
    const Candidate *chosen = &reasons->candidates[0];
    const Candidate *rival = index ? &reasons->candidates[index]
                             : reasons->count > 1 && reasons->candidates[1].considered
                                 ? &reasons->candidates[1]
                                 : NULL;
    Verdict verdict = explain_verdict(explanation, index);
    Text sentence = {0};
    explain_sentence(&sentence, explanation, index);
    assert_ptr_equal(verdict.preferred, chosen);
    assert_ptr_equal(verdict.rival, rival);
    if (verdict.factor >= 0) {
        const Account *ours = &chosen->accounts[MOMENT_END], *theirs = &rival->accounts[MOMENT_END];
        Factor own = ours->factors[verdict.factor], other = theirs->factors[verdict.factor];
        assert_true(verdict.lead > 0);
        assert_true(fabs(factor_points(own) - factor_points(other) - verdict.lead) < 1e-9);
        for (int k = 0; k < reasons->kind_count && ours->finished == theirs->finished; k++)
            assert_true(factor_points(ours->factors[k]) - factor_points(theirs->factors[k]) <=
                        verdict.lead + 1e-9);
        const FactorKind *kind = &reasons->kinds[verdict.factor];
        if (strstr(text_string(&sentence), kind->higher[explanation->game.rules.goal]) &&
            rival->considered) { // says "more": the value is higher, and by its weight that is good
            assert_true(own.value > other.value && own.weight == other.weight && own.weight > 0);
            named[verdict.factor]++;
        }
    }
    if (strstr(text_string(&sentence), " rather than ")) {
        char begin[32], ours[3], theirs[3];
        snprintf(begin, sizeof begin, "%s rather than %s: ",
                 notation_move(chosen->move, explanation->game.rules.size, ours),
                 notation_move(rival->move, explanation->game.rules.size, theirs));
        assert_non_null(strstr(text_string(&sentence), begin));
        assert_true(chosen->score > rival->score || chosen->playouts > rival->playouts);
        assert_true(rival->considered);
    } else if (rival && rival->considered && reasons->count > 1 && !reasons->rule) {
        bool same = strstr(text_string(&sentence), "score the same");
        assert_true(same || strstr(text_string(&sentence), "equally often"));
        assert_true(same ? fabs(chosen->score - rival->score) < 1e-9
                         : chosen->playouts == rival->playouts);
    }
    text_free(&sentence);
}

static void sentences_say_what_the_numbers_say(void **state) {
    (void)state;
    Random random = random_seeded(34);
    static Explanation explanation;
    for (int system = 0; system < SYSTEMS + SAMPLERS; system++) {
        int named[FACTORS_MAX] = {0}, different = 0;
        for (int i = 0; i < scale_count(100, 2000); i++) {
            Game game = random_game(i, &random);
            explain(system < SYSTEMS ? systems[system] : samplers[system - SYSTEMS], &game,
                    &explanation);
            for (int k = 0; k < explanation.reasons.count; k++)
                check_sentence(&explanation, k, named);
        }
        for (int k = 0; k < FACTORS_MAX; k++)
            different += named[k] > 0;
        if (scale_count(100, 2000) >= 100)
            assert_true(different >= (explanation.reasons.kind_count > 2 ? 2 : 1));
    }
}

static Game game_after(const char *moves, Goal goal) {
    Game game = game_new((Rules){.goal = goal, .size = 8});
    Error error = {0};
    if (!notation_play_transcript(&game, moves, &error))
        fail_msg("%s", error.text);
    return game;
}

static char *sentence_of(const char *spec, const Game *game, int index) {
    static Explanation explanation;
    static char text[512];
    Text sentence = {0};
    explain(spec, game, &explanation);
    explain_sentence(&sentence, &explanation, index);
    snprintf(text, sizeof text, "%s", text_string(&sentence));
    text_free(&sentence);
    return text;
}

static void known_sentences(void **state) {
    (void)state;
    Game game = game_after("f5d6c3", GOAL_MOST);
    assert_string_equal(
        sentence_of("deepening:depth=4,library=no", &game, 0),
        "d3 rather than f4: better squares by its map (map -6 vs -12, +6 points, total +6).");
    assert_string_equal(sentence_of("deepening:depth=4", &game, 1),
                        "f4 is left out: its opening library has an answer to this position, and "
                        "nothing is searched.");
    game = game_after("f5d6c3d3c4", GOAL_FEWEST);
    assert_string_equal(sentence_of("reversed-v4:depth=4", &game, 0),
                        "f4 rather than g5: fewer discs than the opponent (pieces 5 vs 3, +40 "
                        "points, total +5).");
    // Black may take a1; the rule does not look further.
    Position position;
    assert_true(
        notation_parse_position("-OX-------------------------------------------------------------"
                                " X",
                                8, BLACK, &position, NULL, NULL, NULL));
    game = game_from(rules_default(), position);
    assert_string_equal(sentence_of("greedy", &game, 0), "a1 is the only legal move.");
    assert_true(notation_parse_position(
        "-OX------------------------X------XXX------X-O------------------ X", 8, BLACK, &position,
        NULL, NULL, NULL));
    position.board.opponent |= bit(28);
    game = game_from(rules_default(), position);
    assert_string_equal(sentence_of("greedy", &game, 0),
                        "a1, because where a corner is legal nothing else is considered.");
    assert_non_null(
        strstr(sentence_of("greedy", &game, 1), " is left out: where a corner is legal"));
}

// With root=plain the opponent's higher mobility leaves a move without a score. If no move has one,
// the first legal move is played.
static void all_moves_left_out(void **state) {
    (void)state;
    static Explanation explanation;
    static const char *const spec = "monte-carlo-heuristic:root=plain,playouts=900";
    Game game = game_after("f5d6c3d3c4", GOAL_MOST);
    explain(spec, &game, &explanation);
    const Reasons *reasons = &explanation.reasons;
    for (int i = 0; i < reasons->count; i++)
        assert_false(reasons->candidates[i].considered);
    assert_true(explain_all_left_out(reasons));
    assert_int_equal(reasons->candidates[0].move, bit_first(game_moves(&game)));
    assert_null(strstr(sentence_of(spec, &game, 0), "b3 is left out"));
    assert_non_null(strstr(sentence_of(spec, &game, 0), "b3 is played"));
    assert_non_null(strstr(sentence_of(spec, &game, 1), " is left out: "));
    game = game_after("f5d6", GOAL_MOST);
    explain(spec, &game, &explanation);
    assert_false(explain_all_left_out(reasons));
}

// In a panel about a move that the player would not choose it is named as the one who thinks
// otherwise.
static void panels_name_the_dissenter(void **state) {
    (void)state;
    static Explanation explanation;
    Game game = game_after("f5d6c3d3c4", GOAL_FEWEST);
    explain("reversed-v4:depth=4", &game, &explanation);
    for (int k = 0; k < explanation.reasons.count; k++) {
        Text panel = {0};
        explain_panel(&panel, &explanation, explanation.reasons.candidates[k].move, 200);
        char dissent[64], ours[3], theirs[3];
        snprintf(dissent, sizeof dissent, "\nreversed-v4 would rather play %s than %s: ",
                 notation_move(explanation.reasons.candidates[0].move, 8, ours),
                 notation_move(explanation.reasons.candidates[k].move, 8, theirs));
        bool dissents = strstr(text_string(&panel), dissent),
             prefers = strstr(text_string(&panel), " rather than ");
        assert_true(k == 0 ? prefers && !dissents : dissents && !prefers);
        text_free(&panel);
    }
}

// The last two squares of a game: lines that end it count by their result.
static void ends_of_games(void **state) {
    (void)state;
    Random random = random_seeded(35);
    static Explanation explanation;
    int won = 0;
    for (int i = 0; won < 5; i++) {
        assert_true(i < 10000);
        Game game =
            openings_random((Rules){.goal = (Goal)(i & 1), .size = 8}, 58, random_next(&random));
        if (game_over(&game) || bit_count(game_moves(&game)) < 2)
            continue;
        explain("three-factor:depth=6", &game, &explanation);
        const Reasons *reasons = &explanation.reasons;
        const Candidate *best = &reasons->candidates[0];
        assert_true(best->accounts[MOMENT_END].finished);
        Game after = game;
        for (int k = 0; k < best->line_length; k++)
            assert_true(game_play(&after, best->line[k]));
        assert_true(game_over(&after));
        assert_true(best->accounts[MOMENT_END].factors[reasons->kind_count - 1].value ==
                    game_score(&after, game.now.side));
        Text sentence = {0};
        explain_sentence(&sentence, &explanation, 0);
        if (best->score > 0 && best->score > reasons->candidates[1].score) {
            assert_non_null(strstr(text_string(&sentence), "its line wins by "));
            won++;
        }
        text_free(&sentence);
    }
}

// Within 0 … 1, rising with the score, the same for all players, and under both goals right where
// the game is decided.
static void chances_of_winning(void **state) {
    (void)state;
    Random random = random_seeded(36);
    static Explanation explanation, engine;
    for (int goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
        const Eval *eval = eval_open(NULL, (Goal)goal, 8, NULL, NULL);
        assert_non_null(eval);
        for (int discs = 4; discs <= 64; discs++)
            for (int score = -64; score < 64; score++) {
                double chance = eval_win_chance(eval, discs, score);
                assert_true(chance >= 0 && chance <= 1 &&
                            chance <= eval_win_chance(eval, discs, score + 1));
                assert_true(fabs(chance + eval_win_chance(eval, discs, -score) - 1) < 1e-9);
            }
        eval_free((Eval *)eval);
    }
    for (int i = 0; i < scale_count(20, 200); i++) {
        Game game = random_game(i, &random);
        Player *player = make("greedy", game.rules),
               *flipside = make("flipside:level=6,hash=1", game.rules);
        Error error = {0};
        assert_true(explain_game(&explanation, player, &game, MOVE_NONE, NULL, &error));
        assert_true(explain_game(&engine, flipside, &game, MOVE_NONE, NULL, &error));
        for (int k = 0; k < engine.reasons.count; k++) {
            const Candidate *candidate = &engine.reasons.candidates[k];
            assert_true(candidate->has_chance && candidate->win_chance >= 0 &&
                        candidate->win_chance <= 1);
            if (k > 0 && candidate->score == engine.reasons.candidates[k - 1].score)
                continue;
            if (k > 0)
                assert_true(candidate->win_chance < engine.reasons.candidates[k - 1].win_chance);
            const Candidate *same =
                &explanation.reasons.candidates[explain_find(&explanation, candidate->move)];
            assert_true(same->has_chance && fabs(same->win_chance - candidate->win_chance) < 1e-9);
        }
        player_destroy(player);
        player_destroy(flipside);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(factors_add_up_to_the_value),
        cmocka_unit_test(reasons_are_those_of_the_choice),
        cmocka_unit_test(legends_follow_the_goal),
        cmocka_unit_test(samplers_explain_what_they_choose),
        cmocka_unit_test(sentences_say_what_the_numbers_say),
        cmocka_unit_test(known_sentences),
        cmocka_unit_test(all_moves_left_out),
        cmocka_unit_test(panels_name_the_dissenter),
        cmocka_unit_test(ends_of_games),
        cmocka_unit_test(chances_of_winning),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
