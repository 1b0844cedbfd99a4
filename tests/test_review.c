// Reviewed games: what always holds, agreement with the solver, accuracy of constructed games.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "profile.h"
#include "review_games.h"
#include "review_output.h"
#include "scale.h"

#include <math.h>
#include <string.h>

// What review.h promises of every review.
static void check_review(const Review *review) {
    int lost[2] = {0}, judged[2] = {0};
    for (int i = 0; i < review->count; i++) {
        const ReviewedMove *move = &review->moves[i];
        int after = review_value(review, i + 1);
        assert_true(move->loss >= 0 && move->loss == move->score - move->played);
        assert_int_equal(move->played, move->side == BLACK ? after : -after);
        assert_true(move->accuracy >= 0 && move->accuracy <= 100);
        assert_true(move->chance_after <= move->chance_before);
        assert_int_equal(move->exact, i >= review->exact_from);
        assert_true(move->loss == 0 ? move->best == move->move : move->best != move->move);
        assert_int_equal(move->line[0], move->best);
        assert_true(move->choices > 0 || (move->move == MOVE_PASS && move->loss == 0));
        assert_true(move->choices > 1 || !move->judged);
        lost[move->side] += move->judged ? move->loss : 0;
        judged[move->side] += move->judged;
        assert_int_equal(move->lost[BLACK], lost[BLACK]);
        assert_int_equal(move->lost[WHITE], lost[WHITE]);
    }
    for (int color = 0; color < 2; color++) {
        int sum = 0;
        for (int class = 0; class < REVIEW_CLASSES; class ++)
            sum += review->sides[color].counts[class];
        assert_int_equal(sum, review->sides[color].judged);
        assert_int_equal(sum, judged[color]);
        assert_int_equal(review->sides[color].loss, lost[color]);
    }
    for (int i = 0; i < review->worst_count; i++)
        assert_true(
            review->moves[review->worst[i]].loss >
            (i + 1 < review->worst_count ? review->moves[review->worst[i + 1]].loss - 1 : 0));
}

// Wherever it says exact, the solver says the same, of the best move and of the one played.
static void check_solved(const Review *review) {
    const Game *game = &review->sheet.game;
    EngineOptions options = {.rules = game->rules, .threads = 1, .hash_mb = 4};
    Engine *engine = engine_create(&options, NULL);
    EngineQuestion question = {.level = -1, .solve = true};
    EngineReport report;
    for (int i = review->exact_from; i <= review->count; i++) {
        Position position = game_position_at(game, i);
        assert_true(engine_go(engine, position, &question, &report, NULL));
        assert_int_equal(position.side == BLACK ? report.score : -report.score,
                         review_value(review, i));
    }
    engine_destroy(engine);
}

static void values_hold_and_equal_the_solver(void **state) {
    (void)state;
    static const struct {
        int size, black, white, plies;
    } games[] = {{8, BY_CHANCE, BY_CHANCE, 128},
                 {8, 2, BY_CHANCE, 128},
                 {8, 4, 3, 52},
                 {6, BY_CHANCE, 3, 128},
                 {4, BY_CHANCE, 1, 128}};
    int near_the_end = 0;
    for (int goal = 0; goal < 2; goal++)
        for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
            Game game = game_made(rules_of((Goal)goal, games[i].size), games[i].black,
                                  games[i].white, games[i].plies, i + 10);
            ReviewerOptions options = reviewer_at(4);
            Review *review = review_made(&game, &options);
            check_review(review);
            check_solved(review);
            assert_int_equal(review->over, game_over(&game));
            // A game that was cut short, or that one side won by taking every disc, may end far
            // from a full board.
            int empties = games[i].size * games[i].size - bit_count(board_discs(game.now.board));
            bool near = games[i].plies == 128 && empties <= 8;
            assert_true(review->exact_from < review->count || !near);
            near_the_end += near;
            free(review);
        }
    assert_true(near_the_end >= 6);
}

// However little time there is, what is near the end is proven, and all that must hold does.
static void a_starved_review_holds(void **state) {
    (void)state;
    for (int goal = 0; goal < 2; goal++) {
        Game game = game_made(rules_of((Goal)goal, 8), 2, BY_CHANCE, 128, 7);
        ReviewerOptions options = reviewer_at(-1);
        options.seconds = 0.0001;
        Review *review = review_made(&game, &options);
        check_review(review);
        check_solved(review);
        assert_true(review->moves[review->exact_from].empties >= 12);
        free(review);
    }
}

// Both sides play without an error: nothing is lost, and accuracy is 100 %.
static void a_perfect_game_is_perfect(void **state) {
    (void)state;
    for (int goal = 0; goal < 2; goal++)
        for (int size = 4; size <= 8; size += 4) {
            Rules rules = rules_of((Goal)goal, size);
            Game random = game_made(rules, BY_CHANCE, BY_CHANCE, size == 8 ? 46 : 0, 3);
            Game game = game_from(rules, random.now);
            game_go_on(&game, PERFECT, PERFECT, 128, 1);
            ReviewerOptions options = reviewer_at(4);
            options.exact = 16;
            Review *review = review_made(&game, &options);
            check_review(review);
            assert_int_equal(review->exact_from, 0);
            for (int color = 0; color < 2; color++) {
                assert_int_equal(review->sides[color].loss, 0);
                assert_true(review->sides[color].accuracy == 100);
                assert_int_equal(review->sides[color].counts[REVIEW_BEST],
                                 review->sides[color].judged);
            }
            assert_int_equal(review_value(review, 0), game_score(&game, BLACK));
            free(review);
        }
}

// Random moves are below 50 %, and whoever looks ahead is above them.
static void random_play_is_below_half(void **state) {
    (void)state;
    int games = scale_count(4, 20);
    for (int goal = 0; goal < 2; goal++) {
        double by_chance = 0, looking = 0;
        for (int i = 0; i < games; i++) {
            Game game = game_made(rules_of((Goal)goal, 8), BY_CHANCE, 4, 128, (uint64_t)i + 1);
            ReviewerOptions options = reviewer_at(4);
            Review *review = review_made(&game, &options);
            by_chance += review->sides[BLACK].accuracy / games;
            looking += review->sides[WHITE].accuracy / games;
            assert_true(review->sides[BLACK].accuracy < 50 && review->sides[WHITE].accuracy > 50);
            free(review);
        }
        assert_true(by_chance < 50);
        assert_true(looking > 90);
    }
}

// A review made by hand of two moves, for what is judged.
static Review *two_moves(int score, int played) {
    Game game = game_made(rules_of(GOAL_MOST, 8), BY_CHANCE, BY_CHANCE, 2, 1);
    Review *review = calloc(1, sizeof *review);
    review->sheet = sheet_of(&game);
    review->count = 2;
    review->exact = true;
    review->moves[0] = (ReviewedMove){.ply = 1,
                                      .empties = 20,
                                      .choices = 4,
                                      .score = score,
                                      .played = played,
                                      .loss = score - played,
                                      .exact = true};
    review->moves[1] = (ReviewedMove){.ply = 2,
                                      .side = WHITE,
                                      .empties = 19,
                                      .choices = 4,
                                      .score = -played,
                                      .played = -played,
                                      .exact = true};
    review->value = played;
    return review;
}

static void classes_follow_the_thresholds(void **state) {
    (void)state;
    static const struct {
        int score, played;
        ReviewClass class;
    } rows[] = {{8, 8, REVIEW_BEST},     {8, 6, REVIEW_INACCURACY}, {8, 4, REVIEW_MISTAKE},
                {18, 2, REVIEW_BLUNDER}, {2, 0, REVIEW_TURNED},     {0, -2, REVIEW_TURNED},
                {2, -2, REVIEW_TURNED},  {0, 0, REVIEW_BEST},       {-2, -4, REVIEW_INACCURACY}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Review *review = two_moves(rows[i].score, rows[i].played);
        review_judge(review, review_thresholds());
        assert_int_equal(review->moves[0].class, rows[i].class);
        assert_int_equal(review->sides[BLACK].counts[rows[i].class], 1);
        assert_true(review->sides[WHITE].accuracy == 100);
        assert_int_equal(review->worst_count, rows[i].score != rows[i].played);
        review->moves[0].lot = true;
        review_judge(review, review_thresholds());
        assert_true(review->moves[0].class <= REVIEW_GOOD && !review->moves[0].judged);
        assert_true(review->sides[BLACK].accuracy == 100 && review->sides[BLACK].loss == 0);
        free(review);
    }
    Review *review = two_moves(8, 6);
    review_judge(review, (ReviewThresholds){2.5, 3, 6});
    assert_int_equal(review->moves[0].class, REVIEW_GOOD);
    free(review);
    review = two_moves(1, -1); // an estimate near 0 has either sign by accident
    review->moves[0].exact = review->moves[1].exact = review->exact = false;
    review_judge(review, review_thresholds());
    assert_int_equal(review->moves[0].class, REVIEW_INACCURACY);
    free(review);
}

// The table lines up, the graph has a column for every position, and the JSON says what the value
// says.
static void shown_as_it_is(void **state) {
    (void)state;
    Game game = game_made(rules_of(GOAL_FEWEST, 8), 2, BY_CHANCE, 128, 5);
    ReviewerOptions options = reviewer_at(3);
    options.lot = 4;
    Review *review = review_made(&game, &options);
    Text out = {0};
    review_graph(&out, review, 0);
    const char *axis = strstr(text_string(&out), "   0 ");
    int columns = 0;
    for (const char *at = axis + 5; *at != '\n'; at++)
        columns += ((unsigned char)*at & 0xC0) != 0x80;
    assert_int_equal(columns, review->count + 1);
    text_clear(&out);
    review_write(&out, review, 0);
    assert_non_null(strstr(text_string(&out), " lot "));
    assert_non_null(strstr(text_string(&out), "The costliest moves:\n"));
    for (const char *line = text_string(&out); *line; line = strchr(line, '\n') + 1) {
        int width = 0;
        for (const char *at = line; *at != '\n'; at++)
            width += ((unsigned char)*at & 0xC0) != 0x80;
        assert_true(width <= 80);
    }
    text_clear(&out);
    Json *object = review_move_json(review, 10);
    assert_int_equal(json_int_of(json_member(object, "score")), review->moves[10].score);
    assert_string_equal(json_text_of(json_member(object, "class")),
                        review_class_name(review->moves[10].class));
    json_free(object);
    free(review);
    text_free(&out);
}

// A saved game says how many of its moves were drawn; a number that is given overrides it.
static void a_lot_comes_with_the_game(void **state) {
    (void)state;
    Game game = game_made(rules_of(GOAL_MOST, 6), BY_CHANCE, BY_CHANCE, 128, 2);
    GameSheet sheet = sheet_of(&game);
    sheet.table.lot = 3;
    for (int given = -1; given <= 1; given++) {
        ReviewerOptions options = reviewer_at(1);
        options.lot = given;
        Review *review = malloc(sizeof *review);
        Reviewer *reviewer = reviewer_create(&options, NULL);
        assert_true(review && reviewer && reviewer_run(reviewer, &sheet, review, NULL));
        for (int i = 0; i < review->count; i++)
            assert_int_equal(review->moves[i].lot, i < (given < 0 ? 3 : given));
        reviewer_destroy(reviewer);
        free(review);
    }
}

static void profiles_add_up(void **state) {
    (void)state;
    static Profile profile;
    ReviewerOptions options = reviewer_at(3);
    int loss = 0;
    profile_init(&profile, "ann");
    for (int i = 0; i < 3; i++) {
        Game game = game_made(rules_of(GOAL_MOST, 8), 1, BY_CHANCE, 128, (uint64_t)i + 1);
        Review *review = review_made(&game, &options);
        strcpy(review->sheet.name[i % 2], "Anna");
        strcpy(review->sheet.name[1 - i % 2], "Bert");
        assert_int_equal(profile_add(&profile, review), 1);
        loss += review->sides[i % 2].loss;
        free(review);
    }
    int phases = 0, kinds = 0, openings = 0, moves = 0;
    for (int phase = 0; phase < PROFILE_PHASES; phase++) {
        phases += profile.phases[phase].loss;
        moves += profile.phases[phase].moves;
    }
    for (int kind = 0; kind < PROFILE_MISTAKES; kind++)
        kinds += profile.mistakes[kind].loss;
    for (int i = 0; i < profile.opening_count; i++)
        openings += profile.openings[i].games;
    assert_int_equal(profile.games, 3);
    assert_int_equal(profile.wins + profile.draws + profile.losses, 3);
    assert_int_equal(profile.loss, loss);
    assert_int_equal(phases, loss);
    assert_int_equal(kinds, loss);
    assert_int_equal(moves, profile.moves);
    assert_int_equal(openings, 3);
    ProfileMistake order[PROFILE_MISTAKES];
    Game broken_off = game_made(rules_of(GOAL_MOST, 8), 1, BY_CHANCE, 12, 9);
    Review *review = review_made(&broken_off, &options);
    strcpy(review->sheet.name[BLACK], "Late Riser");
    static Profile late;
    profile_init(&late, "riser");
    assert_int_equal(profile_add(&late, review), 1);
    assert_int_equal(late.unfinished, 1);
    assert_true(late.openings[0].games == 1 && late.openings[0].finished == 0);
    Text page = {0};
    profile_write(&page, &late, GOAL_MOST);
    assert_null(strstr(text_string(&page), " 0.0 %")); // what was never reached is no failure
    assert_non_null(
        strstr(text_string(&page), "end              –            –      0            0\n"));
    text_free(&page);
    free(review);
    profile_rank_mistakes(&profile, order);
    for (int i = 1; i < PROFILE_MISTAKES; i++)
        assert_true(profile.mistakes[order[i - 1]].loss >= profile.mistakes[order[i]].loss);
    Text out = {0};
    profile_write(&out, &profile, GOAL_MOST);
    assert_non_null(strstr(text_string(&out), "ann: 3 games"));
    text_free(&out);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_hold_and_equal_the_solver),
        cmocka_unit_test(a_perfect_game_is_perfect),
        cmocka_unit_test(a_starved_review_holds),
        cmocka_unit_test(random_play_is_below_half),
        cmocka_unit_test(classes_follow_the_thresholds),
        cmocka_unit_test(shown_as_it_is),
        cmocka_unit_test(a_lot_comes_with_the_game),
        cmocka_unit_test(profiles_add_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
