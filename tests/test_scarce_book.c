// Opening books while memory runs out.
#include "book_learn.h"
#include "book_text.h"
#include "folder.h"
#include "roster.h"
#include "scarce.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static Folder folder;
static char path[120], other[120], merged[120];

static BookLearning learning_of(int positions, const char *file) {
    return (BookLearning){
        .eval = eval_handmade(GOAL_FEWEST, 8), .threads = 2, .positions = positions, .path = file};
}

static bool learn_into(const char *file, int positions, int disc_plies, Error *error) {
    Book book;
    unlink(file);
    book_init(&book, GOAL_FEWEST);
    book.plan = (BookPlan){
        .depth = 1, .selectivity = 100, .deviation = 9, .total_deviation = 40, .plies = 9};
    book.plan.disc_plies = disc_plies;
    BookLearning learning = learning_of(positions, file);
    bool good = book_learn(&book, &learning, error) == BOOK_REACHED;
    book_free(&book);
    return good;
}

static bool learn(Error *error) {
    return learn_into(path, 8, 1, error);
}

// What was refused in the middle leaves a book that is whole, or none.
static bool go_on(Error *error) {
    Book book;
    if (!book_read(&book, path, error))
        return false;
    int before = book.count;
    BookLearning learning = learning_of(before + 2, NULL);
    bool good = book_learn(&book, &learning, error) == BOOK_REACHED;
    assert_true(good ? book.count >= before + 2 : book.count >= before);
    for (int i = 0; i < book.count; i++)
        assert_int_not_equal(book.entries[i].leaf.move, BOOK_UNKNOWN);
    book_free(&book);
    return good;
}

static bool merge(Error *error) {
    Book a = {0}, b = {0}, out = {0};
    BookLearning learning = learning_of(0, NULL);
    bool good = book_read(&a, path, error) && book_read(&b, other, error) &&
                book_merge(&out, &a, &b, error) &&
                book_complete(&out, &learning, error) == BOOK_REACHED &&
                book_write(&out, merged, error);
    int lost;
    good = good && book_check(&out, &lost, error);
    book_free(&a);
    book_free(&b);
    book_free(&out);
    return good;
}

static bool play(Error *error) {
    char spec[200];
    snprintf(spec, sizeof spec, "flipside:eval=handmade,hash=1,book=%s", path);
    Rules rules = {GOAL_FEWEST, START_STANDARD, 8};
    Player *player = roster_player(spec, rules, 1, error);
    if (player) {
        Game game = game_new(rules);
        Choice choice;
        player_choose(player, &game, &(Limits){.depth = 1}, &choice);
        assert_true(choice.book);
    }
    player_destroy(player);
    return player != NULL;
}

static void books(void **state) {
    (void)state;
    assert_true(scarce_run(learn) > 8);
    assert_true(learn_into(path, 12, 1, NULL) && learn_into(other, 12, 9, NULL));
    assert_true(scarce_run(go_on) > 8);
    assert_true(scarce_run(merge) > 8);
    assert_true(scarce_run(play) > 8);
}

int main(void) {
    folder = folder_make();
    snprintf(path, sizeof path, "%s/a.book", folder.path);
    snprintf(other, sizeof other, "%s/b.book", folder.path);
    snprintf(merged, sizeof merged, "%s/c.book", folder.path);
    const struct CMUnitTest tests[] = {cmocka_unit_test(books)};
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    folder_remove(&folder);
    return failed;
}
