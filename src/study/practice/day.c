#include "day.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

// Returns the days before 1 March of a year. Years start in March, so that the leap day comes last.
static long days_before(long year) {
    return 365 * year + year / 4 - year / 100 + year / 400;
}

static long day_of(long year, int month, int day) {
    long from_march = month > 2 ? month - 3 : month + 9, of_year = month > 2 ? year : year - 1;
    return days_before(of_year) + (153 * from_march + 2) / 5 + day - 1 - 719468;
}

long day_today(void) {
    time_t now = time(NULL);
    struct tm parts;
    if (!localtime_r(&now, &parts))
        return 0;
    return day_of(parts.tm_year + 1900L, parts.tm_mon + 1, parts.tm_mday);
}

const char *day_text(long day, char text[DAY_TEXT]) {
    assert(day >= 0 && day <= DAY_MAX);
    long year = 1970 + day / 366;
    while (day_of(year + 1, 1, 1) <= day)
        year++;
    int month = 12;
    while (day_of(year, month, 1) > day)
        month--;
    unsigned number = (unsigned)(day - day_of(year, month, 1) + 1);
    snprintf(text, DAY_TEXT, "%04u-%02u-%02u", (unsigned)year % 10000, (unsigned)month % 100,
             number % 100);
    return text;
}

bool day_parse(const char *text, long *day) {
    int year, month, number;
    char again[DAY_TEXT];
    if (strlen(text) != 10 || strspn(text, "0123456789-") != 10 ||
        sscanf(text, "%4d-%2d-%2d", &year, &month, &number) != 3 || year < 1970 || month < 1 ||
        month > 12 || number < 1 || number > 31)
        return false;
    *day = day_of(year, month, number);
    return *day <= DAY_MAX && strcmp(day_text(*day, again), text) == 0;
}
