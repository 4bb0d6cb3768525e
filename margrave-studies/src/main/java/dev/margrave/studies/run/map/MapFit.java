// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies.run.map;

import dev.margrave.machine.Machine;
import dev.margrave.model.Classifier;
import dev.margrave.model.Prediction;
import dev.margrave.solver.Bias;
import dev.margrave.studies.definition.StudyMap;
import dev.margrave.studies.run.CandidateErrors;
import dev.margrave.studies.run.StudySession;
import java.util.List;

/**
 * A fit with a kernel: by kernel values, or by a linear machine on the features of a map that approximates the kernel.
 *
 * @param kernel the spec of the kernel
 * @param map null for kernel values
 * @param drawn the number of random features of the map
 */
record MapFit(String kernel, StudyMap map, int drawn) {
    /** The result of one fit: the test accuracy in percent, and seconds including those of the map. */
    record Result(double accuracy, double trainSeconds, double testSeconds) {}

    String title() {
        return map == null ? "K" : map.title() + " D=" + drawn;
    }

    /** Trains and tests; the seconds include the preparation of the given rows. */
    Result measure(StudySession session, MapParts parts, double c, long seed) {
        Machine<?> machine = machine(session, parts).seed(seed).set("C", c);
        long start = System.nanoTime();
        Classifier model = (Classifier) machine.fit(parts.train());
        double trained = (System.nanoTime() - start) * 1e-9;
        start = System.nanoTime();
        List<Prediction> predictions = model.predict(parts.test().features(), session.threads());
        double tested = (System.nanoTime() - start) * 1e-9;
        int right = 0;
        for (int i = 0; i < predictions.size(); i++) {
            right += predictions.get(i).code() == parts.test().code(i) ? 1 : 0;
        }
        return new Result(100.0 * right / predictions.size(), trained, tested);
    }

    /** Misclassified validation rows for every C. */
    double[] errors(StudySession session, MapParts parts, List<Double> prices) {
        Machine<?> machine = machine(session, parts);
        List<Machine<?>> path =
                prices.stream().<Machine<?>>map(c -> machine.set("C", c)).toList();
        return CandidateErrors.of(List.of(path), parts.train(), parts.test());
    }

    /** A map may have a constant feature, so the bias may be penalized, as in LIBLINEAR. */
    private Machine<?> machine(StudySession session, MapParts parts) {
        double tolerance = session.study().options().number(map == null ? "tolerance" : "mapTolerance", 1e-3);
        Machine<?> machine = session.options(map == null ? kernel : "linear", tolerance, session.threads());
        if (map == null) {
            return machine;
        }
        int inputs = parts.train().features().columns();
        return machine.map(map.rule(StudyMap.kernel(kernel), inputs, drawn)).bias(Bias.PENALIZED);
    }
}
