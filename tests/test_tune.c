// Evolution: genes from the option tables, runs that depend on their seed only, states that survive anything.
#include "file.h"
#include "folder.h"
#include "program.h"
#include "roster.h"
#include "scale.h"
#include "spec.h"
#include "tune_picture.h"
#include "tune_state.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

// --- genes ---

static void check_gene(const Genes *genes, int i) {
    static const char *const limits[] = {"time",  "depth",  "nodes", "playouts", "threads",     "hash",
                                         "level", "memory", "cap",   "each",     "fixed-depth", "depth-0"};
    const Gene *gene = &genes->list[i];
    assert_true(option_is_number(gene->option));
    assert_true(gene->option->min < gene->option->max);
    assert_true(gene->start >= gene->option->min && gene->start <= gene->option->max);
    assert_true(gene->typical > 0 && gene->typical <= gene->option->max - gene->option->min);
    for (size_t k = 0; k < sizeof limits / sizeof *limits; k++)
        assert_string_not_equal(gene->option->name, limits[k]);
}

// The start genome is the player as it was given, and the spec of any other has its values.
static void check_specs(const Genes *genes) {
    Random random = random_seeded(5);
    for (int round = 0; round < 3; round++) {
        Genome genome = genes_start(genes);
        for (int i = 0; round && i < genes->count; i++) {
            const Option *option = genes->list[i].option;
            genome.values[i] =
                genes_keep(genes, i, option->min + (option->max - option->min) * (1.2 * random_unit(&random) - 0.1));
        }
        Text spec = {0};
        Options options;
        Error error = {0};
        genes_spec(genes, &genome, &spec);
        assert_true(spec_parse(text_string(&spec), genes->type, &options, &error));
        for (int i = 0; i < genes->count; i++) {
            double value = options_real(&options, genes->list[i].option->name);
            assert_true(value == genes_round(genes, i, genome.values[i]));
            assert_true(round || value == genes->list[i].start);
        }
        options_free(&options);
        text_free(&spec);
    }
}

static void genes_of_every_player_are_sane(void **state) {
    (void)state;
    size_t count;
    const PlayerType *const *types = roster_types(&count);
    int with_genes = 0;
    for (size_t t = 0; t < count; t++) {
        Genes genes;
        Error error = {0};
        if (genes_create(&genes, types[t]->name, NULL, NULL, &error)) {
            with_genes++;
            for (int i = 0; i < genes.count; i++)
                check_gene(&genes, i);
            check_specs(&genes);
        } else {
            assert_non_null(strstr(error.text, types[t]->starts_program ? "program from outside" : "no parameters"));
        }
        genes_free(&genes);
    }
    assert_true(with_genes >= 9);
}

static int gene_count(const char *spec, const char *chosen, const char *fixed) {
    Genes genes;
    Error error = {0};
    int count = genes_create(&genes, spec, chosen, fixed, &error) ? genes.count : 0;
    assert_true(count > 0 || *error.text);
    genes_free(&genes);
    return count;
}

static void genes_are_chosen_and_fixed(void **state) {
    (void)state;
    assert_int_equal(gene_count("three-factor", NULL, NULL), 13);
    assert_int_equal(gene_count("deepening", NULL, NULL), 14);
    assert_true(gene_count("reversed-v4", NULL, NULL) >= 33);
    assert_int_equal(gene_count("three-factor", "a1,d*", NULL), 5);
    assert_int_equal(gene_count("three-factor", "d", NULL), 0);
    assert_int_equal(gene_count("three-factor", "*", "*1"), 0); // a star stands at the end
    assert_int_equal(gene_count("three-factor", NULL, "a1,c*"), 8);
    assert_int_equal(gene_count("three-factor", NULL, "*"), 0);
    assert_int_equal(gene_count("three-factor", "depth", NULL), 1); // whoever names a limit means it
    assert_int_equal(gene_count("three-factor", "order", NULL), 0); // a flag
    assert_int_equal(gene_count("three-factor:a1=x", NULL, NULL), 0);
    assert_int_equal(gene_count("nobody", NULL, NULL), 0);
    Genes genes;
    Text spec = {0};
    assert_true(genes_create(&genes, "deepening:corners=no,order,name=A\\,B,a1=7", "a1", NULL, NULL));
    Genome genome = genes_start(&genes);
    genes_spec(&genes, &genome, &spec);
    assert_string_equal(text_string(&spec), "deepening:order,corners=no,name=A\\,B,a1=7");
    genes_free(&genes);
    text_free(&spec);
}

// Steps follow the value's own size and what stands around it, not the range of −1000 … 1000.
static void steps_are_of_the_size_of_the_values(void **state) {
    (void)state;
    Genes genes;
    assert_true(genes_create(&genes, "reversed-v4", "a1,b1,d3,map-0", NULL, NULL));
    for (int i = 0; i < genes.count; i++)
        assert_true(genes_scale(&genes, i, genes.list[i].start) <= 35);
    assert_true(genes_scale(&genes, 0, -400) == 400);
    genes_free(&genes);
}

// --- runs ---

static TuneSettings settings_for(const char *spec, TuneMethod method, Goal goal) {
    TuneSettings s = {.match = settings_default(),
                      .method = method,
                      .generations = 3,
                      .population = 6,
                      .rivals = 2,
                      .step = 0.5,
                      .verify = 40};
    s.match.games = 4;
    s.match.depth = 1;
    s.match.seed = 11;
    s.match.rules.goal = goal;
    s.match.rules.size = 6;
    assert_true(settings_add_player(&s.match, spec, NULL) && settings_add_player(&s.match, spec, NULL));
    return s;
}

// A run in memory: what was saved last, and when it is to be ended.
typedef struct Bench {
    Text saved;
    int64_t stop_after; // games; −1 = never
} Bench;

static bool keep(const Tune *tune, void *user, Error *error) {
    Bench *bench = user;
    text_clear(&bench->saved);
    return tune_state_write(tune, &bench->saved, error);
}

static bool look(const TuneProgress *progress, void *user) {
    const Bench *bench = user;
    assert_true(progress->games <= progress->planned && progress->left >= 0);
    return bench->stop_after < 0 || progress->played < bench->stop_after;
}

static void whole_run(TuneSettings settings, int threads, Text *saved, TuneVerdict *verdict) {
    Bench bench = {.stop_after = -1};
    TuneWatch watch = {.threads = threads, .save = keep, .progress = look, .user = &bench};
    Tune tune;
    Error error = {0};
    assert_true(tune_create(&tune, settings, &error));
    assert_true(tune_run(&tune, &watch, verdict, &error));
    assert_int_equal(tune.done, tune.settings.generations);
    *saved = bench.saved;
    tune_free(&tune);
}

static void threads_change_nothing(void **state) {
    (void)state;
    for (int method = TUNE_GENETIC; method <= TUNE_SPSA; method++)
        for (int goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
            const char *spec = goal == GOAL_MOST ? "three-factor" : "reversed-v4";
            Text one = {0}, four = {0};
            TuneVerdict verdicts[2];
            whole_run(settings_for(spec, (TuneMethod)method, (Goal)goal), 1, &one, &verdicts[0]);
            whole_run(settings_for(spec, (TuneMethod)method, (Goal)goal), 4, &four, &verdicts[1]);
            assert_string_equal(text_string(&one), text_string(&four));
            assert_memory_equal(&verdicts[0], &verdicts[1], sizeof *verdicts);
            text_free(&one);
            text_free(&four);
        }
}

static void seeds_change_everything(void **state) {
    (void)state;
    Text one = {0}, other = {0};
    TuneVerdict verdict;
    TuneSettings settings = settings_for("three-factor", TUNE_GENETIC, GOAL_MOST);
    settings.match.seed++;
    whole_run(settings, 2, &other, &verdict);
    whole_run(settings_for("three-factor", TUNE_GENETIC, GOAL_MOST), 2, &one, &verdict);
    assert_string_not_equal(strstr(text_string(&one), "members"), strstr(text_string(&other), "members"));
    text_free(&one);
    text_free(&other);
}

// A member that mutates wins or loses; the first generation has the start set itself as its centre, which is even with
// itself, and every row is kept.
static void rows_tell_of_each_generation(void **state) {
    (void)state;
    Text saved = {0};
    TuneVerdict verdict;
    Tune tune;
    Error error = {0};
    whole_run(settings_for("three-factor", TUNE_GENETIC, GOAL_MOST), 2, &saved, &verdict);
    assert_true(tune_state_read(&tune, text_string(&saved), saved.length, &error));
    assert_int_equal(tune.games, 3 * 6 * (1 + 2) * 4);
    Genome start = genes_start(&tune.genes);
    assert_memory_equal(&tune.rows[0].centre, &start, sizeof start);
    assert_memory_not_equal(&tune.rows[2].centre, &start, sizeof start);
    for (int i = 0; i < tune.done; i++) {
        assert_true(tune.rows[i].best_elo >= tune.rows[i].mean_elo);
        assert_true(tune.rows[i].centre_error > 0);
    }
    Text fitness = {0}, genes = {0};
    tune_picture_fitness(&tune, &fitness);
    tune_picture_genes(&tune, &genes);
    assert_non_null(strstr(text_string(&fitness), "Elo over the start set"));
    for (int i = 0; i < tune.genes.count; i++) {
        char label[40];
        snprintf(label, sizeof label, ">%s</text>", tune.genes.list[i].option->name);
        assert_non_null(strstr(text_string(&genes), label));
    }
    text_free(&fitness);
    text_free(&genes);
    text_free(&saved);
    tune_free(&tune);
}

// Two genes of a player are turned round: it gives corners away and loves X-squares. Evolution must mend it.
static void evolution_mends_a_damaged_player(void **state) {
    (void)state;
    for (int method = TUNE_GENETIC; method <= TUNE_SPSA; method++) {
        TuneSettings settings = settings_for("three-factor:a1=-10,b2=14", (TuneMethod)method, GOAL_MOST);
        settings.match.rules.size = 8;
        settings.chosen = strdup("a1,b2");
        settings.generations = 16;
        settings.population = 12;
        settings.match.games = method == TUNE_SPSA ? 40 : 8;
        settings.step = 1;
        settings.verify = 400;
        TuneVerdict verdict;
        Text saved = {0};
        Tune tune;
        whole_run(settings, 2, &saved, &verdict);
        assert_true(tune_state_read(&tune, text_string(&saved), saved.length, NULL));
        assert_true(tune.members[0].values[0] > tune.members[0].values[1]); // a corner is worth more than an X-square
        assert_int_equal(verdict.verdict, SPRT_ACCEPT_H1);
        assert_true(tune_gain(&tune, &verdict).elo > 50);
        text_free(&saved);
        tune_free(&tune);
    }
}

// --- interruptions ---

// Ends a run after so many games, goes on from what was saved, again and again.
static void interrupted_run(TuneMethod method, int64_t games, Text *saved) {
    Bench bench = {.stop_after = games};
    TuneWatch watch = {.threads = 1, .save = keep, .progress = look, .user = &bench};
    TuneVerdict verdict;
    Error error = {0};
    for (int attempt = 0;; attempt++) {
        Tune tune;
        bool good = bench.saved.length ? tune_state_read(&tune, text_string(&bench.saved), bench.saved.length, &error)
                                       : tune_create(&tune, settings_for("three-factor", method, GOAL_MOST), &error);
        assert_true(good);
        int before = tune.done;
        bool done = tune_run(&tune, &watch, &verdict, &error);
        bool stuck = tune.done == before;
        tune_free(&tune);
        if (done)
            break;
        assert_string_equal(error.text, "stopped");
        bench.stop_after = stuck ? -1 : games;
    }
    *saved = bench.saved;
}

static void interrupted_runs_come_to_the_same_result(void **state) {
    (void)state;
    for (int method = TUNE_GENETIC; method <= TUNE_SPSA; method++) {
        Text whole = {0};
        TuneVerdict verdict;
        whole_run(settings_for("three-factor", (TuneMethod)method, GOAL_MOST), 2, &whole, &verdict);
        for (int games = 2; games < 200; games += 66) {
            Text parts = {0};
            interrupted_run((TuneMethod)method, games, &parts);
            assert_string_equal(text_string(&whole), text_string(&parts));
            text_free(&parts);
        }
        text_free(&whole);
    }
}

static void read_whole(const char *folder, const char *name, Text *out) {
    char path[160];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    assert_true(file_read(path, 1 << 24, out, NULL));
}

// The program, killed with -9 at random moments; every state in between can be read.
static void killed_program_goes_on(void **state) {
    (void)state;
    Folder folder = folder_make(), whole = folder_make();
    Random random = random_seeded(9);
    const char *options = "three-factor --generations 12 --population 8 --games 4 --depth 1 --seed 3 --verify 20";
    char line[400], again[200];
    snprintf(line, sizeof line, "$F tune %s --out %s", options, whole.path);
    Outcome wanted = program_run(line);
    assert_int_equal(wanted.status, 0);
    snprintf(again, sizeof again, "exec $F tune --resume --out %s", folder.path);
    int killed = 0;
    for (int attempt = 0; attempt < scale_count(12, 200); attempt++) {
        char path[160], start[300];
        snprintf(path, sizeof path, "%s/tune.json", folder.path);
        bool begun = access(path, F_OK) == 0;
        snprintf(start, sizeof start, "exec $F tune %s --out %s", options, folder.path);
        pid_t child = fork();
        if (child == 0) {
            if (!freopen("/dev/null", "w", stdout) || !freopen("/dev/null", "w", stderr))
                _exit(99);
            execl("/bin/sh", "sh", "-c", begun ? again : start, (char *)NULL);
            _exit(98);
        }
        usleep(1000 + random_below(&random, 40000));
        kill(child, SIGKILL);
        int status;
        assert_int_equal(waitpid(child, &status, 0), child);
        killed += WIFSIGNALED(status);
    }
    assert_true(killed > 0);
    snprintf(line, sizeof line, "test -e %s/tune.json && $F tune --resume --out %s || $F tune %s --out %s", folder.path,
             folder.path, options, folder.path);
    Outcome found = program_run(line);
    assert_int_equal(found.status, 0);
    assert_string_equal(found.out, wanted.out);
    const char *const names[] = {"tune.json", "fitness.svg", "genes.svg"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        Text a = {0}, b = {0};
        read_whole(folder.path, names[i], &a);
        read_whole(whole.path, names[i], &b);
        assert_string_equal(text_string(&a), text_string(&b));
        text_free(&a);
        text_free(&b);
    }
    folder_remove(&folder);
    folder_remove(&whole);
}

// --- hostile states ---

// Reads it; what is refused is refused with words.
static bool try_state(const char *text, size_t length) {
    Tune tune;
    Error error = {0};
    bool good = tune_state_read(&tune, text, length, &error);
    assert_true(good || *error.text);
    tune_free(&tune);
    return good;
}

static void damaged_states_are_refused(void **state) {
    (void)state;
    static const char *const changes[][2] = {
        {"\"method\": \"genetic\"", "\"method\": \"magic\""},
        {"\"population\": 6", "\"population\": 7"},
        {"\"population\": 6", "\"population\": 1000000000"},
        {"\"generations\": 3", "\"generations\": 1"},
        {"\"generations\": 3", "\"generations\": -3"},
        {"\"done\": 3", "\"done\": 2"},
        {"\"rivals\": 2", "\"rivals\": 5"},
        {"\"verify\": 40", "\"verify\": 41"},
        {"\"games\": 4,", "\"games\": 5,"},
        {"\"step\": 0.5", "\"step\": 0"},
        {"\"genes\": \"\"", "\"genes\": \"nothing\""},
        {"\"fix\": \"\"", "\"fix\": \"*\""},
        {"\"three-factor\"", "\"python:file=x.py\""},
        {"\"three-factor\"", "\"deepening\""},
        {"\"format\": 1", "\"format\": 2"},
        {"\"cells\": ", "\"cells\": -9"},
        {"\"centre_elo\": ", "\"centre_elo\": 1e99, \"x\": "},
        {"\"members\"", "\"people\""},
        {"\"match\"", "\"duel\""},
    };
    Text saved = {0};
    TuneVerdict verdict;
    whole_run(settings_for("three-factor", TUNE_GENETIC, GOAL_MOST), 2, &saved, &verdict);
    assert_true(try_state(text_string(&saved), saved.length));
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        Text damaged = {0};
        const char *place = strstr(text_string(&saved), changes[i][0]);
        assert_non_null(place);
        text_add_bytes(&damaged, saved.data, (size_t)(place - saved.data));
        text_add(&damaged, changes[i][1]);
        text_add(&damaged, place + strlen(changes[i][0]));
        if (try_state(text_string(&damaged), damaged.length))
            fail_msg("taken: %s", changes[i][1]);
        text_free(&damaged);
    }
    Random random = random_seeded(21);
    for (int round = 0; round < scale_count(2000, 100000); round++) {
        Text damaged = {0};
        text_add_bytes(&damaged, saved.data, saved.length);
        if (round % 4 == 0)
            damaged.length = random_below(&random, (uint32_t)saved.length);
        else
            for (int k = 0; k < round % 4; k++)
                damaged.data[random_below(&random, (uint32_t)saved.length)] = (char)random_next(&random);
        bool good = try_state(damaged.data, damaged.length);
        assert_true(round % 4 || !good);
        text_free(&damaged);
    }
    text_free(&saved);
}

// --- the command ---

static void expect(const char *line, int status, const char *words) {
    Outcome outcome = program_run(line);
    if (outcome.status != status || !strstr(status ? outcome.err : outcome.out, words))
        fail_msg("%s: status %d, %s%s", line, outcome.status, outcome.out, outcome.err);
    assert_true(status == 0 || program_one_line(outcome.err));
}

static void command_refuses_what_it_cannot_do(void **state) {
    (void)state;
    expect("$F tune", 2, "name the player");
    expect("$F tune random", 2, "random has no parameters that could evolve");
    expect("$F tune human", 2, "human has no parameters");
    expect("$F tune monte-carlo", 2, "monte-carlo has no parameters");
    expect("$F tune program:cmd=./x", 2, "runs a program from outside");
    expect("$F tune three-factor --fix '*'", 2, "besides the fixed ones");
    expect("$F tune three-factor --genes a9", 2, "has no number \"a9\"");
    expect("$F tune three-factor --games 3", 2, "--games must be even");
    expect("$F tune three-factor --rivals 9", 2, "--rivals");
    expect("$F tune three-factor --openings nowhere.txt", 2, "nowhere.txt");
    expect("$F tune --resume", 2, "--out DIR");
    expect("$F tune three-factor --out /nonexistent/a/b", 2, "cannot make the folder");
}

static void command_keeps_its_folder(void **state) {
    (void)state;
    Folder folder = folder_make();
    char line[300];
    snprintf(line, sizeof line, "$F tune --resume --out %s", folder.path);
    expect(line, 2, "no run in");
    snprintf(line, sizeof line,
             "$F tune greedy --goal fewest --generations 1 --games 2 --population 4 --verify 0 --json --out %s",
             folder.path);
    expect(line, 0, "\"player\":\"greedy\",\"start\":\"greedy\",\"result\":\"greedy:");
    expect(line, 2, "there is a run in");
    snprintf(line, sizeof line, "$F tune --resume --out %s --depth 4", folder.path);
    expect(line, 2, "leave --depth out");
    snprintf(line, sizeof line, "$F tune random --resume --out %s", folder.path);
    expect(line, 2, "leave the player out");
    snprintf(line, sizeof line, "$F tune --resume --json --out %s", folder.path);
    expect(line, 0, "\"generations\":1,\"games\":20,\"elo\":");
    folder_remove(&folder);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(genes_of_every_player_are_sane),
        cmocka_unit_test(genes_are_chosen_and_fixed),
        cmocka_unit_test(steps_are_of_the_size_of_the_values),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(seeds_change_everything),
        cmocka_unit_test(rows_tell_of_each_generation),
        cmocka_unit_test(evolution_mends_a_damaged_player),
        cmocka_unit_test(interrupted_runs_come_to_the_same_result),
        cmocka_unit_test(killed_program_goes_on),
        cmocka_unit_test(damaged_states_are_refused),
        cmocka_unit_test(command_refuses_what_it_cannot_do),
        cmocka_unit_test(command_keeps_its_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
