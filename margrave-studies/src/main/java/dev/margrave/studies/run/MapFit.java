// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies.run;

import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.feature.KernelMap;
import dev.margrave.feature.KernelMapRule;
import dev.margrave.feature.MapSettings;
import dev.margrave.machine.Machine;
import dev.margrave.machine.Machines;
import dev.margrave.model.Classifier;
import dev.margrave.model.Prediction;
import dev.margrave.solver.Bias;
import dev.margrave.studies.definition.StudyMap;
import java.util.List;

/**
 * How a kernel is learnt with: by its values, or by a linear machine on the features of a map that stands for it.
 *
 * @param kernel the spec of the kernel
 * @param map null for the kernel's own values
 * @param drawn how many features the map draws
 */
record MapFit(String kernel, StudyMap map, int drawn) {
    /** What one fit came to: the share of right test rows in percent, and seconds with those of the map. */
    record Result(double accuracy, double trainSeconds, double testSeconds) {}

    String title() {
        return map == null ? "K" : map.title() + " D=" + drawn;
    }

    /** Trains and tests, on the clock from the rows as they are given. */
    Result measure(StudySession session, MapParts parts, double c, long seed) {
        Dataset train = parts.train();
        long start = System.nanoTime();
        KernelMap made = map == null ? null : map(train.features(), session, seed);
        Classifier model = (Classifier) machine(session).set("C", c).fit(made == null ? train : mapped(made, train, session));
        double trained = (System.nanoTime() - start) * 1e-9;
        start = System.nanoTime();
        FeatureMatrix rows =
                made == null ? parts.test().features() : made.apply(parts.test().features(), session.threads());
        List<Prediction> predictions = model.predict(rows, session.threads());
        double tested = (System.nanoTime() - start) * 1e-9;
        int right = 0;
        for (int i = 0; i < predictions.size(); i++) {
            right += predictions.get(i).code() == parts.test().code(i) ? 1 : 0;
        }
        return new Result(100.0 * right / predictions.size(), trained, tested);
    }

    /** Wrong validation rows of every C. */
    double[] errors(StudySession session, MapParts parts, List<Double> prices, long seed) {
        KernelMap made = map == null ? null : map(parts.train().features(), session, seed);
        Dataset train = made == null ? parts.train() : mapped(made, parts.train(), session);
        Dataset test = made == null ? parts.test() : mapped(made, parts.test(), session);
        Machine<?> machine = machine(session);
        List<Machine<?>> path =
                prices.stream().<Machine<?>>map(c -> machine.set("C", c)).toList();
        return CandidateErrors.of(List.of(path), train, test);
    }

    private KernelMap map(FeatureMatrix rows, StudySession session, long seed) {
        KernelMapRule rule = map.rule(StudyMap.kernel(kernel), rows.columns(), drawn);
        return rule.fit(rows, MapSettings.DEFAULTS.withSeed(seed).withThreads(session.threads()));
    }

    private static Dataset mapped(KernelMap map, Dataset rows, StudySession session) {
        return rows.withFeatures(map.apply(rows.features(), session.threads()));
    }

    /** The constant is a feature of a map, so that its bias may be penalised, which is LIBLINEAR's way, too. */
    private Machine<?> machine(StudySession session) {
        double tolerance = session.study().options().number(map == null ? "tolerance" : "mapTolerance", 1e-3);
        Machine<?> options = session.options(map == null ? kernel : "linear", tolerance, session.threads());
        Machine<?> machine = Machines.named("svm").optionsOf(options);
        return map == null ? machine : machine.bias(Bias.PENALISED);
    }
}
