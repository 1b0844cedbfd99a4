// The form of a new game (or of the players of the running one): one field a line, changed with ←
// and →.
#include "play_dialog.h"
#include "play_setup.h"
#include "roster.h"

#include <stdio.h>
#include <string.h>

enum { KEY_ESCAPE = 27, KEY_RETURN = '\r' };

typedef enum Field {
    FIELD_OPPONENT,
    FIELD_LEVEL,
    FIELD_SPEC,
    FIELD_SIDE,
    FIELD_TIME,
    FIELD_CLOCK,
    FIELD_GOAL,
    FIELD_START,
    FIELD_LOT,
    FIELD_SIZE,
    FIELDS
} Field;

static const char *const field_names[FIELDS] = {"Opponent",    "Level", "Its options", "You play",
                                                "Time a move", "Clock", "Goal",        "Start",
                                                "Opening",     "Board"};

// Who the person is.
typedef enum Side { SIDE_BLACK, SIDE_WHITE, SIDE_BOTH, SIDE_NOBODY, SIDES } Side;

static const char *const side_names[SIDES] = {"Black (begins)", "White", "both sides",
                                              "nobody, just watch"};
static const double move_times[] = {0, 0.1, 0.5, 1, 2, 5, 10, 30, 60};
static const double clocks[] = {0, 60, 180, 300, 600, 900, 1800, 3600};

// What the form edits; it becomes a set-up when it is accepted.
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
    form.side = black && white ? SIDE_BOTH : black ? SIDE_BLACK : white ? SIDE_WHITE : SIDE_NOBODY;
    const char *spec = !white   ? setup->seat[WHITE]
                       : !black ? setup->seat[BLACK]
                                : setup_default_opponent();
    snprintf(form.opponent, sizeof form.opponent, "%s", spec);
    return form;
}

// Puts the players on their seats. Two different computer players stay as they are while nobody
// plays.
static void form_apply(const Form *form, PlaySetup *setup) {
    bool was_nobody = !setup_person(setup, BLACK) && !setup_person(setup, WHITE);
    PlaySetup made = form->setup;
    if (!(form->side == SIDE_NOBODY && was_nobody &&
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

// The opponent as somebody typed it.
static void take_opponent(Form *form, const char *argument) {
    Error error = {0};
    char spec[PLAY_SPEC_MAX];
    if (setup_parse_player(argument, form->setup.level, spec, &error))
        snprintf(form->opponent, sizeof form->opponent, "%s", spec);
    else
        snprintf(form->problem, sizeof form->problem, "%.255s", error.text);
}

// The neighbour of a value in a table of values.
static double next_value(const double *values, int count, double value, int step) {
    int at = 0;
    while (at + 1 < count && values[at] < value)
        at++;
    return values[(at + step + count) % count];
}

// The opponent before or after the present one among those that need no option to be given.
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
    case FIELD_LOT:
        form->setup.lot = !form->setup.lot;
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
                 setup_is_plain(form->opponent) ? "as usual" : form->opponent);
        break;
    case FIELD_SIDE:
        snprintf(text, PLAY_SPEC_MAX, "%s", side_names[form->side]);
        break;
    case FIELD_TIME:
        snprintf(text, PLAY_SPEC_MAX, form->setup.move_seconds > 0 ? "%g s" : "as it likes",
                 form->setup.move_seconds);
        break;
    case FIELD_CLOCK:
        snprintf(text, PLAY_SPEC_MAX,
                 form->setup.clock_seconds > 0 ? "%g min for each side" : "no limit",
                 form->setup.clock_seconds / 60);
        break;
    case FIELD_GOAL:
        snprintf(text, PLAY_SPEC_MAX, "%s discs win", goal_name(rules->goal));
        break;
    case FIELD_LOT:
        snprintf(text, PLAY_SPEC_MAX, "%s",
                 form->setup.lot ? "balanced, drawn by lot" : "your own");
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

// Where the form is: its box, and the fields it has room for. The last line is always the one that
// accepts.
typedef struct FormPlace {
    Box box;
    int first, visible; // fields
} FormPlace;

// What the opponent is like: its level where it has a named one, else its kind.
static const char *about(const Form *form) {
    char level[PLAY_SPEC_MAX];
    const PlayerType *type = setup_type(form->opponent);
    setup_value(form->opponent, "level", level);
    const char *words = setup_level_about(level);
    return *words ? words : type ? type->about : "";
}

static FormPlace draw_form(Screen *screen, const Form *form) {
    int count = field_count(form);
    Box box =
        dialog_box(screen, form->players_only ? "Players of this game" : "New game", count + 4, 64);
    bool roomy = box.height >= count + 4;
    FormPlace place = {box, 0, roomy ? count : box.height - 1 > 0 ? box.height - 1 : 1};
    if (place.visible > count)
        place.visible = count;
    if ((int)form->field >= place.visible)
        place.first = (int)form->field - place.visible + 1;
    for (int i = 0; i < place.visible; i++) {
        Field field = (Field)(place.first + i);
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
                     "↑ ↓ field, ← → change, e edits options as text");
    }
    const char *last = form->players_only ? "Enter goes on, Esc leaves it as it was"
                                          : "Enter begins the game, Esc leaves";
    terminal_put(&screen->terminal, box.y + box.height - 1, box.x, box.width,
                 trouble && !roomy ? ROLE_ALARM : ROLE_TITLE,
                 trouble && !roomy ? form->problem : last);
    return place;
}

// The mouse: a click on a field's value changes it, a click on the last line accepts. True to
// accept.
static bool click(Form *form, const FormPlace *place) {
    MEVENT event;
    if (getmouse(&event) != OK || event.x < place->box.x ||
        event.x >= place->box.x + place->box.width)
        return false;
    int row = event.y - place->box.y;
    if (row == place->box.height - 1)
        return true;
    if (row < 0 || row >= place->visible)
        return false;
    form->field = (Field)(place->first + row);
    change(form, event.bstate & BUTTON5_PRESSED ? -1 : 1);
    return false;
}

bool dialog_setup(Screen *screen, PlaySetup *setup, bool players_only, const char *problem) {
    Form form = form_of(setup, players_only);
    snprintf(form.problem, sizeof form.problem, "%s", problem ? problem : "");
    for (;;) {
        int count = field_count(&form);
        FormPlace place = draw_form(screen, &form);
        int key = dialog_key(screen);
        bool enter = key == KEY_RETURN || key == '\n' || key == KEY_ENTER;
        if (key == ERR || key == KEY_ESCAPE || key == 'q')
            return false;
        if (key == KEY_MOUSE ? click(&form, &place) : enter) {
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
            if (dialog_text(
                    screen, "Opponent",
                    "NAME or NAME:option=value,…, or an AI's file; flipside players lists them",
                    spec, sizeof spec))
                take_opponent(&form, spec);
        }
    }
}
