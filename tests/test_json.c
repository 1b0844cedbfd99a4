// The one JSON writer: what comes out is JSON whatever goes in.
#include "json.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void a_line_of_everything(void **state) {
    (void)state;
    Json *object = json_new_object(), *list = json_new_list(), *inner = json_new_object();
    json_add_text(object, "text", "say \"hi\"\n\\");
    json_add_text(object, "none", NULL);
    json_add_int(object, "int", INT64_MIN);
    json_add_flag(object, "flag", true);
    json_append_text(list, "ä");
    json_append_int(list, 7);
    json_append(list, inner);
    json_add(object, "list", list);
    Text out = {0};
    assert_true(json_write_line(&out, object));
    assert_string_equal(
        text_string(&out),
        "{\"text\":\"say \\\"hi\\\"\\n\\\\\",\"none\":null,\"int\":-9223372036854775808,"
        "\"flag\":true,\"list\":[\"ä\",7,{}]}\n");
    text_free(&out);
}

// Decimals are those asked for, and nothing is written that is not JSON.
static void real_numbers(void **state) {
    (void)state;
    static const struct {
        double number;
        int decimals;
        const char *written;
    } cases[] = {
        {0.1, 3, "{\"x\":0.1}\n"},          {1.0 / 3, 4, "{\"x\":0.3333}\n"},
        {-2.00005, 4, "{\"x\":-2.0001}\n"}, {5300312, 3, "{\"x\":5300312.0}\n"},
        {NAN, 3, "{\"x\":null}\n"},         {-INFINITY, 3, "{\"x\":null}\n"},
        {1e300, 9, "{\"x\":1e300}\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Text out = {0};
        Json *object = json_new_object();
        json_add_real(object, "x", cases[i].number, cases[i].decimals);
        assert_true(json_write_line(&out, object));
        assert_string_equal(text_string(&out), cases[i].written);
        text_free(&out);
    }
}

// Digits that count, whatever the size of the number.
static void measures(void **state) {
    (void)state;
    Text out = {0};
    Json *object = json_new_object(), *list = json_new_list();
    json_add_measure(object, "small", 0.00000379812345, 6);
    json_add_measure(object, "whole", 5, 6);
    json_add_measure(object, "exact", 0.1, 15);
    json_append_measure(list, 1234567.8, 3);
    json_append_measure(list, NAN, 3);
    json_add(object, "list", list);
    assert_true(json_write_line(&out, object));
    assert_string_equal(
        text_string(&out),
        "{\"small\":3.79812e-6,\"whole\":5.0,\"exact\":0.1,\"list\":[1230000.0,null]}\n");
    text_free(&out);
}

// Nothing ends the element, and the page reads what was meant.
static void inside_a_script(void **state) {
    (void)state;
    Text out = {0};
    Json *object = json_new_object();
    json_add_text(object, "x", "</script><!-- é");
    assert_true(json_write_script(&out, object));
    assert_string_equal(text_string(&out), "{\"x\":\"\\u003c/script>\\u003c!-- é\"}\n");
    object = json_read(text_string(&out), out.length, NULL);
    assert_string_equal(json_text_of(json_member(object, "x")), "</script><!-- é");
    json_free(object);
    text_free(&out);
}

// A part that memory was refused for is told when the whole is written, and only then.
static void refused_parts(void **state) {
    (void)state;
    Text out = {0}, torn = {.failed = true};
    Json *object = json_new_object(), *list = json_new_list();
    json_append(list, NULL);
    json_add(object, "list", list);
    assert_false(json_write_line(&out, object));
    assert_int_equal(out.length, 0);
    text_free(&out);
    object = json_new_object();
    json_add_buffer(object, "x", &torn);
    assert_false(json_write_line(&out, object));
    text_free(&out);
    assert_true(json_write_line(&out, json_new_object()));
    assert_string_equal(text_string(&out), "{}\n");
    text_free(&out);
}

// Bytes that are no text are shown, not left out.
static void what_is_not_utf8(void **state) {
    (void)state;
    Text out = {0};
    Json *object = json_new_object();
    json_add_text(object, "x", "a\xff");
    assert_true(json_write_line(&out, object));
    assert_string_equal(text_string(&out), "{\"x\":\"a\\\\xff\"}\n");
    text_free(&out);
    assert_false(json_write_line(&out, NULL)); // memory was refused
    assert_true(out.failed);
    text_free(&out);
}

static Json *read_good(const char *text) {
    Error error = {0};
    Json *value = json_read(text, strlen(text), &error);
    if (!value)
        fail_msg("%s: %s", text, error.text);
    return value;
}

static void reading_around(void **state) {
    (void)state;
    Json *object =
        read_good("{\"text\":\"x\",\"int\":-3,\"real\":0.5,\"yes\":true,\"list\":[1,null,{}]}");
    const Json *list = json_member(object, "list");
    assert_true(json_holds_object(object) && json_holds_list(list) && !json_holds_list(object));
    assert_string_equal(json_text_of(json_member(object, "text")), "x");
    assert_null(json_text_of(json_member(object, "int")));
    assert_null(json_member(object, "nothing"));
    assert_null(json_member(list, "int"));
    assert_int_equal(json_int_of(json_member(object, "int")), -3);
    assert_false(json_holds_int(json_member(object, "real")));
    assert_true(json_number_of(json_member(object, "real")) == 0.5 &&
                json_number_of(json_member(object, "int")) == -3);
    assert_true(json_flag_of(json_member(object, "yes")) &&
                !json_flag_of(json_member(object, "int")));
    assert_int_equal(json_length(list), 3);
    assert_int_equal(json_length(object), 0);
    assert_int_equal(json_int_of(json_entry(list, 0)), 1);
    assert_null(json_entry(list, 3));
    static const char *const known[] = {"text", "int", "real", "yes", "list"};
    assert_null(json_unknown_key(object, known, 5));
    assert_string_equal(json_unknown_key(object, known, 4), "list");
    json_free(object);
}

static void reading_members(void **state) {
    (void)state;
    Json *object = read_good("{\"text\":\"four\",\"int\":7,\"real\":0.5,\"huge\":1e300}");
    const char *text = NULL;
    double number = -1;
    int whole = -1;
    Error error = {0};
    assert_true(json_take_text(object, "text", &text, 5, &error));
    assert_string_equal(text, "four");
    assert_false(json_take_text(object, "text", &text, 4, &error));
    assert_string_equal(error.text, "\"text\" is too long");
    assert_false(json_take_text(object, "int", &text, 4, &error));
    assert_string_equal(error.text, "\"int\" is missing or not a text");
    assert_true(json_take_number(object, "int", 0, 7, &number, &error) && number == 7);
    assert_false(json_take_number(object, "huge", 0, 1e6, &number, &error));
    assert_string_equal(error.text, "\"huge\" must be from 0 to 1000000");
    assert_false(json_take_number(object, "none", 0, 1, &number, &error));
    assert_string_equal(error.text, "\"none\" is missing or not a number");
    assert_true(number == 7);
    assert_true(json_take_int(object, "int", 0, 7, &whole, &error) && whole == 7);
    assert_false(json_take_int(object, "real", 0, 7, &whole, &error));
    assert_string_equal(error.text, "\"real\" is missing or not a whole number");
    json_free(object);
}

static void what_is_not_json(void **state) {
    (void)state;
    static const char *const wrong[] = {
        "", "{", "{\"a\":1,\"a\":2}", "{\"a\":\"\\u0000\"}", "[1,]", "\"\xff\"", "nan"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        Error error = {0};
        assert_null(json_read(wrong[i], strlen(wrong[i]), &error));
        assert_ptr_equal(strstr(error.text, "line 1, column "), error.text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_of_everything),
        cmocka_unit_test(real_numbers),
        cmocka_unit_test(what_is_not_utf8),
        cmocka_unit_test(reading_around),
        cmocka_unit_test(reading_members),
        cmocka_unit_test(what_is_not_json),
        cmocka_unit_test(measures),
        cmocka_unit_test(inside_a_script),
        cmocka_unit_test(refused_parts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
