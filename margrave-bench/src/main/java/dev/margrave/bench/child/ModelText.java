// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.child;

import dev.margrave.bench.peer.KernelChoice;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Writes models in the text formats of LIBSVM and LIBLINEAR, so that one evaluator reads them all. */
final class ModelText {
    private ModelText() {}

    /** Two labels; f = Σ coefficient·k + bias is positive for the second. LIBSVM's is positive for the first it names. */
    static void binary(
            Path file,
            KernelChoice kernel,
            List<Integer> labels,
            FeatureMatrix support,
            double[] coefficients,
            double bias)
            throws IOException {
        List<Integer> positive = new ArrayList<>();
        List<Integer> negative = new ArrayList<>();
        for (int s = 0; s < coefficients.length; s++) {
            if (coefficients[s] != 0) {
                (coefficients[s] > 0 ? positive : negative).add(s);
            }
        }
        double[][] column = new double[coefficients.length][];
        for (int s = 0; s < coefficients.length; s++) {
            column[s] = new double[] {coefficients[s]};
        }
        kernel(
                file,
                kernel,
                List.of(labels.get(1), labels.get(0)),
                List.of(positive, negative),
                support,
                column,
                new double[] {-bias});
    }

    /** {@code coefficients[s]} holds LIBSVM's columns of support row s, {@code groups} the rows of each label. */
    static void kernel(
            Path file,
            KernelChoice kernel,
            List<Integer> labels,
            List<List<Integer>> groups,
            FeatureMatrix support,
            double[][] coefficients,
            double[] rho)
            throws IOException {
        try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(file, StandardCharsets.US_ASCII))) {
            out.println("svm_type c_svc");
            boolean gaussian = kernel.kind() == KernelChoice.Kind.GAUSSIAN;
            out.println("kernel_type " + (gaussian ? "rbf" : "polynomial"));
            if (!gaussian) {
                out.println("degree " + kernel.degree());
                out.println("coef0 1");
            }
            out.println("gamma " + (gaussian ? kernel.gamma() : 1));
            out.println("nr_class " + labels.size());
            out.println("total_sv " + groups.stream().mapToInt(List::size).sum());
            out.print("rho");
            for (double value : rho) {
                out.print(" " + value);
            }
            out.println();
            out.print("label");
            labels.forEach(label -> out.print(" " + label));
            out.println();
            out.print("nr_sv");
            groups.forEach(group -> out.print(" " + group.size()));
            out.println();
            out.println("SV");
            for (List<Integer> group : groups) {
                for (int s : group) {
                    for (double value : coefficients[s]) {
                        out.print(value + " ");
                    }
                    row(out, support.row(s));
                }
            }
        }
    }

    private static void row(PrintWriter out, Row row) {
        for (int k = 0; k < row.stored(); k++) {
            if (row.value(k) != 0) {
                out.print((row.index(k) + 1) + ":" + row.value(k) + " ");
            }
        }
        out.println();
    }

    /** {@code weights[p]} ends with the bias. With two labels one function, positive for the first. */
    static void linear(Path file, List<Integer> labels, double[][] weights) throws IOException {
        try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(file, StandardCharsets.US_ASCII))) {
            out.println("solver_type L2R_L1LOSS_SVC_DUAL");
            out.println("nr_class " + labels.size());
            out.print("label");
            labels.forEach(label -> out.print(" " + label));
            out.println();
            out.println("nr_feature " + (weights[0].length - 1));
            out.println("bias 1.0");
            out.println("w");
            for (int j = 0; j < weights[0].length; j++) {
                for (double[] function : weights) {
                    out.print(function[j] + " ");
                }
                out.println();
            }
        }
    }
}
