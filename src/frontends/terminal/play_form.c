// Form for a new game or for the players of the running one. Each line is a field, changed with ←
// and →.
#include "play_dialog.h"
#include "play_setup.h"
#include "roster.h"

#include <stdio.h>
#include <string.h>

typedef enum Field {
    FIELD_OPPONENT,
    FIELD_LEVEL,
    FIELD_SPEC,
    FIELD_SIDE,
    FIELD_TIME,
    FIELD_CLOCK,
    FIELD_GOAL,
    FIELD_START,
    FIELD_OPENING,
    FIELD_SIZE,
    FIELDS
} Field;

static const char *const field_names[FIELDS] = {"Opponent",      "Level", "Options", "You play",
                                                "Time per move", "Clock", "Goal",    "Start",
                                                "Opening",       "Board"};

// Sides played by people.
typedef enum Side { SIDE_BLACK, SIDE_WHITE, SIDE_BOTH, SIDE_NONE, SIDES } Side;

static const char *const side_names[SIDES] = {"Black (moves first)", "White", "both sides",
                                              "none (watch)"};
static const double move_times[] = {0, 0.1, 0.5, 1, 2, 5, 10, 30, 60};
static const double clocks[] = {0, 60, 180, 300, 600, 900, 1800, 3600};

// Edited values. form_apply copies them to a set-up.
typedef struct Form {
    PlaySetup setup;
    char opponent[PLAY_SPEC_MAX];
    Side side;
    bool players_only;
    Field field;
    char problem[256];
} Form;

static Form form_of(const PlaySetup *setup, bool players_only) {
    Form form = {.setup = *setup, .players_only = players_only};
    bool black = setup_person(setup, BLACK), white = setup_person(setup, WHITE);
    form.side = black && white ? SIDE_BOTH : black ? SIDE_BLACK : white ? SIDE_WHITE : SIDE_NONE;
    const char *spec = !white   ? setup->seat[WHITE]
                       : !black ? setup->seat[BLACK]
                                : setup_default_opponent();
    snprintf(form.opponent, sizeof form.opponent, "%s", spec);
    return form;
}

// Applies the form. If the user only watches and the opponent is unchanged, two different computer
// players stay.
static void form_apply(const Form *form, PlaySetup *setup) {
    bool was_watched = !setup_person(setup, BLACK) && !setup_person(setup, WHITE);
    PlaySetup made = form->setup;
    if (!(form->side == SIDE_NONE && was_watched &&
          strcmp(form->opponent, setup->seat[WHITE]) == 0)) {
        bool black = form->side == SIDE_BLACK || form->side == SIDE_BOTH;
        bool white = form->side == SIDE_WHITE || form->side == SIDE_BOTH;
        setup_seat(&made, BLACK, black ? "human" : form->opponent, NULL);
        setup_seat(&made, WHITE, white ? "human" : form->opponent, NULL);
    }
    if (!form->players_only && made.rules.start != START_GIVEN)
        made.first = rules_start(made.rules);
    *setup = made;
}

// Sets the opponent from a typed spec.
static void take_opponent(Form *form, const char *argument) {
    Error error = {0};
    char spec[PLAY_SPEC_MAX];
    if (setup_parse_player(argument, form->setup.level, spec, &error))
        snprintf(form->opponent, sizeof form->opponent, "%s", spec);
    else
        snprintf(form->problem, sizeof form->problem, "%.255s", error.text);
}

// Returns the next or previous value of a sorted table, wrapping around.
static double next_value(const double *values, int count, double value, int step) {
    int at = 0;
    while (at + 1 < count && values[at] < value)
        at++;
    return values[(at + step + count) % count];
}

// Selects the next or previous player of the roster.
static void change_opponent(Form *form, int step) {
    size_t count, at = 0;
    const PlayerType *const *roster = roster_types(&count);
    const PlayerType *type = setup_type(form->opponent);
    while (at < count && roster[at] != type)
        at++;
    for (size_t tries = 0; tries < count; tries++) {
        at = (at + count + (size_t)step) % count;
        if (strcmp(roster[at]->name, "human") != 0)
            break;
    }
    setup_default_spec(roster[at], form->setup.level, form->opponent);
}

static void change_level(Form *form, int step) {
    char level[PLAY_SPEC_MAX];
    if (!setup_has_levels(form->opponent))
        return;
    setup_value(form->opponent, "level", level);
    setup_next_level(level, step, form->setup.level);
    setup_with_option(form->opponent, "level", form->setup.level, form->opponent, NULL);
}

static void change(Form *form, int step) {
    Rules *rules = &form->setup.rules;
    form->problem[0] = '\0';
    switch (form->field) {
    case FIELD_OPPONENT:
        change_opponent(form, step);
        break;
    case FIELD_LEVEL:
        change_level(form, step);
        break;
    case FIELD_SIDE:
        form->side = (Side)(((int)form->side + step + SIDES) % SIDES);
        break;
    case FIELD_TIME:
        form->setup.move_seconds = next_value(move_times, sizeof move_times / sizeof *move_times,
                                              form->setup.move_seconds, step);
        break;
    case FIELD_CLOCK:
        form->setup.clock_seconds =
            next_value(clocks, sizeof clocks / sizeof *clocks, form->setup.clock_seconds, step);
        break;
    case FIELD_GOAL:
        rules->goal = rules->goal == GOAL_MOST ? GOAL_FEWEST : GOAL_MOST;
        break;
    case FIELD_START:
        rules->start = rules->start == START_GIVEN ? START_STANDARD
                                                   : (Start)(((int)rules->start + step + 3) % 3);
        break;
    case FIELD_OPENING:
        form->setup.random_opening = !form->setup.random_opening;
        break;
    case FIELD_SIZE:
        rules->size = step > 0 ? (rules->size == 4 ? 8 : rules->size - 2)
                               : (rules->size == 8 ? 4 : rules->size + 2);
        if (rules->start == START_GIVEN)
            rules->start = START_STANDARD;
        break;
    default:
        break;
    }
}

static void value_text(const Form *form, Field field, char text[PLAY_SPEC_MAX]) {
    const Rules *rules = &form->setup.rules;
    const PlayerType *type = setup_type(form->opponent);
    switch (field) {
    case FIELD_OPPONENT:
        snprintf(text, PLAY_SPEC_MAX, "%s", type ? type->name : "?");
        break;
    case FIELD_LEVEL:
        if (setup_option(type, "level"))
            setup_value(form->opponent, "level", text);
        else
            snprintf(text, PLAY_SPEC_MAX, "–");
        break;
    case FIELD_SPEC:
        snprintf(text, PLAY_SPEC_MAX, "%s",
                 setup_is_plain(form->opponent) ? "default" : form->opponent);
        break;
    case FIELD_SIDE:
        snprintf(text, PLAY_SPEC_MAX, "%s", side_names[form->side]);
        break;
    case FIELD_TIME:
        snprintf(text, PLAY_SPEC_MAX, form->setup.move_seconds > 0 ? "%g s" : "no limit",
                 form->setup.move_seconds);
        break;
    case FIELD_CLOCK:
        snprintf(text, PLAY_SPEC_MAX,
                 form->setup.clock_seconds > 0 ? "%g min per player" : "no limit",
                 form->setup.clock_seconds / 60);
        break;
    case FIELD_GOAL:
        snprintf(text, PLAY_SPEC_MAX, "%s discs win", goal_name(rules->goal));
        break;
    case FIELD_OPENING:
        snprintf(text, PLAY_SPEC_MAX, "%s",
                 form->setup.random_opening ? "random, balanced" : "none");
        break;
    case FIELD_START:
        snprintf(text, PLAY_SPEC_MAX, "%s", start_name(rules->start));
        break;
    default:
        snprintf(text, PLAY_SPEC_MAX, "%d×%d", rules->size, rules->size);
    }
}

static int field_count(const Form *form) {
    return form->players_only ? FIELD_GOAL : FIELDS;
}

// Position of the form and its visible fields. The last line is always the one that accepts.
typedef struct FormLayout {
    Box box;
    int first, visible; // index of the first visible field, number of visible fields
} FormLayout;

// Returns the description of the opponent's level or, without a named level, of its type.
static const char *about(const Form *form) {
    char level[PLAY_SPEC_MAX];
    const PlayerType *type = setup_type(form->opponent);
    setup_value(form->opponent, "level", level);
    const char *level_about = setup_level_about(level);
    return *level_about ? level_about : type ? type->about : "";
}

static FormLayout draw_form(Screen *screen, const Form *form) {
    int count = field_count(form);
    Box box =
        dialog_box(screen, form->players_only ? "Players of this game" : "New game", count + 4, 64);
    bool roomy = box.height >= count + 4;
    FormLayout layout = {box, 0, roomy ? count : box.height - 1 > 0 ? box.height - 1 : 1};
    if (layout.visible > count)
        layout.visible = count;
    if ((int)form->field >= layout.visible)
        layout.first = (int)form->field - layout.visible + 1;
    for (int i = 0; i < layout.visible; i++) {
        Field field = (Field)(layout.first + i);
        char value[PLAY_SPEC_MAX], line[PLAY_SPEC_MAX + 16];
        value_text(form, field, value);
        bool here = field == form->field, edited = field == FIELD_SPEC;
        snprintf(line, sizeof line, here && !edited ? "‹ %s ›" : "  %s", value);
        int names = box.width >= 40 ? 14 : 6;
        terminal_put(&screen->terminal, box.y + i, box.x, names - 1, here ? ROLE_TITLE : ROLE_PLAIN,
                     field_names[field]);
        terminal_put(&screen->terminal, box.y + i, box.x + names, box.width - names,
                     here ? ROLE_KEY : ROLE_PLAIN, line);
    }
    bool trouble = form->problem[0];
    if (roomy) {
        terminal_put(&screen->terminal, box.y + count + 1, box.x, box.width,
                     trouble ? ROLE_ALARM : ROLE_DIM, trouble ? form->problem : about(form));
        terminal_put(&screen->terminal, box.y + count + 2, box.x, box.width, ROLE_DIM,
                     "↑ ↓: field, ← →: change, e: edit options as text");
    }
    const char *last =
        form->players_only ? "Enter: apply, Esc: cancel" : "Enter: start game, Esc: cancel";
    terminal_put(&screen->terminal, box.y + box.height - 1, box.x, box.width,
                 trouble && !roomy ? ROLE_ALARM : ROLE_TITLE,
                 trouble && !roomy ? form->problem : last);
    return layout;
}

// Handles a click: on a field it changes the value, on the last line it accepts. Returns true to
// accept.
static bool click(Form *form, const FormLayout *layout) {
    MEVENT event;
    if (getmouse(&event) != OK || event.x < layout->box.x ||
        event.x >= layout->box.x + layout->box.width)
        return false;
    int row = event.y - layout->box.y;
    if (row == layout->box.height - 1)
        return true;
    if (row < 0 || row >= layout->visible)
        return false;
    form->field = (Field)(layout->first + row);
    change(form, event.bstate & BUTTON5_PRESSED ? -1 : 1);
    return false;
}

bool dialog_setup(Screen *screen, PlaySetup *setup, bool players_only, const char *problem) {
    Form form = form_of(setup, players_only);
    snprintf(form.problem, sizeof form.problem, "%s", problem ? problem : "");
    for (;;) {
        int count = field_count(&form);
        FormLayout layout = draw_form(screen, &form);
        int key = dialog_key(screen);
        bool enter = key == KEY_RETURN || key == '\n' || key == KEY_ENTER;
        if (key == ERR || key == KEY_ESCAPE || key == 'q')
            return false;
        if (key == KEY_MOUSE ? click(&form, &layout) : enter) {
            form_apply(&form, setup);
            return true;
        }
        if (key == KEY_DOWN || key == '\t')
            form.field = (Field)((form.field + 1) % count);
        else if (key == KEY_UP || key == KEY_BTAB)
            form.field = (Field)((form.field + count - 1) % count);
        else if (key == KEY_LEFT || key == '-')
            change(&form, -1);
        else if (key == KEY_RIGHT || key == '+' || key == ' ')
            change(&form, 1);
        else if (key == 'e') {
            char spec[PLAY_SPEC_MAX];
            snprintf(spec, sizeof spec, "%s", form.opponent);
            if (dialog_text(screen, "Opponent",
                            "NAME, NAME:option=value,… or a file; see flipside players", spec,
                            sizeof spec))
                take_opponent(&form, spec);
        }
    }
}
