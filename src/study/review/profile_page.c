#include "profile.h"

#include "review_labels.h"

#include <assert.h>

static double share(double sum, int count) {
    return count > 0 ? sum / count : 0;
}

// A bar for one of the values of a column; its number stands beside it.
static void add_bar(Text *out, double value, double most) {
    text_format(out,
                "<td class=\"left\"><svg class=\"meter\" viewBox=\"0 0 100 10\" "
                "preserveAspectRatio=\"none\" "
                "aria-hidden=\"true\"><rect width=\"100\" height=\"10\"/><rect width=\"%.1f\" "
                "height=\"10\"/></svg></td>",
                most > 0 ? 100 * value / most : 0);
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
                "</p>\n<p class=\"accuracy\">%.1f %%<span class=\"soft\"> accuracy</span></p>\n"
                "<p class=\"soft\">%.1f discs lost a game in %.1f moves that count</p>\n<ul "
                "class=\"counts\">\n",
                share(profile->accuracy, profile->games), share(profile->loss, profile->games),
                share(profile->moves, profile->games));
    for (int kind = 0; kind < REVIEW_CLASSES; kind++)
        text_format(out, "<li><b>%d</b> %s <span class=\"sign %s\">%s</span></li>\n",
                    profile->classes[kind], review_class_words((ReviewClass)kind),
                    review_class_name((ReviewClass)kind), review_sign((ReviewClass)kind));
    text_add(out, "</ul></section>\n");
}

static void add_phases(Text *out, const Profile *profile) {
    add_head(
        out, "Phases of the game",
        "<th class=\"left\">Phase</th><th>Accuracy</th><th></th><th>Lost a move</th><th>Moves</th>"
        "<th>?! or worse</th>");
    for (int phase = 0; phase < PROFILE_PHASES; phase++) {
        double accuracy = share(profile->phases[phase].accuracy, profile->phases[phase].games);
        int moves = profile->phases[phase].moves;
        text_format(out, "<tr><td class=\"left\">%s</td>", profile_phase_name((ProfilePhase)phase));
        if (moves > 0)
            text_format(out, "<td>%.1f %%</td>", accuracy);
        else
            text_add(out, "<td>–</td>");
        add_bar(out, moves > 0 ? accuracy : 0, 100);
        if (moves > 0)
            text_format(out, "<td>%.2f</td>", share(profile->phases[phase].loss, moves));
        else
            text_add(out, "<td>–</td>");
        text_format(out, "<td>%d</td><td>%d</td></tr>\n", moves, profile->phases[phase].mistakes);
    }
    add_foot(out);
}

static void add_mistakes(Text *out, const Profile *profile, Goal goal) {
    ProfileMistake order[PROFILE_MISTAKES];
    profile_rank_mistakes(profile, order);
    add_head(out, "What cost most",
             "<th class=\"left\">Mistake</th><th>Discs</th><th></th><th>Times</th><th>Each</th>");
    for (int i = 0; i < PROFILE_MISTAKES; i++) {
        int count = profile->mistakes[order[i]].count, loss = profile->mistakes[order[i]].loss;
        if (count == 0)
            continue;
        text_format(out, "<tr><td class=\"left\">%s</td><td>%d</td>",
                    profile_mistake_name(order[i], goal), loss);
        add_bar(out, loss, profile->mistakes[order[0]].loss);
        text_format(out, "<td>%d</td><td>%.1f</td></tr>\n", count, share(loss, count));
    }
    add_foot(out);
}

static void add_openings(Text *out, const Profile *profile) {
    int most = 0;
    for (int i = 0; i < profile->opening_count; i++)
        most = profile->openings[i].games > most ? profile->openings[i].games : most;
    add_head(out, "Openings",
             "<th class=\"left\">Opening</th><th>Games</th><th></th><th>Points</th><th>Lost a "
             "game</th>");
    for (int i = 0; i < profile->opening_count; i++) {
        const ProfileOpening *opening = &profile->openings[i];
        text_add(out, "<tr><td class=\"left\">");
        text_add_xml(out, opening->name ? opening->name : "without a name");
        text_format(out, "</td><td>%d</td>", opening->games);
        add_bar(out, opening->games, most);
        text_add(out, "<td>");
        profile_add_points(out, opening);
        text_format(out, "</td><td>%.1f</td></tr>\n", share(opening->loss, opening->games));
    }
    add_foot(out);
}

static void add_profile(Text *out, const Profile *profile, Goal goal) {
    add_sum(out, profile, goal);
    add_phases(out, profile);
    add_mistakes(out, profile, goal);
    add_openings(out, profile);
}

bool profile_page_write(Text *out, const Profile *profile, Goal goal, Error *error) {
    assert(out && profile);
    Text title = {0};
    text_format(&title, "Profile: %s", profile->name);
    review_page_begin(out, text_string(&title), "Profile of a player", NULL);
    add_profile(out, profile, goal);
    review_page_end(out, NULL);
    bool failed = out->failed || title.failed;
    text_free(&title);
    return !failed || error_set(error, "not enough memory");
}

void profile_page_head(ReviewPage *page, const Profile *profile, Goal goal) {
    assert(page && profile);
    text_clear(&page->head);
    add_profile(&page->head, profile, goal);
}
