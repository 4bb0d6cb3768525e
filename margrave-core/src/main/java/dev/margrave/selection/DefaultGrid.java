// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection;

import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Task;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.MachineInfo;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The values to try where nothing is said. */
public final class DefaultGrid {
    private static final List<Double> PRICES = ParameterRange.parse("10^-2..10^3");
    private static final double[] WIDTHS = {1.0 / 16, 1.0 / 4, 1, 4};

    private DefaultGrid() {}

    /** Values for the parameters that matter most; the others keep their defaults. */
    public static Map<String, List<Double>> of(MachineInfo machine, Dataset data) {
        Map<String, List<Double>> grid = new LinkedHashMap<>();
        if (machine.parameters().stream().anyMatch(spec -> spec.name().equals("C"))) {
            grid.put("C", PRICES);
        }
        switch (machine.name()) {
            case "rmm" -> grid.put("B", List.of(1.2, 1.5, 2.0, 4.0, 10.0));
            case "rmm-spread", "rmm-relaxed" -> grid.put("D", List.of(0.1, 1.0, 10.0, 100.0));
            case "sigma-svm" -> grid.put("D", List.of(0.1, 0.5, 0.9, 0.99));
            case "kfda" -> grid.put("mu", ParameterRange.parse("10^-6..10^0"));
            case "lssvm" -> grid.put("gamma", PRICES);
            case "odm" -> {
                grid.put("C", ParameterRange.parse("10^0..10^5"));
                grid.put("mu", List.of(0.2, 0.5, 0.8));
                grid.put("theta", List.of(0.0, 0.2, 0.4));
            }
            case "ldm" -> {
                grid.put("lambda1", List.of(0.25, 1.0, 4.0));
                grid.put("lambda2", List.of(0.25, 1.0, 4.0));
            }
            case "msvmav" -> {
                grid.put("alpha", ParameterRange.parse("2^-10..2^10:4"));
                grid.put("beta", ParameterRange.parse("2^-10..2^10:4"));
            }
            case "svr", "svr-bounded" -> {
                double spread = spread(data);
                grid.put("C", PRICES.stream().map(c -> rounded(c * spread)).toList());
                grid.put("epsilon", List.of(rounded(0.01 * spread), rounded(0.1 * spread), rounded(0.3 * spread)));
            }
            default -> {}
        }
        return grid;
    }

    /** Widths of a radial kernel around γ = 1/(features · variance) of these rows, which are scaled as they will be. */
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

    /** To three digits, so that what is printed is what was used. */
    private static double rounded(double value) {
        return new BigDecimal(value).round(new MathContext(3)).doubleValue();
    }
}
