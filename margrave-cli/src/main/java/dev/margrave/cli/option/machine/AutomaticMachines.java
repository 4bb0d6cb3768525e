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
 * The machines among which {@code tune} chooses where none is named, with grids that are coarse enough for all of them
 * together to have no more points than the default grid of the relative margin machine alone.
 */
final class AutomaticMachines {
    /** Losses of different shapes; what else there is differs from one of them in details, or needs what not all data have. */
    private static final List<String> CLASSIFIERS = List.of("svm", "rmm", "odm", "lssvm");

    /** A bound far below the outputs of the SVM, and one near them; the SVM itself is the largest. */
    private static final List<Double> BOUNDS = List.of(1.5, 4.0);

    private AutomaticMachines() {}

    /** One machine of its kind for numbers and for ordered labels; of the classifiers those that can use all rows. */
    static List<String> names(Task task, Dataset data) {
        return switch (task) {
            case REGRESSION -> List.of("svr");
            case RANKING -> List.of("rankland");
            case ORDINAL -> List.of("rmm-ordinal");
            default -> {
                boolean someUnlabelled =
                        IntStream.range(0, data.rows()).anyMatch(i -> data.code(i) == Dataset.UNLABELLED);
                yield CLASSIFIERS.stream()
                        .filter(name -> !someUnlabelled
                                || Machines.named(name).info().traits().contains(Trait.USES_UNLABELLED))
                        .toList();
            }
        };
    }

    /** All prices of errors, a few bounds, and the defaults of what shapes the loss of {@code odm}. */
    static Map<String, List<Double>> grid(MachineInfo machine, Dataset data) {
        Map<String, List<Double>> grid = new LinkedHashMap<>(DefaultGrid.of(machine, data));
        grid.replace("B", BOUNDS);
        grid.remove("mu");
        grid.remove("theta");
        return grid;
    }
}
