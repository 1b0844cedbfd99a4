// The one JSON writer: what comes out is JSON whatever goes in.
#include "json.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

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
    assert_string_equal(text_string(&out),
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
        {0.1, 3, "{\"x\":0.1}\n"},           {1.0 / 3, 4, "{\"x\":0.3333}\n"}, {-2.00005, 4, "{\"x\":-2.0001}\n"},
        {5300312, 3, "{\"x\":5300312.0}\n"}, {NAN, 3, "{\"x\":null}\n"},       {-INFINITY, 3, "{\"x\":null}\n"},
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_of_everything),
        cmocka_unit_test(real_numbers),
        cmocka_unit_test(what_is_not_utf8),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
