#include "engine_options.h"

// 0 when the table does not have it.
static double number_of(const Options *options, const char *name) {
    const OptionValue *value = options_value(options, name);
    return value ? value->number : 0;
}

// NULL when the table does not have it, or when there is none.
static const char *text_of(const Options *options, const char *name) {
    const OptionValue *value = options_value(options, name);
    return value ? value->text : NULL;
}

EngineOptions engine_from_options(const Options *options, Rules rules) {
    return (EngineOptions){
        .rules = rules,
        .threads = (int)number_of(options, "threads"),
        .hash_mb = (size_t)number_of(options, "hash"),
        .eval = text_of(options, "eval"),
        .weights = text_of(options, "weights"),
    };
}
