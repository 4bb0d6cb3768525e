// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver.block;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.internal.Parallel;

/** One request of {@link BlockSolver} on one block. Each method states the order of its answer. */
final class BlockPass {
    /** Numbers before the squares in the answer to a statistics request. */
    static final int STATISTICS = 7;

    private final ProblemBlock block;
    private final RowTerms terms;
    private final BlockRequest request;
    private final double[] beta;
    private final double[] w;
    private final double q;

    BlockPass(ProblemBlock block, BlockRequest request, double[] beta) {
        this.block = block;
        this.terms = block.terms;
        this.request = request;
        this.beta = beta;
        this.w = request.w();
        this.q = request.proximalWeight();
    }

    double[] run() {
        return switch (request.kind()) {
            case STATISTICS -> statistics();
            case NEWTON -> newton();
            case SLOPES -> slopes();
            case PRODUCT -> product();
            case CERTIFICATE -> certificate();
            case ASCENT, BELOW -> throw new IllegalStateException("a request for margins on rows with losses");
        };
    }

    private double minimizer(int i, double f) {
        return terms.minimizer(i, beta[i], f, q);
    }

    /**
     * Rows, Σ‖x_i‖², Σ ℓ_i(0), then for the typical row the sums of outputs and variables and the number of rows in them, the number
     * of rows whose loss is not smooth, and Σ x_ij² for every feature.
     */
    private double[] statistics() {
        double[] answer = new double[STATISTICS + block.width()];
        answer[0] = block.size();
        answer[2] = terms.atZero();
        block.forEach((x, place, i) -> {
            double nearest = terms.clamp(i, 0);
            double violation = terms.violation(i, nearest, 0);
            double distance = Math.abs(terms.minimizer(i, nearest, 0, 0) - nearest);
            if (violation > 0 && distance > 0 && distance < Double.POSITIVE_INFINITY) {
                answer[3] += violation;
                answer[4] += distance;
                answer[5]++;
            }
            answer[6] += terms.isSmooth(i) ? 0 : 1;
            addSquares(x, place, 1, answer, STATISTICS);
        });
        for (int j = 0; j < block.matrix.columns(); j++) {
            answer[1] += answer[STATISTICS + j];
        }
        return answer;
    }

    /** Adds factor · x_j² for every feature to the sum, from {@code start} on. */
    private void addSquares(FeatureMatrix x, int place, double factor, double[] sum, int start) {
        Row row = x.row(place);
        for (int k = 0; k < row.stored(); k++) {
            sum[start + row.index(k)] += factor * row.value(k) * row.value(k);
        }
        if (block.hasBias) {
            sum[start + block.width() - 1] += factor;
        }
    }

    /** The order of {@link NewtonSums}. */
    private double[] newton() {
        boolean isPacked = request.option(0) != 0;
        double slackLimit = request.option(1);
        int width = block.width();
        double[] answer = new double[NewtonSums.length(width, isPacked)];
        double[] numbers = new double[NewtonSums.NUMBERS];
        numbers[NewtonSums.MOST_SCALE] = Double.NEGATIVE_INFINITY;
        try (Parallel parallel = new Parallel(1)) {
            PackedSquares squares = isPacked ? new PackedSquares(block, answer, width, parallel) : null;
            block.forEachPart((x, places, from) -> {
                double[] curvatures = new double[places.length];
                for (int k = 0; k < places.length; k++) {
                    int i = from + k;
                    double f = block.output(x, places[k], w);
                    double z = minimizer(i, f);
                    curvatures[k] = terms.curvature(i, f, z, q);
                    addNumbers(i, f, z, slackLimit, numbers);
                    numbers[NewtonSums.FREE] += curvatures[k] > 0 ? 1 : 0;
                    if (z != 0) {
                        block.addTo(x, places[k], answer, z);
                    }
                    if (squares == null && curvatures[k] > 0) {
                        addSquares(x, places[k], curvatures[k], answer, width);
                    }
                }
                if (squares != null) {
                    squares.add(x, places, curvatures);
                }
            });
            if (squares != null) {
                squares.finish();
            }
        }
        System.arraycopy(numbers, 0, answer, answer.length - numbers.length, numbers.length);
        return answer;
    }

    private void addNumbers(int i, double f, double z, double slackLimit, double[] numbers) {
        double lower = terms.lower(i);
        double upper = terms.upper(i);
        numbers[NewtonSums.PROXIMAL] += q * (z - beta[i]) * (z - beta[i]);
        numbers[NewtonSums.DUAL] += terms.dualValue(i, z);
        numbers[NewtonSums.LOSS] += terms.value(i, f);
        numbers[z > 0 ? NewtonSums.POSITIVE : NewtonSums.NEGATIVE] += z;
        if (slackLimit > 0) {
            numbers[NewtonSums.SLACK_DOWN] += terms.slack(i, z, 1, slackLimit);
            numbers[NewtonSums.SLACK_UP] += terms.slack(i, z, -1, slackLimit);
        }
        double least = f == 0 ? 0 : (f > 0 ? lower : upper) / f;
        double most = f == 0
                ? lower <= 0 && upper >= 0 ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY
                : (f > 0 ? upper : lower) / f;
        numbers[NewtonSums.LEAST_SCALE] = Math.max(numbers[NewtonSums.LEAST_SCALE], least);
        numbers[NewtonSums.MOST_SCALE] = Math.max(numbers[NewtonSums.MOST_SCALE], -most);
    }

    /** Σ z_i(t)·Δ_i for every step length t, Δ_i being the change of output i along the direction. */
    private double[] slopes() {
        double[] lengths = request.options();
        double[] answer = new double[lengths.length];
        block.forEach((x, place, i) -> {
            double f = block.output(x, place, w);
            double change = block.output(x, place, request.vector());
            for (int k = 0; k < lengths.length; k++) {
                answer[k] += minimizer(i, f + lengths[k] * change) * change;
            }
        });
        return answer;
    }

    /** Σ x_i (x_i·p) / (q + g_i″(z_i)) over the free rows. */
    private double[] product() {
        double[] answer = new double[block.width()];
        block.forEach((x, place, i) -> {
            double f = block.output(x, place, w);
            double curvature = terms.curvature(i, f, minimizer(i, f), q);
            if (curvature > 0) {
                block.addTo(x, place, answer, curvature * block.output(x, place, request.vector()));
            }
        });
        return answer;
    }

    /**
     * u = Σ z_i x_i after the repair, Σ g_i(z_i), Σ ℓ_i(s·f_i), the number of z_i that are not 0; then as maxima |s·f_i|, the
     * smallest bias that a row allows with its sign reversed, the largest that a row requires, and the largest violation of a row.
     */
    private double[] certificate() {
        double scale = request.option(0);
        SumRepair repair = new SumRepair(request.option(1), request.option(2), request.option(3), request.option(4));
        int width = block.width();
        double[] answer = new double[width + CertificateSums.NUMBERS];
        answer[width + CertificateSums.ALLOWED] = Double.NEGATIVE_INFINITY;
        answer[width + CertificateSums.REQUIRED] = Double.NEGATIVE_INFINITY;
        block.forEach((x, place, i) -> {
            double f = block.output(x, place, w);
            double z = repair.apply(terms, i, minimizer(i, f));
            if (z != 0) {
                block.addTo(x, place, answer, z);
                answer[width + CertificateSums.SUPPORT]++;
            }
            answer[width + CertificateSums.DUAL] += terms.dualValue(i, z);
            answer[width + CertificateSums.LOSS] += terms.value(i, scale * f);
            max(answer, width + CertificateSums.OUTPUT, Math.abs(scale * f));
            max(answer, width + CertificateSums.ALLOWED, -terms.maxBias(i, z, f));
            max(answer, width + CertificateSums.REQUIRED, terms.minBias(i, z, f));
            max(answer, width + CertificateSums.VIOLATION, terms.violation(i, z, f));
        });
        return answer;
    }

    private static void max(double[] answer, int at, double value) {
        answer[at] = Math.max(answer[at], value);
    }
}
