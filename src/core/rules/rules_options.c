#include "rules.h"

#include <assert.h>
#include <stdlib.h>

Rules rules_from_options(const Options *options) {
    Rules rules = rules_default();
    bool known = true;
    if (options_value(options, "goal"))
        known = goal_parse(options_text(options, "goal"), &rules.goal);
    if (options_value(options, "start"))
        known = known && start_parse(options_text(options, "start"), &rules.start);
    if (options_value(options, "size"))
        rules.size = atoi(options_text(options, "size"));
    assert(known && size_valid(rules.size));
    (void)known;
    return rules;
}
