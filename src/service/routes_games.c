#include "service_routes.h"

const RouteTable routes_games = {NULL, 0};
