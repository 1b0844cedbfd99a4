// Text and JSON form of a check result.
#include "detector.h"
#include "explain_check.h"
#include "match_score.h"

#include <math.h>
#include <string.h>

// Returns the share of pairs in which the search agrees with the detector. Pairs of one position
// are not independent, so the 95% error is computed from the number of positions. It is the
// Agresti–Coull interval, which is never zero.
static double share_of(const CheckRow *row, double *error) {
    int pairs = row->worse + row->better;
    double share = pairs ? (double)row->worse / pairs : NAN;
    double positions = fmax(row->positions, 1), middle = (share * positions + 2) / (positions + 4);
    *error = DEVIATIONS_95 * sqrt(middle * (1 - middle) / (positions + 4));
    return share;
}

static double mean_loss(const CheckRow *row) {
    int pairs = row->worse + row->better;
    return pairs ? (double)row->lost / pairs : NAN;
}

static void add_row(Text *out, const Detector *detector, Goal goal, const CheckRow *row) {
    double error, share = share_of(row, &error);
    text_format(out, "%-16s %9d", detector->name, row->positions);
    if (isnan(share))
        text_format(out, "  %12s  %9s", "-", "-");
    else
        text_format(out, "  %5.1f ± %4.1f  %+9.1f", 100 * share, 100 * error, mean_loss(row));
    if (detector->use[goal].text)
        text_format(out, "  %5d  %12d\n", row->given, row->contradicted);
    else
        text_add(out, "  measured only\n");
}

void check_text(Text *out, const CheckResult *result) {
    int count;
    const Detector *rows = detector_rows(&count);
    text_format(out,
                "%d positions, %s discs win: %d reasons given, %d compared with exact scores, "
                "%d contradicted\n\n",
                result->positions, goal_name(result->goal), result->explained, result->exact,
                result->contradicted);
    text_add(out, "detector         positions     agrees, %  mean loss  given  contradicted\n");
    for (int i = 0; i < count; i++)
        if (rows[i].use[result->goal].threshold)
            add_row(out, &rows[i], result->goal, &result->rows[i]);
    if (*result->sentence)
        text_format(out, "\ncontradicted: %s\n", result->sentence);
}

Json *check_json(const CheckResult *result) {
    int count;
    const Detector *rows = detector_rows(&count);
    Json *object = json_new_object(), *list = json_new_list();
    for (int i = 0; i < count; i++) {
        const CheckRow *row = &result->rows[i];
        const DetectorUse *use = &rows[i].use[result->goal];
        double error, share = share_of(row, &error);
        if (!use->threshold)
            continue;
        Json *entry = json_new_object();
        json_add_text(entry, "name", rows[i].name);
        json_add_text(entry, "counts", rows[i].about);
        json_add_int(entry, "threshold", use->threshold);
        json_add_flag(entry, "speaks", use->text);
        json_add_int(entry, "positions", row->positions);
        json_add_int(entry, "pairs", row->worse + row->better);
        json_add_real(entry, "agrees", share, 4);
        json_add_real(entry, "agrees_error", error, 4);
        json_add_real(entry, "mean_loss", mean_loss(row), 2);
        json_add_int(entry, "said", row->given);
        json_add_int(entry, "contradicted", row->contradicted);
        json_append(list, entry);
    }
    json_add_text(object, "goal", goal_name(result->goal));
    json_add_int(object, "positions", result->positions);
    json_add_int(object, "explained", result->explained);
    json_add_int(object, "proven", result->exact);
    json_add_int(object, "contradicted", result->contradicted);
    json_add_text(object, "first", *result->sentence ? result->sentence : NULL);
    json_add(object, "detectors", list);
    return object;
}
