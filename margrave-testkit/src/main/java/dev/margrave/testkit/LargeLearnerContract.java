// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.margrave.data.Dataset;
import dev.margrave.data.Task;
import dev.margrave.machine.Machine;
import dev.margrave.machine.MachineInfo.Optimum;
import dev.margrave.model.Model;
import dev.margrave.model.Multiclass;
import dev.margrave.model.ProblemReport;
import dev.margrave.persist.Models;
import dev.margrave.solver.Certificate;
import dev.margrave.solver.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What every machine must satisfy for problems so large that kernel rows are computed in single-precision blocks, problems share
 * kernel values within a class, and full matrices are replaced by landmarks. Fits stop at a relative gap of 1e-3, so two fits are
 * compared by their certificates: the optimum of the same problem lies in both intervals.
 */
public interface LargeLearnerContract {
    /** The relative duality gap of the fits. */
    double TOLERANCE = 1e-3;

    /** Rows per problem for which computing kernel rows in blocks is worthwhile. */
    int ROWS = 2100;

    /** Too little to keep the full matrix of these rows. */
    long MEMORY = 64 << 20;

    /** The effect of single-precision kernel values on an objective, relative to its size. */
    double ROUNDING = 1e-5;

    /** Their effect on outputs, relative to the largest. */
    double SINGLE = 1e-4;

    /** The minimum memory of a fit. */
    long LITTLE_MEMORY = 1 << 20;

    /** The permitted loss of training score by landmarks. */
    double APPROXIMATION = 0.05;

    /**
     * The machine under test, with a kernel that suits single precision: a Gaussian that is not narrow for the data, such as
     * {@code rbf:gamma=0.1}, or a polynomial. All its parameters should have values, so that two fits solve the same problem.
     */
    Machine<?> machine();

    /** At least {@link #ROWS} rows for the machine's task, all of weight 1. */
    default Dataset data() {
        return switch (machine().info().task()) {
            case CLASSIFICATION ->
                Generators.twoGaussians(51, ROWS, 3, machine().needsSeparableLabels() ? 8 : 1.5);
            case ORDINAL -> Generators.orderedLevels(52, ROWS, 3, 0.5, 3);
            case REGRESSION -> Generators.plantedLinear(53, ROWS, 3, 0.3);
            case RANKING -> Generators.ranked(55, ROWS, 3, 10);
            case NONE -> throw new IllegalStateException("the machine has no task");
        };
    }

    /** Three labels for a classifier, at least {@link #ROWS} rows per pair. */
    default Dataset severalLabels() {
        return Generators.gaussians(54, 3 * ROWS / 2, 3, machine().needsSeparableLabels() ? 12 : 2.5, 3);
    }

    private Machine<?> limited() {
        return machine().tolerance(TOLERANCE).memory(MEMORY);
    }

    private Model fit(Dataset data) {
        return limited().fit(data);
    }

    private boolean isCertified() {
        return machine().info().optimum() == Optimum.CERTIFIED;
    }

    @Test
    default void fitsAreCertifiedAndTheSameAtAnyNumberOfThreads(@TempDir Path folder) throws IOException {
        Dataset data = data();
        Path file = folder.resolve("model.mgv");
        Model model = sameAtAnyNumberOfThreads(limited(), data, file);
        assertSound(model, data);
        Model loaded = Models.load(file);
        assertThat(loaded.report()).isEqualTo(model.report());
        assertThat(Learners.decisions(loaded, data.features())).isEqualTo(Learners.decisions(model, data.features()));
    }

    @Test
    default void storageDoesNotMatter() {
        Dataset data = data();
        assertSameProblem(fit(data), fit(data.withFeatures(Generators.sparse(data.features()))));
    }

    /** With the same landmarks, since copies of rows would change the draw. */
    @Test
    default void weightIsAsManyCopies() {
        assumeTrue(
                machine().info().task() != Task.RANKING, "a copy joins its query, whose gains are of another sum then");
        Dataset data = data();
        double[] weights = new double[data.rows()];
        int[] copies = new int[2 * data.rows()];
        int count = 0;
        for (int i = 0; i < weights.length; i++) {
            weights[i] = i % 5 == 0 ? 2 : 1;
            for (int k = 0; k < weights[i]; k++) {
                copies[count++] = i;
            }
        }
        Machine<?> machine = Learners.onLandmarks(limited(), data);
        assertSameProblem(
                machine.fit(data.withWeights(weights)), machine.fit(data.select(Arrays.copyOf(copies, count))));
    }

    /** Interrupted at its first progress event, which a closed-form machine never sends. */
    @Test
    default void interruptionOnTheWayLeavesAUsableModel() {
        Thread fitting = Thread.currentThread();
        AtomicInteger events = new AtomicInteger();
        Machine<?> machine = limited().listener(progress -> {
            events.incrementAndGet();
            fitting.interrupt();
        });
        Model model;
        boolean interrupted;
        try {
            model = machine.fit(data());
        } finally {
            interrupted = Thread.interrupted();
        }
        assertThat(interrupted).as("the interruption flag stays set").isEqualTo(events.get() > 0);
        assertThat(model.report().status()).isIn(Status.INTERRUPTED, Status.CONVERGED);
        for (double decision : Learners.decisions(model, data().features())) {
            assertThat(decision).isFinite();
        }
        if (isCertified() && !machine.needsSeparableLabels()) {
            assertThat(model.report().certificate().primal()).isFinite();
            assertNotNegative(model.report().certificate());
        }
    }

    /** The same problem if the method needs no full matrix, otherwise its approximation on landmarks. */
    @Test
    default void littleMemoryIsEnough(@TempDir Path folder) throws IOException {
        Model little = sameAtAnyNumberOfThreads(limited().memory(LITTLE_MEMORY), data(), folder.resolve("model.mgv"));
        assertSound(little, data());
        assertSameProblem(fit(data()), little);
    }

    /** The problems of several labels are the same as separate problems, whatever they share. */
    @Test
    @Tag("slow")
    default void severalLabelsAreAsManyProblems(@TempDir Path folder) throws IOException {
        assumeTrue(machine().info().task() == Task.CLASSIFICATION, "the machine has one problem");
        Dataset data = severalLabels();
        for (Multiclass scheme : List.of(Multiclass.ONE_VS_ONE, Multiclass.ONE_VS_REST)) {
            Machine<?> machine = Learners.drawsPairs(limited()) ? limited() : Learners.onLandmarks(limited(), data);
            Model model = sameAtAnyNumberOfThreads(machine.multiclass(scheme), data, folder.resolve(scheme + ".mgv"));
            assertSound(model, data);
            assertThat(model.report().problems()).hasSize(3);
            assertThat(model.report().trainingScore()).isGreaterThan(0.75);
            Dataset alone = scheme == Multiclass.ONE_VS_ONE ? firstPair(data) : firstAgainstRest(data);
            ProblemReport first = model.report().problems().get(0);
            ProblemReport single = machine.fit(alone).report().problems().get(0);
            assertThat(first.rows()).isEqualTo(single.rows());
            if (isSameProblem(first, single)) {
                assertOverlap(first.certificate(), single.certificate());
            }
        }
    }

    private static Dataset firstPair(Dataset data) {
        int[] rows = new int[data.rows()];
        int count = 0;
        for (int i = 0; i < data.rows(); i++) {
            if (data.code(i) < 2) {
                rows[count++] = i;
            }
        }
        return data.select(Arrays.copyOf(rows, count));
    }

    private static Dataset firstAgainstRest(Dataset data) {
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < data.rows(); i++) {
            labels.add(data.code(i) == 0 ? "1" : "0");
        }
        return Dataset.classification(data.features(), labels);
    }

    /** The model, which is also saved to the file. */
    private static Model sameAtAnyNumberOfThreads(Machine<?> machine, Dataset data, Path file) throws IOException {
        Model two = machine.threads(2).fit(data);
        Models.save(two, file);
        byte[] bytes = Files.readAllBytes(file);
        Models.save(machine.threads(1).fit(data), file);
        assertThat(Files.readAllBytes(file)).as("bytes with one thread").isEqualTo(bytes);
        return two;
    }

    private void assertSound(Model model, Dataset data) {
        if (!machine().info().name().startsWith("nearest")) { // whose figures come from a sample of this many rows
            Learners.assertReportIsOfTheModel(model, machine().info().task(), data, SINGLE);
        }
        assertThat(model.report().status()).isEqualTo(Status.CONVERGED);
        for (ProblemReport problem : model.report().problems()) {
            assertThat(problem.certificate().isKnown()).isEqualTo(isCertified());
            if (isCertified()) {
                assertThat(problem.certificate().relativeGap()).isLessThanOrEqualTo(TOLERANCE);
                assertNotNegative(problem.certificate());
            }
        }
    }

    private static void assertNotNegative(Certificate certificate) {
        assertThat(certificate.relativeGap()).isGreaterThanOrEqualTo(-ROUNDING);
    }

    /** Whether two fits minimize the same function: convex, without parameters that each fit determines, in the same space. */
    private boolean isSameProblem(ProblemReport one, ProblemReport other) {
        boolean allSet = machine().info().parameters().stream()
                .allMatch(spec ->
                        spec.isList() || machine().parameter(spec.name()).isPresent());
        boolean isExact =
                !one.solved().containsKey("landmarks") && !other.solved().containsKey("landmarks");
        boolean drawsLandmarks = machine().usesSimilarity(); // other rows, or copies of them, are other landmarks
        return isCertified() && machine().isConvex() && allSet && isExact && !drawsLandmarks;
    }

    private void assertSameProblem(Model expected, Model actual) {
        ProblemReport one = expected.report().problems().get(0);
        ProblemReport other = actual.report().problems().get(0);
        if (isSameProblem(one, other)) {
            assertOverlap(one.certificate(), other.certificate());
        }
        assertThat(actual.report().trainingScore())
                .isGreaterThan(expected.report().trainingScore() - APPROXIMATION);
    }

    /** Each optimum lies between dual and primal objective, and both optima are the same. */
    private static void assertOverlap(Certificate one, Certificate other) {
        double slack = ROUNDING * Math.max(1, Math.abs(one.primal()));
        assertThat(one.dual()).isLessThanOrEqualTo(other.primal() + slack);
        assertThat(other.dual()).isLessThanOrEqualTo(one.primal() + slack);
    }
}
