// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.fits;

import dev.margrave.bench.fits.FitCase.Form;
import dev.margrave.bench.peer.Peers;
import dev.margrave.bench.peer.Tool;
import dev.margrave.bench.process.Execution;
import dev.margrave.bench.process.ProcessRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A native program that has some of the machines, run with its default stopping rule under the time limit of the fit. */
enum NativeTrainer {
    LIBSVM("libsvm", "LIBSVM", Request.Kind.LIBSVM_VALUE, "obj ="),
    LIBLINEAR("liblinear", "LIBLINEAR", Request.Kind.LIBLINEAR_VALUE, "Objective value =");

    private static final String END_MARK = "nSV";
    private static final double CACHE_MEGABYTES = 1024;
    private static final double BYTES_READ_PER_SECOND = 5e6;

    private final String program;
    private final String title;
    private final Request.Kind value;
    private final String objectiveMark;

    NativeTrainer(String program, String title, Request.Kind value, String objectiveMark) {
        this.program = program;
        this.title = title;
        this.value = value;
        this.objectiveMark = objectiveMark;
    }

    /** As in {@code --peers}. */
    String program() {
        return program;
    }

    String title() {
        return title;
    }

    Tool tool() {
        return this == LIBSVM ? Peers.SVM_TRAIN : Peers.LIBLINEAR_TRAIN;
    }

    /** The request to the worker for the primal value of its models. */
    Request.Kind value() {
        return value;
    }

    /** Its options for this fit; null if it does not have the machine. */
    List<String> options(FitCase fit, double gamma) {
        return this == LIBSVM ? libsvm(fit, gamma) : liblinear(fit);
    }

    private static List<String> libsvm(FitCase fit, double gamma) {
        if (fit.learner() != Learner.SVM && fit.learner() != Learner.SVR) {
            return null;
        }
        List<String> options = new ArrayList<>(List.of("-s", fit.learner() == Learner.SVR ? "3" : "0"));
        options.addAll(
                fit.kernel() == Form.LINEAR ? List.of("-t", "0") : List.of("-t", "2", "-g", Double.toString(gamma)));
        options.addAll(common(fit));
        options.addAll(List.of("-m", FitCase.number(CACHE_MEGABYTES)));
        return options;
    }

    private static List<String> liblinear(FitCase fit) {
        String solver = switch (fit.learner()) {
            case SVM -> "3";
            case SQUARED_SVM -> "1";
            case SVR -> "13";
            case RMM -> null;
        };
        if (solver == null || fit.kernel() != Form.LINEAR) {
            return null;
        }
        List<String> options = new ArrayList<>(List.of("-s", solver, "-B", "1"));
        options.addAll(common(fit));
        return options;
    }

    private static List<String> common(FitCase fit) {
        List<String> options = new ArrayList<>(List.of("-c", FitCase.number(fit.c())));
        if (fit.learner() == Learner.SVR) {
            options.addAll(List.of("-p", Double.toString(Learner.epsilon())));
        }
        return options;
    }

    /** The time to read the file is not part of the limit. */
    Execution run(FitCase fit, PeerFile file, Path model) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(tool().find().toString()));
        command.addAll(options(fit, file.gamma()));
        command.addAll(List.of(file.path(), model.toString()));
        double reading = Files.size(Path.of(file.path())) / BYTES_READ_PER_SECOND;
        Duration limit = Duration.ofMillis((long) (1000 * (fit.seconds() + reading)));
        return new ProcessRunner(limit).run(command, Path.of(file.path()), line -> line.contains(END_MARK));
    }

    /** The printed dual value, NaN if there is none. */
    double dual(Execution execution) {
        for (String line : execution.lines()) {
            int at = line.indexOf(objectiveMark);
            if (at >= 0) {
                try {
                    return -Double.parseDouble(line.substring(at + objectiveMark.length())
                            .split(",")[0]
                            .strip());
                } catch (NumberFormatException e) {
                    return Double.NaN; // "nan" and "inf" of C
                }
            }
        }
        return Double.NaN;
    }

    /** Whether it reports that it reached its largest number of iterations. */
    static boolean reachedItsMaximum(Execution execution) {
        return execution.errors().contains("max number of iterations")
                || execution.lines().stream().anyMatch(line -> line.contains("max number of iterations"));
    }
}
