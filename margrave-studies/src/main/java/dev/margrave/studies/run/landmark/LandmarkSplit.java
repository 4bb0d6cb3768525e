// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies.run.landmark;

import dev.margrave.data.Dataset;
import dev.margrave.data.LabelSet;
import dev.margrave.data.Scaler;
import dev.margrave.data.Scaling;
import dev.margrave.kernel.Similarities;
import dev.margrave.kernel.SimilarityRule;
import dev.margrave.machine.landmark.KernelRegression;
import dev.margrave.machine.landmark.LandmarkOrdinalMachine;
import dev.margrave.machine.landmark.LandmarkRegression;
import dev.margrave.machine.landmark.LandmarkRegression.ResidualLoss;
import dev.margrave.machine.landmark.SelectionBias;
import dev.margrave.machine.landmark.SelectionForm;
import dev.margrave.machine.landmark.SparseLandmarkRegression;
import dev.margrave.model.Classifier;
import dev.margrave.model.Prediction;
import dev.margrave.model.Regressor;
import dev.margrave.studies.definition.Fields;
import dev.margrave.studies.run.Draws;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleFunction;
import java.util.stream.IntStream;

/** One split of a regression study on landmarks: training, validation of a penalty or bound, and the test errors. */
final class LandmarkSplit {
    private static final int SAMPLE = 500; // rows for the mean distance
    private static final int MEASURED = 20; // training rows for kernel regression, whose landmarks are all rows

    private final Fields options;
    private final Dataset train;
    private final Dataset test;
    private final SimilarityRule similarity;
    private final long seed;

    LandmarkSplit(Fields options, Dataset all, String similarity, long seed) {
        this.options = options;
        this.seed = seed;
        int[] order = Draws.shuffled(all.rows(), new SplittableRandom(seed));
        int tested = (int) Math.round(options.number("testShare") * all.rows());
        int most = options.count("trainRows", all.rows());
        Dataset rows = Draws.part(all, order, tested, Math.min(all.rows(), tested + most));
        Scaler scaler = Scaler.learn(Scaling.parse(options.text("scale")), rows);
        this.test = scaled(scaler, Draws.part(all, order, 0, tested));
        this.train = scaled(scaler, rows);
        this.similarity = Similarities.rule(spec(similarity));
    }

    private static Dataset scaled(Scaler scaler, Dataset rows) {
        return rows.withFeatures(scaler.apply(rows.features()));
    }

    /** The similarity by its name in the tables; widths follow from the training rows, as in the paper. */
    private String spec(String name) {
        return switch (name) {
            case "sigmoid" -> "sigmoid:a=" + 1.0 / train.features().columns() + ",r=-1";
            case "gaussian" -> "rbf:gamma=" + 1 / (2 * meanDistance() * meanDistance());
            default -> name;
        };
    }

    private double meanDistance() {
        int count = Math.min(SAMPLE, train.rows());
        double sum = 0;
        for (int i = 0; i < count; i++) {
            for (int j = 0; j < i; j++) {
                double[] difference = train.row(i).toArray();
                train.row(j).addTo(difference, -1);
                sum += Math.sqrt(Arrays.stream(difference).map(v -> v * v).sum());
            }
        }
        return sum / (0.5 * count * (count - 1));
    }

    double[] errors(List<String> methods, List<Double> sizes) {
        double[] out = new double[methods.size() * sizes.size()];
        for (int m = 0; m < methods.size(); m++) {
            double same = Double.NaN; // of a method that uses all rows
            for (int k = 0; k < sizes.size(); k++) {
                int count = sizes.get(k).intValue();
                same = switch (methods.get(m)) {
                    case "KR" -> k == 0 ? error(kernelRegression()) : same;
                    case "RegLand" -> bounded(count);
                    case "Land-Sp" -> error(sparse(count));
                    case "ORLand" -> ordinal(count);
                    default -> throw options.wrong("methods", "KR, RegLand, Land-Sp or ORLand");
                };
                out[m * sizes.size() + k] = same;
            }
        }
        return out;
    }

    private Regressor kernelRegression() {
        int[] few = IntStream.range(0, Math.min(MEASURED, train.rows())).toArray();
        return KernelRegression.with(similarity).threads(1).landmarks(train).fit(train.select(few));
    }

    private Regressor sparse(int count) {
        return SparseLandmarkRegression.with(similarity)
                .form(SelectionForm.CORRECTIVE)
                .bias(SelectionBias.FREE)
                .k(count)
                .landmarks(options.count("pool"))
                .seed(seed)
                .threads(1)
                .fit(train);
    }

    /** RegLand with the bound that is best on the validation rows. */
    private double bounded(int count) {
        DoubleFunction<LandmarkRegression> machine = bound -> LandmarkRegression.with(similarity)
                .loss(ResidualLoss.SQUARED)
                .b(bound)
                .landmarks(count)
                .seed(seed)
                .threads(1);
        List<Double> bounds = options.numbers("B");
        double[] errors = bounds.stream()
                .mapToDouble(bound -> squared(machine.apply(bound).fit(fitted()), held()))
                .toArray();
        return error(machine.apply(bounds.get(Draws.smallest(errors))).fit(train));
    }

    private double ordinal(int count) {
        DoubleFunction<LandmarkOrdinalMachine> machine = price -> LandmarkOrdinalMachine.with(similarity)
                .c(price)
                .landmarks(count)
                .seed(seed)
                .tolerance(options.number("tolerance", 1e-2))
                .threads(1);
        List<Double> prices = options.numbers("C");
        double[] errors = prices.stream()
                .mapToDouble(price -> distance(machine.apply(price), fitted(), held()))
                .toArray();
        return distance(machine.apply(prices.get(Draws.smallest(errors))), train, test);
    }

    private int fittedRows() {
        int most = Math.min(train.rows(), options.count("tuneRows"));
        return (int) Math.round(0.7 * most);
    }

    private Dataset fitted() {
        return train.select(IntStream.range(0, fittedRows()).toArray());
    }

    private Dataset held() {
        int most = Math.min(train.rows(), options.count("tuneRows"));
        return train.select(IntStream.range(fittedRows(), most).toArray());
    }

    /** The test error: mean squared, or for ordered labels, where predictions are rounded, mean absolute. */
    private double error(Regressor model) {
        if (!options.flag("ordinal")) {
            return squared(model, test);
        }
        double[] predicted = model.predict(test.features(), 1);
        double sum = 0;
        for (int i = 0; i < predicted.length; i++) {
            sum += Math.abs(Math.rint(predicted[i]) - test.target(i));
        }
        return sum / predicted.length;
    }

    private static double squared(Regressor model, Dataset rows) {
        double[] predicted = model.predict(rows.features(), 1);
        double sum = 0;
        for (int i = 0; i < predicted.length; i++) {
            sum += (predicted[i] - rows.target(i)) * (predicted[i] - rows.target(i));
        }
        return sum / predicted.length;
    }

    private static double distance(LandmarkOrdinalMachine machine, Dataset fit, Dataset rows) {
        Classifier model = machine.fit(labeled(fit));
        LabelSet known = model.labels();
        double sum = 0;
        List<Prediction> predictions = model.predict(rows.features(), 1);
        for (int i = 0; i < rows.rows(); i++) {
            double position = Double.parseDouble(known.name(predictions.get(i).code()));
            sum += Math.abs(position - rows.target(i));
        }
        return sum / rows.rows();
    }

    private static Dataset labeled(Dataset data) {
        return Dataset.classification(
                data.features(),
                IntStream.range(0, data.rows())
                        .mapToObj(i -> Integer.toString((int) data.target(i)))
                        .toList());
    }
}
