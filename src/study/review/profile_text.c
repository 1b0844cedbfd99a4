#include "profile.h"

#include "utf8.h"

#include <stdio.h>

enum { OPENINGS_SHOWN = 12, POINTS_COLUMNS = 10, DIGITS = 6 };

static double share(double sum, int count) {
    return count > 0 ? sum / count : 0;
}

static void write_phases(Text *out, const Profile *profile) {
    text_add(out, "\nphase     accuracy  lost a move  moves  ?! or worse\n");
    for (int phase = 0; phase < PROFILE_PHASES; phase++) {
        int moves = profile->phases[phase].moves, games = profile->phases[phase].games;
        text_format(out, "%-8s  ", profile_phase_name((ProfilePhase)phase));
        if (moves > 0)
            text_format(
                out, "%6.1f %%  %11.2f  %5d  %11d\n", share(profile->phases[phase].accuracy, games),
                share(profile->phases[phase].loss, moves), moves, profile->phases[phase].mistakes);
        else
            text_add(out, "       –            –      0            0\n");
    }
}

static void write_mistakes(Text *out, const Profile *profile, Goal goal) {
    ProfileMistake order[PROFILE_MISTAKES];
    profile_rank_mistakes(profile, order);
    text_format(out, "\n%-38s  %5s  %5s  %s\n", "mistakes, by discs lost", "times", "discs",
                "each");
    for (int i = 0; i < PROFILE_MISTAKES; i++) {
        int count = profile->mistakes[order[i]].count, loss = profile->mistakes[order[i]].loss;
        if (count > 0)
            text_format(out, "%-38s  %5d  %5d  %4.1f\n", profile_mistake_name(order[i], goal),
                        count, loss, share(loss, count));
    }
}

void profile_add_points(Text *out, const ProfileOpening *opening) {
    if (opening->finished == 0)
        text_add(out, "–");
    else
        text_format(out, "%.1f", opening->points);
    if (opening->finished > 0 && opening->finished < opening->games)
        text_format(out, " of %d", opening->finished);
}

static void write_openings(Text *out, const Profile *profile) {
    text_format(out, "\n%-38s  %5s  %10s  %s\n", "openings", "games", "points", "lost a game");
    for (int i = 0; i < profile->opening_count && i < OPENINGS_SHOWN; i++) {
        const ProfileOpening *opening = &profile->openings[i];
        Text points = {0};
        profile_add_points(&points, opening);
        text_format(out, "%-38s  %5d  ", opening->name ? opening->name : "without a name",
                    opening->games);
        for (int have = utf8_columns(text_string(&points)); have < POINTS_COLUMNS; have++)
            text_add_char(out, ' ');
        text_format(out, "%s  %11.1f\n", text_string(&points),
                    share(opening->loss, opening->games));
        text_free(&points);
    }
    if (profile->opening_count > OPENINGS_SHOWN)
        text_format(out, "… and %d more\n", profile->opening_count - OPENINGS_SHOWN);
}

void profile_write(Text *out, const Profile *profile, Goal goal) {
    text_format(out, "%s: %d game%s, %d won, %d drawn, %d lost", profile->name, profile->games,
                profile->games == 1 ? "" : "s", profile->wins, profile->draws, profile->losses);
    if (profile->unfinished)
        text_format(out, ", %d unfinished", profile->unfinished);
    text_format(out, "\naccuracy %.1f %%, %.1f discs lost a game in %.1f moves\n",
                share(profile->accuracy, profile->games), share(profile->loss, profile->games),
                share(profile->moves, profile->games));
    write_phases(out, profile);
    write_mistakes(out, profile, goal);
    write_openings(out, profile);
}

static Json *phases_json(const Profile *profile) {
    Json *list = json_new_list();
    for (int phase = 0; phase < PROFILE_PHASES; phase++) {
        Json *object = json_new_object();
        json_add_text(object, "phase", profile_phase_name((ProfilePhase)phase));
        if (profile->phases[phase].games > 0)
            json_add_measure(object, "accuracy",
                             share(profile->phases[phase].accuracy, profile->phases[phase].games),
                             DIGITS);
        else
            json_add_text(object, "accuracy", NULL);
        json_add_int(object, "moves", profile->phases[phase].moves);
        json_add_int(object, "loss", profile->phases[phase].loss);
        json_add_int(object, "mistakes", profile->phases[phase].mistakes);
        json_append(list, object);
    }
    return list;
}

static Json *mistakes_json(const Profile *profile) {
    ProfileMistake order[PROFILE_MISTAKES];
    profile_rank_mistakes(profile, order);
    Json *list = json_new_list();
    for (int i = 0; i < PROFILE_MISTAKES; i++) {
        if (profile->mistakes[order[i]].count == 0)
            continue;
        Json *object = json_new_object();
        json_add_text(object, "kind", profile_mistake_key(order[i]));
        json_add_int(object, "count", profile->mistakes[order[i]].count);
        json_add_int(object, "loss", profile->mistakes[order[i]].loss);
        json_append(list, object);
    }
    return list;
}

static Json *openings_json(const Profile *profile) {
    Json *list = json_new_list();
    for (int i = 0; i < profile->opening_count; i++) {
        const ProfileOpening *opening = &profile->openings[i];
        Json *object = json_new_object();
        json_add_text(object, "name", opening->name);
        json_add_int(object, "games", opening->games);
        json_add_int(object, "finished", opening->finished);
        json_add_real(object, "points", opening->points, 1);
        json_add_int(object, "loss", opening->loss);
        json_append(list, object);
    }
    return list;
}

Json *profile_json(const Profile *profile) {
    Json *object = json_new_object(), *classes = json_new_object();
    json_add_text(object, "player", profile->name);
    json_add_int(object, "games", profile->games);
    json_add_int(object, "wins", profile->wins);
    json_add_int(object, "draws", profile->draws);
    json_add_int(object, "losses", profile->losses);
    json_add_measure(object, "accuracy", share(profile->accuracy, profile->games), DIGITS);
    json_add_int(object, "loss", profile->loss);
    json_add_int(object, "moves", profile->moves);
    for (int class = 0; class < REVIEW_CLASSES; class ++)
        json_add_int(classes, review_class_name((ReviewClass) class), profile->classes[class]);
    json_add(object, "classes", classes);
    json_add(object, "phases", phases_json(profile));
    json_add(object, "mistakes", mistakes_json(profile));
    json_add(object, "openings", openings_json(profile));
    return object;
}
