#include "reasons.h"

#include <assert.h>

Candidate *reasons_add(Reasons *reasons, int move, bool considered) {
    assert(reasons->count < MOVES_MAX);
    Candidate *candidate = &reasons->candidates[reasons->count++];
    *candidate = (Candidate){.move = move, .considered = considered};
    return candidate;
}

double account_points(const Account *account, int count) {
    double points = 0;
    for (int i = 0; i < count; i++)
        points += factor_points(account->factors[i]);
    return points;
}

// Returns true if a is listed before b.
static bool precedes(const Reasons *reasons, const Candidate *a, const Candidate *b, int chosen) {
    if ((a->move == chosen) != (b->move == chosen))
        return a->move == chosen;
    if (a->considered != b->considered)
        return a->considered;
    return reasons->minimise ? a->score < b->score : a->score > b->score;
}

void reasons_sort(Reasons *reasons, int chosen) {
    for (int i = 1; i < reasons->count; i++)
        for (int k = i; k > 0 && precedes(reasons, &reasons->candidates[k],
                                          &reasons->candidates[k - 1], chosen);
             k--) {
            Candidate moved = reasons->candidates[k];
            reasons->candidates[k] = reasons->candidates[k - 1];
            reasons->candidates[k - 1] = moved;
        }
}
