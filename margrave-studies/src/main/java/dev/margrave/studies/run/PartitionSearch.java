// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies.run;

import dev.margrave.data.Dataset;
import dev.margrave.machine.Machine;
import dev.margrave.model.Model;
import dev.margrave.selection.ParameterRange;
import dev.margrave.selection.Split;
import dev.margrave.selection.Splits;
import dev.margrave.studies.definition.Fields;
import dev.margrave.studies.definition.StudyData;
import dev.margrave.studies.definition.StudyMachine;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/**
 * One data set of a study by partitions: cross-validation errors on the training parts, choices, and test errors. If only the
 * first partitions are used for tuning ({@code tunedOn}), their total errors determine one choice for every partition.
 */
final class PartitionSearch {
    private final StudySession session;
    private final StudyData data;
    private final Dataset rows;
    private final Fields options;
    private final List<Split> partitions;
    private final String identity;
    private final Map<StudyMachine, int[]> choices = new ConcurrentHashMap<>();

    PartitionSearch(StudySession session, StudyData data, Dataset rows) {
        this.session = session;
        this.data = data;
        this.rows = rows;
        this.options = session.study().options().with(data.options());
        int times = options.count("partitions");
        double share = options.has("trainRows")
                ? 1 - options.number("trainRows") / rows.rows()
                : options.number("testFraction");
        this.partitions = Splits.repeated(rows, times, share, session.seed());
        this.identity = data.identity(session.folder())
                + session.study().optionsText()
                + session.study().kernels();
    }

    List<Split> partitions() {
        return partitions;
    }

    /** At most the given number of rows, drawn with the seed. */
    static Dataset limited(Dataset rows, int most, long seed) {
        if (rows.rows() <= most) {
            return rows;
        }
        int[] order = IntStream.range(0, rows.rows()).toArray();
        SplittableRandom random = new SplittableRandom(seed);
        for (int k = 0; k < most; k++) {
            int other = k + random.nextInt(order.length - k);
            int row = order[k];
            order[k] = order[other];
            order[other] = row;
        }
        int[] some = Arrays.copyOf(order, most);
        Arrays.sort(some);
        return rows.select(some);
    }

    /** Kernels to choose from; {@code gammaTimesFeatures} lists values of gamma times the number of features. */
    private List<String> kernels() {
        if (!options.has("gammaTimesFeatures")) {
            return session.study().kernels().get(0).specs();
        }
        return ParameterRange.parse(options.text("gammaTimesFeatures")).stream()
                .map(value -> "rbf:gamma=" + value / rows.features().columns())
                .toList();
    }

    private List<List<Machine<?>>> paths(StudyMachine machine, String kernel) {
        return machine.paths(session.options(kernel, options.number("tolerance", 1e-3), 1));
    }

    private Machine<?> candidate(StudyMachine machine, int number) {
        int each = machine.candidates();
        return paths(machine, kernels().get(number / each)).stream()
                .<Machine<?>>flatMap(List::stream)
                .toList()
                .get(number % each);
    }

    /** Misclassified test rows of each partition. */
    double[] testErrors(StudyMachine machine) {
        int[] choice = choices(machine);
        List<Callable<Double>> tasks = new ArrayList<>();
        for (int r = 0; r < partitions.size(); r++) {
            int number = r;
            tasks.add(() -> session.recorded(
                            data.name() + "/" + machine.title() + "/test/" + number,
                            List.of(identity, machine.identity(), choice[number]),
                            () -> CandidateErrors.of(
                                    List.of(List.of(candidate(machine, choice[number]))),
                                    rows.select(partitions.get(number).train()),
                                    rows.select(partitions.get(number).test())))[0]);
        }
        return session.all(tasks).stream().mapToDouble(Double::doubleValue).toArray();
    }

    /** The chosen candidate of each partition. */
    private int[] choices(StudyMachine machine) {
        int[] known = choices.get(machine);
        if (known != null) {
            return known;
        }
        int count = kernels().size() * machine.candidates();
        int[] choice = new int[partitions.size()];
        if (count > 1) {
            int tuned = Math.min(partitions.size(), options.count("tunedOn", partitions.size()));
            List<Callable<double[]>> tasks = new ArrayList<>();
            for (int r = 0; r < tuned; r++) {
                int number = r;
                tasks.add(() -> validationErrors(machine, number));
            }
            List<double[]> errors = session.all(tasks);
            double[] sum = new double[count];
            errors.forEach(of -> Arrays.setAll(sum, k -> sum[k] + of[k]));
            int common = smallest(sum);
            for (int r = 0; r < choice.length; r++) {
                choice[r] = tuned < choice.length ? common : smallest(errors.get(r));
            }
        }
        choices.put(machine, choice);
        return choice;
    }

    /** The errors of all candidates, by kernel and grid, in cross-validation on a training part. */
    private double[] validationErrors(StudyMachine machine, int partition) {
        return session.recorded(
                data.name() + "/" + machine.title() + "/tune/" + partition,
                List.of(identity, machine.identity()),
                () -> {
                    Dataset train = limited(
                            rows.select(partitions.get(partition).train()),
                            options.count("tuneRows", Integer.MAX_VALUE),
                            session.seed() + partition);
                    List<String> kernels = kernels();
                    double[] errors = new double[kernels.size() * machine.candidates()];
                    for (Split fold : Splits.folds(train, options.count("folds"), session.seed() + partition)) {
                        for (int k = 0; k < kernels.size(); k++) {
                            double[] found = CandidateErrors.of(
                                    paths(machine, kernels.get(k)),
                                    train.select(fold.train()),
                                    train.select(fold.test()));
                            for (int c = 0; c < found.length; c++) {
                                errors[k * found.length + c] += found[c];
                            }
                        }
                    }
                    return errors;
                });
    }

    /** The middle one of the candidates with the fewest errors, because many tie if a parameter does not matter. */
    private static int smallest(double[] errors) {
        double least = Arrays.stream(errors).min().orElseThrow();
        int[] best = IntStream.range(0, errors.length)
                .filter(k -> errors[k] == least)
                .toArray();
        return best[best.length / 2];
    }

    /**
     * One fit of the choice to the first training part: its seconds and, for classifiers, the normalized margins m/max|f|
     * that a tenth and a half of the rows do not exceed.
     */
    double[] portrait(StudyMachine machine) {
        int choice = choices(machine)[0];
        return session.recorded(
                data.name() + "/" + machine.title() + "/portrait",
                List.of(identity, machine.identity(), choice),
                () -> {
                    Dataset train = rows.select(partitions.get(0).train());
                    Dataset learned = machine.isRegression() ? CandidateErrors.numbers(train) : train;
                    long start = System.nanoTime();
                    Model model = candidate(machine, choice).fit(learned);
                    double seconds = (System.nanoTime() - start) * 1e-9;
                    if (machine.isRegression()) {
                        return new double[] {seconds};
                    }
                    List<Double> curve = model.report().margins().curve();
                    return new double[] {seconds, curve.get(10), curve.get(50)};
                });
    }

    /** The choice as text; the most frequent one if partitions differ. */
    String chosen(StudyMachine machine) {
        int[] choice = choices(machine);
        int most = Arrays.stream(choice)
                .boxed()
                .max((a, b) -> Long.compare(frequency(choice, a), frequency(choice, b)))
                .orElseThrow();
        Machine<?> candidate = candidate(machine, most);
        List<String> kernels = kernels();
        StringBuilder text =
                new StringBuilder(kernels.size() > 1 ? kernels.get(most / machine.candidates()) + " " : "");
        machine.grid()
                .keySet()
                .forEach(name -> text.append(name)
                        .append('=')
                        .append(Figures.plain(candidate.parameter(name).orElse(Double.NaN)))
                        .append(' '));
        int tuned = Math.min(partitions.size(), options.count("tunedOn", partitions.size()));
        return (text.isEmpty() ? "nothing to choose" : text.toString().strip())
                + (tuned < partitions.size()
                        ? ", chosen on the first " + tuned + " training parts"
                        : ", chosen in " + frequency(choice, most) + " of " + choice.length + " partitions");
    }

    private static long frequency(int[] values, int wanted) {
        return Arrays.stream(values).filter(value -> value == wanted).count();
    }
}
