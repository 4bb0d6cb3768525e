// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection;

import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Task;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.MachineInfo;
import dev.margrave.machine.ParameterSpec;
import dev.margrave.machine.ParameterSpec.Unit;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The values to try where the user gives none. */
public final class DefaultGrid {
    private static final double[] WIDTHS = {1.0 / 16, 1.0 / 4, 1, 4}; // in units of 1/(features · variance)

    private DefaultGrid() {}

    /**
     * Values for the parameters that declare a default grid, in the unit that they say; the others keep their defaults.
     */
    public static Map<String, List<Double>> of(MachineInfo machine, Dataset data) {
        Map<String, List<Double>> grid = new LinkedHashMap<>();
        for (ParameterSpec spec : machine.parameters()) {
            if (!spec.grid().isEmpty()) {
                double unit = unit(spec.unit(), data);
                grid.put(
                        spec.name(),
                        spec.unit() == Unit.ONE
                                ? spec.grid()
                                : spec.grid().stream()
                                        .map(value -> rounded(value * unit))
                                        .toList());
            }
        }
        return grid;
    }

    private static double unit(Unit unit, Dataset data) {
        return switch (unit) {
            case ONE -> 1;
            case TARGET_DEVIATION -> spread(data);
            case ROWS -> Math.max(1, totalWeight(data));
        };
    }

    /** n: machines that divide a price by the number of rows divide it by the sum of their weights. */
    private static double totalWeight(Dataset data) {
        return IntStream.range(0, data.rows()).mapToDouble(data::weight).sum();
    }

    /** Widths of a radial kernel around γ = 1/(features · variance) of these rows after scaling. */
    public static List<Double> gammas(FeatureMatrix scaled) {
        String spec = Kernels.parse("rbf:gamma=scale").resolve(scaled, 1).spec();
        double gamma = Double.parseDouble(spec.substring(spec.indexOf('=') + 1));
        return IntStream.range(0, WIDTHS.length)
                .mapToObj(k -> rounded(gamma * WIDTHS[k]))
                .toList();
    }

    /** The standard deviation of the targets; 1 where they are all equal. */
    private static double spread(Dataset data) {
        if (data.task() != Task.REGRESSION) {
            return 1;
        }
        double mean = IntStream.range(0, data.rows())
                .mapToDouble(data::target)
                .average()
                .orElse(0);
        double variance = IntStream.range(0, data.rows())
                .mapToDouble(i -> (data.target(i) - mean) * (data.target(i) - mean))
                .average()
                .orElse(0);
        return variance > 0 ? Math.sqrt(variance) : 1;
    }

    /** Rounded to three digits, so that the printed value is the one used. */
    private static double rounded(double value) {
        return new BigDecimal(value).round(new MathContext(3)).doubleValue();
    }
}
