#include "description.h"

#include "service.h"

#include <math.h>
#include <string.h>

// The words between bars as a list.
static Json *words_of(const char *words) {
    Json *list = json_new_list();
    while (*words) {
        char word[64] = "";
        size_t length = strcspn(words, "|");
        if (length < sizeof word)
            memcpy(word, words, length);
        json_append_text(list, word);
        words += length + (words[length] == '|');
    }
    return list;
}

static void add_bound(Json *schema, const char *key, double bound, bool whole) {
    if (whole)
        json_add_int(schema, key, (int64_t)bound);
    else
        json_add_measure(schema, key, bound, 15);
}

static Json *number_schema(const Option *option) {
    Json *schema = json_new_object();
    bool whole = option_is_integer(option);
    json_add_text(schema, "type", whole ? "integer" : "number");
    add_bound(schema, "minimum", option->min, whole);
    if (isfinite(option->max))
        add_bound(schema, "maximum", option->max, whole);
    return schema;
}

// A number that has names for some values is either.
static Json *number_or_word_schema(const Option *option) {
    Json *schema = json_new_object(), *either = json_new_list(), *word = json_new_object();
    json_add(word, "enum", words_of(option_words(option)));
    json_append(either, number_schema(option));
    json_append(either, word);
    json_add(schema, "anyOf", either);
    return schema;
}

static bool is_list(const Option *option) {
    size_t length = option->argument ? strlen(option->argument) : 0;
    return length > 3 && strcmp(option->argument + length - 3, "...") == 0;
}

static Json *text_schema(const Option *option) {
    Json *schema = json_new_object();
    if (!is_list(option)) {
        json_add_text(schema, "type", "string");
        return schema;
    }
    Json *items = json_new_object();
    json_add_text(items, "type", "string");
    json_add_text(schema, "type", "array");
    json_add(schema, "items", items);
    return schema;
}

static Json *schema_of(const Option *option) {
    if (option_is_number(option))
        return option_words(option) ? number_or_word_schema(option) : number_schema(option);
    if (option->kind == OPTION_TEXT)
        return text_schema(option);
    Json *schema = json_new_object();
    if (option->kind == OPTION_FLAG)
        json_add_text(schema, "type", "boolean");
    else
        json_add(schema, "enum", words_of(option->argument));
    return schema;
}

// The default as a value of its kind.
static void add_default(Json *schema, const Option *option) {
    Options options;
    OptionTable table = {option, 1, NULL, 0};
    bool wanted = option->standard && *option->standard && options_create(&options, table, NULL);
    if (!wanted)
        return;
    const OptionValue *value = options_value(&options, option->name);
    if (option->kind == OPTION_FLAG)
        json_add_flag(schema, "default", value->number != 0);
    else if (value->text)
        json_add_text(schema, "default", value->text);
    else
        add_bound(schema, "default", value->number, option_is_integer(option));
    options_free(&options);
}

static Json *described(const Option *option) {
    Json *schema = schema_of(option);
    add_default(schema, option);
    return schema;
}

static Json *query_of(const Route *route, bool has_part) {
    Json *list = json_new_list();
    if (has_part) {
        Json *parameter = json_new_object(), *schema = json_new_object();
        json_add_text(parameter, "name", "id");
        json_add_text(parameter, "in", "path");
        json_add_flag(parameter, "required", true);
        json_add_text(schema, "type", "string");
        json_add(parameter, "schema", schema);
        json_append(list, parameter);
    }
    for (size_t i = 0; i < route->option_count && strcmp(route->method, "GET") == 0; i++) {
        const Option *option = &route->options[i];
        char name[CALL_MEMBER_MAX];
        Json *parameter = json_new_object();
        call_member_name(option->name, name);
        json_add_text(parameter, "name", name);
        json_add_text(parameter, "in", "query");
        json_add_text(parameter, "description", option->about);
        json_add_flag(parameter, "required", !option->standard);
        json_add(parameter, "schema", described(option));
        json_append(list, parameter);
    }
    return list;
}

static Json *content(const char *type, Json *schema) {
    Json *content = json_new_object(), *media = json_new_object();
    json_add(media, "schema", schema);
    json_add(content, type, media);
    return content;
}

static Json *body_of(const Route *route) {
    Json *body = json_new_object(), *schema = json_new_object(), *members = json_new_object(),
         *required = json_new_list();
    for (size_t i = 0; i < route->option_count; i++) {
        const Option *option = &route->options[i];
        char name[CALL_MEMBER_MAX];
        Json *member = described(option);
        call_member_name(option->name, name);
        json_add_text(member, "description", option->about);
        json_add(members, name, member);
        if (!option->standard)
            json_append_text(required, name);
    }
    json_add_text(schema, "type", "object");
    json_add(schema, "properties", members);
    if (json_length(required))
        json_add(schema, "required", required);
    else
        json_free(required);
    json_add_flag(schema, "additionalProperties", false);
    json_add(body, "content", content("application/json", schema));
    return body;
}

static Json *answers_of(const Route *route) {
    Json *answers = json_new_object(), *good = json_new_object(), *bad = json_new_object();
    Json *schema = json_new_object(), *reference = json_new_object();
    bool stream = route->kind == ROUTE_STREAM;
    json_add_text(schema, "type", stream ? "string" : "object");
    json_add_text(good, "description", route->answer);
    json_add(good, "content", content(stream ? "text/event-stream" : "application/json", schema));
    json_add(answers, "200", good);
    json_add_text(reference, "$ref", "#/components/schemas/Error");
    json_add_text(bad, "description", "what is wrong");
    json_add(bad, "content", content("application/json", reference));
    json_add(answers, "default", bad);
    return answers;
}

static Json *operation_of(const Route *route) {
    Json *operation = json_new_object();
    bool body = strcmp(route->method, "GET") != 0;
    json_add_text(operation, "summary", route->about);
    json_add(operation, "parameters", query_of(route, strchr(route->path, '{') != NULL));
    if (body && route->option_count)
        json_add(operation, "requestBody", body_of(route));
    json_add(operation, "responses", answers_of(route));
    return operation;
}

static const char *method_key(const Route *route) {
    return strcmp(route->method, "GET") == 0    ? "get"
           : strcmp(route->method, "POST") == 0 ? "post"
                                                : "delete";
}

// All methods of the path of this route; NULL when an earlier route had it.
static Json *path_of(size_t first) {
    const Route *route = service_route(first);
    for (size_t i = 0; i < first; i++)
        if (strcmp(service_route(i)->path, route->path) == 0)
            return NULL;
    Json *path = json_new_object();
    for (size_t i = first; i < service_route_count(); i++)
        if (strcmp(service_route(i)->path, route->path) == 0)
            json_add(path, method_key(service_route(i)), operation_of(service_route(i)));
    return path;
}

static Json *error_schema(void) {
    Json *components = json_new_object(), *schemas = json_new_object(), *schema = json_new_object(),
         *members = json_new_object(), *error = json_new_object(), *column = json_new_object(),
         *required = json_new_list();
    json_add_text(error, "type", "string");
    json_add_text(column, "type", "integer");
    json_add_text(column, "description", "place in the text that is wrong, from 1 on");
    json_add(members, "error", error);
    json_add(members, "column", column);
    json_append_text(required, "error");
    json_add_text(schema, "type", "object");
    json_add(schema, "properties", members);
    json_add(schema, "required", required);
    json_add(schemas, "Error", schema);
    json_add(components, "schemas", schemas);
    return components;
}

Json *description_openapi(const char *version) {
    Json *whole = json_new_object(), *info = json_new_object(), *servers = json_new_list(),
         *server = json_new_object();
    Json *paths = json_new_object();
    json_add_text(whole, "openapi", "3.1.0");
    json_add_text(info, "title", "Flipside");
    json_add_text(info, "version", version);
    json_add(whole, "info", info);
    json_add_text(server, "url", "http://127.0.0.1:8064/api/v1");
    json_append(servers, server);
    json_add(whole, "servers", servers);
    for (size_t i = 0; i < service_route_count(); i++) {
        Json *path = path_of(i);
        Text name = {0};
        text_format(&name, "/%s", service_route(i)->path);
        if (path)
            json_add(paths, text_string(&name), path);
        text_free(&name);
    }
    json_add(whole, "paths", paths);
    json_add(whole, "components", error_schema());
    return whole;
}
