// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Row;
import dev.margrave.feature.ModelMap;
import dev.margrave.feature.landmark.LandmarkMap;
import dev.margrave.internal.engine.Method;
import dev.margrave.model.DecisionFunctions;
import dev.margrave.model.KernelFunctions;
import dev.margrave.model.MappedFunctions;
import dev.margrave.model.Model;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Dual variables to start from, taken from an earlier model. A kernel model has them with its support rows, which are looked up
 * among the training rows by their values; {@link EqualRows} divides the coefficients of equal rows among them. A linear model
 * has only w: if the method can tell no better, a row that it misclassifies or puts inside the margin starts at C, others at 0. The solver moves variables into
 * their domain.
 */
final class WarmStart {
    private WarmStart() {}

    /** Rejects a model whose features differ from those of a fit with this map. */
    static void checkMap(Model model, Optional<ModelMap> map) {
        if (model.functions() instanceof MappedFunctions mapped
                && mapped.map() instanceof LandmarkMap before
                && map.isPresent()
                && map.get() instanceof LandmarkMap now
                && !now.isSame(before)) {
            throw new InvalidDataException("the model to start from has other landmarks than the fit");
        }
        String before = model.functions() instanceof MappedFunctions mapped ? text(mapped.map()) : "no map";
        String now = map.map(WarmStart::text).orElse("no map");
        if (!before.equals(now)) {
            throw new InvalidDataException("the model to start from has " + before + ", the fit " + now);
        }
    }

    private static String text(ModelMap map) {
        return "map " + map.spec() + " of " + map.inputs() + " features with seed " + map.seed();
    }

    /** The model's functions of rows that are already scaled and mapped. */
    private static DecisionFunctions functions(Model model) {
        return model.functions() instanceof MappedFunctions mapped ? mapped.linear() : model.functions();
    }

    static double[] of(
            Model model,
            int function,
            List<String> labels,
            FeatureMatrix rows,
            int[] origin,
            int[] signs,
            double[] weights,
            Method method) {
        if (!model.report().labels().equals(labels) || functions(model).features() != rows.columns()) {
            throw new InvalidDataException("the model to start from has labels "
                    + model.report().labels() + " and " + functions(model).features() + " features, the data have "
                    + labels + " and " + rows.columns());
        }
        if (function >= model.functions().count()) {
            throw new InvalidDataException("the model to start from uses another multi-class scheme");
        }
        return model.functions() instanceof KernelFunctions functions
                ? fromSupport(functions, function, rows, origin, signs, weights)
                : fromMargins(model, function, rows, signs, weights, method);
    }

    /**
     * For the extended rows i·m + k of an ordinal problem. A kernel model has only the sum of a row's variables, which goes to
     * the threshold next to the row's label.
     */
    static double[] ofThresholds(
            Model model,
            List<String> labels,
            FeatureMatrix rows,
            int[] origin,
            int[] codes,
            double[] weights,
            Method method) {
        int thresholds = labels.size() - 1;
        double[] start = new double[codes.length * thresholds];
        if (model.functions().count() != thresholds) {
            throw new InvalidDataException("the model to start from uses another multi-class scheme");
        }
        for (int k = 0; k < thresholds; k++) {
            int threshold = k;
            int[] signs = IntStream.of(codes)
                    .map(code -> code < 0 ? 0 : code > threshold ? 1 : -1)
                    .toArray();
            double[] sums = of(model, k, labels, rows, origin, signs, weights, method);
            boolean linear = !(model.functions() instanceof KernelFunctions);
            for (int i = 0; i < codes.length; i++) {
                int next = Math.min(Math.max(0, codes[i] - (sums[i] > 0 ? 1 : 0)), thresholds - 1);
                start[i * thresholds + k] = linear || next == k ? sums[i] : 0;
            }
        }
        return start;
    }

    private static double[] fromSupport(
            KernelFunctions functions, int function, FeatureMatrix rows, int[] origin, int[] signs, double[] weights) {
        boolean precomputed = functions.kernel().precomputedFactor().isPresent();
        Map<Object, EqualRows> known = new LinkedHashMap<>();
        for (int i = 0; i < rows.rows(); i++) {
            known.computeIfAbsent(precomputed ? origin[i] : rows.row(i), key -> new EqualRows())
                    .add(i);
        }
        for (int k = 0; k < functions.members(function); k++) {
            Row support = functions.support().row(functions.member(function, k));
            EqualRows at = known.get(precomputed ? (Object) support.index(0) : support);
            if (at != null) {
                at.addCoefficient(functions.coefficient(function, k));
            }
        }
        double[] start = new double[rows.rows()];
        for (EqualRows equal : known.values()) {
            equal.distribute(signs, weights, start);
        }
        return start;
    }

    private static double[] fromMargins(
            Model model, int function, FeatureMatrix rows, int[] signs, double[] weights, Method method) {
        double[] start = new double[rows.rows()];
        double price = model.report().parameters().getOrDefault("C", 1.0);
        double[] f = new double[model.functions().count()];
        for (int i = 0; i < start.length; i++) {
            functions(model).evaluate(rows.row(i), f);
            double byPrice = signs[i] * f[function] < 1 ? signs[i] * price : 0;
            start[i] = method.dualVariable(signs[i], weights[i], f[function]).orElse(byPrice);
        }
        return start;
    }
}
