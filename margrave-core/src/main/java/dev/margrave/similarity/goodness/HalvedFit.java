// SPDX-License-Identifier: Apache-2.0
package dev.margrave.similarity.goodness;

import dev.margrave.internal.goodness.BoxLoss;
import dev.margrave.internal.goodness.BoxProblem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.function.DoubleBinaryOperator;
import java.util.function.Function;
import java.util.stream.DoubleStream;

/** The weights that each half of the units chooses, with what they lose on both halves. */
final class HalvedFit {
    /** One half. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Half(Terms own, Terms other, int weights, double[] best, double lower, double[] none) {}

    private final List<Half> halves = new ArrayList<>();
    private final double bound;

    /** The weights that {@code loss} chooses within ±bound. */
    HalvedFit(Design design, int[] units, BoxLoss loss, GoodnessSettings settings) {
        this.bound = settings.bound();
        int[] shuffled = units.clone();
        SplittableRandom random = new SplittableRandom(settings.seed());
        for (int i = shuffled.length - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            int swapped = shuffled[i];
            shuffled[i] = shuffled[other];
            shuffled[other] = swapped;
        }
        int[] first = Arrays.copyOfRange(shuffled, 0, shuffled.length / 2);
        int[] second = Arrays.copyOfRange(shuffled, shuffled.length / 2, shuffled.length);
        halves.add(half(design, first, second, loss));
        halves.add(half(design, second, first, loss));
    }

    private Half half(Design design, int[] own, int[] other, BoxLoss loss) {
        Terms terms = design.terms(own, own);
        int weights = design.weights(own);
        double[] others = design.others();
        BoxProblem.Point best = problem(terms, weights, bound, others, loss).solve();
        double[] none = others.length == 0
                ? new double[weights]
                : problem(terms, weights, 0, others, loss).solve().v();
        return new Half(terms, design.terms(other, own), weights, best.v(), best.lower(), none);
    }

    private static BoxProblem problem(Terms terms, int weights, double bound, double[] others, BoxLoss loss) {
        double[] bounds = new double[weights + others.length];
        Arrays.fill(bounds, bound);
        System.arraycopy(others, 0, bounds, weights, others.length);
        return new BoxProblem(terms.features(), terms.targets(), terms.weights(), bounds, loss);
    }

    /** Whether each half has something to measure. */
    boolean isMeasured(int least) {
        return halves.stream()
                .allMatch(half -> half.own().count() >= least && half.other().count() >= least);
    }

    /** A lower bound on the mean loss on the halves that chose the weights. */
    double lower() {
        return halves.stream().mapToDouble(Half::lower).average().orElseThrow();
    }

    /** mean |w|. */
    double meanWeight() {
        return halves.stream()
                .mapToDouble(half -> Arrays.stream(half.best(), 0, half.weights())
                        .map(Math::abs)
                        .average()
                        .orElse(0))
                .average()
                .orElseThrow();
    }

    /** The figures by this loss of an output and its target; {@code hasEqual} adds that of equal weights. */
    GoodnessEstimate estimate(
            String definition, String name, DoubleBinaryOperator loss, OptionalDouble lower, boolean hasEqual) {
        Function<Half, double[]> chosen = half -> hasEqual ? better(half, loss) : half.best();
        double[] measured = all(chosen, loss);
        double mean = mean(measured);
        double scatter =
                Arrays.stream(measured).map(x -> (x - mean) * (x - mean)).sum();
        double fitted = halves.stream()
                .mapToDouble(half -> mean(half.own().losses(chosen.apply(half), loss)))
                .average()
                .orElseThrow();
        OptionalDouble equal = hasEqual ? Arrays.stream(all(this::equal, loss)).average() : OptionalDouble.empty();
        return new GoodnessEstimate(
                definition,
                name,
                bound,
                mean,
                Math.sqrt(scatter / (measured.length - 1) / measured.length),
                fitted,
                lower,
                equal,
                Arrays.stream(all(Half::none, loss)).average().orElseThrow(),
                OptionalDouble.empty(),
                halves.get(0).weights(),
                measured.length);
    }

    /** The chosen weights or equal ones, whichever lose less on the half's own units. */
    private double[] better(Half half, DoubleBinaryOperator loss) {
        double[] equal = equal(half);
        return mean(half.own().losses(equal, loss)) < mean(half.own().losses(half.best(), loss)) ? equal : half.best();
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElseThrow();
    }

    private double[] equal(Half half) {
        double[] weights = new double[half.weights()];
        Arrays.fill(weights, bound);
        return weights;
    }

    /** The losses on the halves that did not choose the variables. */
    private double[] all(Function<Half, double[]> variables, DoubleBinaryOperator loss) {
        return halves.stream()
                .flatMapToDouble(half -> DoubleStream.of(half.other().losses(variables.apply(half), loss)))
                .toArray();
    }
}
