// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist.libsvm;

import dev.margrave.internal.NumberText;
import java.io.IOException;

/** Writes a LIBLINEAR model file; its numbers read back as the same doubles. */
final class LinearModelWriter {
    private LinearModelWriter() {}

    static void write(LinearModel model, Appendable out) throws IOException {
        boolean regression = model.solver().isRegression();
        out.append("solver_type ").append(model.solver().name()).append('\n');
        out.append("nr_class ")
                .append(Integer.toString(regression ? 2 : model.labels().length))
                .append('\n');
        if (!regression) {
            SvmModelWriter.wholes(out, "label", model.labels());
        }
        out.append("nr_feature ").append(Integer.toString(model.features())).append('\n');
        out.append("bias ").append(NumberText.compact(model.bias())).append("\nw\n");
        for (int j = 0; j < model.features(); j++) {
            for (double[] weights : model.weights()) {
                out.append(NumberText.compact(weights[j])).append(' ');
            }
            out.append('\n');
        }
        if (model.bias() >= 0) {
            for (double weight : model.biasWeights()) {
                out.append(NumberText.compact(weight)).append(' ');
            }
            out.append('\n');
        }
    }
}
