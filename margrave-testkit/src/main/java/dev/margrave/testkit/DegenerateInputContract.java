// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Task;
import dev.margrave.machine.Machine;
import dev.margrave.machine.MachineInfo.Optimum;
import dev.margrave.machine.ParameterSpec;
import dev.margrave.model.MarginStatistics;
import dev.margrave.model.Model;
import dev.margrave.model.ProblemReport;
import dev.margrave.persist.Models;
import dev.margrave.solver.Status;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;

/**
 * What every machine must do with {@link DegenerateData} for any value of its first positive parameter: return a model in which
 * all numbers are finite, or fail with a message of one line. A fit that reaches the time limit is reported and passes if its
 * model is finite.
 */
public interface DegenerateInputContract {
    /** Far more than such small data should take. */
    double SECONDS = 20;

    Machine<?> machine();

    @TestFactory
    default Stream<DynamicTest> finiteOrRefused(TestReporter reporter, @TempDir Path folder) {
        List<DynamicTest> tests = new ArrayList<>();
        List<String> fitted = new ArrayList<>();
        DegenerateData.all(machine().info().task())
                .forEach((name, data) -> tests.add(DynamicTest.dynamicTest(name, () -> {
                    for (Machine<?> machine : settings()) {
                        Status status = check(machine.maxSeconds(SECONDS), data, folder.resolve("model.mgv"));
                        if (status != null) {
                            fitted.add(name);
                        }
                        if (status == Status.TIME_LIMIT) {
                            reporter.publishEntry("time limit", name + ", " + describe(machine));
                        }
                    }
                })));
        tests.add(DynamicTest.dynamicTest(
                "not all are refused", () -> assertThat(fitted).isNotEmpty()));
        return tests.stream();
    }

    /** The machine unchanged, and with its first positive parameter from 1e-10 to 1e10. */
    private List<Machine<?>> settings() {
        List<Machine<?>> all = new ArrayList<>(List.of(machine()));
        machine().info().parameters().stream()
                .filter(DegenerateInputContract::isPositive)
                .map(ParameterSpec::name)
                .findFirst()
                .ifPresent(name -> {
                    for (double value : new double[] {1e-10, 1e-5, 1e5, 1e10}) {
                        all.add(machine().set(name, value));
                    }
                });
        return all;
    }

    private static boolean isPositive(ParameterSpec spec) {
        return spec.minimum() == 0 && !spec.minimumAllowed() && !spec.isWhole() && !(spec.below() < 1e11);
    }

    private static String describe(Machine<?> machine) {
        StringBuilder text = new StringBuilder(machine.info().name());
        machine.info()
                .parameters()
                .forEach(spec -> machine.parameter(spec.name())
                        .ifPresent(value ->
                                text.append(' ').append(spec.name()).append('=').append(value)));
        return text.toString();
    }

    /** Fits and checks every number of the result; returns the status, or null if the data were rejected. */
    private static Status check(Machine<?> machine, Dataset data, Path file) throws IOException {
        Model model;
        try {
            model = machine.fit(data);
        } catch (IllegalArgumentException e) {
            assertThat(e.getMessage()).as(describe(machine)).isNotBlank().doesNotContain("\n");
            return null;
        } catch (RuntimeException e) {
            return fail(describe(machine) + " threw " + e, e);
        }
        String subject = describe(machine) + " " + model.report().status();
        assertFinite(subject + ", training rows", Learners.decisions(model, data.features()));
        assertFinite(subject + ", unseen rows", Learners.decisions(model, turned(data.features())));
        boolean certified = machine.info().optimum() == Optimum.CERTIFIED;
        // Where squares overflow, ranking can stall before it has found a dual point.
        boolean mayLackDual =
                machine.info().task() == Task.RANKING && model.report().status() == Status.STALLED;
        assertFiniteReport(subject, model, certified, mayLackDual);
        Models.save(model, file);
        assertThat(Learners.decisions(Models.load(file), data.features()))
                .as(subject)
                .isEqualTo(Learners.decisions(model, data.features()));
        return model.report().status();
    }

    /** Other rows of the same size. */
    private static FeatureMatrix turned(FeatureMatrix rows) {
        double[][] values = new double[rows.rows()][];
        for (int i = 0; i < values.length; i++) {
            values[i] = rows.row(i).toArray();
            for (int j = 0; j < values[i].length; j++) {
                values[i][j] *= j % 2 == 0 ? -0.7 : 1.3;
            }
        }
        return DenseMatrix.copyOf(values);
    }

    private static void assertFiniteReport(String subject, Model model, boolean certified, boolean mayLackDual) {
        for (ProblemReport problem : model.report().problems()) {
            assertFinite(subject + ", bias", problem.bias());
            problem.solved().forEach((name, value) -> assertFinite(subject + ", " + name, value));
            if (certified) {
                assertFinite(subject + ", primal", problem.certificate().primal());
                if (!problem.status().stoppedEarly() && !mayLackDual) {
                    assertFinite(subject + ", dual", problem.certificate().dual());
                }
            }
        }
        assertFinite(subject + ", training score", model.report().trainingScore());
        model.report().parameters().forEach((name, value) -> assertFinite(subject + ", " + name, value));
        MarginStatistics margins = model.report().margins();
        if (margins != null) {
            assertFinite(
                    subject + ", margins",
                    margins.minimum(),
                    margins.mean(),
                    margins.variance(),
                    margins.semiVariance(),
                    margins.maximumProjection());
            margins.curve().forEach(value -> assertFinite(subject + ", margin curve", value));
        }
    }

    private static void assertFinite(String subject, double... values) {
        for (double value : values) {
            assertThat(value).as(subject).isFinite();
        }
    }
}
