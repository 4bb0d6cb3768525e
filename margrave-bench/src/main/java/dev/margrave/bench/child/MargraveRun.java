// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.child;

import dev.margrave.bench.peer.FitTask;
import dev.margrave.bench.peer.KernelChoice.Kind;
import dev.margrave.bench.peer.MargraveTask;
import dev.margrave.bench.peer.Measurement;
import dev.margrave.bench.process.Json;
import dev.margrave.data.Dataset;
import dev.margrave.internal.vector.VectorSupport;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.ClassifierMachine;
import dev.margrave.machine.Machine;
import dev.margrave.machine.RelativeMarginMachine;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.model.FitReport;
import dev.margrave.model.Model;
import dev.margrave.model.Multiclass;
import dev.margrave.persist.Models;
import dev.margrave.solver.Bias;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Trains any of Margrave's machines that a work needs. */
public final class MargraveRun {
    private MargraveRun() {}

    public static void main(String[] arguments) throws IOException {
        run(Json.read(arguments[0], MargraveTask.class));
    }

    static void run(MargraveTask task) throws IOException {
        FitTask fit = task.fit();
        Dataset data = Rows.read(fit.trainFile(), fit.columns());
        Machine<?> machine = machine(task);
        if (task.start() != null) {
            machine = machine.warmStart(Models.load(Path.of(task.start())));
        }
        if (task.warmUpRows() > 0) {
            machine.fit(data.select(spread(data.rows(), Math.min(task.warmUpRows(), data.rows()))));
        }
        Clock clock = Clock.start();
        Model model =
                task.path() == null ? machine.fit(data) : lastOfPath((SupportVectorMachine) machine, task.path(), data);
        Measurement measured = clock.stop();
        FitReport report = model.report();
        Map<String, Double> values = new HashMap<>(values(report));
        if (fit.kernel().kind() == Kind.LINEAR) {
            Machine<?> again = machine;
            values.put(Settled.SECONDS, Settled.seconds(() -> again.fit(data)));
        }
        System.out.println(Json.write(measured.with(values, report.status() + ", " + VectorSupport.reason())));
        if (fit.model() != null) {
            MargraveText.write(fit, model);
        }
        if (task.save() != null) {
            Models.save(model, Path.of(task.save()));
        }
    }

    private static Model lastOfPath(SupportVectorMachine svm, List<Double> bounds, Dataset data) {
        List<ClassifierMachine<?>> machines = new ArrayList<>(List.of(svm));
        RelativeMarginMachine rmm = RelativeMarginMachine.with(Kernels.linear())
                .optionsOf(svm)
                .c(svm.parameter("C").orElseThrow());
        bounds.forEach(bound -> machines.add(rmm.b(bound)));
        return ClassifierMachine.fitPath(machines, data).get(bounds.size());
    }

    private static Machine<?> machine(MargraveTask task) {
        return task.bound() == null
                ? settings(
                        SupportVectorMachine.with(task.fit().kernel().kernel())
                                .c(task.fit().c()),
                        task.fit())
                : settings(
                        RelativeMarginMachine.with(task.fit().kernel().kernel())
                                .c(task.fit().c())
                                .b(task.bound()),
                        task.fit());
    }

    private static <M extends Machine<M>> M settings(M machine, FitTask fit) {
        M set = machine.tolerance(fit.tolerance()).memory((long) fit.cacheMegabytes() << 20);
        return fit.kernel().kind() == Kind.LINEAR ? set.bias(Bias.PENALIZED).multiclass(Multiclass.ONE_VS_REST) : set;
    }

    private static Map<String, Double> values(FitReport report) {
        return Map.of(
                "dual",
                -report.certificate().dual(),
                "primal",
                report.certificate().primal(),
                "gap",
                report.relativeGap(),
                "iterations",
                (double) report.iterations(),
                "supportVectors",
                (double) report.supportVectors(),
                "largestOutput",
                report.margins().maximumProjection());
    }

    /** Evenly spaced rows. */
    private static int[] spread(int rows, int wanted) {
        return IntStream.range(0, wanted)
                .map(k -> (int) ((long) k * rows / wanted))
                .toArray();
    }
}
