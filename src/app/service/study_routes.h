// What the routes of the study floor run; routes_study.c has their rows.
#ifndef FLIPSIDE_APP_STUDY_ROUTES_H
#define FLIPSIDE_APP_STUDY_ROUTES_H

#include "service_routes.h"

bool study_analyse(Service *service, Call *call, Error *error);
bool study_review(Service *service, Call *call, Error *error);
bool study_explain(Service *service, Call *call, Error *error);
bool study_convert(Service *service, Call *call, Error *error);
bool study_openings(Service *service, Call *call, Error *error);
bool study_explore(Service *service, Call *call, Error *error);

#endif
