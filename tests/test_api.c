// Every route over a real socket: with the good and bad questions of data/api/examples.jsonl, which
// must have one for each, and with what is wrong for any: unknown members, values that the rows do
// not allow, other methods, strange ids. docs/ describes exactly these routes.
#include "../include/flipside/version.h"
#include "description.h"
#include "file.h"
#include "folder.h"
#include "http_client.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { KEPT_MAX = 8 };

static Hosted hosted;
static Folder folder;
static struct { char name[32], id[64]; } kept[KEPT_MAX];
static int kept_count;

static int set_up(void **state) {
    (void)state;
    folder = folder_make();
    setenv("XDG_STATE_HOME", folder.path, 1);
    setenv("HOME", folder.path, 1);
    hosted = http_host((ServerOptions){0}, (ServiceOptions){.folder = folder.path});
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    http_stop(&hosted);
    folder_remove(&folder);
    return 0;
}

static const char *kept_id(const char *name) {
    for (int i = 0; i < kept_count; i++)
        if (strcmp(kept[i].name, name) == 0)
            return kept[i].id;
    fail_msg("nothing was kept as %s", name);
    return "";
}

// Text of an address; `$name` is an id that was kept.
static void add_escaped(Text *path, const char *text) {
    for (const char *at = *text == '$' ? kept_id(text + 1) : text; *at; at++)
        text_format(path, "%%%02x", (unsigned char)*at);
}

static void add_query(Text *path, const Route *route, const Json *values) {
    for (size_t i = 0; i < route->option_count; i++) {
        char name[CALL_MEMBER_MAX];
        call_member_name(route->options[i].name, name);
        const Json *value = json_member(values, name);
        if (!value)
            continue;
        text_format(path, "%s%s=", strchr(text_string(path), '?') ? "&" : "?", name);
        if (json_text_of(value))
            add_escaped(path, json_text_of(value));
        else
            json_write_part(path, value);
        if (path->data[path->length - 1] == '\n')
            text_truncate(path, path->length - 1);
    }
}

// The address of a route, with an id where it has a part in braces.
static void add_path(Text *path, const Route *route, const char *id) {
    const char *brace = strchr(route->path, '{');
    text_add(path, "/api/v1/");
    if (!brace) {
        text_add(path, route->path);
        return;
    }
    text_add_bytes(path, route->path, (size_t)(brace - route->path));
    text_add(path, id);
    text_add(path, strchr(brace, '}') + 1);
}

static const Route *route_named(const char *name) {
    for (size_t i = 0; i < service_route_count(); i++) {
        const Route *route = service_route(i);
        size_t method = strlen(route->method);
        if (strncmp(name, route->method, method) == 0 && name[method] == ' ' &&
            strcmp(name + method + 1, route->path) == 0)
            return route;
    }
    fail_msg("there is no route %s", name);
    return NULL;
}

static void keep(const char *name, const char *body) {
    Error error = {0};
    Json *answer = json_read(body, strlen(body), &error);
    const Json *id = json_member(answer, "id");
    assert_non_null(id);
    assert_true(kept_count < KEPT_MAX);
    snprintf(kept[kept_count].name, sizeof kept[0].name, "%s", name);
    if (json_text_of(id))
        snprintf(kept[kept_count].id, sizeof kept[0].id, "%s", json_text_of(id));
    else
        snprintf(kept[kept_count].id, sizeof kept[0].id, "%lld", (long long)json_int_of(id));
    kept_count++;
    json_free(answer);
}

// A stream that never ends is left when it told what was waited for.
static int ask_until(const char *path, const char *until, Text *answer) {
    Text request = {0};
    text_format(&request, "GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n", path);
    int connection = http_connect(hosted.port);
    text_clear(answer);
    http_send(connection, request.data, request.length);
    assert_true(http_wait_for(connection, answer, "\r\n\r\n"));
    while (!strstr(http_body(answer), until))
        if (!http_more(connection, answer, HTTP_PATIENCE))
            break;
    close(connection);
    text_free(&request);
    return http_status(answer);
}

static void try_example(const char *line, const Json *example) {
    const Route *route = route_named(json_text_of(json_member(example, "route")));
    const Json *values = json_member(example, "values"), *status = json_member(example, "status");
    const char *id = json_text_of(json_member(example, "id")),
               *until = json_text_of(json_member(example, "until"));
    const char *has = json_text_of(json_member(example, "has")),
               *name = json_text_of(json_member(example, "keep"));
    bool get = strcmp(route->method, "GET") == 0;
    Text path = {0}, body = {0}, answer = {0};
    add_path(&path, route, id ? kept_id(id) : "");
    if (get)
        add_query(&path, route, values);
    else if (values)
        json_write_part(&body, values);
    int found = until ? ask_until(text_string(&path), until, &answer)
                      : http_ask(hosted.port, route->method, text_string(&path), "",
                                 values && !get ? body.data : NULL, &answer);
    int wanted =
        status ? (int)json_int_of(status) : 200; // 0 = whatever is no failure of the server
    bool right = wanted ? found == wanted : found >= 200 && found < 500;
    if (!right || !strstr(http_body(&answer), until ? until : has))
        fail_msg("%s: %d, %s", line, found, http_body(&answer));
    if (name)
        keep(name, http_body(&answer));
    text_free(&path);
    text_free(&body);
    text_free(&answer);
}

static void test_examples(void **state) {
    (void)state;
    Error error = {0};
    Text file = {0};
    bool *seen = calloc(service_route_count(), sizeof *seen);
    assert_non_null(seen);
    assert_true(
        file_read(FLIPSIDE_SOURCE_DIR "/tests/data/api/examples.jsonl", 1 << 20, &file, &error));
    for (char *line = strtok(file.data, "\n"); line; line = strtok(NULL, "\n")) {
        Json *example = json_read(line, strlen(line), &error);
        if (!example)
            fail_msg("%s: %s", line, error.text);
        try_example(line, example);
        for (size_t i = 0; i < service_route_count(); i++)
            seen[i] |= service_route(i) == route_named(json_text_of(json_member(example, "route")));
        json_free(example);
    }
    for (size_t i = 0; i < service_route_count(); i++)
        if (!seen[i])
            fail_msg("%s %s has no example in tests/data/api/examples.jsonl",
                     service_route(i)->method, service_route(i)->path);
    free(seen);
    text_free(&file);
}

static void expect_refusal(const Route *route, const char *member, const char *value) {
    bool get = strcmp(route->method, "GET") == 0;
    Text path = {0}, body = {0}, answer = {0};
    add_path(&path, route, "1");
    if (get) {
        text_format(&path, "?%s=", member);
        add_escaped(&path, value);
    } else
        text_format(&body, "{\"%s\":\"%s\"}", member, value);
    int status = http_ask(hosted.port, route->method, text_string(&path), "",
                          get ? NULL : body.data, &answer);
    if (status != 400 || !strstr(http_body(&answer), "{\"error\":"))
        fail_msg("%s %s %s: %d, %s", route->method, text_string(&path), text_string(&body), status,
                 http_body(&answer));
    text_free(&path);
    text_free(&body);
    text_free(&answer);
}

// A value that the row of an option does not allow; NULL when it allows all.
static const char *wrong_value(const Option *option, char text[40]) {
    if (option->kind == OPTION_TEXT)
        return NULL;
    snprintf(text, 40, "%s", "nonsense");
    if (option_is_number(option) && option->max < 1e15)
        snprintf(text, 40, "%.15g", option->max + 1);
    return text;
}

static void test_wrong_values(void **state) {
    (void)state;
    for (size_t i = 0; i < service_route_count(); i++) {
        const Route *route = service_route(i);
        expect_refusal(route, "no_such_member", "1");
        for (size_t k = 0; k < route->option_count; k++) {
            char name[CALL_MEMBER_MAX], text[40];
            const char *wrong = wrong_value(&route->options[k], text);
            call_member_name(route->options[k].name, name);
            if (wrong)
                expect_refusal(route, name, wrong);
        }
    }
}

static void test_wrong_methods_and_bodies(void **state) {
    (void)state;
    Text path = {0}, answer = {0};
    for (size_t i = 0; i < service_route_count(); i++) {
        const Route *route = service_route(i);
        text_clear(&path);
        add_path(&path, route, "1");
        assert_int_equal(http_ask(hosted.port, "PUT", text_string(&path), "", "{}", &answer), 405);
        assert_non_null(strstr(answer.data, route->method));
        if (strcmp(route->method, "GET") == 0)
            continue;
        static const char *const bodies[] = {"[]",   "\"text\"", "{", "{\"a\":1,\"a\":2}",
                                             "{}{}", "nul"};
        for (size_t k = 0; k < sizeof bodies / sizeof *bodies; k++)
            if (http_ask(hosted.port, route->method, text_string(&path), "", bodies[k], &answer) !=
                400)
                fail_msg("%s %s %s: %s", route->method, text_string(&path), bodies[k],
                         text_string(&answer));
    }
    text_free(&path);
    text_free(&answer);
}

// Whatever stands for an id, the answer is that there is none.
static void test_strange_ids(void **state) {
    (void)state;
    static const char *const ids[] = {
        "0",    "-1",      "99999999999999999999", "..", "%2e%2e%2f%2e%2e", "a%20b", "%ff", "*",
        "1%00", "%27%3b--"};
    Text path = {0}, answer = {0};
    for (size_t i = 0; i < service_route_count(); i++)
        for (size_t k = 0; k < sizeof ids / sizeof *ids && strchr(service_route(i)->path, '{');
             k++) {
            text_clear(&path);
            add_path(&path, service_route(i), ids[k]);
            int status = http_ask(hosted.port, service_route(i)->method, text_string(&path), "",
                                  NULL, &answer);
            if (status < 400 || status >= 500)
                fail_msg("%s %s: %d, %s", service_route(i)->method, text_string(&path), status,
                         http_body(&answer));
        }
    text_free(&path);
    text_free(&answer);
}

static void expect_in_file(const char *path, const Text *wanted) {
    Error error = {0};
    Text file = {0};
    assert_true(file_read(path, 4 << 20, &file, &error));
    if (!strstr(text_string(&file), text_string(wanted)))
        fail_msg("%s does not describe the routes as they are: run scripts/describe-api", path);
    text_free(&file);
}

static void test_documents_are_true(void **state) {
    (void)state;
    Text words = {0}, openapi = {0};
    char version[40];
    snprintf(version, sizeof version, "%d.%d.%d", FLIPSIDE_VERSION_MAJOR, FLIPSIDE_VERSION_MINOR,
             FLIPSIDE_VERSION_PATCH);
    description_markdown(&words);
    assert_true(json_write_file(&openapi, description_openapi(version)));
    expect_in_file(FLIPSIDE_SOURCE_DIR "/docs/api.md", &words);
    expect_in_file(FLIPSIDE_SOURCE_DIR "/docs/openapi.json", &openapi);
    text_free(&words);
    text_free(&openapi);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_examples),
        cmocka_unit_test(test_wrong_values),
        cmocka_unit_test(test_wrong_methods_and_bodies),
        cmocka_unit_test(test_strange_ids),
        cmocka_unit_test(test_documents_are_true),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
