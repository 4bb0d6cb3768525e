// SPDX-License-Identifier: Apache-2.0
package dev.margrave.spark;

import dev.margrave.calibration.HeldOutDecisions;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.LabelSet;
import dev.margrave.model.Classifier;
import dev.margrave.model.MarginClassifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.storage.StorageLevel;

/**
 * Probabilities of a distributed fit: folds by the hash of a row, a fit without each of them, and curves fitted on the driver to the
 * values of the rows that were held out.
 */
final class DistributedCalibration {
    private static final int FOLDS = 5;
    /** Decision values that the driver holds: 800 MB. */
    private static final long MAX_VALUES = 100_000_000;

    private DistributedCalibration() {}

    /** The classifier of all rows, calibrated if that was requested. */
    static DistributedFit.FittedClassifier classifier(JavaRDD<PartitionRows> rows, InputColumns columns, FitSpec spec) {
        DistributedFit.FittedClassifier fitted = new DistributedFit(columns, spec, false).classifier(rows);
        if (spec.calibration().isEmpty()) {
            return fitted;
        }
        MarginClassifier model = fitted.model();
        long values = (long) model.report().rows() * model.functions().count();
        if (values > MAX_VALUES) {
            throw new InvalidDataException(values + " decision values of held-out rows are more than the driver takes ("
                    + MAX_VALUES + "); calibrate on a sample of the rows");
        }
        HeldOut all = new HeldOut();
        for (int fold = 0; fold < FOLDS; fold++) {
            addFold(rows, columns, spec, fitted, fold, all);
        }
        HeldOutDecisions decisions = HeldOutDecisions.of(
                model.labels(),
                model.multiclass(),
                all.codes.stream().mapToInt(Integer::intValue).toArray(),
                all.decisions.toArray(double[][]::new),
                all.weights.stream().mapToDouble(Double::doubleValue).toArray(),
                FOLDS);
        MarginClassifier calibrated =
                model.withCalibration(decisions.calibrate(spec.calibration().get()));
        return new DistributedFit.FittedClassifier(calibrated, fitted.labelValues());
    }

    /** What the driver collects about the rows that were held out. */
    private static final class HeldOut {
        final List<Integer> codes = new ArrayList<>();
        final List<double[]> decisions = new ArrayList<>();
        final List<Double> weights = new ArrayList<>();
    }

    private static void addFold(
            JavaRDD<PartitionRows> rows,
            InputColumns columns,
            FitSpec spec,
            DistributedFit.FittedClassifier fitted,
            int fold,
            HeldOut all) {
        long seed = spec.settings().seed();
        JavaRDD<PartitionRows> others =
                rows.map(part -> part.filter(i -> fold(part, i, seed) != fold)).persist(StorageLevel.MEMORY_AND_DISK());
        JavaSparkContext context = JavaSparkContext.fromSparkContext(rows.context());
        Broadcast<ModelBytes> shared = null;
        try {
            MarginClassifier model = new DistributedFit(columns, spec.withoutCalibration(), false)
                    .classifier(others)
                    .model();
            LabelSet labels = fitted.model().labels();
            if (!model.labels().equals(labels)) {
                throw new InvalidDataException(
                        "a label has too few rows for probabilities: without a fifth of the rows only "
                                + model.labels().names() + " are left");
            }
            shared = context.broadcast(ModelBytes.of(model));
            Broadcast<ModelBytes> bytes = shared;
            context.sc().setJobDescription("margrave: scores of held-out rows");
            List<double[][]> scores =
                    rows.map(part -> heldOut(part, fold, seed, bytes)).collect();
            for (double[][] part : scores) {
                for (double[] row : part) {
                    all.codes.add(code(fitted.labelValues(), row[0]));
                    all.weights.add(row[1]);
                    all.decisions.add(Arrays.copyOfRange(row, 2, row.length));
                }
            }
        } finally {
            others.unpersist(false);
            if (shared != null) {
                shared.destroy();
            }
        }
    }

    /** Equal rows are in one fold. */
    private static int fold(PartitionRows part, int i, long seed) {
        return (int) Long.remainderUnsigned(PartitionRows.mix(part.hash(i) + seed), FOLDS);
    }

    /** Label, weight and decision values of each row of the fold. */
    private static double[][] heldOut(PartitionRows part, int fold, long seed, Broadcast<ModelBytes> bytes) {
        PartitionRows chosen = part.filter(i -> fold(part, i, seed) == fold);
        Classifier model = (Classifier) bytes.value().model();
        double[][] out = new double[chosen.size()][];
        FeatureMatrix rows = chosen.matrix();
        for (int i = 0; i < out.length; i++) {
            double[] f = model.predict(rows.row(i)).decisions();
            out[i] = new double[f.length + 2];
            out[i][0] = chosen.label(i);
            out[i][1] = chosen.weight(i);
            System.arraycopy(f, 0, out[i], 2, f.length);
        }
        return out;
    }

    private static int code(double[] values, double label) {
        for (int code = 0; code < values.length; code++) {
            if (values[code] == label) {
                return code;
            }
        }
        throw new IllegalStateException("label " + label + " was not there before");
    }
}
