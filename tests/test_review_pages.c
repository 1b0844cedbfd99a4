// How a reviewed game is shown: the graphs, the page, annotated files. Both goals, every size.
#include "format.h"
#include "json.h"
#include "review_labels.h"
#include "review_output.h"
#include "review_page.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "page_helpers.h"

static const char hostile[] = "</script><b onload=x>\"'&--> ]]> ]} \\";

static int counted(const Review *review, ReviewClass class) {
    int count = 0;
    for (int i = 0; i < review->count; i++)
        count += review->moves[i].class == class;
    return count;
}

// Every tag that is opened is closed, in order; and nothing but the name of the format is an
// address.
static void assert_well_formed(const char *svg) {
    char open[32][16];
    int depth = 0;
    for (const char *at = strchr(svg, '<'); at; at = strchr(at + 1, '<')) {
        const char *end = strchr(at, '>');
        char name[16] = "";
        assert_non_null(end);
        if (!end)
            return;
        sscanf(at, at[1] == '/' ? "</%15[a-z]" : "<%15[a-z]", name);
        if (at[1] == '/') {
            assert_true(depth > 0);
            assert_string_equal(open[--depth], name);
        } else if (end[-1] != '/') {
            assert_true(depth < 32);
            strcpy(open[depth++], name);
        }
    }
    assert_int_equal(depth, 0);
    assert_int_equal(occurrences(svg, "http"), 1);
}

static void graph_has_a_mark_for_every_fault(void **state) {
    (void)state;
    static const char *const names[] = {"inaccuracy", "mistake", "blunder", "turned"};
    for (int i = 0; i < 12; i++) {
        Review *review = review_of(i, false);
        strcpy(review->sheet.name[WHITE], hostile);
        Text svg = {0};
        review_graph_svg(&svg, review, 0);
        assert_well_formed(svg.data);
        for (int k = 0; k < 4; k++) {
            char word[64];
            snprintf(word, sizeof word, "class=\"mark %s\"", names[k]);
            int legend = 1;
            assert_int_equal(occurrences(svg.data, word),
                             counted(review, (ReviewClass)(REVIEW_INACCURACY + k)) + legend);
        }
        assert_int_equal(occurrences(svg.data, "<path class=\"proven\""), 1);
        assert_int_equal(occurrences(svg.data, "class=\"loser"), 4); // two lines and their legend
        assert_non_null(strstr(svg.data, i % 2 ? "fewest discs win" : "most discs win"));
        assert_int_equal(occurrences(svg.data, "<b "), 0);
        text_free(&svg);
        free(review);
    }
}

// The y of every point of the curve.
static int curve(const char *svg, double y[GAME_PLIES_MAX + 1]) {
    const char *at = strstr(svg, "class=\"curve\" points=\"");
    assert_non_null(at);
    int count = 0, used;
    at = at ? at + strlen("class=\"curve\" points=\"") : "";
    while (count <= GAME_PLIES_MAX && sscanf(at, "%*f,%lf%n", &y[count], &used) == 1) {
        at += used;
        count++;
    }
    return count;
}

// Black is up, values are in proportion, and what is beyond the clip stands at its edge.
static void graph_follows_the_values(void **state) {
    (void)state;
    for (int i = 0; i < 12; i++) {
        Review *review = review_of(i, false);
        double wide[GAME_PLIES_MAX + 1], narrow[GAME_PLIES_MAX + 1];
        Text svg = {0};
        review_graph_svg(&svg, review, 64);
        assert_int_equal(curve(svg.data, wide), review->count + 1);
        text_clear(&svg);
        review_graph_svg(&svg, review, 4);
        assert_int_equal(curve(svg.data, narrow), review->count + 1);
        double zero = 96 + 135, half = 135;
        for (int place = 0; place <= review->count; place++) {
            int value = review_value(review, place), edge = value > 4 ? 4 : value < -4 ? -4 : value;
            double far = zero - half * value / 64 - wide[place],
                   near = zero - half * edge / 4 - narrow[place];
            assert_true(abs(value) > 64 || (far < 0.06 && far > -0.06));
            assert_true(near < 0.06 && near > -0.06);
        }
        text_free(&svg);
        free(review);
    }
}

static void clip_suits_the_values(void **state) {
    (void)state;
    Game game = sample_game(rules_default(), 3);
    for (int value = 0; value <= 64; value++) {
        Review *review = sample_review(&game, true, 1);
        for (int i = 0; i < review->count; i++)
            review->moves[i].score = i % 2 ? value : -value;
        review->value = value;
        assert_int_equal(review_graph_clip(review), value <= 8    ? 8
                                                    : value <= 16 ? 16
                                                    : value <= 32 ? 32
                                                                  : 64);
        free(review);
    }
}

// A game without moves and one where nobody erred.
static void quiet_games(void **state) {
    (void)state;
    Game game = game_new(rules_default());
    Review *empty = sample_review(&game, true, 1), *perfect = review_of(4, true);
    Text svg = {0};
    review_graph_svg(&svg, empty, 0);
    assert_well_formed(svg.data);
    assert_null(strstr(svg.data, "nan"));
    text_clear(&svg);
    review_graph_svg(&svg, perfect, 0);
    assert_int_equal(occurrences(svg.data, "class=\"mark"), 4); // the legend
    text_free(&svg);
    ReviewPage page = {0};
    Text html = {0};
    Error error = {0};
    assert_false(review_page_write(&page, &html, &error));
    assert_non_null(strstr(error.text, "no game"));
    review_page_add(&page, empty);
    assert_true(review_page_write(&page, &html, &error));
    text_free(&html);
    review_page_free(&page);
    free(empty);
    free(perfect);
}

static Text page_of(int games) {
    ReviewPage page = {0};
    Text html = {0};
    Error error = {0};
    for (int i = 0; i < games; i++) {
        Review *review = review_of(i, false);
        strcpy(review->sheet.name[BLACK], hostile);
        strcpy(review->sheet.name[WHITE], "\xFF\xFE bytes");
        strcpy(review->sheet.event, hostile);
        review->opening = "Tiger";
        review->opening_plies = 3;
        review_page_add(&page, review);
        free(review);
    }
    assert_true(review_page_write(&page, &html, &error));
    review_page_free(&page);
    return html;
}

static void page_is_closed_to_the_world(void **state) {
    (void)state;
    for (int games = 1; games <= 6; games += 5) {
        Text html = page_of(games);
        assert_allowed(html.data, "<script>", "</script>", "script-src");
        assert_allowed(html.data, "<style>", "</style>", "style-src");
        assert_int_equal(occurrences(html.data, "</script>"), 2);
        assert_int_equal(occurrences(html.data, "<b "), 0);
        assert_int_equal(occurrences(html.data, "http://") + occurrences(html.data, "https://"),
                         occurrences(html.data, "http://www.w3.org/2000/svg"));
        static const char *const outside[] = {" src=",     "<link",     "@import", "url(",
                                              "innerHTML", " style=\"", "onclick"};
        for (size_t i = 0; i < sizeof outside / sizeof *outside; i++)
            assert_null(strstr(html.data, outside[i]));
        assert_string_equal(html.data + html.length - 8, "</html>\n");
        text_free(&html);
    }
}

// The data tell every game as the review does.
static void page_has_every_game(void **state) {
    (void)state;
    Text html = page_of(6);
    char *data = between(html.data, "id=\"data\">", "</script>");
    Error error = {0};
    Json *all = json_read(data, strlen(data), &error);
    assert_non_null(all);
    const Json *games = json_member(all, "games");
    assert_int_equal(json_length(games), 6);
    for (int i = 0; i < 6; i++) {
        Review *review = review_of(i, false);
        const Json *game = json_entry(games, (size_t)i), *moves = json_member(game, "moves");
        int size = review->sheet.game.rules.size;
        assert_string_equal(json_text_of(json_member(game, "black")), hostile);
        assert_string_equal(json_text_of(json_member(game, "goal")), i % 2 ? "fewest" : "most");
        assert_string_equal(json_text_of(json_member(game, "opening")), "Tiger");
        assert_int_equal(strlen(json_text_of(json_member(game, "position"))), size * size + 2);
        assert_int_equal(json_int_of(json_member(game, "value")), review->value);
        assert_int_equal(json_length(moves), review->count);
        for (int k = 0; k < review->count; k++) {
            const Json *move = json_entry(moves, (size_t)k);
            const char *label = json_text_of(json_member(move, "move"));
            assert_int_equal(json_int_of(json_member(move, "played")), review->moves[k].played);
            assert_int_equal(json_int_of(json_member(move, "class")), review->moves[k].class);
            assert_int_equal(json_int_of(json_entry(json_member(move, "lost"), 1)),
                             review->moves[k].lost[WHITE]);
            assert_true(strcmp(label, "--") == 0 ||
                        (label[0] < 'a' + size && label[1] < '1' + size));
        }
        free(review);
    }
    json_free(all);
    free(data);
    text_free(&html);
}

// Annotated files read back: the game, its values, marks and words.
static void annotated_files_read_back(void **state) {
    (void)state;
    static const char *const names[] = {"ggf", "sgf", "pgn"};
    GameSheet *noted = calloc(2, sizeof *noted), *back = noted + 1;
    assert_non_null(noted);
    for (int i = 0; i < 36; i++) {
        Review *review = review_of(i / 3, false);
        const Format *format = format_find(names[i % 3]);
        Text text = {0};
        FormatReader reader;
        Error error = {0};
        strcpy(review->sheet.name[BLACK], hostile);
        review->sheet.notes[2] = (SheetNote){.has_seconds = true, .seconds = 1.5};
        review->opening = "Tiger";
        assert_true(review_annotate(review, noted));
        assert_true(format_write(format, &text, noted, &error));
        int faults = 0;
        for (int kind = REVIEW_INACCURACY; kind < REVIEW_CLASSES; kind++)
            faults += counted(review, (ReviewClass)kind);
        if (i % 3 == 1)
            assert_int_equal(occurrences(text.data, ")(;"), faults);
        if (i % 3 == 2)
            assert_true(occurrences(text.data, "} (") == faults);
        assert_true(format_open(&reader, text.data, text.length, NULL, rules_default(), &error));
        assert_true(format_more(&reader) && format_next(&reader, back, &error));
        assert_false(format_more(&reader));
        assert_ptr_equal(reader.format, format);
        assert_int_equal(back->game.ply, review->count);
        assert_memory_equal(back->game.moves, review->sheet.game.moves, (size_t)review->count);
        assert_string_equal(back->name[BLACK], hostile);
        assert_int_equal(back->game.rules.goal, review->sheet.game.rules.goal);
        assert_true(back->result == review->sheet.result);
        assert_true(i % 3 == 1 || back->notes[2].seconds == 1.5);
        for (int k = 0; k < review->count; k++) {
            const ReviewedMove *move = &review->moves[k];
            const SheetNote *note = &back->notes[k];
            static const char *const signs[] = {"", "", "?!", "?", "??", "??"};
            char label[3];
            assert_true(note->has_score == (move->choices > 0) &&
                        (!note->has_score || note->score == move->played));
            if (i % 3 == 0)
                continue;
            assert_string_equal(sheet_mark_sign(note->mark), signs[move->class]);
            assert_string_equal(back->opening, "Tiger");
            assert_non_null(strstr(back->comment, "accuracy"));
            if (move->class >= REVIEW_INACCURACY)
                assert_non_null(
                    strstr(note->comment, notation_move(move->best, back->game.rules.size, label)));
        }
        text_free(&text);
        free(review);
    }
    free(noted);
}

// Results in the words of their goal.
static void results_in_words(void **state) {
    (void)state;
    Game game = game_new(rules_default());
    Review *review = sample_review(&game, true, 1);
    static const struct {
        SheetEnding ending;
        double result;
        Goal goal;
        const char *words;
    } cases[] = {{SHEET_UNFINISHED, 0, GOAL_MOST, "unfinished"},
                 {SHEET_PLAYED, 6, GOAL_MOST, "Black won by 6"},
                 {SHEET_PLAYED, -6, GOAL_FEWEST, "White won with 6 discs fewer"},
                 {SHEET_PLAYED, 0, GOAL_FEWEST, "a draw"},
                 {SHEET_RESIGNED, 64, GOAL_MOST, "White resigned"},
                 {SHEET_TIME, -64, GOAL_MOST, "Black lost on time"},
                 {SHEET_AGREED, -64, GOAL_MOST, "White won"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Text words = {0};
        review->sheet.ending = cases[i].ending;
        review->sheet.result = cases[i].result;
        review->sheet.loser = cases[i].result > 0 ? WHITE : BLACK;
        review->sheet.game.rules.goal = cases[i].goal;
        review_add_result(&words, review);
        assert_string_equal(words.data, cases[i].words);
        text_free(&words);
    }
    free(review);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(graph_has_a_mark_for_every_fault),
        cmocka_unit_test(graph_follows_the_values),
        cmocka_unit_test(clip_suits_the_values),
        cmocka_unit_test(quiet_games),
        cmocka_unit_test(page_is_closed_to_the_world),
        cmocka_unit_test(page_has_every_game),
        cmocka_unit_test(annotated_files_read_back),
        cmocka_unit_test(results_in_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
