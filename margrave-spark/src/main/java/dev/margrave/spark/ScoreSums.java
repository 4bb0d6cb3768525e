// SPDX-License-Identifier: Apache-2.0
package dev.margrave.spark;

import dev.margrave.data.LabelSet;
import dev.margrave.data.RowReader;
import dev.margrave.model.LabelRule;
import dev.margrave.model.LinearFunctions;
import dev.margrave.model.MarginStatistics;
import dev.margrave.model.Multiclass;
import java.io.Serializable;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;

/** The training accuracy or R² and the margins of a model on its prepared rows, by two jobs. */
final class ScoreSums {
    /**
     * The functions of a fit with the labels of each.
     *
     * @param values of the labels, in the order of their names
     * @param negative by function: the position of the negative label, or −1 for all labels but the positive one
     * @param positive by function; empty in regression
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Functions(
            double[][] weights,
            double[] biases,
            double[] values,
            int[] negative,
            int[] positive,
            List<String> names,
            Multiclass multiclass)
            implements Serializable {}

    /** @param margins null in regression */
    record Scores(double trainingScore, MarginStatistics margins) {}

    private ScoreSums() {}

    static Scores classification(PreparedRows rows, Functions functions) {
        // Rows that are right; then over margins: weight, sum; and as maxima −margin and |f|.
        double[] first = sums(rows.rows, functions, Double.NaN);
        double mean = first[2] / first[1];
        double[] second = sums(rows.rows, functions, mean);
        MarginStatistics margins =
                new MarginStatistics(-first[3], mean, second[0] / first[1], second[1] / first[1], first[4], List.of());
        return new Scores(first[0] / rows.summary.rows(), margins);
    }

    static Scores regression(PreparedRows rows, Functions functions) {
        double[] sums = sums(rows.rows, functions, rows.summary.meanTarget());
        return new Scores(sums[1] > 0 ? 1 - sums[0] / sums[1] : sums[0] == 0 ? 1 : Double.NEGATIVE_INFINITY, null);
    }

    private static double[] sums(JavaRDD<PartitionRows> rows, Functions functions, double mean) {
        JavaSparkContext context = JavaSparkContext.fromSparkContext(rows.context());
        context.sc().setJobDescription("margrave: training scores");
        Broadcast<Functions> shared = context.broadcast(functions);
        try {
            List<double[]> parts =
                    rows.map(part -> sums(part, shared.value(), mean)).collect();
            double[] total = parts.get(0).clone();
            int maxima = total.length == 5 ? 2 : 0;
            for (double[] part : parts.subList(1, parts.size())) {
                for (int k = 0; k < total.length; k++) {
                    total[k] = k < total.length - maxima ? total[k] + part[k] : Math.max(total[k], part[k]);
                }
            }
            return total;
        } finally {
            shared.destroy();
        }
    }

    private static double[] sums(PartitionRows part, Functions functions, double mean) {
        LinearFunctions linear = new LinearFunctions(functions.weights(), functions.biases());
        boolean isRegression = functions.positive().length == 0;
        boolean isFirst = !isRegression && Double.isNaN(mean);
        LabelRule rule = isFirst ? new LabelRule(LabelSet.of(functions.names()), functions.multiclass()) : null;
        double[] sums = new double[isFirst ? 5 : 2];
        if (isFirst) {
            sums[3] = Double.NEGATIVE_INFINITY;
        }
        double[] f = new double[linear.count()];
        RowReader reader = part.matrix().orderedReader();
        for (int i = 0; i < part.size(); i++) {
            linear.evaluate(reader.row(i), f);
            if (isRegression) {
                sums[0] += part.weight(i) * (part.label(i) - f[0]) * (part.label(i) - f[0]);
                sums[1] += part.weight(i) * (part.label(i) - mean) * (part.label(i) - mean);
                continue;
            }
            for (int p = 0; p < f.length; p++) {
                int sign = sign(functions, p, part.label(i));
                double margin = sign * f[p];
                if (sign != 0 && isFirst) {
                    sums[1] += part.weight(i);
                    sums[2] += part.weight(i) * margin;
                    sums[3] = Math.max(sums[3], -margin);
                    sums[4] = Math.max(sums[4], Math.abs(margin));
                } else if (sign != 0) {
                    double square = part.weight(i) * (margin - mean) * (margin - mean);
                    sums[0] += square;
                    sums[1] += margin < mean ? square : 0;
                }
            }
            if (isFirst && functions.values()[rule.decide(f.clone()).code()] == part.label(i)) {
                sums[0]++;
            }
        }
        return sums;
    }

    private static int sign(Functions functions, int p, double label) {
        int negative = functions.negative()[p];
        return label == functions.values()[functions.positive()[p]]
                ? 1
                : negative < 0 || label == functions.values()[negative] ? -1 : 0;
    }
}
