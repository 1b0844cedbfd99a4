// The contrast of two moves against the board counted anew by slow means; the table of detectors;
// regions that add up; the check of what is said, and its log.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "detector.h"
#include "explain.h"
#include "explain_check_private.h"
#include "file.h"
#include "folder.h"
#include "make_player.h"
#include "notation.h"
#include "openings.h"
#include "oracle.h"
#include "program.h"
#include "region.h"
#include "scale.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const Detector *row_named(const char *name, int *index) {
    int count;
    const Detector *rows = detector_rows(&count);
    for (int i = 0; i < count; i++)
        if (strcmp(rows[i].name, name) == 0) {
            *index = i;
            return &rows[i];
        }
    fail_msg("no detector %s", name);
    return NULL;
}

static Game random_game(int i, Random *random) {
    Rules rules = {.goal = (Goal)(i & 1), .size = i % 9 == 8 ? 6 : i % 13 == 12 ? 4 : 8};
    for (;;) {
        int squares = rules.size * rules.size - 5;
        Game game = openings_random(rules, (int)random_below(random, (uint32_t)squares),
                                    random_next(random));
        game_play_passes(&game);
        if (!game_over(&game))
            return game;
    }
}

// The board after a move, by the oracle, seen by the side that made it.
static Board after_move(Board board, int move) {
    uint64_t flipped = oracle_flip(board, move);
    return (Board){board.player | flipped | bit(move), board.opponent & ~flipped};
}

static int neighbours_empty(Board board, int square, int size) {
    int first = (8 - size) / 2, empty = 0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
            int y = square / 8 + dy, x = square % 8 + dx;
            if (y >= first && y < first + size && x >= first && x < first + size)
                empty += !((board.player | board.opponent) & bit(y * 8 + x));
        }
    return empty;
}

// What a detector counts after a move, told by its name alone; NOT_HERE for those that look two
// plies on or at stability.
enum { NOT_HERE = -1000 };
static int count_anew(const char *name, Rules rules, Board before, int move) {
    Board own = after_move(before, move);
    uint64_t region = board_region(rules.size),
             replies = oracle_moves((Board){own.opponent, own.player}) & region;
    char letter = squares_letter(move, rules.size);
    bool corner = letter == '*';
    int first = (8 - rules.size) / 2, last = first + rules.size - 1, beside = 0, frontier = 0,
        corners = 0;
    for (int i = 0; i < 4; i++) {
        int y = i & 1 ? last : first, x = i & 2 ? last : first;
        corners += (replies >> (y * 8 + x)) & 1;
        bool near = abs(move / 8 - y) <= 1 && abs(move % 8 - x) <= 1;
        beside += near && !((before.player | before.opponent) & bit(y * 8 + x));
    }
    for (int square = 0; square < 64; square++)
        frontier += (own.player & bit(square)) && neighbours_empty(own, square, rules.size);
    bool over = !replies && !(oracle_moves(own) & region);
    return strcmp(name, "wipe-out") == 0          ? own.opponent == 0
           : strcmp(name, "wipe-out missed") == 0 ? own.opponent != 0
           : strcmp(name, "corner given") == 0    ? corners
           : strcmp(name, "corner missed") == 0   ? !corner
           : strcmp(name, "corner taken") == 0    ? corner
           : strcmp(name, "pass missed") == 0     ? replies != 0
           : strcmp(name, "pass given") == 0      ? !replies && !over
           : strcmp(name, "X square") == 0        ? letter == 'X' && beside > 0
           : strcmp(name, "C square") == 0        ? letter == 'C' && beside > 0
           : strcmp(name, "moves") == 0           ? bit_count(replies)
           : strcmp(name, "discs turned") == 0    ? bit_count(oracle_flip(before, move))
           : strcmp(name, "frontier") == 0        ? frontier
                                                  : NOT_HERE;
}

static void check_side(const Contrast *contrast, const ContrastSide *side) {
    Board after = after_move(contrast->before.board, side->move);
    uint64_t region = board_region(contrast->rules.size);
    Board turned = {after.opponent, after.player};
    uint64_t replies = oracle_moves(turned) & region;
    assert_true(oracle_moves(contrast->before.board) & region & bit(side->move));
    assert_true(board_equal(side->after.board, turned));
    assert_int_equal(side->replies, bit_count(replies));
    assert_true(side->chance >= 0 && side->chance <= 1);
    if (side->reply == MOVE_NONE) {
        assert_true(side->over && !replies && !(oracle_moves(after) & region));
        return;
    }
    Board later = after;
    if (replies) {
        assert_true(replies & bit(side->reply));
        Board other = after_move(turned, side->reply);
        later = (Board){other.opponent, other.player};
    } else {
        assert_int_equal(side->reply, MOVE_PASS);
    }
    assert_true(board_equal(side->later.board, later));
    assert_int_equal(side->next_moves, bit_count(oracle_moves(later) & region));
}

// What fires and what is said, recounted.
static void check_reasons(const Contrast *contrast, int said[], int fired[]) {
    int count;
    const Detector *rows = detector_rows(&count);
    int empties =
        bit_count(board_region(contrast->rules.size) & ~board_discs(contrast->before.board));
    for (int i = 0; i < count; i++) {
        const DetectorUse *use = &rows[i].use[contrast->rules.goal];
        int more =
            count_anew(rows[i].name, contrast->rules, contrast->before.board, contrast->other.move);
        int less =
            count_anew(rows[i].name, contrast->rules, contrast->before.board, contrast->best.move);
        bool fires = contrast->fired >> i & 1;
        fired[i] += fires;
        if (more != NOT_HERE) {
            bool expected =
                use->text && empties >= use->min_empties && more - less >= use->threshold;
            assert_int_equal(fires, expected);
            assert_int_equal(rows[i].count(contrast->rules, contrast->before, &contrast->other),
                             more);
        }
        if (fires) {
            Text words = {0};
            contrast_reason(&words, contrast, i);
            assert_null(strpbrk(text_string(&words), "{}|"));
            assert_true(words.length > 10);
            text_free(&words);
        }
    }
    Text sentence = {0};
    contrast_sentence(&sentence, contrast);
    assert_int_equal(contrast->reason >= 0, strchr(text_string(&sentence), ':') != NULL);
    text_free(&sentence);
    if (contrast->reason < 0)
        return;
    said[contrast->reason]++;
    assert_true(contrast->fired >> contrast->reason & 1);
    assert_true(contrast->agreed);
    assert_true(contrast->loss >= (contrast->exact ? CONTRAST_LOSS_EXACT : CONTRAST_LOSS));
}

// A panel about one of the two moves has the scores of which its sentence speaks.
static void check_panel(const Explanation *explanation) {
    const Contrast *contrast = &explanation->contrast;
    Text panel = {0};
    explain_panel(&panel, explanation, contrast->other.move, 60);
    const char *row = strstr(text_string(&panel), "\nscore ");
    assert_non_null(row);
    double best, other;
    assert_int_equal(sscanf(row, " score %lf %lf", &best, &other), 2);
    assert_true(fabs(best - contrast->best.score) < 0.06 &&
                fabs(other - contrast->other.score) < 0.06);
    text_free(&panel);
}

static void what_is_shown_is_on_the_board(void **state) {
    (void)state;
    Random random = random_seeded(71);
    static Explanation explanation;
    int said[CHECK_DETECTORS_MAX] = {0}, fired[CHECK_DETECTORS_MAX] = {0}, different = 0,
        compared = 0;
    int games = scale_count(300, 5000);
    Player *players[2][9] = {0};
    for (int i = 0; i < games; i++) {
        Game game = random_game(i, &random);
        Player **player = &players[game.rules.goal][game.rules.size];
        if (!*player)
            *player = make("flipside:level=3,hash=1", game.rules);
        int move = i % 3 ? random_square(&random, game_moves(&game)) : MOVE_NONE;
        Error error = {0};
        assert_true(explain_game(&explanation, *player, &game, move, NULL, &error));
        const Contrast *contrast = &explanation.contrast;
        assert_true(contrast->loss >= 0);
        assert_int_equal(contrast->single, bit_count(game_moves(&game)) == 1);
        check_side(contrast, &contrast->best);
        if (contrast->single)
            continue;
        compared++;
        check_side(contrast, &contrast->other);
        check_reasons(contrast, said, fired);
        check_panel(&explanation);
        assert_true(contrast->best.move != contrast->other.move);
        assert_true(move == MOVE_NONE || move == contrast->best.move ||
                    move == contrast->other.move);
        assert_int_equal(contrast->requested_is_best, move == contrast->best.move);
        assert_true(contrast->best.score - contrast->other.score == contrast->loss);
    }
    for (int i = 0; i < CHECK_DETECTORS_MAX; i++)
        different += said[i] > 0;
    if (games >= 300)
        assert_true(compared > 200 && different >= 7);
    for (int i = 0; i < 18; i++)
        player_destroy(players[i / 9][i % 9]);
}

// Taking the last disc, which random games hardly reach.
static void the_last_disc(void **state) {
    (void)state;
    int index;
    const Detector *wiped = row_named("wipe-out", &index);
    Position before = {.board = {bit(2) | bit(20), bit(1)},
                       .side = BLACK}; // a disc at b1 between a1 and c1
    Candidate take = {.move = 0, .line_length = 1, .line = {0}};
    Rules rules = {.goal = GOAL_FEWEST, .size = 8};
    ContrastSide side = contrast_side(rules, before, &take);
    assert_true(side.over && side.reply == MOVE_NONE && side.replies == 0);
    assert_int_equal(wiped->count(rules, before, &side), 1);
    assert_int_equal(row_named("wipe-out missed", &index)->count(rules, before, &side), 0);
    assert_int_equal(row_named("pass given", &index)->count(rules, before, &side),
                     0); // the game is over
}

static void every_row_is_whole(void **state) {
    (void)state;
    int count;
    const Detector *rows = detector_rows(&count);
    assert_true(count <= CHECK_DETECTORS_MAX);
    for (int i = 0; i < count; i++) {
        assert_true(rows[i].name && rows[i].about && rows[i].count);
        assert_true(rows[i].use[0].text || rows[i].use[1].text);
        assert_true(!rows[i].reply || rows[i].squares);
        for (int goal = 0; goal < 2; goal++) {
            const DetectorUse *use = &rows[i].use[goal];
            assert_true(!use->text || use->threshold > 0);
            assert_true(!use->text || !strstr(use->text, "{squares}") || rows[i].squares);
        }
    }
}

// The regions cover the board once, and with the turn they are the engine's evaluation.
static void regions_add_up(void **state) {
    (void)state;
    uint64_t covered = 0;
    for (int i = 0; i < REGIONS_DISJOINT; i++) {
        assert_true(!(covered & regions[i].squares));
        covered |= regions[i].squares;
    }
    assert_true(covered == SQUARES_ALL_8);
    Random random = random_seeded(72);
    static Explanation explanation;
    for (int i = 0; i < scale_count(20, 400); i++) {
        Game game = openings_random((Rules){.goal = (Goal)(i & 1), .size = 8}, 4 + i * 2 % 50,
                                    random_next(&random));
        game_play_passes(&game);
        EngineOptions options = {.rules = game.rules, .threads = 1, .hash_mb = 1};
        Error error = {0};
        Engine *engine = engine_create(&options, &error);
        Player *player = make("flipside:level=1,hash=1", game.rules);
        assert_true(explain_game(&explanation, player, &game, MOVE_NONE, NULL, &error));
        const ContrastSide *side = &explanation.contrast.best;
        if (side->has_parts) {
            double score, chance, sum = eval_part_discs(side->parts.tempo);
            engine_evaluate(engine, side->later, &score, &chance);
            for (int region = 0; region < REGIONS_DISJOINT; region++)
                sum += region_sum(&side->parts, regions[region].squares);
            assert_true(fabs(sum - region_total(&side->parts)) < 1e-9);
            assert_true(fabs(fmax(-64, fmin(sum, 64)) - score) < 1e-9);
        }
        player_destroy(player);
        engine_destroy(engine);
    }
}

static CheckResult checked(const CheckPlan *plan) {
    CheckResult result;
    Error error = {0};
    if (!check_run(&result, plan, &error))
        fail_msg("%s", error.text);
    return result;
}

// Games made on the fly: nothing that is said of them is contradicted by a deeper search.
static void nothing_is_contradicted(void **state) {
    (void)state;
    for (int goal = 0; goal < 2; goal++) {
        Folder folder = folder_make();
        char line[300], games[100], log[100];
        snprintf(games, sizeof games, "%s/held-out.games", folder.path);
        snprintf(log, sizeof log, "%s/check.log", folder.path);
        snprintf(line, sizeof line,
                 "$F selfplay %s --goal %s --games 60 --depth 1 --exact 4 --random-max 30 --seed "
                 "93001 --threads 1 "
                 "--quiet",
                 games, goal_name((Goal)goal));
        assert_int_equal(program_run(line).status, 0);
        CheckPlan plan = {.games = games,
                          .count = scale_count(60, 200),
                          .threads = 1,
                          .level = scale_count(5, 8),
                          .deeper = 5,
                          .seed = 1};
        CheckResult whole = checked(&plan);
        if (whole.contradicted)
            fail_msg("%s", whole.sentence);
        assert_int_equal(whole.goal, goal);
        assert_true(whole.positions > plan.count * 9 / 10 && whole.positions <= plan.count);
        assert_true(plan.count < 20 ||
                    whole.explained > plan.count / 10); // a few may all be without a reason

        // Ended somewhere in a line and taken up on two threads: the same result. Other settings
        // are refused.
        plan.log = log;
        plan.count = 10;
        CheckResult first = checked(&plan);
        Text text = {0};
        Error error = {0};
        assert_true(file_read(log, 1 << 20, &text, &error));
        assert_true(file_write(log, text.data, text.length / 2, &error));
        plan.threads = 2;
        CheckResult again = checked(&plan);
        assert_memory_equal(&first, &again, sizeof first);
        plan.seed = 2;
        assert_false(check_run(&again, &plan, &error));
        assert_non_null(strstr(error.text, "other settings"));
        text_free(&text);
        folder_remove(&folder);
    }
}

// A line of the log reads back as it was written; numbers that no position can have are refused.
static void lines_of_the_log(void **state) {
    (void)state;
    CheckResult one = {.positions = 1,
                       .explained = 1,
                       .contradicted = 1,
                       .sentence = "h8 is 6 discs worse"},
                again;
    one.rows[4] = (CheckRow){
        .positions = 1, .worse = 6, .better = 4, .given = 1, .contradicted = 1, .lost = -12};
    Text line = {0};
    int number;
    check_log_write(&line, 9, &one);
    assert_true(check_log_read(line.data, line.length, 10, &number, &again));
    assert_int_equal(number, 9);
    assert_memory_equal(&one, &again, sizeof one);
    assert_false(check_log_read(line.data, line.length, 9, &number, &again));
    assert_false(check_log_read(line.data, line.length - 2, 10, &number, &again));
    text_free(&line);
    static const char *const rows[] = {
        "[4,1,6,4,1,1,-12,0]", "[32,1,6,4,1,1,0]",          "[-1,1,6,4,1,1,0]",
        "[4,2,6,4,1,1,0]",     "[4,1,2147483647,4,1,1,0]",  "[4,1,6,4,1,1,99999999999]",
        "[4,1,6,4,1,1,\"0\"]", "[4,1,6,4,1,1,-2147483648]", "[4,1,6.5,4,1,1,0]"};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[200];
        int length =
            snprintf(text, sizeof text,
                     "{\"number\":0,\"positions\":1,\"explained\":0,\"exact\":0,\"contradicted\":0,"
                     "\"sentence\":\"\",\"rows\":[%s]}",
                     rows[i]);
        assert_false(check_log_read(text, (size_t)length, 10, &number, &again));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_shown_is_on_the_board),
        cmocka_unit_test(the_last_disc),
        cmocka_unit_test(every_row_is_whole),
        cmocka_unit_test(regions_add_up),
        cmocka_unit_test(nothing_is_contradicted),
        cmocka_unit_test(lines_of_the_log),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
