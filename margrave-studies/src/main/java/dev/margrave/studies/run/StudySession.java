// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies.run;

import dev.margrave.data.Scaling;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.Machine;
import dev.margrave.machine.Machines;
import dev.margrave.selection.journal.PieceLog;
import dev.margrave.studies.definition.Fields;
import dev.margrave.studies.definition.Study;
import dev.margrave.studies.definition.StudyData;
import dev.margrave.studies.run.bound.BoundSelectionRun;
import dev.margrave.studies.run.bound.ConformalRun;
import dev.margrave.studies.run.bound.PenaltyCurvesRun;
import dev.margrave.studies.run.bound.ToyBoundsRun;
import dev.margrave.studies.run.landmark.LandmarkNumbersRun;
import dev.margrave.studies.run.landmark.LandmarksRun;
import dev.margrave.studies.run.map.KernelErrorsRun;
import dev.margrave.studies.run.map.MapsRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** One run of a study: its data, its journal, and the resources it may use. */
public final class StudySession {
    private static final double MIN_LOGGED_SECONDS = 2; // faster work is not worth a line

    private final Study study;
    private final Path folder;
    private final PieceLog log;
    private final int threads;
    private final long memoryBytes;
    private final Consumer<String> progress;
    private final Map<String, double[]> memory = new ConcurrentHashMap<>();

    /** @param folder the folder with the data sets, or null */
    public StudySession(
            Study study, Path folder, PieceLog log, int threads, long memoryBytes, Consumer<String> progress) {
        this.study = study;
        this.folder = folder;
        this.log = log;
        this.threads = threads;
        this.memoryBytes = memoryBytes;
        this.progress = progress;
    }

    public Study study() {
        return study;
    }

    public Path folder() {
        return folder;
    }

    public int threads() {
        return threads;
    }

    void say(String line) {
        progress.accept(line);
    }

    /** The data sets that can be read. */
    public List<StudyData> present() {
        return study.data().stream().filter(data -> data.isThere(folder)).toList();
    }

    /** Whether anything can be run: a data set is available, or none is needed. */
    public boolean hasWork() {
        return study.data().isEmpty() || !present().isEmpty();
    }

    /** One line for each data set that cannot be read. */
    public List<String> missing() {
        List<String> lines = new ArrayList<>();
        for (StudyData data : study.data()) {
            if (!data.isThere(folder)) {
                lines.add(data.name() + ": "
                        + (data.isKnown() ? String.join(", ", data.missing(folder)) : "no file is known") + " ("
                        + data.source() + ")");
            }
        }
        return lines;
    }

    /** A machine with the shared options: kernel, scaling, limits. */
    public Machine<?> options(String kernel, double tolerance, int fitThreads) {
        Fields options = study.options();
        return Machines.named("svm")
                .kernel(Kernels.parse(kernel))
                .scale(Scaling.parse(options.text("scale", "none")))
                .normalizeKernel(options.flag("normalizeKernel"))
                .tolerance(tolerance)
                .maxIterations((long) options.number("maxIterations", Long.MAX_VALUE))
                .seed(seed())
                .threads(fitThreads)
                .memory(memoryBytes);
    }

    public long seed() {
        return study.options().count("seed", 1);
    }

    /**
     * The result of one journaled computation: read from the journal, or computed and recorded.
     *
     * @param key readable
     * @param identity everything that the result depends on apart from the study's options and the key
     */
    public double[] recorded(String key, List<?> identity, Supplier<double[]> work) {
        String word = key.replaceAll("\\s+", "_") + "#"
                + Integer.toHexString(identity.toString().hashCode());
        double[] known = memory.get(word);
        if (known != null) {
            return known;
        }
        Optional<double[]> kept = log.find(word);
        double[] values = kept.orElseGet(() -> {
            long start = System.nanoTime();
            double[] made = work.get();
            if (Thread.currentThread().isInterrupted()) {
                throw new StudyStopped();
            }
            log.add(word, made);
            double seconds = (System.nanoTime() - start) * 1e-9;
            if (seconds >= MIN_LOGGED_SECONDS) {
                say(String.format(Locale.ROOT, "%s  %.1f s", word, seconds));
            }
            return made;
        });
        memory.put(word, values);
        return values;
    }

    /** Runs tasks in parallel, one thread each; results are in the order of the tasks. */
    public <T> List<T> all(List<Callable<T>> tasks) {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<T>> futures = new ArrayList<>();
            tasks.forEach(task -> futures.add(pool.submit(task)));
            List<T> results = new ArrayList<>();
            for (Future<T> future : futures) {
                results.add(future.get());
            }
            return results;
        } catch (InterruptedException e) {
            throw new StudyStopped();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException(e.getCause());
        } finally {
            pool.shutdownNow();
        }
    }

    /** Runs the protocol of the study. */
    public StudyOutcome run() throws IOException {
        return switch (study.protocol()) {
            case "test-part" -> new DigitsRun(this).run();
            case "partitions" -> new PartitionsRun(this).run();
            case "synthetic" -> new SyntheticRun(this).run();
            case "bound" -> new BoundRun(this).run();
            case "universum" -> new UniversumRun(this).run();
            case "class-pairs" -> new PairsRun(this).run();
            case "kernel-errors" -> new KernelErrorsRun(this).run();
            case "landmark-numbers" -> new LandmarkNumbersRun(this).run();
            case "feature-maps" -> new MapsRun(this).run();
            case "auc-streams" -> new StreamsRun(this).run();
            case "conformal" -> new ConformalRun(this).run();
            case "landmarks" -> new LandmarksRun(this).run();
            case "bound-selection" -> new BoundSelectionRun(this).run();
            case "bounds-toy" -> new ToyBoundsRun(this).run();
            case "penalty-curves" -> new PenaltyCurvesRun(this).run();
            case "runtime" -> new RuntimeRun(this).run();
            default -> throw new IllegalArgumentException(study.name() + ": unknown protocol " + study.protocol());
        };
    }
}
