// Evolution: genes from the option tables, runs that depend on their seed only, the command.
#include "folder.h"
#include "program.h"
#include "roster.h"
#include "spec.h"
#include "tune_helpers.h"
#include "tune_picture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

// --- genes ---

static void check_gene(const Genes *genes, int i) {
    static const char *const limits[] = {"time",    "depth", "nodes",       "playouts",
                                         "threads", "hash",  "level",       "memory",
                                         "cap",     "each",  "fixed-depth", "depth-0"};
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
            genome.values[i] = genes_keep(genes, i,
                                          option->min + (option->max - option->min) *
                                                            (1.2 * random_unit(&random) - 0.1));
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
            assert_non_null(strstr(error.text, types[t]->starts_program ? "program from outside"
                                                                        : "no parameters"));
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
    assert_int_equal(gene_count("three-factor", "depth", NULL),
                     1); // whoever names a limit means it
    assert_int_equal(gene_count("three-factor", "order", NULL), 0); // a flag
    assert_int_equal(gene_count("three-factor:a1=x", NULL, NULL), 0);
    assert_int_equal(gene_count("nobody", NULL, NULL), 0);
    Genes genes;
    Text spec = {0};
    assert_true(
        genes_create(&genes, "deepening:corners=no,order,name=A\\,B,a1=7", "a1", NULL, NULL));
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

// The flag stands for values; what is given beside it counts, before or behind it. Evolution goes
// on from there.
static void evolved_is_a_preset(void **state) {
    (void)state;
    static const char *const names[] = {"reversed-v4", "three-factor", "deepening"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const PlayerType *type = roster_find(names[i]);
        Options plain, evolved, mixed;
        char spec[80];
        Error error = {0};
        assert_true(spec_parse(names[i], type, &plain, &error));
        snprintf(spec, sizeof spec, "%s:evolved", names[i]);
        assert_true(spec_parse(spec, type, &evolved, &error));
        snprintf(spec, sizeof spec, "%s:c1=77,evolved,a1=99", names[i]);
        assert_true(spec_parse(spec, type, &mixed, &error));
        assert_false(options_flag(&plain, "evolved"));
        assert_true(options_flag(&evolved, "evolved"));
        assert_true(options_real(&plain, "a1") != options_real(&evolved, "a1"));
        assert_false(options_given(&evolved, "a1"));
        assert_true(options_real(&mixed, "a1") == 99 && options_real(&mixed, "c1") == 77);
        assert_true(options_real(&mixed, "b2") == options_real(&evolved, "b2"));
        Genes genes;
        snprintf(spec, sizeof spec, "%s:evolved", names[i]);
        assert_true(genes_create(&genes, spec, "a1", NULL, &error));
        assert_true(genes.list[0].start == options_real(&evolved, "a1"));
        genes_free(&genes);
        options_free(&plain);
        options_free(&evolved);
        options_free(&mixed);
    }
}

// --- runs ---

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
    assert_string_not_equal(strstr(text_string(&one), "members"),
                            strstr(text_string(&other), "members"));
    text_free(&one);
    text_free(&other);
}

// A member that mutates wins or loses; the first generation has the start set itself as its centre,
// which is even with itself, and every row is kept.
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

// Two genes of a player are turned round: it gives corners away and loves X-squares. Evolution must
// mend it.
static void evolution_mends_a_damaged_player(void **state) {
    (void)state;
    for (int method = TUNE_GENETIC; method <= TUNE_SPSA; method++) {
        TuneSettings settings =
            settings_for("three-factor:a1=-10,b2=14", (TuneMethod)method, GOAL_MOST);
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
        assert_true(tune.members[0].values[0] >
                    tune.members[0].values[1]); // a corner is worth more than an X-square
        assert_int_equal(verdict.verdict, SPRT_ACCEPT_H1);
        assert_true(tune_gain(&tune, &verdict).elo > 50);
        text_free(&saved);
        tune_free(&tune);
    }
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

// A verification that ended without the sequential test being sure does not go on.
static void verification_may_stay_undecided(void **state) {
    (void)state;
    const char *line = "$F tune greedy --generations 1 --games 2 --population 4 --verify 2";
    expect(line, 0, "Sequential test of 0 against 20 Elo: undecided\n");
    expect(line, 0, "1 generation, ");
}

static void command_keeps_its_folder(void **state) {
    (void)state;
    Folder folder = folder_make();
    char line[300];
    snprintf(line, sizeof line, "$F tune --resume --out %s", folder.path);
    expect(line, 2, "no run in");
    snprintf(line, sizeof line,
             "$F tune greedy --goal fewest --generations 1 --games 2 --population 4 --verify 0 "
             "--json --out %s",
             folder.path);
    expect(line, 0, "\"player\":\"greedy\",\"start\":\"greedy\",\"result\":\"greedy:");
    expect(line, 2, "there is a run in");
    snprintf(line, sizeof line, "$F tune --resume --out %s --depth 4", folder.path);
    expect(line, 2, "leave --depth out");
    snprintf(line, sizeof line, "$F tune random --resume --out %s", folder.path);
    expect(line, 2, "leave the player out");
    snprintf(line, sizeof line, "$F tune --resume --json --out %s", folder.path);
    expect(line, 0, "\"generations\":1,\"games\":20,\"elo\":");
    snprintf(line, sizeof line, "$F tune --resume --generations 3 --json --out %s", folder.path);
    expect(line, 0, "\"generations\":3,\"games\":60,\"elo\":"); // a run that was done goes on
    snprintf(line, sizeof line, "$F tune --resume --json --out %s", folder.path);
    expect(line, 0, "\"generations\":3,\"games\":60,\"elo\":");
    snprintf(line, sizeof line, "$F tune --resume --generations 2 --out %s", folder.path);
    expect(line, 2, "3 generations are done");
    folder_remove(&folder);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(genes_of_every_player_are_sane),
        cmocka_unit_test(genes_are_chosen_and_fixed),
        cmocka_unit_test(steps_are_of_the_size_of_the_values),
        cmocka_unit_test(evolved_is_a_preset),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(seeds_change_everything),
        cmocka_unit_test(rows_tell_of_each_generation),
        cmocka_unit_test(evolution_mends_a_damaged_player),
        cmocka_unit_test(command_refuses_what_it_cannot_do),
        cmocka_unit_test(verification_may_stay_undecided),
        cmocka_unit_test(command_keeps_its_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
