// The option table: one parser, one set of words for what is wrong, one way to write help, whoever
// has the options.
#include "command.h"
#include "option.h"
#include "patterns.h"
#include "roster.h"
#include "settings_options.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static const Option own[] = {
    {"flag", OPTION_FLAG, NULL, "no", 0, 0, "a flag"},
    {"whole", OPTION_INT, "N", "5", -10, 1e15, "a whole number"},
    {"real", OPTION_REAL, "X", "", 0, 1, "a real number"},
    {"text", OPTION_TEXT, "FILE", "", 0, 0, "a text"},
};

static const Option shared[] = {
    {"word", OPTION_CHOICE, "one|two|three", "two", 0, 0, "a word"},
    {"size", OPTION_CHOICE, "8|6", "", 0, 0, "a size"},
    {"needed", OPTION_TEXT, "TEXT", NULL, 0, 0, "must be given"},
};

static const OptionTable table = {own, sizeof own / sizeof *own, shared,
                                  sizeof shared / sizeof *shared};

static size_t place(const char *name) {
    return option_find(&table, name, strlen(name));
}

static void defaults_are_not_given(void **state) {
    (void)state;
    Options options;
    assert_true(options_create(&options, table, NULL));
    assert_int_equal(options_int(&options, "whole"), 5);
    assert_true(options_real(&options, "real") == 0);
    assert_false(options_flag(&options, "flag"));
    assert_null(options_text(&options, "text"));
    assert_string_equal(options_text(&options, "word"), "two");
    assert_int_equal(options_choice(&options, "word"), 1);
    assert_int_equal(options_choice(&options, "size"), -1);
    for (size_t i = 0; i < option_count(&table); i++)
        assert_false(options_given(&options, option_row(&table, i)->name));
    assert_false(options_given(&options, "nothing"));
    assert_null(options_value(&options, "nothing"));
    assert_ptr_equal(options_missing(&options), &shared[2]);
    options_free(&options);
}

// A value that is the default is given all the same.
static void values_are_given(void **state) {
    (void)state;
    Options options;
    assert_true(options_create(&options, table, NULL));
    assert_true(options_set(&options, place("whole"), "5", NULL));
    assert_true(options_given(&options, "whole"));
    assert_true(options_set(&options, place("whole"), "1e6", NULL));
    assert_int_equal(options_int(&options, "whole"), 1000000);
    assert_true(options_set(&options, place("real"), ".25", NULL));
    assert_true(options_real(&options, "real") == 0.25);
    assert_true(options_set(&options, place("flag"), "on", NULL));
    assert_true(options_flag(&options, "flag"));
    assert_true(options_set(&options, place("text"), "", NULL));
    assert_string_equal(options_text(&options, "text"), "");
    assert_true(options_set(&options, place("word"), "three", NULL));
    assert_int_equal(options_choice(&options, "word"), 2);
    assert_true(options_set(&options, place("size"), "6", NULL));
    assert_true(options_set(&options, place("size"), "", NULL)); // none, as its default
    assert_int_equal(options_choice(&options, "size"), -1);
    assert_true(options_set(&options, place("needed"), "x", NULL));
    assert_null(options_missing(&options));
    options_free(&options);
}

static void mistakes_have_one_set_of_words(void **state) {
    (void)state;
    static const struct {
        const char *name, *value, *message;
    } cases[] = {
        {"whole", "", "whole wants a whole number, not \"\""},
        {"whole", "1.5", "whole wants a whole number, not \"1.5\""},
        {"whole", "0x10", "whole wants a whole number, not \"0x10\""},
        {"whole", " 1", "whole wants a whole number, not \" 1\""},
        {"whole", "nan", "whole wants a whole number, not \"nan\""},
        {"whole", "-11", "whole must be from -10 to 1e+15, not -11"},
        {"real", "inf", "real wants a number, not \"inf\""},
        {"real", "1e999", "real wants a number, not \"1e999\""},
        {"real", "1.1", "real must be from 0 to 1, not 1.1"},
        {"flag", "maybe", "flag is yes or no, not \"maybe\""},
        {"word", "four", "word is \"one\", \"two\" or \"three\", not \"four\""},
        {"word", "on", "word is \"one\", \"two\" or \"three\", not \"on\""},
        {"word", "one|two", "word is \"one\", \"two\" or \"three\", not \"one|two\""},
        {"word", "", "word is \"one\", \"two\" or \"three\", not \"\""},
        {"size", "7", "size is 8 or 6, not \"7\""},
    };
    Options options;
    assert_true(options_create(&options, table, NULL));
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Error error = {0};
        assert_false(options_set(&options, place(cases[i].name), cases[i].value, &error));
        assert_string_equal(error.text, cases[i].message);
        assert_false(options_given(&options, cases[i].name));
    }
    assert_int_equal(options_int(&options, "whole"), 5);
    assert_string_equal(options_text(&options, "word"), "two");
    options_free(&options);
}

static void help_is_made_of_rows(void **state) {
    (void)state;
    Text out = {0};
    option_describe(&out, &own[0], OPTION_WORDS);
    option_describe(&out, &own[1], OPTION_WORDS);
    option_describe(&out, &own[3], OPTION_WORDS);
    option_describe(&out, &shared[2], OPTION_WORDS);
    option_describe(&out, &own[1], OPTION_KEYS);
    option_describe(&out, &shared[0], OPTION_KEYS);
    option_describe(&out, &shared[2], OPTION_KEYS);
    assert_string_equal(text_string(&out),
                        "  --flag                          a flag\n"
                        "  --whole N                       a whole number (default 5)\n"
                        "  --text FILE                     a text\n"
                        "  --needed TEXT                   must be given (required)\n"
                        "    whole=5                    a whole number (-10 to 1e+15)\n"
                        "    word=two                   a word (one|two|three)\n"
                        "    needed=…                 must be given, required\n");
    text_free(&out);
}

// A row that a table can use: its default is a value that it accepts and is not said twice, its
// range is one.
static void check_row(const char *whose, const Option *option) {
    Options options;
    Error error = {0};
    if (!options_create(&options, (OptionTable){.own = option, .own_count = 1}, &error))
        fail_msg("%s, %s: %s", whose, option->name, error.text);
    options_free(&options);
    bool stands = option->standard && *option->standard && option->kind != OPTION_FLAG;
    bool ranged = option_is_number(option) && option->min < option->max;
    if (!option->about || !*option->about || option_is_number(option) != ranged ||
        (option->kind == OPTION_FLAG) != (option->argument == NULL) ||
        (stands && strstr(option->about, "default")))
        fail_msg("%s, %s: %s", whose, option->name, option->about);
}

static void every_table_is_sound(void **state) {
    (void)state;
    size_t count;
    const PlayerType *const *roster = roster_types(&count);
    for (size_t i = 0; i < count; i++) {
        const OptionTable options = player_table(roster[i]);
        for (size_t k = 0; k < option_count(&options); k++) {
            const Option *option = option_row(&options, k);
            check_row(roster[i]->name, option);
            assert_int_equal(option_find(&options, option->name, strlen(option->name)), k);
        }
    }
    for (size_t i = 0; i < command_count; i++) {
        const OptionTable options = {.own = commands[i]->options,
                                     .own_count = commands[i]->option_count};
        for (size_t k = 0; k < option_count(&options); k++) {
            check_row(commands[i]->name, &options.own[k]);
            assert_int_equal(
                option_find(&options, options.own[k].name, strlen(options.own[k].name)), k);
        }
    }
}

// What stands in a row as words is what the tables of evaluations and rules say.
static void words_are_those_of_the_tables(void **state) {
    (void)state;
    Text names = {0};
    size_t count;
    const EvalKind *const *kinds = eval_kinds(&count);
    for (size_t i = 0; i < count; i++)
        text_format(&names, "%s%s", i ? "|" : "", kinds[i]->name);
    assert_string_equal(text_string(&names), EVAL_NAMES);
    text_clear(&names);
    for (size_t i = 0; pattern_set_names[i]; i++)
        text_format(&names, "%s%s", i ? "|" : "", pattern_set_names[i]);
    assert_string_equal(text_string(&names), PATTERN_SET_NAMES);
    text_free(&names);
    static const Option rows[] = {RULES_OPTIONS};
    Options options;
    assert_true(options_create(&options, (OptionTable){.own = rows, .own_count = 3}, NULL));
    Rules rules = rules_from_options(&options), plain = rules_default();
    assert_true(rules.goal == plain.goal && rules.start == plain.start && rules.size == plain.size);
    assert_true(options_set(&options, 0, "fewest", NULL) &&
                options_set(&options, 1, "parallel", NULL) && options_set(&options, 2, "6", NULL));
    rules = rules_from_options(&options);
    assert_true(rules.goal == GOAL_FEWEST && rules.start == START_PARALLEL && rules.size == 6);
    options_free(&options);
}

static const Option arena_rows[] = {ARENA_OPTIONS};

static void arena_defaults_stand_in_its_rows(void **state) {
    (void)state;
    Options options;
    ArenaSettings made = settings_default(), plain = settings_default();
    Text first = {0}, second = {0};
    Error error = {0};
    assert_true(options_create(
        &options,
        (OptionTable){.own = arena_rows, .own_count = sizeof arena_rows / sizeof *arena_rows},
        &error));
    assert_false(settings_given(&options));
    assert_true(settings_take_options(&made, &options, &error));
    assert_true(settings_write(&made, &first) && settings_write(&plain, &second));
    assert_string_equal(text_string(&first), text_string(&second));
    assert_true(options_set(&options, option_find(&options.table, "grace", 5), "100", &error));
    assert_true(settings_given(&options)); // although it is the default
    text_free(&first);
    text_free(&second);
    settings_free(&made);
    settings_free(&plain);
    options_free(&options);
}

// What a row refuses on the command line, run.json is refused for too.
static void arena_ranges_stand_in_its_rows(void **state) {
    (void)state;
    ArenaSettings s = settings_default();
    Error error = {0};
    assert_true(settings_add_player(&s, "random", NULL) && settings_add_player(&s, "first", NULL));
    assert_true(settings_check(&s, &error));
    struct {
        const char *name;
        int *number;
    } numbers[] = {{"games", &s.games},
                   {"rounds", &s.rounds},
                   {"depth", &s.depth},
                   {"adjudicate", &s.adjudicate}};
    OptionTable arena_table = {.own = arena_rows,
                               .own_count = sizeof arena_rows / sizeof *arena_rows};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        const Option *row = option_row(
            &arena_table, option_find(&arena_table, numbers[i].name, strlen(numbers[i].name)));
        int before = *numbers[i].number;
        const int good[] = {(int)row->min, (int)row->max}, wrong[] = {-1, (int)row->max + 1};
        for (int k = 0; k < 2; k++) {
            *numbers[i].number = good[k];
            assert_true(settings_in_range(&s, &error));
            *numbers[i].number = wrong[k];
            assert_false(settings_check(&s, &error));
            assert_non_null(strstr(error.text, numbers[i].name));
        }
        *numbers[i].number = before;
    }
    s.playouts = 2000000000000000;
    assert_false(settings_check(&s, &error));
    settings_free(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(defaults_are_not_given),
        cmocka_unit_test(values_are_given),
        cmocka_unit_test(mistakes_have_one_set_of_words),
        cmocka_unit_test(help_is_made_of_rows),
        cmocka_unit_test(every_table_is_sound),
        cmocka_unit_test(words_are_those_of_the_tables),
        cmocka_unit_test(arena_defaults_stand_in_its_rows),
        cmocka_unit_test(arena_ranges_stand_in_its_rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
