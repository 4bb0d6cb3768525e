// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench;

import dev.margrave.data.Row;
import dev.margrave.data.Scaling;
import dev.margrave.data.io.Datasets;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.model.Calibration;
import dev.margrave.model.Classifier;
import dev.margrave.model.Prediction;
import dev.margrave.model.RowScorer;
import dev.margrave.pipeline.Pipeline;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The time to score one row of german-credit, 7 numbers and 13 texts that become 61 features, in one thread: from a map of its
 * fields, from its features, and by a scorer that allocates nothing. The model is scaled and calibrated.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xmx256m"})
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class MapScoringBenchmark {
    @Param({"linear", "rbf:gamma=0.05"})
    public String kernel;

    private Classifier model;
    private RowScorer scorer;
    private Map<String, Object> fields;
    private double[] features;
    private Row row;

    @Setup(Level.Trial)
    public void train() throws IOException {
        model = Pipeline.of(SupportVectorMachine.with(Kernels.parse(kernel)).c(0.1))
                .scale(Scaling.STANDARD)
                .calibrate(Calibration.Kind.SIGMOID)
                .fit(Datasets.bundled("german-credit", ReadOptions.DEFAULTS));
        scorer = model.scorer();
        fields = new HashMap<>(Map.of(
                "checking_status", "<0",
                "duration", 24,
                "credit_history", "existing paid",
                "purpose", "radio/tv",
                "credit_amount", 2384.5,
                "savings_status", "<100",
                "employment", "1<=X<4",
                "installment_commitment", 4));
        fields.putAll(Map.of(
                "personal_status", "male single",
                "other_parties", "none",
                "residence_since", 2,
                "property_magnitude", "car",
                "age", 35,
                "other_payment_plans", "none",
                "housing", "own",
                "existing_credits", 1,
                "job", "skilled"));
        fields.putAll(Map.of("num_dependents", 1, "own_telephone", "yes", "foreign_worker", "yes"));
        row = model.schema().encodeStrictly(fields);
        features = row.toArray();
    }

    @Benchmark
    public Prediction map() {
        return model.predict(fields);
    }

    @Benchmark
    public Prediction row() {
        return model.predict(row);
    }

    @Benchmark
    public double scorer() {
        return scorer.decisions(features)[0];
    }
}
