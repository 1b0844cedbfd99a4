#include "explain.h"
void explain_svg(Text *out, const Explanation *explanation, int move) {
    (void)out, (void)explanation, (void)move;
}
