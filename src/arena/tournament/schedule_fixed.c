// Match, kumite (round robin) and gauntlet. For each opening in turn, every pair plays two games
// with colours swapped, so stopping early leaves all pairs with about the same number of games. The
// schedule is a list of blocks: the games of the initial size, and for each growth the games of new
// pairs and the additional games of all pairs.
#include "schedule_private.h"

#include <assert.h>
#include <stdlib.h>

static int pairs_of(const ArenaSettings *settings, int players) {
    return schedule_kind(settings->mode)->round_robin ? players * (players - 1) / 2 : players - 1;
}

static void add_block(Schedule *s, ScheduleBlock block) {
    block.pairs = pairs_of(s->settings, block.players) -
                  (block.older ? pairs_of(s->settings, block.older) : 0);
    block.start = s->numbers;
    if (block.pairs == 0 || block.from == block.to)
        return;
    s->numbers += block.pairs * (block.to - block.from);
    s->blocks[s->block_count++] = block;
}

// Returns the number of games between players that are not withdrawn.
static int games_wanted(const ArenaSettings *settings) {
    int playing = settings_playing(settings);
    if (schedule_kind(settings->mode)->round_robin)
        return pairs_of(settings, playing) * settings->games;
    return settings_plays(settings, 0) ? (playing - 1) * settings->games : 0;
}

bool schedule_in_shard(const Schedule *s, int game) {
    return shard_has(s->settings->shard, (uint64_t)game / 2);
}

// Returns the number of games of the shard. The last pair of the schedule may be a single game.
static int games_shared(const Schedule *s) {
    int pairs = (s->numbers + 1) / 2;
    int games = 2 * (int)shard_tasks(s->settings->shard, (uint64_t)pairs);
    return games - (s->numbers % 2 && schedule_in_shard(s, s->numbers - 1));
}

static bool create(Schedule *s) {
    const ArenaSettings *settings = s->settings;
    int steps = settings->step_count;
    s->blocks = calloc(2 * (size_t)steps + 2, sizeof *s->blocks);
    if (!s->blocks)
        return false;
    ArenaStep last = {0};
    for (int i = 0; i <= steps; i++) {
        ArenaStep now =
            i < steps ? settings->steps[i] : (ArenaStep){settings->player_count, settings->games};
        if (i > 0 && now.players > last.players)
            add_block(s, (ScheduleBlock){
                             .players = now.players, .older = last.players, .to = last.games});
        add_block(s, (ScheduleBlock){.players = now.players, .from = last.games, .to = now.games});
        last = now;
    }
    s->voids =
        s->numbers - (shard_is_part(settings->shard) ? games_shared(s) : games_wanted(settings));
    return true;
}

// Sets pair p of a block. All pairs are ordered 0–1, 0–2, …, 1–2, …; pairs with a newer player by
// the newer player, then by the other. In a gauntlet player 0 is in every pair.
static void block_pair(const ArenaSettings *settings, const ScheduleBlock *block, int p,
                       Pairing *pairing) {
    int first = 0, row = block->players - 1, newer = block->older;
    if (!schedule_kind(settings->mode)->round_robin) {
        p += newer ? newer - 1 : 0;
    } else if (newer) {
        for (; p >= newer; newer++)
            p -= newer;
        pairing->first = p;
        pairing->second = newer;
        return;
    } else {
        while (p >= row) {
            p -= row--;
            first++;
        }
    }
    pairing->first = first;
    pairing->second = first + 1 + p;
}

// Returns the index of a pair in a block, the inverse of block_pair().
static int pair_index(const ArenaSettings *settings, const ScheduleBlock *block,
                      const Pairing *pairing) {
    int a = pairing->first, b = pairing->second, n = block->players;
    if (!schedule_kind(settings->mode)->round_robin)
        return b - (block->older ? block->older : 1);
    if (block->older)
        return b * (b - 1) / 2 - block->older * (block->older - 1) / 2 + a;
    return a * n - a * (a + 1) / 2 + b - a - 1;
}

static const ScheduleBlock *block_of(const Schedule *s, int game) {
    int low = 0, high = s->block_count - 1;
    while (low < high) {
        int middle = (low + high + 1) / 2;
        if (s->blocks[middle].start <= game)
            low = middle;
        else
            high = middle - 1;
    }
    return &s->blocks[low];
}

// Maps an index in a block to a pair and returns the number of the game within the pair. If an
// earlier block ended with one game of an opening, its second game comes first for all pairs. Then
// both games of each opening follow, and with an odd end one game of the last opening.
static int split(const ScheduleBlock *block, int index, int *pair) {
    int lead = block->from & 1, whole = (block->to - block->from - lead) / 2;
    if (index < lead * block->pairs) {
        *pair = index;
        return block->from;
    }
    index -= lead * block->pairs;
    if (index < 2 * whole * block->pairs) {
        *pair = index / 2 % block->pairs;
        return block->from + lead + 2 * (index / 2 / block->pairs) + (index & 1);
    }
    *pair = index - 2 * whole * block->pairs;
    return block->to - 1;
}

// Returns the number of the unswapped game of an opening whose second game is in a later block.
static int single_before(const Schedule *s, const ScheduleBlock *block, const Pairing *pairing,
                         int turn) {
    for (block--; block >= s->blocks; block--) {
        bool holds = pairing->second < block->players && pairing->second >= block->older &&
                     block->to - 1 == turn;
        if (holds)
            return block->start + block->pairs * (turn - block->from) +
                   pair_index(s->settings, block, pairing);
    }
    assert(!"a single game is in an earlier block");
    return 0;
}

static bool fixed_game(const Schedule *s, int game, Pairing *pairing) {
    const ScheduleBlock *block = block_of(s, game);
    int pair, turn = split(block, game - block->start, &pair);
    block_pair(s->settings, block, pair, pairing);
    pairing->opening = turn / 2;
    pairing->swapped = turn & 1;
    if (!pairing->swapped)
        pairing->encounter = game;
    else
        pairing->encounter =
            turn == block->from ? single_before(s, block, pairing, turn - 1) : game - 1;
    return true;
}

static int horizon(const Schedule *s) {
    return s->numbers;
}

static double max_matches(const ArenaSettings *settings) {
    return pairs_of(settings, settings->player_count);
}

static const ScheduleMethods methods = {.create = create, .game = fixed_game, .horizon = horizon};

extern const ScheduleKind schedule_kind_match, schedule_kind_kumite, schedule_kind_gauntlet;

const ScheduleKind schedule_kind_match = {
    .name = "match", .title = "Match", .max_matches = max_matches, .methods = &methods};

const ScheduleKind schedule_kind_kumite = {.name = "kumite",
                                           .title = "Kumite",
                                           .round_robin = true,
                                           .shows_race = true,
                                           .max_matches = max_matches,
                                           .methods = &methods};

const ScheduleKind schedule_kind_gauntlet = {.name = "gauntlet",
                                             .title = "Gauntlet",
                                             .keeps_first = true,
                                             .shows_race = true,
                                             .max_matches = max_matches,
                                             .methods = &methods};
