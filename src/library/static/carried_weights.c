// Only in the static library: the weights, byte for byte. A program that links it may lie anywhere and be moved.
#include "weights.h"

// Puts a goal's file between two labels.
#define CARRY(goal)                                                                                                    \
    __asm__(".pushsection .rodata\n"                                                                                   \
            ".balign 16\n"                                                                                             \
            ".globl carried_" goal "\n.hidden carried_" goal "\ncarried_" goal ":\n"                                   \
            ".incbin \"" FLIPSIDE_WEIGHTS_FOLDER "/" goal ".weights\"\n"                                               \
            ".globl carried_" goal "_end\n.hidden carried_" goal "_end\ncarried_" goal "_end:\n"                       \
            ".byte 0\n"                                                                                                \
            ".popsection\n")

CARRY("most");
CARRY("fewest");

extern const char carried_most[], carried_most_end[], carried_fewest[], carried_fewest_end[];

CarriedWeights flipside_carried_weights(Goal goal) {
    if (goal == GOAL_MOST)
        return (CarriedWeights){carried_most, (size_t)(carried_most_end - carried_most)};
    return (CarriedWeights){carried_fewest, (size_t)(carried_fewest_end - carried_fewest)};
}
