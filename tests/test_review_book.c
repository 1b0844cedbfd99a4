// How far reviewed games went along our own book.
#include "review_book.h"

#include "json.h"
#include "review_output.h"
#include "symmetry.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static Game game_of(Rules rules, const int *moves, int count) {
    Game game = game_new(rules);
    for (int i = 0; i < count; i++)
        assert_true(game_play(&game, moves[i]));
    return game;
}

enum { C3 = 18, C4 = 26, E3 = 20, F6 = 45, D3 = 19, C5 = 34, F5 = 37, D6 = 43 };

// A book with the start and the first moves of a line.
static void make_book(Book *book, Goal goal, const int *moves, int count) {
    Game game = game_of((Rules){.goal = goal, .start = START_STANDARD, .size = 8}, moves, count);
    Board boards[8];
    Error error = {0};
    book_init(book, goal);
    for (int ply = 0; ply <= count; ply++)
        boards[ply] = symmetry_canonical(game_position_at(&game, ply).board, NULL);
    assert_true(book_add(book, boards, count + 1, &error));
}

static int followed(const ReviewBooks *books, const Game *game) {
    Review *review = calloc(1, sizeof *review);
    assert_non_null(review);
    review->sheet = sheet_of(game);
    review->count = game->ply;
    review->book_plies = 99;
    review_mark_books(books, review);
    int plies = review->book_plies;
    free(review);
    return plies;
}

static void books_of_both_goals(void **state) {
    (void)state;
    static const int line[] = {F5, D6, C3, D3}, turned[] = {C4, E3, F6, C5}, other[] = {F5, F6};
    ReviewBooks books;
    make_book(&books.books[GOAL_MOST], GOAL_MOST, line, 2);
    make_book(&books.books[GOAL_FEWEST], GOAL_FEWEST, line, 3);
    for (int goal = 0; goal < 2; goal++) {
        Rules rules = {.goal = (Goal)goal, .start = START_STANDARD, .size = 8};
        Game game = game_of(rules, line, 4), image = game_of(rules, turned, 4),
             early = game_of(rules, other, 2);
        int plies = goal == GOAL_MOST ? 2 : 3;
        assert_int_equal(followed(&books, &game), plies);
        assert_int_equal(followed(&books, &image), plies);
        assert_int_equal(followed(&books, &early), 1);
        assert_int_equal(followed(NULL, &game), 0);
        Game whole = game_of(rules, line, 1); // never left it
        assert_int_equal(followed(&books, &whole), 1);
        rules.size = 6;
        Game small = game_of(rules, line, 4);
        assert_int_equal(followed(&books, &small), 0);
        rules = (Rules){.goal = (Goal)goal, .start = START_OPEN, .size = 8};
        Game open = game_new(rules);
        assert_int_equal(followed(&books, &open), 0);
    }
    review_books_close(&books);
}

// What people and programs are told of it.
static void told(void **state) {
    (void)state;
    static const int line[] = {F5, D6, C3, D3};
    Game game = game_of((Rules){.goal = GOAL_FEWEST, .start = START_STANDARD, .size = 8}, line, 4);
    ReviewBooks books;
    make_book(&books.books[GOAL_MOST], GOAL_MOST, line, 0);
    make_book(&books.books[GOAL_FEWEST], GOAL_FEWEST, line, 2);
    Review *review = calloc(1, sizeof *review);
    assert_non_null(review);
    review->sheet = sheet_of(&game);
    review->count = game.ply;
    for (int i = 0; i < game.ply; i++)
        review->moves[i] = (ReviewedMove){
            .ply = i + 1, .side = i % 2 ? WHITE : BLACK, .move = line[i], .best = line[i]};
    review_mark_books(&books, review);
    Text out = {0};
    review_write(&out, review, 0);
    assert_non_null(strstr(text_string(&out), "\n3. c3 leaves the opening book\n"));
    review->opening = "Tiger";
    review->opening_plies = 3;
    text_clear(&out);
    review_write(&out, review, 0);
    assert_non_null(
        strstr(text_string(&out), "\n4. d3 leaves the named openings, 3. c3 the opening book\n"));
    for (int i = 0; i < game.ply; i++) {
        Json *move = review_move_json(review, i);
        assert_int_equal(json_flag_of(json_member(move, "book")), i < 2);
        json_free(move);
    }
    Json *sum = review_summary_json(review);
    assert_int_equal(json_int_of(json_member(sum, "book_plies")), 2);
    json_free(sum);
    review->book_plies = review->opening_plies = review->count;
    text_clear(&out);
    review_write(&out, review, 0);
    assert_null(strstr(text_string(&out), "leaves"));
    text_free(&out);
    free(review);
    review_books_close(&books);
}

// Both books come with the program.
static void shipped(void **state) {
    (void)state;
    static const int line[] = {F5, D6, C3, D3};
    ReviewBooks books;
    review_books_open(&books);
    for (int goal = 0; goal < 2; goal++) {
        Game game =
            game_of((Rules){.goal = (Goal)goal, .start = START_STANDARD, .size = 8}, line, 4);
        assert_int_equal(followed(&books, &game), 4);
    }
    review_books_close(&books);
    setenv("FLIPSIDE_BOOKS", "/nowhere", 1);
    review_books_open(&books);
    Game game = game_of((Rules){.goal = GOAL_MOST, .start = START_STANDARD, .size = 8}, line, 4);
    assert_int_equal(followed(&books, &game), 0);
    review_books_close(&books);
    unsetenv("FLIPSIDE_BOOKS");
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(books_of_both_goals),
                                       cmocka_unit_test(told), cmocka_unit_test(shipped)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
