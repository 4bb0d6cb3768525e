// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist;

import dev.margrave.data.Row;
import dev.margrave.data.Scaling;
import dev.margrave.data.Schema;
import dev.margrave.model.Classifier;
import dev.margrave.online.BufferSettings;
import dev.margrave.online.PairModel;
import dev.margrave.online.StreamModels;
import dev.margrave.online.StreamSession;
import dev.margrave.online.StreamSettings;
import dev.margrave.solver.Status;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What is learned of pairs, one of each kind, made by hand, and a model of a stream of two rows. */
final class SamplePairs {
    private SamplePairs() {}

    static Map<String, PairModel> all() {
        Map<String, PairModel> all = new LinkedHashMap<>();
        all.put("pairs-metric", metric());
        all.put("pairs-similarity", similarity());
        all.put("pairs-mix", mix());
        return all;
    }

    private static PairModel.Origin origin(String loss) {
        Map<String, Double> parameters = new LinkedHashMap<>();
        parameters.put("eta", 0.1 + 0.2);
        parameters.put("radius", 10.0);
        parameters.put("replay", 3.0);
        return new PairModel.Origin(
                "olp",
                loss,
                parameters,
                12_345_678_901L,
                List.of("a", "b \"quoted\""),
                7,
                "a plan",
                SampleModels.DIGEST);
    }

    static PairModel metric() {
        return new PairModel(
                PairModel.Kind.METRIC,
                Schema.unnamed(2),
                Scaling.UNIT,
                List.of(),
                new double[] {4, 0, 0, 2.25},
                origin("metric-hinge"));
    }

    static PairModel similarity() {
        return new PairModel(
                PairModel.Kind.SIMILARITY,
                Schema.unnamed(2),
                Scaling.NONE,
                List.of(),
                new double[] {1.0 / 3, -2, 1e-300, -0.0},
                origin("similarity-hinge"));
    }

    static PairModel mix() {
        return new PairModel(
                PairModel.Kind.KERNEL_MIX,
                Schema.unnamed(3),
                Scaling.NONE,
                List.of("linear", "rbf:gamma=0.5"),
                new double[] {0.25, 0.75},
                origin("mkl"));
    }

    /** The second row makes one step of 1/√2 along the difference of both; b came first, sorts last and is positive. */
    static Classifier streamAuc() {
        StreamSession session = new StreamSession(StreamSettings.DEFAULTS.withBuffer(BufferSettings.parse("fifo:2")));
        session.learn(Row.dense(1, 0), "b");
        session.learn(Row.dense(0, 1), "a");
        return StreamModels.classifier(
                session,
                false,
                Schema.unnamed(2),
                SampleModels.noScaling(),
                Optional.empty(),
                SampleModels.DIGEST,
                Status.CONVERGED);
    }

    /** Writes one file of each kind into the folder that is given. */
    public static void main(String[] arguments) throws IOException {
        for (Map.Entry<String, PairModel> sample : all().entrySet()) {
            PairModels.save(sample.getValue(), Path.of(arguments[0], sample.getKey() + ".mgv"));
        }
        Models.save(streamAuc(), Path.of(arguments[0], "stream-auc.mgv"));
    }
}
