// A player's profile for a browser: accuracy, results, phases, the costliest kinds of mistake and
// the openings, as tables with bars. It stands alone, or above the games it was made of.
#ifndef FLIPSIDE_STUDY_PROFILE_PAGE_H
#define FLIPSIDE_STUDY_PROFILE_PAGE_H

#include "profile.h"
#include "review_page.h"

// Appends the whole page.
bool profile_page_write(Text *out, const Profile *profile, Goal goal, Error *error);

// Puts the profile above the games of a page.
void profile_page_head(ReviewPage *page, const Profile *profile, Goal goal);

#endif
