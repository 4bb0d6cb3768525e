// SPDX-License-Identifier: Apache-2.0
package dev.margrave.spark;

import dev.margrave.data.Dataset;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Schema;
import dev.margrave.kernel.KernelRule;
import dev.margrave.machine.ClassifierMachine;
import dev.margrave.machine.Machine;
import dev.margrave.machine.RegressionMachine;
import dev.margrave.machine.SplitFit;
import dev.margrave.model.Calibration;
import dev.margrave.model.Model;
import dev.margrave.selection.Calibrator;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;

/** Fits of machines with an exact kernel: the rows are broadcast, and tasks fit them as on one computer, one for each
 * binary problem. */
public final class KernelFit {
    /** The most rows: kernel values of more take hours on one executor. */
    public static final int MAX_ROWS = 50_000;

    /** A classifier, and the values of its labels in the order of their names. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Fitted(ModelBytes model, double[] labelValues) {}

    /**
     * What the task needs.
     *
     * @param labelNames by row; empty in regression
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Work(
            FitSpec.Texts texts,
            PartitionRows[] parts,
            String[] labelNames,
            String[] featureNames,
            String labelColumn,
            int columns,
            boolean isRegression)
            implements Serializable {}

    private KernelFit() {}

    static Fitted classifier(JavaRDD<PartitionRows> rows, InputColumns columns, FitSpec.Texts texts) {
        RowSummary summary = PreparedRows.summarize(rows, texts.check().scaling(), true);
        DistributedFit.Labels labels = DistributedFit.Labels.of(summary, columns);
        List<PartitionRows> parts = collect(rows, summary);
        List<String> names = new ArrayList<>();
        for (double label : labels(parts)) {
            names.add(labels.nameOf(label));
        }
        return new Fitted(run(rows, work(texts, parts, names, columns, summary, false)), labels.values());
    }

    static ModelBytes regressor(JavaRDD<PartitionRows> rows, InputColumns columns, FitSpec.Texts texts) {
        RowSummary summary = PreparedRows.summarize(rows, texts.check().scaling(), false);
        List<PartitionRows> parts = collect(rows, summary);
        return run(rows, work(texts, parts, List.of(), columns, summary, true));
    }

    private static List<PartitionRows> collect(JavaRDD<PartitionRows> rows, RowSummary summary) {
        if (summary.rows() > MAX_ROWS) {
            throw new InvalidDataException("setKernel(...) takes at most " + MAX_ROWS + " rows, got " + summary.rows()
                    + "; setMap(...) approximates a kernel for any number of rows");
        }
        rows.context().setJobDescription("margrave: rows for a kernel machine");
        return rows.collect();
    }

    private static double[] labels(List<PartitionRows> parts) {
        return parts.stream()
                .flatMapToDouble(part -> DoubleStream.iterate(0, i -> i < part.size(), i -> i + 1)
                        .map(i -> part.label((int) i)))
                .toArray();
    }

    private static Work work(
            FitSpec.Texts texts,
            List<PartitionRows> parts,
            List<String> names,
            InputColumns columns,
            RowSummary summary,
            boolean isRegression) {
        Schema schema = columns.schema(summary.columns());
        List<String> features = new ArrayList<>();
        if (schema.isNamed()) {
            schema.columns().forEach(column -> features.add(column.name()));
        }
        String label = schema.isNamed() ? schema.labelName() : "";
        return new Work(
                texts,
                parts.toArray(PartitionRows[]::new),
                names.toArray(String[]::new),
                features.toArray(String[]::new),
                label,
                summary.columns(),
                isRegression);
    }

    /** One task for each binary problem; a single one for regression, and for the folds of a calibration. */
    private static ModelBytes run(JavaRDD<PartitionRows> rows, Work work) {
        JavaSparkContext context = JavaSparkContext.fromSparkContext(rows.context());
        int threads = context.getConf().getInt("spark.task.cpus", 1);
        Broadcast<Work> shared = context.broadcast(work);
        context.sc()
                .setJobDescription("margrave " + work.texts().machine() + " with kernel "
                        + work.texts().kernel());
        try {
            if (work.isRegression() || work.texts().check().calibration().isPresent()) {
                return context.parallelize(List.of(0), 1)
                        .map(task -> ModelBytes.of(fit(shared.value(), threads)))
                        .first();
            }
            SplitFit fit = split(work, threads);
            List<Integer> problems = IntStream.range(0, fit.problems()).boxed().toList();
            List<byte[]> solved = context.parallelize(problems, problems.size())
                    .map(problem -> split(shared.value(), threads).solve(problem))
                    .collect();
            return ModelBytes.of(fit.join(solved));
        } finally {
            shared.destroy();
        }
    }

    private static SplitFit split(Work work, int threads) {
        return SplitFit.of((ClassifierMachine<?>) configured(work, work.texts().check(), threads), data(work));
    }

    private static Model fit(Work work, int threads) {
        FitSpec spec = work.texts().check();
        Machine<?> machine = configured(work, spec, threads);
        if (machine instanceof RegressionMachine<?> regression) {
            return regression.fit(data(work));
        }
        ClassifierMachine<?> classifier = (ClassifierMachine<?>) machine;
        return spec.calibration().isPresent()
                ? calibrator(spec.calibration().get(), spec, threads).fit(classifier, data(work))
                : classifier.fit(data(work));
    }

    /** The machine with all settings, of the kind that the estimator fits. */
    private static Machine<?> configured(Work work, FitSpec spec, int threads) {
        KernelRule kernel = spec.kernel().orElseThrow();
        if (work.isRegression()) {
            if (!(spec.machine() instanceof RegressionMachine<?> regression)) {
                throw new IllegalArgumentException("machine " + work.texts().machine() + " is not one of regression");
            }
            return configured(regression, spec, kernel, threads);
        }
        if (!(spec.machine() instanceof ClassifierMachine<?> classifier)) {
            throw new IllegalArgumentException("machine " + work.texts().machine() + " is not one of classification");
        }
        return configured(classifier, spec, kernel, threads).multiclass(spec.multiclass());
    }

    private static Calibrator calibrator(Calibration.Kind kind, FitSpec spec, int threads) {
        return Calibrator.of(kind).seed(spec.settings().seed()).threads(threads);
    }

    private static <M extends Machine<M>> M configured(
            Machine<M> machine, FitSpec spec, KernelRule kernel, int threads) {
        return machine.kernel(kernel)
                .bias(spec.bias())
                .scale(spec.scaling())
                .tolerance(spec.settings().tolerance())
                .maxIterations(spec.settings().maxIterations())
                .seed(spec.settings().seed())
                .threads(threads);
    }

    private static Dataset data(Work work) {
        List<PartitionRows> parts = List.of(work.parts());
        double[] weights = parts.stream()
                .flatMapToDouble(part -> DoubleStream.iterate(0, i -> i < part.size(), i -> i + 1)
                        .map(i -> part.weight((int) i)))
                .toArray();
        var features = PartitionRows.concatenate(parts, work.columns());
        Dataset data = work.isRegression()
                ? Dataset.regression(features, labels(parts))
                : Dataset.classification(features, List.of(work.labelNames()));
        if (work.featureNames().length > 0) {
            List<Schema.Column> columns = Arrays.stream(work.featureNames())
                    .map(Schema.Column::numeric)
                    .toList();
            data = data.withSchema(Schema.of(columns, work.labelColumn()));
        }
        return Arrays.stream(weights).allMatch(weight -> weight == 1) ? data : data.withWeights(weights);
    }
}
