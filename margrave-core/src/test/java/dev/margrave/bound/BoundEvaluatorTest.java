// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Scaling;
import dev.margrave.internal.Distributions;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.machine.SupportVectorRegression;
import dev.margrave.model.Classifier;
import dev.margrave.model.KernelFunctions;
import dev.margrave.model.LinearFunctions;
import dev.margrave.solver.Bias;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Each bound against its formula, written out here again, and what must hold between bounds. */
class BoundEvaluatorTest {
    private static final double DELTA = 0.05;

    /** Two classes around (±1, ±1) with some of the labels turned, unit rows with {@code bias} 0. */
    static Dataset draw(long seed, int rows) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] features = new double[rows][2];
        String[] labels = new String[rows];
        for (int i = 0; i < rows; i++) {
            boolean positive = random.nextBoolean();
            double center = positive ? 1 : -1;
            features[i][0] = center + gaussian(random);
            features[i][1] = center + gaussian(random);
            labels[i] = positive != (random.nextDouble() < 0.05) ? "1" : "-1";
        }
        return Dataset.classification(DenseMatrix.copyOf(features), List.of(labels));
    }

    private static double gaussian(SplittableRandom random) {
        double sum = -6;
        for (int k = 0; k < 12; k++) {
            sum += random.nextDouble();
        }
        return sum;
    }

    private static Classifier unbiased(Dataset data) {
        return SupportVectorMachine.with(Kernels.linear()).bias(Bias.NONE).fit(data);
    }

    private static double[] margins(Classifier model, Dataset data) {
        return IntStream.range(0, data.rows())
                .mapToDouble(i -> (data.labels().name(data.code(i)).equals("1") ? 1 : -1)
                        * model.predict(data.row(i)).decision())
                .toArray();
    }

    private static double squaredNorm(Classifier model) {
        LinearFunctions linear = (LinearFunctions) model.functions();
        return linear.weight(0, 0) * linear.weight(0, 0) + linear.weight(0, 1) * linear.weight(0, 1);
    }

    private static Bound bound(BoundEvaluator certifier, Dataset data, BoundName name) {
        return certifier.only(List.of(name)).certify(data).bound(name).orElseThrow();
    }

    private static double deviation(double factor, double delta, int n) {
        return factor * Math.sqrt(Math.log(2 / delta) / (2 * n));
    }

    @Test
    void traceAndRampByTheirFormulas() {
        Dataset data = draw(1, 300);
        Classifier model = unbiased(data);
        double e = squaredNorm(model);
        double gamma = 0.7;
        BoundParameters fixed = BoundParameters.FREE.withE(e).withGamma(gamma);
        double trace = 0;
        double slack = 0;
        double ramp = 0;
        double[] margins = margins(model, data);
        for (int i = 0; i < data.rows(); i++) {
            trace += data.row(i).squaredNorm();
            double xi = Math.max(0, gamma - margins[i]);
            slack += xi / (300 * gamma);
            ramp += Math.min(1, xi / gamma) / 300;
        }
        double complexity = 4 * Math.sqrt(2 * e) / (300 * gamma) * Math.sqrt(trace);
        Bound byTrace = bound(BoundEvaluator.of(model).parameters(fixed), data, BoundName.TRACE);
        assertThat(byTrace.kind()).isEqualTo(Bound.Kind.GUARANTEED);
        assertThat(byTrace.terms().orElseThrow().empirical()).isEqualTo(slack, within(1e-12));
        assertThat(byTrace.terms().orElseThrow().complexity()).isEqualTo(complexity, within(1e-9));
        assertThat(byTrace.terms().orElseThrow().confidence()).isEqualTo(deviation(3, DELTA, 300), within(1e-12));
        assertThat(byTrace.quantities().get("T0"))
                .isEqualTo(2 * Math.sqrt(2 * e) / 300 * Math.sqrt(trace), within(1e-9));
        Bound byRamp = bound(BoundEvaluator.of(model).parameters(fixed), data, BoundName.RAMP);
        assertThat(byRamp.value().orElseThrow())
                .isEqualTo(ramp + complexity + deviation(3, DELTA, 300), within(1e-9))
                .isLessThan(byTrace.value().orElseThrow());
    }

    /** With nothing fixed: the best γ of the grid, each with its share of δ, in the class that the model just fills. */
    @Test
    void theGridPaysForItsChoice() {
        Dataset data = draw(2, 400);
        Classifier model = unbiased(data);
        double norm = Math.sqrt(squaredNorm(model));
        double[] margins = margins(model, data);
        double trace = Arrays.stream(data.features().squaredNorms()).sum();
        double best = Double.POSITIVE_INFINITY;
        for (int k = -80; k <= 80; k++) {
            double gamma = norm * Math.pow(2, k / 2.0);
            double slack =
                    Arrays.stream(margins).map(m -> Math.max(0, gamma - m)).sum() / (400 * gamma);
            double share = DELTA * 2 / (3.0 * (Math.abs(k) + 1) * (Math.abs(k) + 2));
            best = Math.min(best, slack + 4 * norm / (400 * gamma) * Math.sqrt(trace) + deviation(3, share, 400));
        }
        assertThat(bound(BoundEvaluator.of(model), data, BoundName.TRACE)
                        .value()
                        .orElseThrow())
                .isEqualTo(best, within(1e-9));
    }

    @Test
    void landmarkBoundsByTheirFormulas() {
        Dataset data = draw(3, 200);
        Dataset apart = draw(4, 30);
        Classifier model = unbiased(data);
        double d = 0.8;
        double[] outputs = IntStream.range(0, 30)
                .mapToDouble(j -> model.predict(apart.row(j)).decision())
                .toArray();
        double mean = Arrays.stream(outputs).map(f -> f * f).sum() / 30;
        double largest = Arrays.stream(outputs).map(f -> f * f).max().orElseThrow();
        double own1 = ((1 - d) * squaredNorm(model) + d * mean) / 2;
        double own2 = ((1 - d) * squaredNorm(model) + d * largest) / 2;
        double t1 = 2 * Math.sqrt(2 * own1) / 200 * Math.sqrt(spread(data, apart, d));
        BoundEvaluator certifier = BoundEvaluator.of(model).landmarks(apart.features());
        BoundParameters fixed = BoundParameters.FREE.withD(d).withGamma(0.5);
        Bound whitened = bound(certifier.parameters(fixed.withE(own1)), data, BoundName.WHITENED);
        assertThat(whitened.quantities().get("T1")).isEqualTo(t1, within(1e-9));
        assertThat(whitened.terms().orElseThrow().complexity()).isEqualTo(2 / 0.5 * t1, within(1e-8));
        assertThat(whitened.terms().orElseThrow().confidence()).isEqualTo(deviation(3, DELTA, 200), within(1e-12));
        Bound relative = bound(certifier.parameters(fixed.withE(own2)), data, BoundName.RELATIVE_MARGIN);
        assertThat(relative.value()).isPresent();
        assertThat(relative.quantities().get("T2"))
                .isLessThanOrEqualTo(relative.quantities().get("T1"));
        assertThat(relative.quantities().get("T2Gap")).isBetween(0.0, 1e-9);
        Bound outside = bound(certifier.parameters(fixed.withE(own2 * 0.99)), data, BoundName.RELATIVE_MARGIN);
        assertThat(outside.value()).isEmpty();
        assertThat(outside.reason()).contains("outside the class");
        assertThat(outside.quantities()).containsKeys("T0", "T1", "T2");
        assertThat(outside.quantities().get("neededE")).isEqualTo(own2, within(1e-9));
        assertThat(outside.reason()).matches("the model is outside the class of this E; it needs [0-9.]+ or more");
    }

    /** Σ xᵀM⁻¹x with the 2×2 inverse written out. */
    private static double spread(Dataset data, Dataset apart, double d) {
        double a = 1 - d;
        double b = 0;
        double c = 1 - d;
        for (int j = 0; j < apart.rows(); j++) {
            double x = apart.row(j).get(0);
            double y = apart.row(j).get(1);
            a += d * x * x / apart.rows();
            b += d * x * y / apart.rows();
            c += d * y * y / apart.rows();
        }
        double sum = 0;
        for (int i = 0; i < data.rows(); i++) {
            double x = data.row(i).get(0);
            double y = data.row(i).get(1);
            sum += (c * x * x - 2 * b * x * y + a * y * y) / (a * c - b * b);
        }
        return sum;
    }

    /** A function of a bias: k + c² and ‖w‖² + b²/c² for the best c of the grid that was taken. */
    @Test
    void aFreeBiasIsAConstantFeature() {
        Dataset data = draw(5, 250);
        Classifier model = SupportVectorMachine.with(Kernels.rbf(0.5)).fit(data);
        KernelFunctions functions = (KernelFunctions) model.functions();
        assertThat(functions.bias(0)).isNotZero();
        Bound bound = bound(BoundEvaluator.of(model), data, BoundName.RAMP);
        double c = bound.quantities().get("constant");
        double e = bound.quantities().get("E");
        double norm = bound.quantities().get("norm");
        double b = functions.bias(0);
        assertThat(e).isEqualTo((norm * norm + b * b / (c * c)) / 2, within(1e-9));
        double gamma = bound.quantities().get("gamma");
        assertThat(bound.terms().orElseThrow().complexity())
                .isEqualTo(4 * Math.sqrt(2 * e) / (250 * gamma) * Math.sqrt(250 * (1 + c * c)), within(1e-9));
        int j = (int) Math.round(2 * Math.log(c) / Math.log(2));
        int k = (int) Math.round(2 * Math.log(gamma / Math.sqrt(2 * e)) / Math.log(2));
        double share = 4 / (9.0 * (Math.abs(j) + 1) * (Math.abs(j) + 2) * (Math.abs(k) + 1) * (Math.abs(k) + 2));
        assertThat(bound.terms().orElseThrow().confidence()).isEqualTo(deviation(3, DELTA * share, 250), within(1e-9));
        assertThat(bound.kind()).isEqualTo(Bound.Kind.GUARANTEED);
    }

    @Test
    void pacBayesByItsFormula() {
        Dataset data = draw(6, 500);
        Classifier model = unbiased(data);
        Bound bound = bound(BoundEvaluator.of(model), data, BoundName.PAC_BAYES);
        assertThat(bound.kind()).isEqualTo(Bound.Kind.GUARANTEED);
        double mu = bound.quantities().get("mu");
        boolean learned = bound.quantities().containsKey("mu0");
        int n = learned ? 250 : 500;
        double q = bound.quantities().get("gibbsError");
        double kl = bound.quantities().get("KL");
        if (!learned) {
            double[] margins = margins(model, data);
            double gibbs = 0;
            for (int i = 0; i < n; i++) {
                double cosine =
                        margins[i] / Math.sqrt(squaredNorm(model) * data.row(i).squaredNorm());
                gibbs += (1 - Distributions.normalLower(mu * cosine)) / n;
            }
            assertThat(q).isEqualTo(gibbs, within(1e-9));
            assertThat(kl).isEqualTo(mu * mu / 2, within(1e-12));
        }
        double share =
                DELTA / 2 * weight(mu) * (learned ? weight(bound.quantities().get("mu0")) : 1);
        double budget = (kl + Math.log(2 * Math.sqrt(n) / share)) / n;
        double p = bound.value().orElseThrow() / 2; // the model errs at most twice as often
        assertThat(q * Math.log(q / p) + (1 - q) * Math.log((1 - q) / (1 - p))).isEqualTo(budget, within(1e-9));
        assertThat(bound.quantities().get("gibbsBound")).isEqualTo(p, within(1e-12));
    }

    private static double weight(double value) {
        int k = (int) Math.round(2 * Math.log(value) / Math.log(2));
        return 2 / (3.0 * (Math.abs(k) + 1) * (Math.abs(k) + 2));
    }

    @Test
    void marginDistributionByItsFormula() {
        Dataset data = draw(7, 300);
        Classifier model =
                SupportVectorMachine.with(Kernels.rbf(0.3)).bias(Bias.NONE).fit(data);
        Bound bound = bound(BoundEvaluator.of(model), data, BoundName.MARGIN_DISTRIBUTION);
        assertThat(bound.kind()).isEqualTo(Bound.Kind.GUARANTEED); // rbf: all norms are 1
        double theta = bound.quantities().get("theta");
        double nu = bound.quantities().get("nu");
        double norm = Math.sqrt(new ModelSpaceNorm(model).value());
        double[] margins =
                Arrays.stream(margins(model, data)).map(m -> m / norm).toArray();
        double mean = Arrays.stream(margins).sum() / 300;
        assertThat(theta).isBetween(mean - 1e-12, mean + 1.0 / 300);
        assertThat(nu).isLessThan(mean).isGreaterThan(mean / 1.5);
        double sv = Arrays.stream(margins)
                        .map(m -> Math.pow(Math.max(0, theta - m), 2))
                        .sum()
                / 300;
        double expected = sv / (theta * theta)
                + (2 + 2 * nu) / (300 * Math.pow(nu, 3))
                + 1 / (300.0 * 300 * nu * nu)
                + (4 / theta + 4 / (theta * theta)) * Math.sqrt(300) / 300
                + 3 * Math.pow((1 + nu) / nu, 2) * Math.sqrt(Math.log(4 * 300 / (DELTA * weight(nu))) / 600);
        assertThat(bound.value().orElseThrow()).isEqualTo(expected, within(1e-7 * expected));
    }

    /** ‖w‖² of an expansion, by all pairs of its rows. */
    private record ModelSpaceNorm(Classifier model) {
        double value() {
            KernelFunctions f = (KernelFunctions) model.functions();
            double sum = 0;
            for (int s = 0; s < f.members(0); s++) {
                for (int t = 0; t < f.members(0); t++) {
                    sum += f.coefficient(0, s)
                            * f.coefficient(0, t)
                            * f.kernel()
                                    .apply(
                                            f.support().row(f.member(0, s)),
                                            f.support().row(f.member(0, t)));
                }
            }
            return sum;
        }
    }

    @Test
    void penaltyByItsFormula() {
        Dataset data = draw(8, 120);
        Classifier model = unbiased(data);
        Bound bound = bound(BoundEvaluator.of(model), data, BoundName.RADEMACHER_PENALTY);
        double empirical = Arrays.stream(margins(model, data))
                        .map(m -> Math.max(0, Math.min(1, 1 - m)))
                        .sum()
                / 120;
        assertThat(bound.kind()).isEqualTo(Bound.Kind.ESTIMATED);
        assertThat(bound.terms().orElseThrow().empirical()).isEqualTo(empirical, within(1e-9));
        assertThat(bound.terms().orElseThrow().complexity())
                .isEqualTo(bound.quantities().get("penalty"));
        assertThat(bound.terms().orElseThrow().confidence()).isEqualTo(deviation(5, DELTA, 120), within(1e-12));
        assertThat(bound.quantities().get("W")).isEqualTo(squaredNorm(model), within(1e-9));
        double atZero = Math.sqrt(Math.log(2 / DELTA) / 8);
        double upper = bound.quantities().get("upperTransition");
        double positive = (upper - atZero) * 2 * Math.sqrt(120);
        assertThat(positive).isEqualTo(Math.rint(positive), within(1e-9));
        assertThat(bound.quantities().get("lowerTransition"))
                .isEqualTo(Math.max(0, atZero + (2 * positive - 120) / (2 * Math.sqrt(120))), within(1e-9));
        assertThat(bound.quantities().get("penaltyStandardError")).isPositive();
    }

    /** A penalty never falls where more functions may be taken, and is interpolated between the points found. */
    @Test
    void penaltyCurvesRise() {
        Dataset data = draw(9, 80);
        boolean[] positive = new boolean[80];
        for (int i = 0; i < 80; i++) {
            positive[i] = data.code(i) == 1;
        }
        int[] sigma = RademacherPenalty.signs(80, 3);
        PenaltyCurve curve =
                RademacherPenalty.of(Kernels.rbf(1), data.features(), positive).curveTo(sigma, 50);
        int balance = Arrays.stream(sigma).sum();
        assertThat(curve.at(0)).isEqualTo(2.0 * balance / 80, within(1e-12));
        double last = Double.NEGATIVE_INFINITY;
        for (double w = 0; w <= 60; w += 0.25) {
            assertThat(curve.at(w))
                    .isGreaterThanOrEqualTo(last)
                    .isLessThanOrEqualTo(2.0 * curve.positive() / 80 + 1e-9);
            last = curve.at(w);
        }
        assertThat(curve.largestNorm()).isGreaterThanOrEqualTo(50);
        PenaltyPoint one = curve.points().get(1);
        PenaltyPoint two = curve.points().get(2);
        assertThat(curve.at((one.squaredNorm() + two.squaredNorm()) / 2))
                .isEqualTo((one.penalty() + two.penalty()) / 2, within(1e-12));
        assertThat(curve.upperTransition(2, 0.1))
                .isEqualTo(2 * (Math.sqrt(Math.log(20) / 8) + curve.positive() / (2 * Math.sqrt(80))), within(1e-12));
    }

    @Test
    void lessConfidenceAndMoreRowsGiveSmallerBounds() {
        Dataset data = draw(10, 200);
        Classifier model = unbiased(data);
        for (BoundName name : List.of(BoundName.TRACE, BoundName.RAMP, BoundName.PAC_BAYES, BoundName.WHITENED)) {
            double strict = bound(BoundEvaluator.of(model).delta(0.001), data, name)
                    .value()
                    .orElseThrow();
            double usual = bound(BoundEvaluator.of(model).delta(0.05), data, name)
                    .value()
                    .orElseThrow();
            assertThat(usual).as(name.text()).isLessThan(strict);
            Dataset twice =
                    data.select(IntStream.range(0, 400).map(i -> i % 200).toArray());
            Classifier same = unbiased(twice);
            double more = bound(BoundEvaluator.of(same).delta(0.05), twice, name)
                    .value()
                    .orElseThrow();
            assertThat(more).as(name.text()).isLessThan(usual);
        }
    }

    /** With several labels the values of the functions, each at its share of δ, are summed up. */
    @Test
    void severalLabelsAreASum() {
        Dataset two = draw(11, 210);
        String[] labels = new String[210];
        Arrays.setAll(labels, i -> two.row(i).get(0) > 1 ? "c" : two.labels().name(two.code(i)));
        Dataset data = Dataset.classification(two.features(), List.of(labels));
        Classifier model = unbiased(data);
        Bound bound = bound(BoundEvaluator.of(model), data, BoundName.RAMP);
        assertThat(bound.parts()).hasSize(3);
        assertThat(bound.value().orElseThrow())
                .isEqualTo(
                        bound.parts().stream()
                                .mapToDouble(part -> part.terms().sum())
                                .sum(),
                        within(1e-12));
        Bound.Part part = bound.parts().get(0);
        int k = (int) Math.round(
                2 * Math.log(part.quantities().get("gamma") / part.quantities().get("norm")) / Math.log(2));
        double share = DELTA / 3 * 2 / (3.0 * (Math.abs(k) + 1) * (Math.abs(k) + 2));
        assertThat(part.terms().confidence()).isEqualTo(deviation(3, share, 210), within(1e-9));
        assertThat(part.function()).isEqualTo("1 from -1");
    }

    @Test
    void heldOutAndTheDigest() {
        Dataset data = draw(12, 150);
        Dataset test = draw(13, 90);
        Classifier model = unbiased(data);
        ErrorBounds other = BoundEvaluator.of(model).certify(test);
        assertThat(other.bounds()).extracting(Bound::name).containsExactly(BoundName.HELD_OUT);
        assertThat(other.note()).contains("not the rows that the model was trained on");
        ErrorBounds own = BoundEvaluator.of(model).test(test).certify(data);
        assertThat(own.bound(BoundName.HELD_OUT).orElseThrow().value())
                .isEqualTo(other.bounds().get(0).value());
        assertThat(BoundEvaluator.of(model).certify(data).bound(BoundName.HELD_OUT))
                .isEmpty();
        assertThatThrownBy(() -> BoundEvaluator.of(model).test(data).certify(data))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("trained on");
        assertThat(own.bounds())
                .isSortedAccordingTo((a, b) ->
                        Double.compare(a.value().orElse(1e9), b.value().orElse(1e9)));
        assertThat(own.tightest().orElseThrow().isGuaranteed()).isTrue();
        assertThat(own.bound(BoundName.CROSS_VALIDATION).orElseThrow().kind()).isEqualTo(Bound.Kind.ESTIMATED);
    }

    /** What was learned from the rows is no part of a class fixed beforehand. */
    @Test
    void learnedScalingMakesAnEstimate() {
        Dataset data = draw(14, 150);
        Classifier model = SupportVectorMachine.with(Kernels.linear())
                .scale(Scaling.STANDARD)
                .fit(data);
        for (Bound bound : BoundEvaluator.of(model).certify(data).bounds()) {
            assertThat(bound.kind()).as(bound.name().text()).isEqualTo(Bound.Kind.ESTIMATED);
        }
        assertThat(BoundEvaluator.of(model).certify(data).tightest()).isEmpty();
    }

    @Test
    void regressionHasHeldOutResidualsOnly() {
        Dataset two = draw(15, 200);
        double[] targets = new double[200];
        Arrays.setAll(targets, i -> 2 * two.row(i).get(0) - two.row(i).get(1));
        Dataset data = Dataset.regression(two.features(), targets);
        int[] train = IntStream.range(0, 100).toArray();
        int[] rest = IntStream.range(100, 200).toArray();
        var model = SupportVectorRegression.with(Kernels.linear()).fit(data.select(train));
        assertThat(BoundEvaluator.of(model).certify(data.select(train)).bounds())
                .isEmpty();
        Bound bound =
                BoundEvaluator.of(model).certify(data.select(rest)).bounds().get(0);
        assertThat(bound.value().orElseThrow()).isLessThanOrEqualTo(0.1).isGreaterThan(0.05);
        double r = bound.quantities().get("residual");
        long beyond = IntStream.of(rest)
                .filter(i -> Math.abs(model.predict(data.row(i)) - data.target(i)) > r)
                .count();
        assertThat(bound.quantities()).containsAllEntriesOf(Map.of("errors", (double) beyond, "rows", 100.0));
    }

    @Test
    @Tag("slow")
    void theSameAtAnyNumberOfThreads() {
        Dataset data = draw(16, 160);
        Classifier model = SupportVectorMachine.with(Kernels.rbf(0.5)).fit(data);
        assertThat(BoundEvaluator.of(model).threads(1).certify(data))
                .isEqualTo(BoundEvaluator.of(model).threads(3).certify(data));
    }
}
