#include "service_routes.h"

const RouteTable routes_arena = {NULL, 0};
