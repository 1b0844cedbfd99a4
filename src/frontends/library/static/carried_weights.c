// Only in the static library: the weights, byte for byte. A program that links it may lie anywhere
// and be moved.
#include "weights.h"

// How an object file of this system has constants, and names that only this library sees. Apple's
// linker may part what stands between two names, unless the second is a further entry to the first.
#ifdef __APPLE__
#define SECTION ".section __TEXT,__const\n"
#define SECTION_END ".text\n"
#define LABEL(name) ".private_extern _" name "\n.globl _" name "\n_" name ":\n"
#define FURTHER_LABEL(name) ".alt_entry _" name "\n" LABEL(name)
#else
#define SECTION ".pushsection .rodata\n"
#define SECTION_END ".popsection\n"
#define LABEL(name) ".globl " name "\n.hidden " name "\n" name ":\n"
#define FURTHER_LABEL(name) LABEL(name)
#endif
#define CONTENTS(goal) ".incbin \"" FLIPSIDE_WEIGHTS_FOLDER "/" goal ".weights\"\n"

// Puts a goal's file between two labels.
#define CARRY(goal)                                                                                \
    __asm__(SECTION ".balign 16\n" LABEL("carried_" goal) CONTENTS(goal)                           \
                FURTHER_LABEL("carried_" goal "_end") ".byte 0\n" SECTION_END)

CARRY("most");
CARRY("fewest");

extern const char carried_most[], carried_most_end[], carried_fewest[], carried_fewest_end[];

EmbeddedWeights flipside_embedded_weights(Goal goal) {
    if (goal == GOAL_MOST)
        return (EmbeddedWeights){carried_most, (size_t)(carried_most_end - carried_most)};
    return (EmbeddedWeights){carried_fewest, (size_t)(carried_fewest_end - carried_fewest)};
}
