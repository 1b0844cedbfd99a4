#include "service_routes.h"

const RouteTable routes_learn = {NULL, 0};
