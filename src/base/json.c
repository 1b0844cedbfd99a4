#include "json.h"

#include <string.h>

bool json_take_text(const Json *object, const char *key, const char **value, size_t limit, Error *error) {
    const char *text = json_text_of(json_member(object, key));
    if (!text)
        return error_set(error, "\"%s\" is missing or not a text", key);
    if (strlen(text) >= limit)
        return error_set(error, "\"%s\" is too long", key);
    *value = text;
    return true;
}

bool json_take_number(const Json *object, const char *key, double min, double max, double *value, Error *error) {
    const Json *member = json_member(object, key);
    double number = json_number_of(member);
    if (!json_holds_number(member))
        return error_set(error, "\"%s\" is missing or not a number", key);
    if (!(number >= min && number <= max))
        return error_set(error, "\"%s\" must be from %.10g to %.10g", key, min, max);
    *value = number;
    return true;
}

bool json_take_whole(const Json *object, const char *key, int min, int max, int *value, Error *error) {
    double number = min;
    if (!json_holds_int(json_member(object, key)))
        return error_set(error, "\"%s\" is missing or not a whole number", key);
    if (!json_take_number(object, key, min, max, &number, error))
        return false;
    *value = (int)number;
    return true;
}
