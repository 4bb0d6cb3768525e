// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.fits;

import dev.margrave.bench.fits.FitOutcome.Ending;
import dev.margrave.bench.process.Execution;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * The fits of other programs on one table. One of theirs has reached its optimum when it ended by its own rule, and the
 * primal value of its model, computed from its file, is as close to a dual value as {@link Rule} requires: to the one that the
 * program printed, or to Margrave's where the problem is the same. The former alone would not do: what LIBSVM prints after
 * millions of steps can lie above the optimum.
 */
final class PeerFits {
    static final String ENDED = "ENDED";
    private static final String TIME_LIMIT = "TIME_LIMIT";
    private static final String MAX_ITERATIONS = "MAX_ITERATIONS";

    /** A file of standardized rows, where hardly a value is 0, is not written beyond this number of values. */
    private static final double MAX_VALUES = 1e7;

    private final TableFile table;
    private final TableFile.Facts facts;
    private final WorkerProcess worker;
    private final Path folder;
    private final Map<Boolean, PeerFile> files = new HashMap<>();

    PeerFits(TableFile table, TableFile.Facts facts, WorkerProcess worker, Path folder) {
        this.table = table;
        this.facts = facts;
        this.worker = worker;
        this.folder = folder;
    }

    /** Whether the program has this machine, for one problem. */
    boolean has(NativeTrainer trainer, FitCase fit) {
        return facts.isOneProblem() && trainer.options(fit, 1) != null;
    }

    /** {@code margrave} is Margrave's outcome of the same fit, or null. */
    FitOutcome fit(NativeTrainer trainer, FitCase fit, FitOutcome margrave) throws IOException, InterruptedException {
        if (fit.standardized() && (double) facts.rows() * facts.features() > MAX_VALUES) {
            String note = "its file would hold " + facts.rows() + " times " + facts.features() + " values";
            return FitOutcome.without(fit, trainer.program(), Ending.SKIPPED, 0, note);
        }
        Path model = folder.resolve(trainer.program() + ".model");
        Files.deleteIfExists(model);
        try {
            Execution execution = trainer.run(fit, file(fit), model);
            if (execution.timedOut() || execution.work().wall() > fit.seconds()) {
                return outcome(trainer, fit, execution, TIME_LIMIT, Ending.MISSED, null, Double.NaN, null);
            }
            if (execution.failure() != null) {
                return FitOutcome.without(
                        fit, trainer.program(), Ending.FAILED, execution.work().wall(), execution.failure());
            }
            return judge(trainer, fit, execution, model, margrave);
        } catch (WorkerProcess.Failure e) {
            return FitOutcome.without(fit, trainer.program(), Ending.FAILED, Double.NaN, e.getMessage());
        }
    }

    private PeerFile file(FitCase fit) throws IOException, InterruptedException, WorkerProcess.Failure {
        PeerFile file = files.get(fit.standardized());
        if (file == null) {
            Path path = folder.resolve(fit.standardized() ? "standardized.svm" : "raw.svm");
            Request request = new Request(Request.Kind.EXPORT, table, fit, path.toString());
            file = worker.ask(request, PeerFile.class);
            files.put(fit.standardized(), file);
        }
        return file;
    }

    private FitOutcome judge(NativeTrainer trainer, FitCase fit, Execution execution, Path model, FitOutcome margrave)
            throws IOException, InterruptedException, WorkerProcess.Failure {
        Request request = new Request(trainer.value(), table, fit, model.toString());
        Recomputed found = worker.ask(request, Recomputed.class);
        FitOutcome same = trainer == NativeTrainer.LIBSVM && margrave != null ? margrave : null;
        double dual = lowerBound(trainer.dual(execution), same);
        boolean gaveUp = NativeTrainer.reachedItsMaximum(execution);
        boolean near = Rule.isReached(Rule.relativeGap(found.primal(), dual, found.atZero()));
        return outcome(
                trainer,
                fit,
                execution,
                gaveUp ? MAX_ITERATIONS : ENDED,
                near && !gaveUp ? Ending.REACHED : Ending.MISSED,
                found,
                dual,
                contradiction(found, same));
    }

    /** Margrave's dual value where its fit has reached the optimum; else the larger of both that are known. */
    private static double lowerBound(double printed, FitOutcome same) {
        if (same == null || same.ending() == Ending.WRONG || Double.isNaN(same.dual())) {
            return printed;
        }
        return same.isReached() || Double.isNaN(printed) ? same.dual() : Math.max(printed, same.dual());
    }

    /** A primal value of another program below Margrave's dual value would refute Margrave's certificate. */
    private static String contradiction(Recomputed found, FitOutcome same) {
        double slack = Rule.AGREEMENT * Rule.scale(found.primal(), found.atZero());
        return same != null && found.primal() < same.dual() - same.rounding() - slack
                ? "primal " + found.primal() + " below Margrave's dual " + same.dual()
                : null;
    }

    private static FitOutcome outcome(
            NativeTrainer trainer,
            FitCase fit,
            Execution execution,
            String status,
            Ending ending,
            Recomputed found,
            double dual,
            String note) {
        double primal = found == null ? Double.NaN : found.primal();
        return new FitOutcome(
                fit,
                trainer.program(),
                ending,
                status,
                1,
                ending == Ending.REACHED ? 0 : 1,
                primal,
                dual,
                primal - dual,
                0,
                found == null ? Double.NaN : Rule.relativeGap(primal, dual, found.atZero()),
                Double.NaN,
                Math.max(0, execution.work().wall()), // the end of reading may be noticed after the end of a quick fit
                Math.max(0, execution.work().processor()),
                Math.max(0, execution.work().processor()),
                note);
    }

    /** Deletes the files, which can be large. */
    void deleteFiles() throws IOException {
        for (PeerFile file : files.values()) {
            Files.deleteIfExists(Path.of(file.path()));
        }
    }
}
