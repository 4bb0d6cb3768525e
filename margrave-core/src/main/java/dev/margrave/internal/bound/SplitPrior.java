// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.bound;

import dev.margrave.data.Dataset;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Schema;
import dev.margrave.internal.RandomRows;
import dev.margrave.internal.bound.PacBayesBound.Prior;
import dev.margrave.internal.bound.Sample.Constant;
import dev.margrave.machine.ClassifierMachine;
import dev.margrave.model.Classifier;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A prior learned from one half of the rows, drawn by a seed, so that it is independent of the other half, which the bound
 * counts.
 */
final class SplitPrior {
    private final TrainingSamples training;
    private final ModelSpace prior;
    private final int[] counted;

    private SplitPrior(TrainingSamples training, ModelSpace prior, int[] counted) {
        this.training = training;
        this.prior = prior;
        this.counted = counted;
    }

    /** Empty if the machine cannot learn all labels from half of the rows. */
    static Optional<SplitPrior> of(TrainingSamples training, ClassifierMachine<?> machine) {
        Dataset data = training.data();
        int[] learned = RandomRows.draw(data.rows(), data.rows() / 2, training.seed());
        boolean[] isLearned = new boolean[data.rows()];
        for (int i : learned) {
            isLearned[i] = true;
        }
        try {
            Dataset prepared = data.withFeatures(training.rows())
                    .withSchema(Schema.unnamed(training.rows().columns())); // nothing is left to fill or weigh
            Classifier half = Refit.inSpace(machine, training.space()).fit(prepared.select(learned));
            int[] counted =
                    IntStream.range(0, data.rows()).filter(i -> !isLearned[i]).toArray();
            return half.labels().names().equals(training.model().labels().names())
                    ? ModelSpace.of(half).map(space -> new SplitPrior(training, space, counted))
                    : Optional.empty();
        } catch (InvalidDataException e) { // for instance one label only
            return Optional.empty();
        }
    }

    /** The rows of the other half. */
    List<Sample> samples() {
        return training.samples(counted);
    }

    /** The direction of one function, with the constant feature of the model's function. */
    Optional<Prior> of(Sample sample, Constant constant) {
        int p = sample.index();
        double square = constant.value() * constant.value();
        double biases = square == 0 ? 0 : sample.bias() * prior.bias(p) / square;
        double own = prior.squaredNorm(p) + (square == 0 ? 0 : prior.bias(p) * prior.bias(p) / square);
        double norms = Math.sqrt(own * sample.squaredNorm(constant));
        double cosine = (training.space().inner(p, prior, p) + biases) / norms;
        return cosine > 0 ? Optional.of(new Prior(Math.min(1, cosine))) : Optional.empty();
    }
}
