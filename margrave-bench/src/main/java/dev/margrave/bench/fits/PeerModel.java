// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.fits;

import de.bwaldvogel.liblinear.Model;
import dev.margrave.bench.child.SupportRows;
import dev.margrave.bench.fits.FitCase.Form;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.model.DecisionFunctions;
import dev.margrave.model.KernelFunctions;
import dev.margrave.model.LinearFunctions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.IntStream;
import libsvm.svm;
import libsvm.svm_model;

/**
 * One function from the model file of another program, with the sign such that it is positive for label 1.
 *
 * @param penalizedBias the weight of a constant feature 1 that counts as part of w, or 0
 */
record PeerModel(DecisionFunctions function, double penalizedBias) {
    /** Support vectors are printed with eight digits. */
    private static final double PRINTED = 1e-7;

    static PeerModel liblinear(Path file, int columns, boolean labeled) throws IOException {
        Model model = Model.load(file);
        double sign = labeled ? model.getLabels()[0] : 1;
        double[] all = model.getFeatureWeights();
        double[] weights = new double[columns];
        for (int j = 0; j < Math.min(columns, model.getNrFeature()); j++) {
            weights[j] = sign * all[j];
        }
        double bias = sign * model.getBias() * all[model.getNrFeature()];
        return new PeerModel(new LinearFunctions(new double[][] {weights}, new double[] {bias}), bias);
    }

    static PeerModel libsvm(Path file, PeerRows rows, Form form) throws IOException {
        svm_model model = svm.svm_load_model(file.toString());
        double sign = model.label == null ? 1 : model.label[0];
        double[] coefficients =
                Arrays.stream(model.sv_coef[0]).map(value -> sign * value).toArray();
        double[] bias = {-sign * model.rho[0]};
        FeatureMatrix support = exact(SupportRows.of(model, rows.rows().columns()), model, rows);
        if (form == Form.LINEAR) {
            double[] weights = new double[support.columns()];
            for (int s = 0; s < coefficients.length; s++) {
                support.addTo(s, weights, coefficients[s]);
            }
            return new PeerModel(new LinearFunctions(new double[][] {weights}, bias), 0);
        }
        int[][] members = {IntStream.range(0, coefficients.length).toArray()};
        double[][] terms = {coefficients};
        return new PeerModel(new KernelFunctions(rows.kernel(form), support, members, terms, bias), 0);
    }

    /** The training rows that were printed: their order is kept within a label. The printed ones where that fails. */
    private static FeatureMatrix exact(FeatureMatrix printed, svm_model model, PeerRows rows) {
        int[] places = new int[printed.rows()];
        int groups = model.label == null ? 1 : model.nSV.length;
        int s = 0;
        for (int g = 0; g < groups; g++) {
            int end = model.label == null ? printed.rows() : s + model.nSV[g];
            for (int i = 0; s < end; i++) {
                if (i == rows.rows().rows()) {
                    return printed;
                }
                boolean candidate = model.label == null || rows.sign(i) == model.label[g];
                if (candidate && isPrinted(printed.row(s), rows.rows().row(i))) {
                    places[s++] = i;
                }
            }
        }
        return rows.rows().select(places);
    }

    private static boolean isPrinted(Row printed, Row row) {
        int k = 0;
        for (int e = 0; e < printed.stored(); e++) {
            if (printed.value(e) == 0) {
                continue;
            }
            while (k < row.stored() && row.value(k) == 0) {
                k++;
            }
            if (k == row.stored()
                    || row.index(k) != printed.index(e)
                    || !(Math.abs(row.value(k) - printed.value(e)) <= PRINTED * Math.abs(row.value(k)))) {
                return false;
            }
            k++;
        }
        while (k < row.stored() && row.value(k) == 0) {
            k++;
        }
        return k == row.stored();
    }
}
