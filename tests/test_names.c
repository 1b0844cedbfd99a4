// What players are called: given names, derived ones, and that no two are ever alike, whatever the
// specs.
#include "names.h"
#include "random.h"
#include "roster.h"
#include "utf8.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static bool is_plain(const char *name) {
    Text plain = {0};
    utf8_add_sanitised(&plain, name);
    bool same = strcmp(text_string(&plain), name) == 0;
    text_free(&plain);
    return same;
}

// All names of these specs, each checked: plain, not empty, not too wide, like no other.
static char **checked(const char *const *specs, int count) {
    char **names = names_make(specs, count);
    assert_non_null(names);
    for (int i = 0; i < count; i++) {
        if (!*names[i] || !is_plain(names[i]) || utf8_columns(names[i]) > PLAYER_NAME_COLUMNS + 5)
            fail_msg("\"%s\" is called \"%s\"", specs[i], names[i]);
        for (int j = 0; j < i; j++)
            if (strcmp(names[i], names[j]) == 0)
                fail_msg("\"%s\" and \"%s\" are both called \"%s\"", specs[j], specs[i], names[i]);
    }
    return names;
}

#define SPECS_MAX 8

static void expect(const char *const *specs, const char *const *wanted) {
    int count = 0;
    while (specs[count])
        count++;
    char **names = checked(specs, count);
    for (int i = 0; i < count; i++)
        if (strcmp(names[i], wanted[i]) != 0)
            fail_msg("\"%s\" is called \"%s\", not \"%s\"", specs[i], names[i], wanted[i]);
    names_free(names, count);
}

static void derived(void **state) {
    (void)state;
    static const struct {
        const char *specs[SPECS_MAX], *names[SPECS_MAX];
    } cases[] = {
        {{"flipside:level=3,name=Tutor", "random"}, {"Tutor", "random"}},
        {{"flipside:level=3", "flipside:level=4"}, {"flipside:level=3", "flipside:level=4"}},
        {{"name:x", "random:name=a\\,b\\\\c"}, {"name:x", "a,b\\c"}},
        {{"python:file=sub/alice/ai.py", "python:file=sub/bob/ai.py", "random"},
         {"alice", "bob", "random"}},
        {{"program:cmd=./s01/run", "program:cmd=./s02/run", "program:cmd=./s11/run"},
         {"s01", "s02", "s11"}},
        {{"python:file=alice.py", "python:file=bob.py,class=Bob"},
         {"alice.py", "bob.py,class=Bob"}},
        {{"python:file=sub/alice/ai.py", "random"}, {"python:file=sub/alice/ai.py", "random"}},
        // the same twice
        {{"random", "random", "first"}, {"random #1", "random #2", "first"}},
        {{"python:file=a.py", "python:file=a.py"}, {"python:file=a.py #1", "python:file=a.py #2"}},
        {{"python:file=a.py", "python:file=b.py", "python:file=a.py"}, {"a #1", "b", "a #2"}},
        {{"random:name=A", "first:name=A", "greedy:name=A #1"}, {"A #2", "A #3", "A #1"}},
        // one the beginning or the end of the other
        {{"program:cmd=a/", "program:cmd=a/b"}, {"a/", "a/b"}},
        {{"program:cmd=x/a", "program:cmd=x/a/b"}, {"a", "a/b"}},
        {{"python:file=ai.py", "python:file=a/ai.py"}, {"ai", "a/ai"}},
        {{"python:file=/ai.py", "python:file=a/ai.py"}, {"/ai", "a/ai"}},
        // a folder that is called like somebody else
        {{"python:file=s/random/ai.py", "python:file=s/b/ai.py", "random"},
         {"python:file=s/random/ai.py", "b", "random"}},
        {{"python:file=s/a/ai.py", "python:file=s/b/ai.py", "first:name=a"},
         {"python:file=s/a/ai.py", "b", "a"}},
        {{"program:cmd= a", "program:cmd=a"}, {"program:cmd= a", "a"}},
        // controls, what is no UTF-8, nothing at all
        {{"random:name=\033[31mred", "random:name=\x9b\xff"}, {"�[31mred", "��"}},
        {{"random:name=a\tb", "first:name=a b", "greedy:name=a\xc2\xa0 b"},
         {"a b #1", "a b #2", "a b #3"}},
        {{"random:name=\u202Eevil\u2066", "random:name=x\u200B"}, {"�evil�", "x�"}},
        {{"", " ", "random:name="}, {"? #1", "? #2", "random:name="}},
        {{"random:name=李雷", "python:file=s/李雷/ai.py", "python:file=s/韩梅/ai.py"},
         {"李雷", "python:file=s/李雷/ai.py", "韩梅"}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect(cases[i].specs, cases[i].names);
}

// Specs of thousands of characters: what differs is shown, wherever it is.
static void long_specs(void **state) {
    (void)state;
    char filling[1200], specs[6][4000];
    const char *list[6], *marks[6] = {"ADA", "BOB", "CLEO", "DAN", "EVE", "FAY"};
    memset(filling, 'x', sizeof filling - 1);
    filling[sizeof filling - 1] = '\0';
    for (int place = 0; place < 3; place++) {
        for (int i = 0; i < 6; i++) {
            snprintf(specs[i], sizeof specs[i], "flipside:weights=%s%s%s", place > 0 ? filling : "",
                     marks[i], place < 2 ? filling : "");
            list[i] = specs[i];
        }
        char **names = checked(list, 6);
        for (int i = 0; i < 6; i++)
            if (!strstr(names[i], marks[i]) || strncmp(names[i], "flipside:", 9) != 0 ||
                utf8_columns(names[i]) > PLAYER_NAME_COLUMNS)
                fail_msg("what differs is not in \"%s\"", names[i]);
        names_free(names, 6);
    }
}

static void forty_submissions(void **state) {
    (void)state;
    char specs[40][80], wanted[40][16];
    const char *list[40];
    for (int kind = 0; kind < 2; kind++) {
        for (int i = 0; i < 40; i++) {
            snprintf(wanted[i], sizeof wanted[i], "s%02d", i + 1);
            snprintf(specs[i], sizeof specs[i],
                     kind ? "program:cmd=./%s/run" : "python:file=hand in/2024/%s/ai.py",
                     wanted[i]);
            list[i] = specs[i];
        }
        char **names = checked(list, 40);
        for (int i = 0; i < 40; i++)
            assert_string_equal(names[i], wanted[i]);
        names_free(names, 40);
    }
}

// Random bytes and random pieces of specs: always names, always different.
static void anything(void **state) {
    (void)state;
    static const char *const pieces[] = {"python:file=",
                                         "program:cmd=",
                                         "random",
                                         "flipside",
                                         ":",
                                         ",",
                                         "name=",
                                         "/",
                                         "a",
                                         "b",
                                         "ai.py",
                                         " ",
                                         "\\",
                                         "…",
                                         "#1",
                                         " #2",
                                         "é",
                                         "e\u0301",
                                         "\xff",
                                         "\033",
                                         "李",
                                         "\u0301\u0301\u0301\u0301\u0301",
                                         "abcdefghijklmnopqrstuvwxyz0123456789"};
    Random random = random_seeded(18);
    for (int round = 0; round < 300; round++) {
        int count = 2 + (int)random_below(&random, 12);
        Text specs[16] = {0};
        const char *list[16];
        for (int i = 0; i < count; i++) {
            for (uint32_t n = random_below(&random, 12); n > 0; n--)
                text_add(&specs[i], pieces[random_below(&random, sizeof pieces / sizeof *pieces)]);
            list[i] = text_string(&specs[i]);
        }
        names_free(checked(list, count), count);
        for (int i = 0; i < count; i++)
            text_free(&specs[i]);
    }
}

static void rejected(const char *spec, size_t column) {
    Error error = {0};
    Player *player = roster_player(spec, rules_default(), 1, &error);
    if (player || !strstr(error.text, "a name has from 1 to 40") || error.column != column)
        fail_msg("%s: %s, column %zu", spec, error.text, error.column);
}

// name= is an option of every player, and says where it is wrong.
static void in_a_spec(void **state) {
    (void)state;
    Error error = {0};
    size_t count;
    const PlayerType *const *roster = roster_types(&count);
    for (size_t i = 0; i < count; i++) {
        const OptionTable table = player_table(roster[i]);
        const Option *last = option_row(&table, option_count(&table) - 1);
        assert_string_equal(last->name, "name");
    }
    Player *player =
        roster_player("most-flips:name=Ann O\\, Neill,shuffle=no", rules_default(), 1, &error);
    assert_non_null(player);
    assert_string_equal(player_text(player, "name"), "Ann O, Neill");
    assert_false(player_flag(player, "shuffle"));
    player_destroy(player);
    rejected("random:name=", 13);
    rejected("random:name= a", 13);
    rejected("most-flips:shuffle=no,name=a\nb", 28);
    rejected("random:name=\033[1m", 13);
    rejected("random:name=\xff", 13);
    rejected("random:name=12345678901234567890123456789012345678901", 13);
    rejected("random:name=一二三四五六七八九十一二三四五六七八九十一", 13);
    assert_null(roster_player("random:name=a,name=b", rules_default(), 1, &error));
    assert_non_null(strstr(error.text, "twice"));
}

static void columns(void **state) {
    (void)state;
    assert_int_equal(utf8_columns("abc"), 3);
    assert_int_equal(utf8_columns("é"), 1);
    assert_int_equal(utf8_columns("e\u0301"), 1);
    assert_int_equal(utf8_columns("李雷"), 4);
    assert_int_equal(utf8_columns("a\xff\xc3"), 3);
    assert_int_equal(utf8_fit("李雷", 3), 3);
    assert_int_equal(utf8_fit("abc", 9), 3);
    assert_true(utf8_valid("a…李\U0001F600"));
    assert_false(utf8_valid("\xed\xa0\x80"));
    assert_false(utf8_valid("\xc0\xaf"));
    assert_false(utf8_valid("\xf4\x90\x80\x80"));
    assert_false(utf8_valid("\xe2\x80"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(derived),           cmocka_unit_test(long_specs),
        cmocka_unit_test(forty_submissions), cmocka_unit_test(anything),
        cmocka_unit_test(in_a_spec),         cmocka_unit_test(columns)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
