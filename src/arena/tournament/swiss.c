#include "swiss.h"

#include <assert.h>
#include <stdbool.h>
#include <string.h>

// A matching in the graph of the players that are not `out`, with an edge between two players that
// have met at most `limit` times.
typedef struct Matching {
    const SwissTable *table;
    int limit;
    bool out[SWISS_PLAYERS_MAX];
    int mate[SWISS_PLAYERS_MAX]; // −1 = none

    // Search for an augmenting path: an alternating tree whose odd cycles (blossoms) are contracted
    // to their bases.
    int parent[SWISS_PLAYERS_MAX], base[SWISS_PLAYERS_MAX];
    bool outer[SWISS_PLAYERS_MAX], in_cycle[SWISS_PLAYERS_MAX];
    int queue[SWISS_PLAYERS_MAX], queued;
} Matching;

static bool may_meet(const Matching *m, int a, int b) {
    return a != b && !m->out[a] && !m->out[b] && m->table->met[a * m->table->count + b] <= m->limit;
}

// Returns the lowest common base of two outer vertices on their paths to the root.
static int common_base(const Matching *m, int a, int b) {
    bool seen[SWISS_PLAYERS_MAX] = {false};
    for (;;) {
        a = m->base[a];
        seen[a] = true;
        if (m->mate[a] < 0)
            break;
        a = m->parent[m->mate[a]];
    }
    for (b = m->base[b]; !seen[b]; b = m->base[m->parent[m->mate[b]]])
        ;
    return b;
}

// Marks one side of an odd cycle, from a vertex to its base, and redirects the parents along it.
static void mark_side(Matching *m, int vertex, int base, int child) {
    while (m->base[vertex] != base) {
        m->in_cycle[m->base[vertex]] = m->in_cycle[m->base[m->mate[vertex]]] = true;
        m->parent[vertex] = child;
        child = m->mate[vertex];
        vertex = m->parent[m->mate[vertex]];
    }
}

static void reach(Matching *m, int vertex) {
    m->outer[vertex] = true;
    m->queue[m->queued++] = vertex;
}

static void shrink(Matching *m, int a, int b) {
    int base = common_base(m, a, b);
    memset(m->in_cycle, 0, sizeof m->in_cycle);
    mark_side(m, a, base, b);
    mark_side(m, b, base, a);
    for (int v = 0; v < m->table->count; v++)
        if (m->in_cycle[m->base[v]]) {
            m->base[v] = base;
            if (!m->outer[v])
                reach(m, v);
        }
}

// Returns the free end of an augmenting path from the root, or −1.
static int find_path(Matching *m, int root) {
    int n = m->table->count;
    for (int v = 0; v < n; v++) {
        m->parent[v] = -1;
        m->base[v] = v;
        m->outer[v] = false;
    }
    m->queued = 0;
    reach(m, root);
    for (int at = 0; at < m->queued; at++) {
        int v = m->queue[at];
        for (int w = 0; w < n; w++) {
            if (!may_meet(m, v, w) || m->base[v] == m->base[w] || m->mate[v] == w)
                continue;
            if (w == root || (m->mate[w] >= 0 && m->parent[m->mate[w]] >= 0)) {
                shrink(m, v, w);
            } else if (m->parent[w] < 0) {
                m->parent[w] = v;
                if (m->mate[w] < 0)
                    return w;
                reach(m, m->mate[w]);
            }
        }
    }
    return -1;
}

static bool augment(Matching *m, int root) {
    int v = find_path(m, root);
    if (v < 0)
        return false;
    while (v >= 0) {
        int from = m->parent[v], next = m->mate[from];
        m->mate[v] = from;
        m->mate[from] = v;
        v = next;
    }
    return true;
}

// Finds a perfect matching of the players that are not out; returns false if none exists.
static bool match_all(Matching *m) {
    int n = m->table->count;
    for (int v = 0; v < n; v++)
        m->mate[v] = -1;
    for (int v = 0; v < n; v++)
        if (!m->out[v] && m->mate[v] < 0 && !augment(m, v))
            return false;
    return true;
}

// Chooses the player with the bye so that the rest has a perfect matching, and finds one.
static bool match_with_bye(Matching *m, int *opponents) {
    const SwissTable *table = m->table;
    int fewest = table->byes[0];
    if (table->count % 2 == 0)
        return match_all(m);
    for (int v = 1; v < table->count; v++)
        fewest = table->byes[v] < fewest ? table->byes[v] : fewest;
    for (int v = table->count - 1; v >= 0; v--) {
        if (table->byes[v] > fewest)
            continue;
        m->out[v] = true;
        if (match_all(m)) {
            opponents[v] = -1;
            return true;
        }
        m->out[v] = false;
    }
    return false;
}

// Pairs two players if the others still have a perfect matching.
static bool try_pair(Matching *m, int a, int b) {
    int left = m->mate[a], right = m->mate[b];
    if (!may_meet(m, a, b))
        return false;
    if (left == b)
        return true;
    m->out[a] = m->out[b] = true;
    m->mate[left] = m->mate[right] = -1;
    if (augment(m, left))
        return true;
    m->out[a] = m->out[b] = false;
    m->mate[left] = a;
    m->mate[right] = b;
    return false;
}

// Lists the unpaired players below `first` in the standings, preferred opponents first.
static int list_candidates(const Matching *m, int first, int *candidates) {
    const SwissTable *table = m->table;
    int group[SWISS_PLAYERS_MAX], size = 0, count = 0;
    for (int v = first + 1; v < table->count; v++)
        if (!m->out[v])
            group[size++] = v;
    int equal = 0;
    while (equal < size && table->points[group[equal]] == table->points[first])
        equal++;
    int middle = equal / 2; // middle of the score group, which has equal + 1 players
    for (int i = middle; i < equal; i++)
        candidates[count++] = group[i];
    for (int i = middle - 1; i >= 0; i--)
        candidates[count++] = group[i];
    for (int i = equal; i < size; i++)
        candidates[count++] = group[i];
    return count;
}

// Finds an opponent for the highest unpaired player; players with fewer earlier meetings first.
static void pair_first(Matching *m, int first, int *opponents) {
    int candidates[SWISS_PLAYERS_MAX], count = list_candidates(m, first, candidates),
                                       n = m->table->count;
    for (int met = 0; met <= m->limit; met++)
        for (int i = 0; i < count; i++) {
            int other = candidates[i];
            if (m->table->met[first * n + other] != met || !try_pair(m, first, other))
                continue;
            m->out[first] = m->out[other] = true;
            opponents[first] = other;
            opponents[other] = first;
            return;
        }
    assert(!"the matching contains an opponent for every player");
}

void swiss_pair(const SwissTable *table, int *opponents) {
    assert(table->count >= 2 && table->count <= SWISS_PLAYERS_MAX);
    Matching m = {.table = table};
    while (!match_with_bye(&m, opponents))
        m.limit++;
    for (int v = 0; v < table->count; v++)
        if (!m.out[v])
            pair_first(&m, v, opponents);
}
