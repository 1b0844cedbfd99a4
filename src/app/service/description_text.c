#include "description.h"
#include "service.h"

#include <string.h>

// What a value may be: a choice's words, the range of a number.
static void add_values(Text *out, const Option *option) {
    if (option->kind == OPTION_CHOICE)
        text_format(out, " (%s)", option->argument);
    else if (option->kind == OPTION_FLAG)
        text_add(out, " (true or false)");
    else if (option_is_number(option))
        text_format(out, " (%.15g to %.15g)", option->min, option->max);
    if (!option->default_value)
        text_add(out, ", needed");
    else if (*option->default_value && option->kind != OPTION_FLAG)
        text_format(out, ", default `%s`", option->default_value);
    else if (strcmp(option->default_value, "yes") == 0)
        text_add(out, ", default true");
}

static void add_route(Text *out, const Route *route) {
    text_format(out, "\n### %s %s\n\n%s.", route->method, route->path, route->about);
    if (route->kind == ROUTE_STREAM)
        text_add(out, " A stream of events.");
    text_format(out, "\n\nAnswers: %s\n", route->answer);
    if (route->option_count)
        text_add(out, "\n");
    for (size_t i = 0; i < route->option_count; i++) {
        char name[CALL_MEMBER_MAX];
        call_member_name(route->options[i].name, name);
        text_format(out, "- `%s`: %s", name, route->options[i].about);
        add_values(out, &route->options[i]);
        text_add(out, "\n");
    }
}

void description_markdown(Text *out) {
    for (size_t i = 0; i < service_route_count(); i++)
        add_route(out, service_route(i));
}
