#include "eval_wire.h"

void eval_wire_put(Text *out, const Eval *eval, const char *weights) {
    wire_put(out, &eval->goal, sizeof eval->goal);
    wire_put(out, &eval->size, sizeof eval->size);
    wire_put(out, &eval->checksum, sizeof eval->checksum);
    wire_put_text(out, eval->kind->name);
    wire_put_text(out, weights);
}

Eval *eval_wire_open(WireReader *reader, Error *error) {
    Goal goal;
    int size;
    uint32_t checksum;
    wire_get(reader, &goal, sizeof goal);
    wire_get(reader, &size, sizeof size);
    wire_get(reader, &checksum, sizeof checksum);
    const char *kind = wire_get_text(reader), *weights = wire_get_text(reader);
    if (!kind) {
        error_set(error, "malformed evaluation");
        return NULL;
    }
    Eval *eval = eval_open(kind, goal, size, weights, error);
    if (!eval || eval->checksum == checksum)
        return eval;
    error_set(error, "expected weights with checksum %08X, got %08X: %.300s", checksum,
              eval->checksum, eval_about(eval));
    eval_free(eval);
    return NULL;
}
