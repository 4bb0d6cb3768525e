// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.child;

import de.bwaldvogel.liblinear.Feature;
import de.bwaldvogel.liblinear.FeatureNode;
import dev.margrave.data.Dataset;
import dev.margrave.data.Row;
import dev.margrave.data.io.Datasets;
import java.io.IOException;
import java.nio.file.Path;
import libsvm.svm_node;

/** Reads the common file and converts its rows for each library; never timed. */
final class Rows {
    private Rows() {}

    static Dataset read(Path file, int columns) throws IOException {
        Dataset data = Datasets.read(file);
        return data.withFeatures(data.features().withColumns(columns));
    }

    static double label(Dataset data, int i) {
        return Double.parseDouble(data.labels().name(data.code(i)));
    }

    static double[] labels(Dataset data) {
        double[] labels = new double[data.rows()];
        for (int i = 0; i < labels.length; i++) {
            labels[i] = label(data, i);
        }
        return labels;
    }

    static svm_node[][] libsvm(Dataset data) {
        svm_node[][] rows = new svm_node[data.rows()][];
        for (int i = 0; i < rows.length; i++) {
            Row row = data.row(i);
            rows[i] = new svm_node[nonZeros(row)];
            int next = 0;
            for (int k = 0; k < row.stored(); k++) {
                if (row.value(k) != 0) {
                    svm_node node = new svm_node();
                    node.index = row.index(k) + 1;
                    node.value = row.value(k);
                    rows[i][next++] = node;
                }
            }
        }
        return rows;
    }

    /** With the constant feature at the end. */
    static Feature[][] liblinear(Dataset data, double bias) {
        Feature[][] rows = new Feature[data.rows()][];
        for (int i = 0; i < rows.length; i++) {
            Row row = data.row(i);
            int count = nonZeros(row);
            rows[i] = new Feature[count + 1];
            int next = 0;
            for (int k = 0; k < row.stored(); k++) {
                if (row.value(k) != 0) {
                    rows[i][next++] = new FeatureNode(row.index(k) + 1, row.value(k));
                }
            }
            rows[i][count] = new FeatureNode(row.size() + 1, bias);
        }
        return rows;
    }

    private static int nonZeros(Row row) {
        int count = 0;
        for (int k = 0; k < row.stored(); k++) {
            count += row.value(k) != 0 ? 1 : 0;
        }
        return count;
    }
}
