// SPDX-License-Identifier: Apache-2.0
package dev.margrave.model;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.feature.ModelMap;
import dev.margrave.internal.Check;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * f_p(x) = w_p·Z(x) + b_p on the features Z of a kernel map, or on similarities to landmarks; if the map has blocks of
 * features, on the p-th block. Neither the size nor the time of a prediction depends on the training set.
 */
public final class MappedFunctions extends DecisionFunctions {
    private static final int VALUES_AT_ONCE = 2_000_000; // features per block of rows, 16 MB

    private final ModelMap map;
    private final LinearFunctions linear;

    /** @param linear the functions of the output features of {@code map} */
    public MappedFunctions(ModelMap map, LinearFunctions linear) {
        super(IntStream.range(0, linear.count()).mapToDouble(linear::bias).toArray());
        this.map = Objects.requireNonNull(map, "map");
        this.linear = linear;
        Check.sameLength("weights", linear.features(), map.width() / map.blocks());
        if (map.blocks() != 1) {
            Check.sameLength("blocks of features", map.blocks(), linear.count());
        }
    }

    public ModelMap map() {
        return map;
    }

    /** The functions of the map's features. */
    public LinearFunctions linear() {
        return linear;
    }

    @Override
    public int features() {
        return map.inputs();
    }

    @Override
    public boolean isAdditive() {
        return map.isAdditive();
    }

    @Override
    boolean sharesWeights() {
        return linear.sharesWeights();
    }

    @Override
    Workspace workspace() {
        return new Workspace(map.width(), 0);
    }

    @Override
    void evaluate(Row row, Workspace workspace, double[] out) {
        map.apply(row, workspace.dense);
        evaluate(workspace.dense, out);
    }

    private void evaluate(double[] features, double[] out) {
        if (map.blocks() == 1) {
            linear.evaluate(features, out);
            return;
        }
        for (int p = 0; p < out.length; p++) {
            out[p] = linear.value(p, features, p * linear.features());
        }
    }

    /** Computes the features of some rows at a time, on all threads. */
    @Override
    public double[][] evaluate(FeatureMatrix rows, int threads) {
        double[][] out = new double[rows.rows()][count()];
        int chunk = Math.max(1, VALUES_AT_ONCE / Math.max(1, map.width()));
        for (int from = 0; from < out.length; from += chunk) {
            int[] some =
                    IntStream.range(from, Math.min(out.length, from + chunk)).toArray();
            DenseMatrix features = map.apply(some.length == out.length ? rows : rows.view(some), threads);
            for (int k = 0; k < some.length; k++) {
                evaluate(features.row(k).toArray(), out[some[k]]);
            }
        }
        return out;
    }
}
