// Embeds the weights files in the static library, so that programs linked with it need no data
// files.
#include "weights.h"

// Assembler directives for constants and library-private symbols. Apple's linker may separate the
// data between two symbols unless the second is an alternative entry of the first.
#ifdef __APPLE__
#define SECTION ".section __TEXT,__const\n"
#define SECTION_END ".text\n"
#define LABEL(name) ".private_extern _" name "\n.globl _" name "\n_" name ":\n"
#define END_LABEL(name) ".alt_entry _" name "\n" LABEL(name)
#else
#define SECTION ".pushsection .rodata\n"
#define SECTION_END ".popsection\n"
#define LABEL(name) ".globl " name "\n.hidden " name "\n" name ":\n"
#define END_LABEL(name) LABEL(name)
#endif
#define CONTENTS(goal) ".incbin \"" FLIPSIDE_WEIGHTS_FOLDER "/" goal ".weights\"\n"

// Embeds a goal's file between two labels.
#define EMBED(goal)                                                                                \
    __asm__(SECTION ".balign 16\n" LABEL("carried_" goal) CONTENTS(goal)                           \
                END_LABEL("carried_" goal "_end") ".byte 0\n" SECTION_END)

EMBED("most");
EMBED("fewest");

extern const char carried_most[], carried_most_end[], carried_fewest[], carried_fewest_end[];

EmbeddedWeights flipside_embedded_weights(Goal goal) {
    if (goal == GOAL_MOST)
        return (EmbeddedWeights){carried_most, (size_t)(carried_most_end - carried_most)};
    return (EmbeddedWeights){carried_fewest, (size_t)(carried_fewest_end - carried_fewest)};
}
