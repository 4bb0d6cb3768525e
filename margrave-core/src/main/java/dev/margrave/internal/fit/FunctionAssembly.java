// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.SparseMatrix;
import dev.margrave.feature.ModelMap;
import dev.margrave.feature.landmark.LandmarkMap;
import dev.margrave.internal.engine.FittedFunction.Expansion;
import dev.margrave.internal.engine.FittedFunction.Weights;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.kernel.Kernel;
import dev.margrave.model.DecisionFunctions;
import dev.margrave.model.KernelFunctions;
import dev.margrave.model.LinearFunctions;
import dev.margrave.model.MappedFunctions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Joins the solutions of several problems on one training set. Support rows that functions share are stored once. */
public final class FunctionAssembly {
    private final Kernel kernel;
    private final FeatureMatrix rows;
    private final Optional<ModelMap> map;
    private final List<int[]> origins = new ArrayList<>();
    private final List<ProblemResult> results = new ArrayList<>();
    private final List<FeatureMatrix> separate = new ArrayList<>(); // features of each function, unless they are shared

    FunctionAssembly(TrainingSet training) {
        this(training, training.map());
    }

    /** For functions with separate features, which {@code map} computes block by block. */
    public FunctionAssembly(TrainingSet training, ModelMap map) {
        this(training, Optional.of(map));
    }

    private FunctionAssembly(TrainingSet training, Optional<ModelMap> map) {
        this.kernel = training.kernel();
        this.rows = training.allRows();
        this.map = map;
    }

    /** {@code origin[i]} is the row of the training set to which coefficient i belongs. */
    void add(int[] origin, ProblemResult result) {
        origins.add(origin);
        results.add(result);
    }

    /** The same for a function on separate features, given for all training rows. */
    public void add(int[] origin, ProblemResult result, FeatureMatrix features) {
        add(origin, result);
        separate.add(features);
    }

    /** Training rows with a coefficient other than zero in any problem, in increasing order. */
    private int[] support() {
        boolean[] used = new boolean[rows.rows()];
        for (int p = 0; p < results.size(); p++) {
            double[] coefficients = results.get(p).function().coefficients();
            for (int i = 0; i < coefficients.length; i++) {
                used[origins.get(p)[i]] |= coefficients[i] != 0;
            }
        }
        int[] support = new int[used.length];
        int count = 0;
        for (int i = 0; i < used.length; i++) {
            if (used[i]) {
                support[count++] = i;
            }
        }
        return Arrays.copyOf(support, count);
    }

    /** The number of distinct support rows; for methods that select landmarks, of landmarks with a nonzero weight. */
    int supportVectors() {
        List<double[]> ofLandmarks = new ArrayList<>();
        for (ProblemResult result : results) {
            if (result.function() instanceof Weights given && given.areOfLandmarks()) {
                ofLandmarks.add(given.weights());
            }
        }
        return ofLandmarks.isEmpty() ? support().length : used(ofLandmarks.toArray(new double[0][])).length;
    }

    /** Features for which some function has a nonzero weight. */
    private static int[] used(double[][] weights) {
        int width = Arrays.stream(weights).mapToInt(w -> w.length).max().orElse(0);
        return IntStream.range(0, width)
                .filter(j -> Arrays.stream(weights).anyMatch(w -> j < w.length && w[j] != 0))
                .toArray();
    }

    DecisionFunctions functions() {
        double[] biases = results.stream().mapToDouble(ProblemResult::bias).toArray();
        if (kernel.linearFactor().isEmpty()) {
            return expansion(biases);
        }
        double[][] weights = weights(kernel.linearFactor().getAsDouble());
        if (map.isPresent() && map.get() instanceof LandmarkMap landmarks) {
            return onLandmarks(landmarks, weights, biases);
        }
        LinearFunctions linear = new LinearFunctions(weights, biases);
        return map.isPresent() ? new MappedFunctions(map.get(), linear) : linear;
    }

    /** Drops landmarks without a weight in any function, unless the other features depend on the number of landmarks. */
    private static DecisionFunctions onLandmarks(LandmarkMap landmarks, double[][] weights, double[] biases) {
        int[] used = used(weights);
        if (landmarks.isPaired() || landmarks.isDivided() || used.length == landmarks.width() || used.length == 0) {
            return new MappedFunctions(landmarks, new LinearFunctions(weights, biases));
        }
        double[][] kept = new double[weights.length][];
        for (int p = 0; p < kept.length; p++) {
            double[] all = weights[p];
            kept[p] = IntStream.of(used).mapToDouble(j -> all[j]).toArray();
        }
        return new MappedFunctions(landmarks.only(used), new LinearFunctions(kept, biases));
    }

    private double[][] weights(double factor) {
        double[][] weights = new double[results.size()][];
        for (int p = 0; p < weights.length; p++) {
            FeatureMatrix own = separate.isEmpty() ? rows : separate.get(p);
            weights[p] = weights(results.get(p), own, origins.get(p), factor);
        }
        return weights;
    }

    /** The weights of a function on linear features; coefficient i belongs to row {@code origin[i]} of {@code rows}. */
    public static double[] weights(ProblemResult result, FeatureMatrix rows, int[] origin, double factor) {
        if (result.function() instanceof Weights given) {
            return given.weights();
        }
        double[] weights = new double[rows.columns()];
        double[] coefficients = result.function().coefficients();
        for (int i = 0; i < coefficients.length; i++) {
            if (coefficients[i] != 0) {
                rows.row(origin[i]).addTo(weights, factor * coefficients[i]);
            }
        }
        return weights;
    }

    private KernelFunctions expansion(double[] biases) {
        int[] support = support();
        int[] places = new int[rows.rows()];
        for (int place = 0; place < support.length; place++) {
            places[support[place]] = place;
        }
        int[][] members = new int[results.size()][];
        double[][] coefficients = new double[results.size()][];
        for (int p = 0; p < members.length; p++) {
            double[] all = ((Expansion) results.get(p).function()).coefficients();
            int[] origin = origins.get(p);
            int[] member = new int[all.length];
            double[] coefficient = new double[all.length];
            int count = 0;
            for (int i = 0; i < all.length; i++) {
                if (all[i] != 0) {
                    member[count] = places[origin[i]];
                    coefficient[count++] = all[i];
                }
            }
            members[p] = Arrays.copyOf(member, count);
            coefficients[p] = Arrays.copyOf(coefficient, count);
        }
        FeatureMatrix supportRows =
                kernel.precomputedFactor().isPresent() ? unitVectors(support) : rows.select(support);
        return new KernelFunctions(kernel, supportRows, members, coefficients, biases);
    }

    private FeatureMatrix unitVectors(int[] support) {
        double[] ones = new double[support.length];
        Arrays.fill(ones, 1);
        int[] offsets = IntStream.rangeClosed(0, support.length).toArray();
        return SparseMatrix.wrap(support.length, rows.columns(), offsets, support, ones);
    }
}
