// Dates as day numbers (0 = 1970-01-01) and as ISO 8601 text such as 2026-11-16.
#ifndef FLIPSIDE_STUDY_DAY_H
#define FLIPSIDE_STUDY_DAY_H

#include <stdbool.h>

enum { DAY_TEXT = 16, DAY_MAX = 2932896 }; // 9999-12-31

// Returns the current day in local time.
long day_today(void);

// Formats a day from 0 to DAY_MAX.
const char *day_text(long day, char text[DAY_TEXT]);

// Parses a date; false if it is malformed or out of range.
bool day_parse(const char *text, long *day);

#endif
