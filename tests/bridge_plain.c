#include "bridge_cases.h"

#if !defined FLIPSIDE_PLAIN || !defined FLIPSIDE_NO_THREADS
#error "this is the test of the fallbacks"
#endif
