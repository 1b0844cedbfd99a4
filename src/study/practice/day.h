// Days as numbers, 0 = 1 January 1970, and as people and files write them: 2026-11-16.
#ifndef FLIPSIDE_STUDY_DAY_H
#define FLIPSIDE_STUDY_DAY_H

#include <stdbool.h>

enum { DAY_TEXT = 16, DAY_MAX = 2932896 }; // 9999-12-31

// The day it is here.
long day_today(void);

// A day from 0 to DAY_MAX as text; and back, false when it is no date of that range.
const char *day_text(long day, char text[DAY_TEXT]);
bool day_parse(const char *text, long *day);

#endif
