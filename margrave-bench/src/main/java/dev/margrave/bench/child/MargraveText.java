// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.child;

import dev.margrave.bench.peer.FitTask;
import dev.margrave.model.KernelFunctions;
import dev.margrave.model.LinearFunctions;
import dev.margrave.model.Model;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Writes Margrave's support vector machines in the text formats of LIBSVM and LIBLINEAR. */
final class MargraveText {
    private MargraveText() {}

    static void write(FitTask task, Model model) throws IOException {
        List<Integer> labels = new ArrayList<>();
        model.report().labels().forEach(label -> labels.add(Integer.valueOf(label)));
        if (model.functions() instanceof LinearFunctions linear) {
            writeLinear(task, labels, linear);
        } else {
            writeKernel(task, labels, (KernelFunctions) model.functions());
        }
    }

    private static void writeLinear(FitTask task, List<Integer> labels, LinearFunctions functions) throws IOException {
        double[][] weights = new double[functions.count()][functions.features() + 1];
        for (int p = 0; p < weights.length; p++) {
            for (int j = 0; j < functions.features(); j++) {
                weights[p][j] = functions.weight(p, j);
            }
            weights[p][functions.features()] = functions.bias(p);
        }
        if (labels.size() == 2) {
            Collections.reverse(labels); // the function is positive for the last label; LIBLINEAR's for the first named
        }
        ModelText.linear(task.modelFile(), labels, weights);
    }

    /**
     * Function (a, b) is positive for b, LIBSVM's for a, so all signs flip. In a support vector machine the sign of a
     * coefficient determines the label of the row. A row of label a has its coefficient with b in column b − 1, one of label b
     * that with a in column a.
     */
    private static void writeKernel(FitTask task, List<Integer> labels, KernelFunctions functions) throws IOException {
        int size = labels.size();
        double[][] coefficients = new double[functions.support().rows()][size - 1];
        int[] label = new int[coefficients.length];
        double[] rho = new double[functions.count()];
        int p = 0;
        for (int a = 0; a < size; a++) {
            for (int b = a + 1; b < size; b++, p++) {
                for (int k = 0; k < functions.members(p); k++) {
                    double value = functions.coefficient(p, k);
                    int s = functions.member(p, k);
                    label[s] = value > 0 ? b : a;
                    coefficients[s][value > 0 ? a : b - 1] = -value;
                }
                rho[p] = functions.bias(p);
            }
        }
        List<List<Integer>> groups = new ArrayList<>();
        for (int code = 0; code < size; code++) {
            groups.add(new ArrayList<>());
        }
        for (int s = 0; s < label.length; s++) {
            groups.get(label[s]).add(s);
        }
        ModelText.kernel(task.modelFile(), task.kernel(), labels, groups, functions.support(), coefficients, rho);
    }
}
