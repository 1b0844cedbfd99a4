// The text buffer.
#include "text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void xml_is_escaped(void **state) {
    (void)state;
    Text text = {0};
    text_add_xml(&text, "a<b> & \"c\"\x01\x1b\n\td\xc3\xa9");
    assert_string_equal(text_string(&text), "a&lt;b&gt; &amp; &quot;c&quot;\n\td\xc3\xa9");
    text_free(&text);
}

static void grows_and_clears(void **state) {
    (void)state;
    Text text = {0};
    assert_string_equal(text_string(&text), "");
    for (int i = 0; i < 10000; i++)
        text_format(&text, "%d,", i % 10);
    assert_int_equal(text.length, 20000);
    assert_memory_equal(text_string(&text) + 19980, "0,1,2,3,4,5,6,7,8,9,", 21);
    text_clear(&text);
    assert_int_equal(text.length, 0);
    text_add_bytes(&text, "xyz", 2);
    text_add_char(&text, '!');
    assert_string_equal(text_string(&text), "xy!");
    text_free(&text);
}

static void numbers_for_people(void **state) {
    (void)state;
    static const struct {
        double number;
        const char *words;
    } cases[] = {{0, "0"},
                 {0.5123, "0.512"},
                 {12.34, "12.3"},
                 {99.94, "99.9"},
                 {99.96, "100"},
                 {999.4, "999"},
                 {999.6, "1,000"},
                 {1050, "1,050"},
                 {24571284, "24,571,284"},
                 {-1234.5, "-1,235"},
                 {-0.25, "-0.25"},
                 {1e15, "1,000,000,000,000,000"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Text text = {0};
        text_add_number(&text, cases[i].number);
        assert_string_equal(text_string(&text), cases[i].words);
        text_free(&text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(xml_is_escaped), cmocka_unit_test(grows_and_clears),
                                       cmocka_unit_test(numbers_for_people)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
