// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.libsvm;

import dev.margrave.cli.output.UsageException;
import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.Locale;

/**
 * The search of liblinear-train {@code -C}: cross-validation of C = 2^k, and with {@code -s 11} of p in twentieths of the largest
 * |target| as well. The ranges and the printed lines are those of LIBLINEAR; of equally good values the first is best.
 */
final class LinearSearch {
    private static final int FOLDS = 5;
    private static final double LARGEST_COST = 1024;
    private static final double LARGEST_COST_OF_REGRESSION = 1048576;
    private static final int STEPS_OF_P = 20;
    private static final double START_SHARE = 0.1; // of the first step of regression, relative to the targets
    private static final double LN_2 = Math.log(2);

    private final Arguments arguments;
    private final LinearFit fit;
    private final Dataset rows;
    private final PrintStream out;
    private final int folds;
    private double bestCost;
    private double bestEpsilon;
    private double bestScore;

    LinearSearch(Arguments arguments, LinearFit fit, Dataset rows, PrintStream out) {
        this.arguments = arguments;
        this.fit = fit;
        this.rows = rows;
        this.out = out;
        this.folds = arguments.has('v') ? fit.folds() : FOLDS;
    }

    /** Rejects solvers for which LIBLINEAR has no search. */
    static void check(LinearFit fit) {
        int number = fit.solver().number();
        if (number != 0 && number != 2 && number != 11) {
            throw new UsageException(
                    "-C: the search for parameters is not available for -s " + number + ", only for -s 0, 2 and 11");
        }
    }

    void run() {
        out.println("Doing parameter search with " + folds + "-fold cross validation.");
        boolean regression = fit.isRegression();
        bestScore = regression ? Double.POSITIVE_INFINITY : -1;
        if (regression) {
            double largest = 0;
            for (int i = 0; i < rows.rows(); i++) {
                largest = Math.max(largest, Math.abs(rows.target(i)));
            }
            int last = STEPS_OF_P - 1;
            double given = arguments.number('p', -1);
            int first = given > 0 ? (int) Math.min(given / (largest / STEPS_OF_P), last) : last;
            for (int step = first; step >= 0; step--) {
                costs(step * largest / STEPS_OF_P, LARGEST_COST_OF_REGRESSION);
            }
            out.println("Best C = " + CNumber.general(bestCost) + " Best p = " + CNumber.general(bestEpsilon)
                    + "  CV MSE = " + CNumber.general(bestScore));
            return;
        }
        costs(0, LARGEST_COST);
        out.println(
                "Best C = " + CNumber.general(bestCost) + "  CV accuracy = " + CNumber.general(100 * bestScore) + "%");
    }

    private void costs(double epsilon, double largest) {
        double start = arguments.has('c') ? arguments.number('c', 1) : firstCost(epsilon);
        for (double cost = Math.min(start, largest); cost <= largest; cost *= 2) {
            Scores scores = new Scores(fit.with(cost, epsilon).heldOut(rows, folds), rows);
            double score = fit.isRegression() ? scores.squaredError() : scores.accuracy();
            if (fit.isRegression() ? score < bestScore : score > bestScore) {
                bestScore = score;
                bestCost = cost;
                bestEpsilon = epsilon;
            }
            if (!arguments.has('q')) {
                String log = String.format(Locale.ROOT, "log2c=%7.2f\t", Math.log(cost) / LN_2);
                out.println(
                        fit.isRegression()
                                ? log
                                        + String.format(Locale.ROOT, "p=%7.2f\t", epsilon)
                                        + "Mean squared error="
                                        + CNumber.general(score)
                                : log + "rate=" + CNumber.general(100 * score));
            }
        }
        if (!arguments.has('q')) {
            out.println("warning: maximum C reached.");
        }
    }

    /** The power of 2 at which LIBLINEAR begins: so small that the weights hardly differ from 0. */
    private double firstCost(double epsilon) {
        FeatureMatrix features = fit.features(rows);
        double largest = Arrays.stream(features.squaredNorms()).max().orElse(0);
        double cost = switch (fit.solver()) {
            case L2R_LR -> 1 / (rows.rows() * largest);
            case L2R_L2LOSS_SVC -> 1 / (2 * rows.rows() * largest);
            default -> firstCostOfRegression(epsilon, largest);
        };
        double power = Math.floor(Math.log(cost) / LN_2);
        return Double.isFinite(power) ? Math.pow(2, power) : LARGEST_COST_OF_REGRESSION;
    }

    private double firstCostOfRegression(double epsilon, double largest) {
        double sum = 0;
        double loss = 0;
        for (int i = 0; i < rows.rows(); i++) {
            double size = Math.abs(rows.target(i));
            sum += size;
            loss += Math.pow(Math.max(0, size - epsilon), 2);
        }
        return START_SHARE * START_SHARE * loss / (8 * sum * sum * largest);
    }
}
