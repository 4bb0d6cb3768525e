// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist.libsvm;

import dev.margrave.data.Row;
import dev.margrave.internal.NumberText;
import java.io.IOException;

/** Writes a LIBSVM model file; its numbers read back as the same doubles. */
final class SvmModelWriter {
    private SvmModelWriter() {}

    static void write(SvmModel model, Appendable out) throws IOException {
        SvmKernel kernel = model.kernel();
        line(out, "svm_type " + model.type().text());
        line(out, "kernel_type " + kernel.type().text());
        if (kernel.type() == SvmKernel.Type.POLYNOMIAL) {
            line(out, "degree " + kernel.degree());
        }
        if (kernel.type().hasGamma()) {
            line(out, "gamma " + NumberText.compact(kernel.gamma()));
        }
        if (kernel.type().hasCoef0()) {
            line(out, "coef0 " + NumberText.compact(kernel.coef0()));
        }
        line(out, "nr_class " + (model.type().isClassifier() ? model.labels().length : 2));
        line(out, "total_sv " + model.support().rows());
        line(out, "rho", model.rho());
        if (model.type().isClassifier()) {
            wholes(out, "label", model.labels());
        }
        if (model.slopes().length > 0) {
            line(out, "probA", model.slopes());
        }
        if (model.intercepts().length > 0) {
            line(out, "probB", model.intercepts());
        }
        if (model.type().isClassifier()) {
            wholes(out, "nr_sv", model.classSizes());
        }
        line(out, "SV");
        for (int s = 0; s < model.support().rows(); s++) {
            row(model, s, out);
        }
    }

    private static void row(SvmModel model, int s, Appendable out) throws IOException {
        for (double[] coefficients : model.coefficients()) {
            out.append(NumberText.compact(coefficients[s])).append(' ');
        }
        Row row = model.support().row(s);
        for (int k = 0; k < row.stored(); k++) {
            int index = row.index(k) + 1;
            if (model.kernel().type() == SvmKernel.Type.PRECOMPUTED) {
                out.append("0:").append(Integer.toString(index)).append(' ');
            } else if (row.value(k) != 0) {
                out.append(Integer.toString(index)).append(':');
                out.append(NumberText.compact(row.value(k))).append(' ');
            }
        }
        out.append('\n');
    }

    private static void line(Appendable out, String text) throws IOException {
        out.append(text).append('\n');
    }

    static void line(Appendable out, String name, double[] values) throws IOException {
        out.append(name);
        for (double value : values) {
            out.append(' ').append(NumberText.compact(value));
        }
        out.append('\n');
    }

    static void wholes(Appendable out, String name, int[] values) throws IOException {
        out.append(name);
        for (int value : values) {
            out.append(' ').append(Integer.toString(value));
        }
        out.append('\n');
    }
}
