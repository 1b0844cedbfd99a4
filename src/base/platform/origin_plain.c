#include "origin.h"

bool origin_folder(Text *folder) {
    text_clear(folder);
    return false;
}
