// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.work;

import dev.margrave.bench.peer.KernelChoice;
import java.util.List;

/** All works, in the order in which they run. */
public final class Works {
    /** What {@code svm-train} stops at by default. */
    private static final double LIBSVM_TOLERANCE = 1e-3;

    /**
     * A tenth of what {@code liblinear-train -s 3} stops at by default, where its dual objective is still off by 1e-4 (a9a)
     * and 3e-4 (20 newsgroups), for hardly less time.
     */
    private static final double LIBLINEAR_TOLERANCE = 0.01;

    /**
     * Margrave's relative duality gap in every work. A gap of 1e-3 bounds the error of both objectives, and that of the
     * dual is far smaller; the tables show the difference to the reference, which must stay below 1e-4.
     */
    static final double MARGRAVE_TOLERANCE = 1e-3;

    private Works() {}

    public static List<Work> all() {
        return List.of(
                kernel("rbf-mnist38", "RBF, MNIST 3 vs 8", Source.MNIST_38, KernelChoice.gaussian(2), 10),
                new FitWork(
                        "rbf-mnist",
                        "RBF, all of MNIST, one-vs-one",
                        Source.MNIST,
                        KernelChoice.gaussian(2),
                        10,
                        LIBSVM_TOLERANCE,
                        MARGRAVE_TOLERANCE,
                        1,
                        List.of("margrave", "libsvm", "libsvm-java")),
                kernel("rbf-a9a", "RBF, a9a", Source.A9A, KernelChoice.gaussian(0.01), 1),
                kernel("rbf-a9a-hard", "RBF, a9a, large C", Source.A9A, KernelChoice.gaussian(0.05), 100),
                kernel("poly-mnist38", "degree 5, MNIST 3 vs 8", Source.MNIST_38, KernelChoice.polynomial(5), 1),
                new RmmPathWork(),
                new PredictWork(),
                linear("linear-a9a", "linear, a9a", Source.A9A),
                linear("linear-news20", "linear, 20 newsgroups, one-vs-rest", Source.NEWS20),
                new MemoryWork(),
                new GrowthWork());
    }

    private static Work kernel(String name, String title, Source source, KernelChoice kernel, double c) {
        return new FitWork(name, title, source, kernel, c, LIBSVM_TOLERANCE, MARGRAVE_TOLERANCE, 3, List.of());
    }

    private static Work linear(String name, String title, Source source) {
        return new FitWork(
                name, title, source, KernelChoice.linear(), 1, LIBLINEAR_TOLERANCE, MARGRAVE_TOLERANCE, 3, List.of());
    }
}
