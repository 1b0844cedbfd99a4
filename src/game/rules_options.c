#include "rules_options.h"

#include <assert.h>
#include <stdlib.h>

Rules rules_of_options(const Options *options) {
    Rules rules = rules_default();
    if (!options_value(options, "goal"))
        return rules;
    bool known = goal_parse(options_text(options, "goal"), &rules.goal) &&
                 start_parse(options_text(options, "start"), &rules.start);
    rules.size = atoi(options_text(options, "size"));
    assert(known && size_valid(rules.size));
    (void)known;
    return rules;
}
