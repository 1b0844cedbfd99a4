#include "profile.h"

#include "review_labels.h"
#include "utf8.h"

#include <assert.h>

enum { OPENINGS_SHOWN = 12, POINTS_COLUMNS = 10, DIGITS = 6 };

static double mean(double sum, int count) {
    return count > 0 ? sum / count : 0;
}

static void write_phases(Text *out, const Profile *profile) {
    text_add(out, "\nphase     accuracy  discs lost per move  moves  ?! or worse\n");
    for (int phase = 0; phase < PROFILE_PHASES; phase++) {
        int moves = profile->phases[phase].moves, games = profile->phases[phase].games;
        text_format(out, "%-8s  ", profile_phase_name((ProfilePhase)phase));
        if (moves > 0)
            text_format(
                out, "%7.1f%%  %19.2f  %5d  %11d\n", mean(profile->phases[phase].accuracy, games),
                mean(profile->phases[phase].loss, moves), moves, profile->phases[phase].mistakes);
        else
            text_add(out, "       –                    –      0            0\n");
    }
}

static void write_mistakes(Text *out, const Profile *profile) {
    ProfileMistake order[PROFILE_MISTAKES];
    profile_rank_mistakes(profile, order);
    text_format(out, "\n%-38s  %5s  %5s  %s\n", "mistakes by discs lost", "times", "discs", "each");
    for (int i = 0; i < PROFILE_MISTAKES; i++) {
        int count = profile->mistakes[order[i]].count, loss = profile->mistakes[order[i]].loss;
        if (count > 0)
            text_format(out, "%-38s  %5d  %5d  %4.1f\n", profile_mistake_name(order[i]), count,
                        loss, mean(loss, count));
    }
}

// Appends "2.5", "2.5 of 3" if some games are unfinished, or "–" if all are.
static void add_points(Text *out, const ProfileOpening *opening) {
    if (opening->finished == 0)
        text_add(out, "–");
    else
        text_format(out, "%.1f", opening->points);
    if (opening->finished > 0 && opening->finished < opening->games)
        text_format(out, " of %d", opening->finished);
}

static void write_openings(Text *out, const Profile *profile) {
    text_format(out, "\n%-38s  %5s  %10s  %s\n", "openings", "games", "points",
                "discs lost per game");
    for (int i = 0; i < profile->opening_count && i < OPENINGS_SHOWN; i++) {
        const ProfileOpening *opening = &profile->openings[i];
        Text points = {0};
        add_points(&points, opening);
        text_format(out, "%-38s  %5d  ", opening->name ? opening->name : "unnamed", opening->games);
        for (int have = utf8_columns(text_string(&points)); have < POINTS_COLUMNS; have++)
            text_add_char(out, ' ');
        text_format(out, "%s  %19.1f\n", text_string(&points), mean(opening->loss, opening->games));
        text_free(&points);
    }
    if (profile->opening_count > OPENINGS_SHOWN)
        text_format(out, "… and %d more\n", profile->opening_count - OPENINGS_SHOWN);
}

void profile_write(Text *out, const Profile *profile) {
    text_format(out, "%s: %d game%s, %d won, %d drawn, %d lost", profile->name, profile->games,
                profile->games == 1 ? "" : "s", profile->wins, profile->draws, profile->losses);
    if (profile->unfinished)
        text_format(out, ", %d unfinished", profile->unfinished);
    text_format(out, "\naccuracy %.1f%%, %.1f discs lost per game in %.1f moves\n",
                mean(profile->accuracy, profile->games), mean(profile->loss, profile->games),
                mean(profile->moves, profile->games));
    write_phases(out, profile);
    write_mistakes(out, profile);
    write_openings(out, profile);
}

static Json *phases_json(const Profile *profile) {
    Json *list = json_new_list();
    for (int phase = 0; phase < PROFILE_PHASES; phase++) {
        Json *object = json_new_object();
        json_add_text(object, "phase", profile_phase_name((ProfilePhase)phase));
        if (profile->phases[phase].games > 0)
            json_add_measure(object, "accuracy",
                             mean(profile->phases[phase].accuracy, profile->phases[phase].games),
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
    json_add_measure(object, "accuracy", mean(profile->accuracy, profile->games), DIGITS);
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

// Appends a table cell with a bar of length value / max.
static void add_bar(Text *out, double value, double max) {
    text_format(out,
                "<td class=\"left\"><svg class=\"meter\" viewBox=\"0 0 100 10\" "
                "preserveAspectRatio=\"none\" "
                "aria-hidden=\"true\"><rect width=\"100\" height=\"10\"/><rect width=\"%.1f\" "
                "height=\"10\"/></svg></td>",
                max > 0 ? 100 * value / max : 0);
}

static void add_head(Text *out, const char *title, const char *columns) {
    text_format(out,
                "<section class=\"card\"><h2>%s</h2>\n<div class=\"scroll\"><table "
                "class=\"plain\"><thead><tr>%s"
                "</tr></thead><tbody>\n",
                title, columns);
}

static void add_foot(Text *out) {
    text_add(out, "</tbody></table></div></section>\n");
}

static void add_sum(Text *out, const Profile *profile, Goal goal) {
    text_add(out, "<section class=\"card\"><h2>");
    text_add_xml(out, profile->name);
    text_format(out, "</h2>\n<p class=\"soft\">%d game%s, %s discs win: %d won, %d drawn, %d lost",
                profile->games, profile->games == 1 ? "" : "s", goal_name(goal), profile->wins,
                profile->draws, profile->losses);
    if (profile->unfinished)
        text_format(out, ", %d unfinished", profile->unfinished);
    text_format(out,
                "</p>\n<p class=\"accuracy\">%.1f%%<span class=\"soft\"> accuracy</span></p>\n"
                "<p class=\"soft\">%.1f discs lost per game in %.1f moves that count</p>\n<ul "
                "class=\"counts\">\n",
                mean(profile->accuracy, profile->games), mean(profile->loss, profile->games),
                mean(profile->moves, profile->games));
    for (int kind = 0; kind < REVIEW_CLASSES; kind++)
        text_format(out, "<li><b>%d</b> %s <span class=\"sign %s\">%s</span></li>\n",
                    profile->classes[kind], review_class_label((ReviewClass)kind),
                    review_class_name((ReviewClass)kind), review_sign((ReviewClass)kind));
    text_add(out, "</ul></section>\n");
}

static void add_phases(Text *out, const Profile *profile) {
    add_head(out, "Game phases",
             "<th class=\"left\">Phase</th><th>Accuracy</th><th></th><th>Discs lost per "
             "move</th><th>Moves</th>"
             "<th>?! or worse</th>");
    for (int phase = 0; phase < PROFILE_PHASES; phase++) {
        double accuracy = mean(profile->phases[phase].accuracy, profile->phases[phase].games);
        int moves = profile->phases[phase].moves;
        text_format(out, "<tr><td class=\"left\">%s</td>", profile_phase_name((ProfilePhase)phase));
        if (moves > 0)
            text_format(out, "<td>%.1f%%</td>", accuracy);
        else
            text_add(out, "<td>–</td>");
        add_bar(out, moves > 0 ? accuracy : 0, 100);
        if (moves > 0)
            text_format(out, "<td>%.2f</td>", mean(profile->phases[phase].loss, moves));
        else
            text_add(out, "<td>–</td>");
        text_format(out, "<td>%d</td><td>%d</td></tr>\n", moves, profile->phases[phase].mistakes);
    }
    add_foot(out);
}

static void add_mistakes(Text *out, const Profile *profile) {
    ProfileMistake order[PROFILE_MISTAKES];
    profile_rank_mistakes(profile, order);
    add_head(out, "Biggest mistakes",
             "<th class=\"left\">Mistake</th><th>Discs</th><th></th><th>Times</th><th>Each</th>");
    for (int i = 0; i < PROFILE_MISTAKES; i++) {
        int count = profile->mistakes[order[i]].count, loss = profile->mistakes[order[i]].loss;
        if (count == 0)
            continue;
        text_format(out, "<tr><td class=\"left\">%s</td><td>%d</td>",
                    profile_mistake_name(order[i]), loss);
        add_bar(out, loss, profile->mistakes[order[0]].loss);
        text_format(out, "<td>%d</td><td>%.1f</td></tr>\n", count, mean(loss, count));
    }
    add_foot(out);
}

static void add_openings(Text *out, const Profile *profile) {
    int max = 0;
    for (int i = 0; i < profile->opening_count; i++)
        max = profile->openings[i].games > max ? profile->openings[i].games : max;
    add_head(out, "Openings",
             "<th class=\"left\">Opening</th><th>Games</th><th></th><th>Points</th>"
             "<th>Discs lost per game</th>");
    for (int i = 0; i < profile->opening_count; i++) {
        const ProfileOpening *opening = &profile->openings[i];
        text_add(out, "<tr><td class=\"left\">");
        text_add_xml(out, opening->name ? opening->name : "unnamed");
        text_format(out, "</td><td>%d</td>", opening->games);
        add_bar(out, opening->games, max);
        text_add(out, "<td>");
        add_points(out, opening);
        text_format(out, "</td><td>%.1f</td></tr>\n", mean(opening->loss, opening->games));
    }
    add_foot(out);
}

static void add_profile(Text *out, const Profile *profile, Goal goal) {
    add_sum(out, profile, goal);
    add_phases(out, profile);
    add_mistakes(out, profile);
    add_openings(out, profile);
}

void profile_page_head(ReviewPage *page, const Profile *profile, Goal goal) {
    assert(page && profile);
    text_clear(&page->head);
    add_profile(&page->head, profile, goal);
}
