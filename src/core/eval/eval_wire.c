#include "eval_wire.h"

#include <string.h>

// Where weights lie changes no meaning.
static size_t told_length(const char *about) {
    const char *from = strstr(about, ", from ");
    return from ? (size_t)(from - about) : strlen(about);
}

void eval_wire_put(Text *out, const Eval *eval, const char *weights) {
    wire_put(out, &eval->goal, sizeof eval->goal);
    wire_put(out, &eval->size, sizeof eval->size);
    wire_put_text(out, eval->kind->name);
    wire_put_text(out, weights);
    wire_put_text(out, eval_about(eval));
}

Eval *eval_wire_open(WireReader *reader, Error *error) {
    Goal goal;
    int size;
    wire_get(reader, &goal, sizeof goal);
    wire_get(reader, &size, sizeof size);
    const char *kind = wire_get_text(reader), *weights = wire_get_text(reader),
               *about = wire_get_text(reader);
    if (!kind || !about) {
        error_set(error, "the description of an evaluation is none");
        return NULL;
    }
    Eval *eval = eval_open(kind, goal, size, weights, error);
    size_t length = told_length(about);
    if (!eval ||
        (told_length(eval_about(eval)) == length && strncmp(eval_about(eval), about, length) == 0))
        return eval;
    error_set(error, "there is another evaluation here (%.120s) than there (%.120s)",
              eval_about(eval), about);
    eval_free(eval);
    return NULL;
}
