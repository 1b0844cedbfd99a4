#include "bridge_cases.h"
