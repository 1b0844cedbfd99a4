#include "origin.h"

bool system_program_directory(Text *folder) {
    text_clear(folder);
    return false;
}
