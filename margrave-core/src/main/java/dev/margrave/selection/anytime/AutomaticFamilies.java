// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.anytime;

import dev.margrave.data.Dataset;
import dev.margrave.data.Task;
import dev.margrave.machine.MachineInfo;
import dev.margrave.machine.MachineInfo.Trait;
import dev.margrave.machine.Machines;
import dev.margrave.selection.CandidateSpace;
import dev.margrave.selection.DefaultGrid;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The machines, kernels and values to try where none is named. The exact radial kernel is replaced by Nyström features of it where one fit
 * would take too much of the budget; the width of the map is the largest that does not.
 *
 * @param names of the machines
 * @param spaces the linear kernel, and the radial kernel or its map
 * @param reason why there is a map, as a sentence; empty for the exact kernel
 */
public record AutomaticFamilies(List<String> names, List<CandidateSpace> spaces, String reason) {
    /** Losses of different shapes; other machines differ only in details, or need more than every data set has. */
    private static final List<String> CLASSIFIERS = List.of("svm", "rmm", "odm", "lssvm");

    /** Smooth losses, which are minimized in few passes over the rows. */
    private static final List<String> FAST_CLASSIFIERS = List.of("lssvm", "squared-svm");

    /** A bound far below the outputs of the SVM and one close to them; the SVM itself stands for an infinite bound. */
    private static final List<Double> BOUNDS = List.of(1.5, 4.0);

    private static final double MAX_FIT = 0.25; // core seconds per second of budget that a fit to all rows may take
    private static final int SMALL_FITS = 50; // that must be possible in the same time, on a sample
    private static final int SAMPLE_ROWS = 2500;
    private static final List<Integer> WIDTHS = List.of(1200, 800, 600, 400, 300, 200, 100, 50);
    private static final String LINEAR = "linear";
    private static final String RADIAL = "rbf";

    public AutomaticFamilies {
        names = List.copyOf(names);
        spaces = List.copyOf(spaces);
    }

    /** @param budget in seconds; may be infinite */
    public static AutomaticFamilies of(Task task, Dataset data, double budget) {
        CostModel costs = new CostModel(DataSize.of(data));
        double kernel = costs.kernel(data.rows());
        CandidateSpace linear = CandidateSpace.ofKernel(LINEAR);
        boolean isExact = task == Task.RANKING || kernel <= MAX_FIT * budget;
        if (isExact) {
            return new AutomaticFamilies(
                    names(task, data, CLASSIFIERS), List.of(linear, CandidateSpace.ofKernel(RADIAL)), "");
        }
        int width = WIDTHS.stream()
                .filter(landmarks -> costs.map(spec(landmarks), data.rows()) <= MAX_FIT * budget
                        && SMALL_FITS * costs.map(spec(landmarks), Math.min(SAMPLE_ROWS, data.rows()))
                                <= MAX_FIT * budget)
                .findFirst()
                .orElse(WIDTHS.get(WIDTHS.size() - 1));
        String reason = String.format(
                Locale.ROOT,
                "nystroem with %d landmarks instead of the exact rbf kernel, of which a fit to %,d rows is expected to take"
                        + " %s; the budget is %s",
                width,
                data.rows(),
                SearchBudget.rough(kernel / 2),
                SearchBudget.text(budget));
        return new AutomaticFamilies(
                names(task, data, FAST_CLASSIFIERS), List.of(linear, CandidateSpace.ofMap(spec(width))), reason);
    }

    private static String spec(int landmarks) {
        return "nystroem:kernel=(rbf),landmarks=" + landmarks;
    }

    /** One machine each for regression, ranking and ordinal classification; of the classifiers those that can use all rows. */
    private static List<String> names(Task task, Dataset data, List<String> classifiers) {
        return switch (task) {
            case REGRESSION -> List.of("svr");
            case RANKING -> List.of("rankland");
            case ORDINAL -> List.of("rmm-ordinal");
            default -> {
                boolean someUnlabeled =
                        IntStream.range(0, data.rows()).anyMatch(i -> data.code(i) == Dataset.UNLABELED);
                yield someUnlabeled
                        ? CLASSIFIERS.stream()
                                .filter(name ->
                                        Machines.named(name).info().traits().contains(Trait.USES_UNLABELED))
                                .toList()
                        : classifiers;
            }
        };
    }

    /** The default grid, but few values of B, and fixed defaults for {@code mu} and {@code theta} of {@code odm}. */
    public static Map<String, List<Double>> grid(MachineInfo machine, Dataset data) {
        Map<String, List<Double>> grid = new LinkedHashMap<>(DefaultGrid.of(machine, data));
        grid.replace("B", BOUNDS);
        grid.remove("mu");
        grid.remove("theta");
        return grid;
    }
}
