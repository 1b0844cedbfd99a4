#include "service_routes.h"

const RouteTable routes_study = {NULL, 0};
