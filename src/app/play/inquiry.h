// "Why this move?": the reasons of a player for one move of a game, thought out in a thread of its
// own, so that the screen stays alive.
#ifndef FLIPSIDE_APP_INQUIRY_H
#define FLIPSIDE_APP_INQUIRY_H

#include "explain.h"
#include "play_session.h"

typedef struct Inquiry Inquiry;

// What is asked: the position before the move, the move, who is asked, and the limits it had when
// it moved.
typedef struct InquiryQuestion {
    Game game;
    int move;
    char spec[PLAY_SPEC_MAX];
    uint64_t seed;
    Limits limits;
} InquiryQuestion;

// Begins to find out; NULL and an error when the player cannot be asked.
Inquiry *inquiry_open(const InquiryQuestion *question, Error *error);

// Ends the thinking and frees everything; NULL is allowed.
void inquiry_close(Inquiry *inquiry);

// The move asked about.
int inquiry_move(const Inquiry *inquiry);

// Is the answer there?
bool inquiry_ready(const Inquiry *inquiry);

// Waits until it is, up to so many seconds.
bool inquiry_wait(const Inquiry *inquiry, double seconds);

// The answer in lines of at most so many columns, or what went wrong; it is ready.
void inquiry_tell(const Inquiry *inquiry, Text *out, int columns);

#endif
