#include "game_sheet.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

GameSheet sheet_of(const Game *game) {
    GameSheet sheet = {.game = *game};
    sheet_finish(&sheet);
    return sheet;
}

void sheet_finish(GameSheet *sheet) {
    bool lost = sheet->ending == SHEET_RESIGNED || sheet->ending == SHEET_TIME ||
                sheet->ending == SHEET_FAILED;
    if (lost || !game_over(&sheet->game))
        return;
    sheet->ending = SHEET_PLAYED;
    sheet->result = game_score(&sheet->game, BLACK);
}

void sheet_set_winner(GameSheet *sheet, Color winner, SheetEnding ending) {
    assert(ending > SHEET_UNFINISHED && ending < SHEET_ENDINGS);
    int all = sheet->game.rules.size * sheet->game.rules.size;
    sheet->ending = ending;
    sheet->result = winner == BLACK ? all : -all;
    sheet->loser = color_other(winner);
}

static bool take_draw(GameSheet *sheet) {
    sheet->ending = SHEET_AGREED;
    sheet->result = 0;
    return true;
}

// `B+4`, `W+R`, `B+T`, `W+F`, `B+`.
static bool take_letter(GameSheet *sheet, const char *word) {
    Color winner = toupper((unsigned char)*word) == 'B' ? BLACK : WHITE;
    int letter = toupper((unsigned char)word[2]);
    char *end;
    double score = strtod(word + 2, &end);
    bool number = end > word + 2 && !*end;
    if (!number && letter && !strchr("RTF", letter))
        return false;
    sheet_set_winner(sheet, winner,
                     letter == 'T'   ? SHEET_TIME
                     : letter == 'F' ? SHEET_FAILED
                                     : SHEET_RESIGNED);
    if (number && score > 0 && score <= SQUARE_COUNT) {
        sheet->ending = SHEET_AGREED;
        sheet->result = winner == BLACK ? score : -score;
    }
    return true;
}

// `1-0`, or the discs of both sides: what they mean the goal says.
static bool take_pair(GameSheet *sheet, const char *word) {
    int black, white, length = 0;
    if (sscanf(word, "%2d-%2d%n", &black, &white, &length) != 2 || word[length] || black < 0 ||
        white < 0)
        return false;
    bool discs = black + white > 1;
    int difference = discs && sheet->game.rules.goal == GOAL_FEWEST ? white - black : black - white;
    if (difference == 0)
        return take_draw(sheet);
    sheet_set_winner(sheet, difference > 0 ? BLACK : WHITE, discs ? SHEET_AGREED : SHEET_RESIGNED);
    if (discs && black + white <= SQUARE_COUNT)
        sheet->result = difference;
    return true;
}

bool sheet_parse_result(GameSheet *sheet, const char *word) {
    char *end;
    if (strcmp(word, "*") == 0 || strcmp(word, "?") == 0) {
        sheet->ending = SHEET_UNFINISHED;
        sheet->result = 0;
        return true;
    }
    if (strcmp(word, "1/2-1/2") == 0 || strcmp(word, "0") == 0 || strcasecmp(word, "Draw") == 0)
        return take_draw(sheet);
    if (strchr("BbWw", *word) && *word && word[1] == '+')
        return take_letter(sheet, word);
    if (isdigit((unsigned char)*word))
        return take_pair(sheet, word);
    if ((*word != '+' && *word != '-') || !isdigit((unsigned char)word[1]))
        return false;
    double score = strtod(word, &end);
    if (*end || !(score >= -SQUARE_COUNT && score <= SQUARE_COUNT))
        return false;
    sheet->ending = SHEET_AGREED;
    sheet->result = score;
    return true;
}

Start sheet_start(Position first, Rules rules) {
    static const Start starts[] = {START_STANDARD, START_OPEN, START_PARALLEL};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        rules.start = starts[i];
        Position start = rules_start(rules);
        if (board_equal(start.board, first.board) && start.side == first.side)
            return starts[i];
    }
    return START_GIVEN;
}

bool sheet_check_start(const GameSheet *sheet, Error *error) {
    Rules told = sheet->game.rules;
    told.start = sheet_start(sheet->game.first, told);
    Board first = sheet->game.first.board;
    return sheet->game.known == 0 ||
           rules_moves(told, first) == rules_moves(sheet->game.rules, first) ||
           error_set(error,
                     "the moves belong to the %s start, but the game begins with another position",
                     start_name(sheet->game.rules.start));
}

// Keeps what fits into `room` bytes, the last of them 0.
static void keep(char *out, size_t room, const char *value, size_t length) {
    if (length >= room) {
        length = room - 1;
        while (length > 0 && ((unsigned char)value[length] & 0xC0) == 0x80)
            length--;
    }
    for (size_t i = 0; i < length; i++)
        out[i] = iscntrl((unsigned char)value[i]) ? ' ' : value[i];
    out[length] = '\0';
}

void sheet_set_text(char out[SHEET_TEXT], const char *value) {
    keep(out, SHEET_TEXT, value, strlen(value));
}

static bool is_blank(char c) {
    return c == ' ' || iscntrl((unsigned char)c);
}

void sheet_add_comment(char comment[SHEET_COMMENT], const char *value, size_t length) {
    size_t kept = strlen(comment);
    while (length > 0 && is_blank(*value))
        value++, length--;
    while (length > 0 && is_blank(value[length - 1]))
        length--;
    if (length == 0 || kept + 2 >= SHEET_COMMENT)
        return;
    size_t space = kept > 0;
    keep(comment + kept + space, SHEET_COMMENT - kept - space, value, length);
    if (space && comment[kept + 1])
        comment[kept] = ' ';
}

const char *sheet_mark_sign(SheetMark mark) {
    static const char *const signs[SHEET_MARKS] = {"", "!", "?", "!!", "??", "!?", "?!"};
    assert(mark < SHEET_MARKS);
    return signs[mark];
}

// Digits (or question marks, for what is not known) of a date.
static bool is_number(const char *at, int digits) {
    for (int i = 0; i < digits; i++)
        if (!isdigit((unsigned char)at[i]) && at[i] != '?')
            return false;
    return true;
}

void sheet_add_day(Text *out, const char *date, char between) {
    bool day = is_number(date, 4) && date[4] && strchr("-./", date[4]) && is_number(date + 5, 2) &&
               date[7] == date[4] && is_number(date + 8, 2);
    if (day)
        text_format(out, "%.4s%c%.2s%c%.2s", date, between, date + 5, between, date + 8);
    else
        text_add(out, date);
}

void sheet_add_number(Text *out, double number) {
    char buffer[32];
    snprintf(buffer, sizeof buffer, "%.3f", number);
    char *last = buffer + strlen(buffer) - 1;
    while (*last == '0')
        *last-- = '\0';
    if (*last == '.')
        *last = '\0';
    text_add(out, strcmp(buffer, "-0") == 0 ? "0" : buffer);
}

void sheet_add_escaped(Text *out, const char *value, const char *characters) {
    for (; *value; value++) {
        if (strchr(characters, *value))
            text_add_char(out, '\\');
        text_add_char(out, *value);
    }
}
