// The folder in which the program keeps what it remembers for its user: `$XDG_STATE_HOME/flipside`, else
// `$HOME/.local/state/flipside`.
#ifndef FLIPSIDE_BASE_STATE_FOLDER_H
#define FLIPSIDE_BASE_STATE_FOLDER_H

#include "error.h"
#include "text.h"

// Its path, made for us alone when it is not there. False and a reason, and an empty text, when that is impossible.
bool state_folder(Text *path, Error *error);

#endif
