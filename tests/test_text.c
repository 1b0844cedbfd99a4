// The text buffer, and text from outside made visible.
#include "error.h"
#include "text.h"
#include "utf8.h"
#include "visible.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include <string.h>

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

// What a terminal obeys or hides is written out; everything that can be read stays.
static void outside_text_becomes_visible(void **state) {
    (void)state;
    static const char *const cases[][2] = {
        {"plain \t text", "plain \t text"},
        {"\033[2J\033]0;title\a", "\\x1b[2J\\x1b]0;title\\x07"},
        {"two\nlines\r", "two\\nlines\\x0d"},
        {"del \x7f", "del \\x7f"},
        {"c1 \xc2\x9b\x33\x31m raw \x9b", "c1 \\xc2\\x9b31m raw \\x9b"},
        {"h\xc3\xa9t\xc3\xa9 \xe2\x97\x8f \xf0\x9f\x98\x80",
         "h\xc3\xa9t\xc3\xa9 \xe2\x97\x8f \xf0\x9f\x98\x80"},
        {"turned \xe2\x80\xae txt", "turned \\xe2\\x80\\xae txt"},
        {"long \xc0\xaf, half \xed\xa0\x80, cut \xe2\x97",
         "long \\xc0\\xaf, half \\xed\\xa0\\x80, cut \\xe2\\x97"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Text text = {0};
        visible_add(&text, cases[i][0]);
        assert_string_equal(text_string(&text), cases[i][1]);
        text_free(&text);
        assert_int_equal(visible_is_clean(cases[i][0]), strcmp(cases[i][0], cases[i][1]) == 0);
        assert_true(visible_is_clean(cases[i][1]));
    }
    char room[8];
    visible_copy(room, sizeof room, "ab\033\xc3\xa9z");
    assert_string_equal(room, "ab\\x1b");
    visible_copy(room, sizeof room, "abcde\xc3\xa9z");
    assert_string_equal(room, "abcde\xc3\xa9");
}

// An error may quote anything and stays one line that a terminal does not obey.
static void errors_are_visible(void **state) {
    (void)state;
    Error error;
    assert_false(error_set(&error, "cannot read %s", "\033]0;x\a\n/etc"));
    assert_string_equal(error.text, "cannot read \\x1b]0;x\\x07\\n/etc");
    assert_false(error_at(&error, 3, "%s", "\xc2\x9b"));
    assert_string_equal(error.text, "\\xc2\\x9b");
    assert_int_equal(error.column, 3);
}

// UTF-8 of a character; its length.
static size_t encode(uint32_t code, char out[5]) {
    static const unsigned char first[] = {0, 0, 0xC0, 0xE0, 0xF0};
    size_t length = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t i = length; i-- > 1; code >>= 6)
        out[i] = (char)(0x80 | (code & 0x3F));
    out[0] = (char)(first[length > 1 ? length : 0] | code);
    out[length] = '\0';
    return length;
}

// One list of hidden characters: what is written out is in no plain text either, and only the
// tabulator is kept.
static void hidden_is_hidden_everywhere(void **state) {
    (void)state;
    int written_out = 0;
    for (uint32_t code = 1; code <= 0x10FFFF; code++) {
        char text[8] = "a";
        if (code >= 0xD800 && code < 0xE000)
            continue;
        encode(code, text + 1);
        bool visible = visible_is_clean(text);
        assert_int_equal(visible, code == '\t' || !utf8_is_hidden(code));
        written_out += !visible;
        if (visible)
            continue;
        Text plain = {0};
        utf8_add_sanitised(&plain, text);
        assert_null(strstr(text_string(&plain), text + 1));
        text_free(&plain);
    }
    assert_int_equal(written_out, 225);
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
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(xml_is_escaped),
        cmocka_unit_test(grows_and_clears),
        cmocka_unit_test(outside_text_becomes_visible),
        cmocka_unit_test(errors_are_visible),
        cmocka_unit_test(hidden_is_hidden_everywhere),
        cmocka_unit_test(numbers_for_people),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
