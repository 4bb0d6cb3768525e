// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies.run;

import dev.margrave.data.Dataset;
import dev.margrave.machine.ClassifierMachine;
import dev.margrave.machine.Machine;
import dev.margrave.model.LabelRule;
import dev.margrave.model.Multiclass;
import dev.margrave.model.Prediction;
import dev.margrave.selection.Split;
import dev.margrave.studies.definition.Study.StudyKernel;
import dev.margrave.studies.definition.StudyData;
import dev.margrave.studies.definition.StudyMachine;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * One data set with one kernel: the errors of all candidates of all machines on held-out rows, the choices, and the final
 * fits. The best candidate has the fewest misclassified rows; ties are broken by the total errors of the pairs, then by the
 * order of the grid. A pair of labels chooses by its own errors, with ties broken the same way.
 */
final class DigitsSearch {
    private final StudySession session;
    private final StudyData data;
    private final DigitParts parts;
    private final StudyKernel kernel;
    private final List<StudyMachine> machines;
    private final String identity;
    private final int width;
    private final double[][] errors; // by machine: the groups of its candidates, spec after spec

    DigitsSearch(
            StudySession session, StudyData data, DigitParts parts, StudyKernel kernel, List<StudyMachine> machines) {
        this.session = session;
        this.data = data;
        this.parts = parts;
        this.kernel = kernel;
        this.machines = machines;
        this.identity = data.identity(session.folder());
        this.width = CandidateErrors.width(parts.train().labels().size());
        this.errors = new double[machines.size()][];
        for (int m = 0; m < errors.length; m++) {
            errors[m] = new double[kernel.specs().size() * machines.get(m).candidates() * width];
        }
        for (int spec = 0; spec < kernel.specs().size(); spec++) {
            for (int split = 0; split < parts.splits().size(); split++) {
                addErrors(spec, split);
            }
        }
    }

    private List<List<Machine<?>>> paths(int machine, int spec, double tolerance) {
        return machines.get(machine).paths(session.options(kernel.specs().get(spec), tolerance, session.threads()));
    }

    private void addErrors(int spec, int number) {
        Split split = parts.splits().get(number);
        for (int m = 0; m < machines.size(); m++) {
            if (number >= machines.get(m).splits()) {
                continue;
            }
            int machine = m;
            String key = data.options().text("tuning", data.name()) + "/"
                    + kernel.specs().get(spec) + "/" + machines.get(m).title() + "/" + number;
            double[] found = session.recorded(
                    key,
                    List.of(identity, machines.get(m).identity()),
                    () -> CandidateErrors.of(
                            paths(machine, spec, session.study().options().number("tuningTolerance", 1e-3)),
                            parts.tuning().select(split.train()),
                            parts.tuning().select(split.test())));
            int from = spec * found.length;
            for (int k = 0; k < found.length; k++) {
                errors[m][from + k] += found[k];
            }
        }
    }

    /** The best candidate, numbered over all specs, for a pair or for all rows (−1). */
    private int best(int machine, int pair) {
        double[] all = errors[machine];
        int best = 0;
        for (int c = 1; c < all.length / width; c++) {
            int order = pair < 0 ? 0 : Double.compare(all[c * width + 1 + pair], all[best * width + 1 + pair]);
            order = order != 0 ? order : Double.compare(all[c * width], all[best * width]);
            order = order != 0 ? order : Double.compare(ofPairs(all, c), ofPairs(all, best));
            best = order < 0 ? c : best;
        }
        return best;
    }

    private double ofPairs(double[] all, int candidate) {
        return Arrays.stream(all, candidate * width + 1, (candidate + 1) * width)
                .sum();
    }

    /** The choice for all pairs as text. */
    String chosen(int machine) {
        int best = best(machine, -1);
        int each = machines.get(machine).candidates();
        Machine<?> chosen = candidates(machine, best / each).get(best % each);
        StringBuilder text =
                new StringBuilder(kernel.specs().size() > 1 ? kernel.specs().get(best / each) + " " : "");
        machines.get(machine)
                .grid()
                .keySet()
                .forEach(name -> text.append(name)
                        .append('=')
                        .append(Figures.plain(chosen.parameter(name).orElse(Double.NaN)))
                        .append(' '));
        return text + "(" + (long) errors[machine][best * width] + " held-out rows misclassified)";
    }

    private List<Machine<?>> candidates(int machine, int spec) {
        return paths(machine, spec, session.study().options().number("tolerance", 1e-3)).stream()
                .<Machine<?>>flatMap(List::stream)
                .toList();
    }

    /** Misclassified test rows with one choice for all pairs, and with one per pair. */
    double[] finalErrors(int machine) {
        int pairs = width - 1;
        int joint = best(machine, -1);
        int[] choice = IntStream.range(0, Math.max(1, pairs))
                .map(p -> pairs == 0 ? joint : best(machine, p))
                .toArray();
        StudyMachine given = machines.get(machine);
        return session.recorded(
                data.name() + "/" + kernel.title() + "/" + given.title() + "/test",
                List.of(identity, given.identity(), kernel.specs(), joint, Arrays.toString(choice)),
                () -> test(machine, joint, choice));
    }

    private double[] test(int machine, int joint, int[] choice) {
        Dataset test = parts.test();
        int each = machines.get(machine).candidates();
        TreeMap<Integer, List<Integer>> bySpec = new TreeMap<>();
        IntStream.concat(IntStream.of(choice), IntStream.of(joint))
                .distinct()
                .sorted()
                .forEach(c -> bySpec.computeIfAbsent(c / each, key -> new ArrayList<>())
                        .add(c));
        double[] wrong = new double[2];
        double[][] functions = new double[test.rows()][choice.length];
        bySpec.forEach((spec, chosen) -> {
            List<Machine<?>> all = candidates(machine, spec);
            List<ClassifierMachine<?>> path = new ArrayList<>();
            chosen.forEach(c -> path.add((ClassifierMachine<?>) all.get(c % each)));
            ClassifierMachine.predictPaths(List.of(path), parts.train(), test.features(), (k, row, prediction) -> {
                int candidate = chosen.get(k);
                wrong[0] += candidate == joint && prediction.code() != test.code(row) ? 1 : 0;
                double[] values = prediction.decisions();
                for (int p = 0; p < choice.length; p++) {
                    functions[row][p] = choice[p] == candidate ? values[p] : functions[row][p];
                }
            });
        });
        LabelRule rule = new LabelRule(parts.train().labels(), Multiclass.ONE_VS_ONE);
        for (int i = 0; i < test.rows(); i++) {
            Prediction prediction = rule.decide(functions[i]);
            wrong[1] += prediction.code() == test.code(i) ? 0 : 1;
        }
        return wrong;
    }

    /** Misclassified test rows of each pair with its own choice. */
    double[] pairErrors(int machine) {
        int[] choice = IntStream.range(0, width - 1).map(p -> best(machine, p)).toArray();
        StudyMachine given = machines.get(machine);
        return session.recorded(
                data.name() + "/" + kernel.title() + "/" + given.title() + "/pairs",
                List.of(identity, given.identity(), kernel.specs(), Arrays.toString(choice)),
                () -> {
                    double[] wrong = new double[choice.length];
                    for (int spec = 0; spec < kernel.specs().size(); spec++) {
                        int first = spec * given.candidates();
                        int[] chosen = Arrays.stream(choice)
                                .filter(c -> c >= first && c < first + given.candidates())
                                .distinct()
                                .sorted()
                                .toArray();
                        if (chosen.length > 0) {
                            List<Machine<?>> all = candidates(machine, spec);
                            List<Machine<?>> path = Arrays.stream(chosen)
                                    .<Machine<?>>mapToObj(c -> all.get(c - first))
                                    .toList();
                            double[] errors = CandidateErrors.of(List.of(path), parts.train(), parts.test());
                            for (int p = 0; p < wrong.length; p++) {
                                int at = Arrays.binarySearch(chosen, choice[p]);
                                wrong[p] = at < 0 ? wrong[p] : errors[at * width + 1 + p];
                            }
                        }
                    }
                    return wrong;
                });
    }
}
