// `weights`: describes a weights file, and writes smaller copies.
#include "command.h"
#include "file.h"
#include "weights.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { UNITS_PER_DISC = 128 };

typedef struct View {
    const Weights *weights;
    const char *path;
    int64_t bytes;
    double largest_change; // largest rounding error of a copy, in discs
} View;

static void print_json(const View *view) {
    const Weights *weights = view->weights;
    Json *object = json_new_object(), *knots = json_new_list();
    char checksum[9];
    snprintf(checksum, sizeof checksum, "%08X", weights->checksum);
    for (int i = 0; i < weights->knot_count; i++)
        json_append_int(knots, weights->knot[i]);
    json_add_text(object, "file", view->path);
    json_add_text(object, "goal", goal_name(weights->goal));
    json_add_int(object, "bytes", view->bytes);
    json_add_text(object, "checksum", checksum);
    json_add_int(object, "features", weights->patterns.feature_count);
    json_add_int(object, "entries", patterns_size(&weights->patterns));
    json_add(object, "knots", knots);
    json_add_flag(object, "network", weights->network != NULL);
    json_add_real(object, "largest_change", view->largest_change, 4);
    json_add_text(object, "provenance", text_string(&weights->provenance));
    command_print_json(object);
}

static void print_words(const View *view) {
    const Weights *weights = view->weights;
    printf("%s: goal %s, %d features of %d shapes, %d entries at %d numbers of discs%s; %.2f MB, "
           "checksum %08X\n",
           view->path, goal_name(weights->goal), weights->patterns.feature_count,
           weights->patterns.shape_count, patterns_size(&weights->patterns), weights->knot_count,
           weights->network ? ", with a network" : "", (double)view->bytes / 1e6,
           weights->checksum);
    if (view->largest_change > 0)
        printf("no entry was changed by more than %.4f discs\n", view->largest_change);
    fputs(text_string(&weights->provenance), stdout);
}

// Reads a file and prints its description.
static bool look(const char *path, double largest_change, bool json, Error *error) {
    Weights weights;
    Text bytes = {0};
    bool good =
        weights_read(&weights, path, error) && file_read(path, WEIGHTS_FILE_MAX, &bytes, error);
    if (good) {
        View view = {&weights, path, (int64_t)bytes.length, largest_change};
        (json ? print_json : print_words)(&view);
    }
    text_free(&bytes);
    weights_free(&weights);
    return good;
}

static bool copy(const char *path, const char *out, int step, int network_step,
                 double *largest_change, Error *error) {
    Weights weights;
    int most = 0;
    bool good = weights_read(&weights, path, error);
    if (good && step > 1)
        weights_round(&weights, step, &most);
    if (good && network_step > 1 && weights.network)
        weights_round_network(&weights, network_step);
    good = good && weights_write(&weights, out, error);
    *largest_change = (double)most / UNITS_PER_DISC;
    weights_free(&weights);
    return good;
}

static int run(const Command *command, const Options *options, int count, char **argv) {
    if (count == 0)
        return command_fail(command, "wants a FILE of weights, such as my.weights");
    const char *out = options_text(options, "out");
    int step = (int)options_int(options, "step"),
        network_step = (int)options_int(options, "network-step");
    bool json = options_flag(options, "json");
    double largest_change = 0;
    Error error = {0};
    if ((step > 1 || network_step > 1) && !out)
        return command_fail(command, "--%s wants --out FILE, the smaller copy",
                            step > 1 ? "step" : "network-step");
    if (out && !copy(argv[0], out, step, network_step, &largest_change, &error))
        return command_fail_error(command, "", &error);
    return look(out ? out : argv[0], largest_change, json, &error)
               ? STATUS_DONE
               : command_fail_error(command, "", &error);
}

static const Option rows[] = {
    {"out", OPTION_TEXT, "FILE", "", 0, 0, "write a copy, in the present format"},
    {"step", OPTION_INT, "N", "1", 1, 255, "round the copy's entries to multiples of N/128 discs"},
    {"network-step", OPTION_INT, "N", "1", 1, 64,
     "round the vectors of the copy's network to multiples of N"},
    COMMON_JSON_OPTION,
};

const Command command_weights = {
    .name = "weights",
    .arguments = "FILE",
    .summary = "What a file of weights is; a smaller copy of it",
    .details = "Tells what a file of weights holds and how it was made. --out writes a copy: the "
               "same values in the present\n"
               "format, or with --step rounded ones in a smaller file, for where every byte is "
               "carried over a network.\n\n"
               "Examples:\n"
               "  flipside weights my.weights\n"
               "  flipside weights my.weights --out small.weights --step 8 --network-step 8",
    .options = rows,
    .option_count = sizeof rows / sizeof *rows,
    .most = 1,
    .run = run,
};
