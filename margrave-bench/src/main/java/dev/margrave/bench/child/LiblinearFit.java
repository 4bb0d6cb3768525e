// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.child;

import de.bwaldvogel.liblinear.Linear;
import de.bwaldvogel.liblinear.Model;
import de.bwaldvogel.liblinear.Parameter;
import de.bwaldvogel.liblinear.Problem;
import de.bwaldvogel.liblinear.SolverType;
import dev.margrave.bench.peer.FitTask;
import dev.margrave.bench.peer.Measurement;
import dev.margrave.bench.process.Json;
import dev.margrave.data.Dataset;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Trains with liblinear-java, hinge loss, by dual coordinate descent. */
public final class LiblinearFit {
    /** The default stopping tolerance of LIBLINEAR's command. */
    static final int MAX_ITERATIONS = 1000;

    private LiblinearFit() {}

    public static void main(String[] arguments) throws IOException {
        FitTask task = Json.read(arguments[0], FitTask.class);
        Problem problem = problem(task);
        Parameter parameter = new Parameter(SolverType.L2R_L1LOSS_SVC_DUAL, task.c(), MAX_ITERATIONS, task.tolerance());
        ByteArrayOutputStream messages = new ByteArrayOutputStream();
        Linear.setDebugOutput(new PrintStream(messages, false, StandardCharsets.UTF_8));
        Clock clock = Clock.start();
        Model model = Linear.train(problem, parameter);
        Measurement measured = clock.stop();
        double dual = dual(messages);
        double settled = Settled.seconds(() -> Linear.train(problem, parameter));
        System.out.println(Json.write(measured.with(Map.of("dual", dual, Settled.SECONDS, settled), null)));
        model.save(task.modelFile());
    }

    private static Problem problem(FitTask task) throws IOException {
        Dataset data = Rows.read(task.trainFile(), task.columns());
        Problem problem = new Problem();
        problem.l = data.rows();
        problem.n = task.columns() + 1;
        problem.bias = 1;
        problem.x = Rows.liblinear(data, 1);
        problem.y = Rows.labels(data);
        return problem;
    }

    private static double dual(ByteArrayOutputStream messages) {
        String mark = "Objective value =";
        return messages.toString(StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.contains(mark))
                .mapToDouble(line -> Double.parseDouble(
                        line.substring(line.indexOf(mark) + mark.length()).strip()))
                .sum();
    }
}
