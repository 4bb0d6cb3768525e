// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.child;

import dev.margrave.bench.peer.FitTask;
import dev.margrave.bench.peer.KernelChoice;
import dev.margrave.bench.process.Json;
import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import java.io.IOException;
import java.util.IdentityHashMap;
import java.util.List;
import smile.classification.SVM;
import smile.math.kernel.BinarySparseGaussianKernel;
import smile.math.kernel.BinarySparsePolynomialKernel;
import smile.math.kernel.GaussianKernel;
import smile.math.kernel.MercerKernel;
import smile.math.kernel.PolynomialKernel;

/** Trains with Smile, two labels: on its binary rows if all values are 1, else on dense rows. */
public final class SmileFit {
    private SmileFit() {}

    public static void main(String[] arguments) throws IOException {
        FitTask task = Json.read(arguments[0], FitTask.class);
        Dataset data = Rows.read(task.trainFile(), task.columns());
        if (isBinary(data.features())) {
            int[][] rows = new int[data.rows()][];
            for (int i = 0; i < rows.length; i++) {
                rows[i] = new int[data.row(i).stored()];
                for (int k = 0; k < rows[i].length; k++) {
                    rows[i][k] = data.row(i).index(k);
                }
            }
            fit(task, data, rows, binaryKernel(task.kernel()));
        } else {
            double[][] rows = new double[data.rows()][];
            for (int i = 0; i < rows.length; i++) {
                rows[i] = data.row(i).toArray();
            }
            fit(task, data, rows, denseKernel(task.kernel()));
        }
    }

    private static <T> void fit(FitTask task, Dataset data, T[] rows, MercerKernel<T> kernel) throws IOException {
        int[] signs = new int[rows.length];
        IdentityHashMap<T, Integer> positions = new IdentityHashMap<>();
        for (int i = 0; i < rows.length; i++) {
            signs[i] = data.code(i) == 1 ? 1 : -1;
            positions.put(rows[i], i);
        }
        Clock clock = Clock.start();
        SVM<T> model = SVM.fit(rows, signs, kernel, task.c(), task.tolerance());
        System.out.println(Json.write(clock.stop()));
        T[] instances = model.instances();
        int[] support = new int[instances.length];
        for (int s = 0; s < support.length; s++) {
            support[s] = positions.get(instances[s]);
        }
        List<Integer> labels = List.of((int) Double.parseDouble(data.labels().name(0)), (int)
                Double.parseDouble(data.labels().name(1)));
        ModelText.binary(
                task.modelFile(),
                task.kernel(),
                labels,
                data.features().select(support),
                model.weights(),
                model.intercept());
    }

    /** Smile's parameterization is exp(−‖u−v‖²/2σ²). */
    private static double sigma(KernelChoice kernel) {
        return Math.sqrt(0.5 / kernel.gamma());
    }

    private static MercerKernel<double[]> denseKernel(KernelChoice kernel) {
        return kernel.kind() == KernelChoice.Kind.GAUSSIAN
                ? new GaussianKernel(sigma(kernel))
                : new PolynomialKernel(kernel.degree(), 1, 1);
    }

    private static MercerKernel<int[]> binaryKernel(KernelChoice kernel) {
        return kernel.kind() == KernelChoice.Kind.GAUSSIAN
                ? new BinarySparseGaussianKernel(sigma(kernel))
                : new BinarySparsePolynomialKernel(kernel.degree(), 1, 1);
    }

    private static boolean isBinary(FeatureMatrix rows) {
        if (!rows.isSparse()) {
            return false;
        }
        for (int i = 0; i < rows.rows(); i++) {
            Row row = rows.row(i);
            for (int k = 0; k < row.stored(); k++) {
                if (row.value(k) != 1) {
                    return false;
                }
            }
        }
        return true;
    }
}
