// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.option.machine;

import dev.margrave.data.Dataset;
import dev.margrave.data.Task;
import dev.margrave.machine.MachineInfo;
import dev.margrave.machine.MachineInfo.Trait;
import dev.margrave.machine.Machines;
import dev.margrave.selection.DefaultGrid;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The machines that {@code tune} chooses among if none is named, with coarse grids: together they have no more points than
 * the default grid of the relative margin machine alone.
 */
final class AutomaticMachines {
    /** Losses of different shapes; other machines differ only in details, or need more than every data set has. */
    private static final List<String> CLASSIFIERS = List.of("svm", "rmm", "odm", "lssvm");

    /** A bound far below the outputs of the SVM and one close to them; the SVM itself stands for an infinite bound. */
    private static final List<Double> BOUNDS = List.of(1.5, 4.0);

    private AutomaticMachines() {}

    /** One machine each for regression, ranking and ordinal classification; of the classifiers those that can use all rows. */
    static List<String> names(Task task, Dataset data) {
        return switch (task) {
            case REGRESSION -> List.of("svr");
            case RANKING -> List.of("rankland");
            case ORDINAL -> List.of("rmm-ordinal");
            default -> {
                boolean someUnlabeled =
                        IntStream.range(0, data.rows()).anyMatch(i -> data.code(i) == Dataset.UNLABELED);
                yield CLASSIFIERS.stream()
                        .filter(name -> !someUnlabeled
                                || Machines.named(name).info().traits().contains(Trait.USES_UNLABELED))
                        .toList();
            }
        };
    }

    /** The default grid, but few values of B, and fixed defaults for {@code mu} and {@code theta} of {@code odm}. */
    static Map<String, List<Double>> grid(MachineInfo machine, Dataset data) {
        Map<String, List<Double>> grid = new LinkedHashMap<>(DefaultGrid.of(machine, data));
        grid.replace("B", BOUNDS);
        grid.remove("mu");
        grid.remove("theta");
        return grid;
    }
}
