// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.Machine;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.selection.journal.PieceLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

/** A point whose numbers overflow does not end the search. */
class FailedPointsTest {
    private static final double TOO_LARGE = 1e308;

    /** Three points in the plane, at two of which both labels are: no price is large enough for these. */
    private static Dataset conflicting() {
        double[][] x = new double[60][];
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < x.length; i++) {
            x[i] = new double[][] {{1, 2}, {3, 1}, {0, 5}}[i % 3];
            labels.add(i % 3 == 2 || i % 10 < 3 ? "a" : "b");
        }
        return Dataset.classification(DenseMatrix.copyOf(x), labels);
    }

    private static Tuner tuner(double... prices) {
        SupportVectorMachine machine = SupportVectorMachine.with(Kernels.rbf(1));
        List<Machine<?>> candidates = new ArrayList<>();
        for (double price : prices) {
            candidates.add(machine.c(price));
        }
        return Tuner.of(candidates).prune(false);
    }

    @Test
    void theOthersAreScoredAsIfItWereNotThere() {
        TuneResult without = tuner(0.01, 10).run(conflicting());
        TuneResult with = tuner(0.01, TOO_LARGE, 10).run(conflicting());
        assertThat(with.points())
                .extracting(TunePoint::status)
                .containsExactly(PointStatus.DONE, PointStatus.FAILED, PointStatus.DONE);
        assertThat(with.points().get(0)).isEqualTo(without.points().get(0));
        assertThat(with.points().get(2)).isEqualTo(without.points().get(1));
        assertThat(with.isComplete()).isTrue();
        assertThat(with.best()).isEqualTo(without.best());
        assertThat(with.points().get(1).scores()).isEmpty();
        assertThat(with.points().get(1).reason())
                .hasValueSatisfying(why -> assertThat(why).contains("no finite numbers"));
        assertThat(with.best().reason()).isEmpty();
    }

    @Test
    void aJournalKnowsWhatFailed() {
        Map<String, double[]> pieces = new ConcurrentHashMap<>();
        PieceLog log = new PieceLog() {
            @Override
            public Optional<double[]> find(String key) {
                return Optional.ofNullable(pieces.get(key));
            }

            @Override
            public void add(String key, double[] values) {
                assertThat(pieces.put(key, values)).isNull();
            }
        };
        TuneResult first = tuner(1, TOO_LARGE).journal(log).run(conflicting());
        assertThat(pieces).isNotEmpty();
        assertThat(tuner(1, TOO_LARGE).journal(log).run(conflicting())).isEqualTo(first);
    }

    @Test
    void whereAllFailTheFirstIsTheError() {
        assertThatThrownBy(() -> tuner(TOO_LARGE, 1.1e308).run(conflicting()))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("machine svm with kernel rbf:gamma=1.0")
                .hasMessageContaining("{C=1.0E308}")
                .hasMessageContaining("no finite numbers");
    }
}
