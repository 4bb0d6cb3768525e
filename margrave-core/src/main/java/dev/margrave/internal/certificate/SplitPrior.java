// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.certificate;

import dev.margrave.data.Dataset;
import dev.margrave.data.InvalidDataException;
import dev.margrave.internal.RandomRows;
import dev.margrave.internal.certificate.PacBayesBound.Prior;
import dev.margrave.internal.certificate.Sample.Constant;
import dev.margrave.machine.ClassifierMachine;
import dev.margrave.model.Classifier;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** A prior learned from one half of the rows, drawn by a seed, so that the other half, which bounds count, knows nothing of it. */
final class SplitPrior {
    private final Evidence evidence;
    private final ModelSpace prior;
    private final int[] counted;

    private SplitPrior(Evidence evidence, ModelSpace prior, int[] counted) {
        this.evidence = evidence;
        this.prior = prior;
        this.counted = counted;
    }

    /** Empty where the machine cannot learn all the labels from half of the rows. */
    static Optional<SplitPrior> of(Evidence evidence, ClassifierMachine<?> machine) {
        Dataset data = evidence.data();
        int[] learned = RandomRows.draw(data.rows(), data.rows() / 2, evidence.seed());
        boolean[] isLearned = new boolean[data.rows()];
        for (int i : learned) {
            isLearned[i] = true;
        }
        try {
            Classifier half = Refit.inSpace(machine, evidence.space())
                    .fit(data.withFeatures(evidence.rows()).select(learned));
            int[] counted =
                    IntStream.range(0, data.rows()).filter(i -> !isLearned[i]).toArray();
            return half.labels().names().equals(evidence.model().labels().names())
                    ? ModelSpace.of(half).map(space -> new SplitPrior(evidence, space, counted))
                    : Optional.empty();
        } catch (InvalidDataException e) { // for instance one label only
            return Optional.empty();
        }
    }

    /** The rows that it has not seen. */
    List<Sample> samples() {
        return evidence.samples(counted);
    }

    /** The direction of one function, with the constant feature that the model's own has. */
    Optional<Prior> of(Sample sample, Constant constant) {
        int p = sample.index();
        double square = constant.value() * constant.value();
        double biases = square == 0 ? 0 : sample.bias() * prior.bias(p) / square;
        double own = prior.squaredNorm(p) + (square == 0 ? 0 : prior.bias(p) * prior.bias(p) / square);
        double norms = Math.sqrt(own * sample.squaredNorm(constant));
        double cosine = (evidence.space().inner(p, prior, p) + biases) / norms;
        return cosine > 0 ? Optional.of(new Prior(Math.min(1, cosine))) : Optional.empty();
    }
}
