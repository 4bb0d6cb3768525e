// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.anytime;

import dev.margrave.calibration.HeldOutDecisions;
import dev.margrave.data.Dataset;
import dev.margrave.data.InvalidDataException;
import dev.margrave.evaluation.TrainingAccuracy;
import dev.margrave.machine.Machine;
import dev.margrave.model.Calibration;
import dev.margrave.model.Classifier;
import dev.margrave.model.Model;
import dev.margrave.selection.Calibrator;
import dev.margrave.selection.Metric;
import dev.margrave.selection.Split;
import dev.margrave.solver.SolverSettings;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * The fit of a chosen machine to all rows, with probabilities and a threshold. Both come from the decision values of rows that were held
 * out: in folds, or, where the search used one split, in that split with the training rows of its last level.
 */
final class FinalFit {
    private static final double MAX_SLOWDOWN = 3; // of a fit on kernel values in double precision; chosen by hand

    private final AnytimeTuner.Settings settings;
    private final Dataset data;
    private final Consumer<String> decisions;

    FinalFit(AnytimeTuner.Settings settings, Dataset data, Consumer<String> decisions) {
        this.settings = settings;
        this.data = data;
        this.decisions = decisions;
    }

    /** Whether more than the plain model is requested. */
    boolean needsHeldOutRows() {
        return settings.calibration != null || settings.threshold != null;
    }

    /** The expected seconds of one core. */
    double cost(Machine<?> machine, CostModel costs, int trainRows, int splits) {
        double slower = isPrecise(data) && !machine.kernelSpec().equals("linear") ? MAX_SLOWDOWN : 1;
        return slower * costs.fit(machine, data.rows())
                + (needsHeldOutRows() ? splits * costs.fit(machine, trainRows) : 0);
    }

    /**
     * The model, as far as it came within this time; without probabilities if there was too little.
     *
     * @param held the splits for the held-out decision values; empty for folds
     */
    Model fit(Machine<?> machine, Dataset rows, List<Split> held, double seconds) {
        long start = System.nanoTime();
        Machine<?> ready = isPrecise(rows) ? prepared(machine).doublePrecision(true) : prepared(machine);
        Model model = limited(ready.listener(settings.fitListener), seconds).fit(rows);
        double left = seconds - (System.nanoTime() - start) * 1e-9;
        return left > 0 && !Thread.currentThread().isInterrupted() ? complete(model, machine, held, left) : model;
    }

    /** Whether kernel values are in double precision, so that no rounding is left in the certificate of the result. */
    private static boolean isPrecise(Dataset rows) {
        return rows.rows() <= SolverSettings.MAX_ROWS_OF_PRECISE_FINAL_FIT;
    }

    private Machine<?> prepared(Machine<?> machine) {
        return machine.threads(settings.limits.threads()).memory(settings.limits.memoryBytes());
    }

    /** The model of this machine with the probabilities and the threshold that are requested, instead of any it has. */
    Model complete(Model model, Machine<?> machine, List<Split> held, double seconds) {
        if (!needsHeldOutRows() || !(model instanceof Classifier classifier)) {
            return model;
        }
        try {
            return complete(classifier, prepared(machine), held, seconds);
        } catch (InvalidDataException e) {
            if (!settings.isForgiving) {
                throw e;
            }
            decisions.accept("no probabilities: " + e.getMessage());
            return model;
        }
    }

    /** Whether a limit left the model unfinished. */
    boolean isCut(Model model) {
        boolean lacksProbabilities = settings.calibration != null
                && model instanceof Classifier classifier
                && classifier.calibration().isEmpty();
        return model.report().status().stoppedEarly() || lacksProbabilities;
    }

    private Model complete(Classifier model, Machine<?> machine, List<Split> held, double seconds) {
        Calibrator calibrator = Calibrator.of(
                        settings.calibration == null ? Calibration.Kind.TEMPERATURE : settings.calibration)
                .seed(settings.seed)
                .threads(settings.limits.threads());
        if (!held.isEmpty() && holdEveryLabelTwice(held)) {
            calibrator = calibrator.splits(held);
        }
        if (seconds < Double.POSITIVE_INFINITY) {
            calibrator = calibrator.maxSeconds(seconds);
        }
        Optional<HeldOutDecisions> decisionValues = calibrator.heldOut(machine, data);
        if (decisionValues.isEmpty()) {
            return model;
        }
        Calibration calibration = settings.calibration == null
                ? null
                : CalibrationChoice.of(decisionValues.get(), settings.calibration, settings.metric, decisions);
        Classifier calibrated = calibration == null ? model : model.withCalibration(calibration);
        Metric metric = settings.threshold;
        Classifier complete = metric == null || model.labels().size() != 2
                ? calibrated
                : calibrated.withThreshold(decisionValues
                        .get()
                        .chooseThreshold(calibration, ThresholdMetrics.of(metric, model.labels()))
                        .threshold());
        return TrainingAccuracy.updated(complete, data, settings.limits.threads());
    }

    /** Whether these splits hold out what a calibration needs; otherwise folds may. */
    private boolean holdEveryLabelTwice(List<Split> held) {
        int[] all = new int[data.labels().size()];
        int[] rows = new int[all.length];
        for (int i = 0; i < data.rows(); i++) {
            if (data.code(i) != Dataset.UNLABELED) {
                all[data.code(i)]++;
            }
        }
        for (Split split : held) {
            for (int row : split.test()) {
                if (data.code(row) != Dataset.UNLABELED) {
                    rows[data.code(row)]++;
                }
            }
        }
        return IntStream.range(0, all.length).allMatch(code -> rows[code] >= Math.min(2, all[code]));
    }

    private static Machine<?> limited(Machine<?> machine, double seconds) {
        return seconds == Double.POSITIVE_INFINITY ? machine : machine.maxSeconds(Math.max(Double.MIN_VALUE, seconds));
    }
}
