// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.margrave.bound.Bound;
import dev.margrave.bound.BoundEvaluator;
import dev.margrave.bound.BoundName;
import dev.margrave.data.Dataset;
import dev.margrave.data.Scaling;
import dev.margrave.data.io.Datasets;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.Machines;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.selection.PointStatus;
import dev.margrave.selection.TuneResult;
import dev.margrave.selection.journal.PieceLog;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BoundTunerTest {
    private Dataset heart;
    private final List<SupportVectorMachine> candidates = new ArrayList<>();

    @BeforeEach
    void read() throws IOException {
        heart = Datasets.bundled("heart", ReadOptions.DEFAULTS);
        for (double c : new double[] {0.001, 0.1, 10}) {
            candidates.add(SupportVectorMachine.with(Kernels.linear())
                    .scale(Scaling.UNIT)
                    .c(c));
        }
    }

    /** Each bound is that of certify at a third of δ, and the smallest is chosen. */
    @Test
    void theSmallestBoundIsChosenAndDeltaIsShared() {
        for (BoundName name : List.of(BoundName.PAC_BAYES, BoundName.RAMP)) {
            TuneResult result =
                    BoundTuner.of(candidates, name).delta(0.06).seed(5).run(heart);
            assertThat(result.isComplete()).isTrue();
            assertThat(result.metric().text()).isEqualTo("bound:" + name.text());
            assertThat(result.metric().largerIsBetter()).isFalse();
            double smallest = Double.POSITIVE_INFINITY;
            for (int k = 0; k < candidates.size(); k++) {
                Bound bound = BoundEvaluator.of(candidates.get(k).fit(heart))
                        .only(Set.of(name))
                        .delta(0.02)
                        .seed(5)
                        .machine(candidates.get(k))
                        .certify(heart)
                        .bounds()
                        .get(0);
                assertThat(result.points().get(k).scores())
                        .containsExactly(bound.value().orElseThrow());
                assertThat(result.points().get(k).status()).isEqualTo(PointStatus.DONE);
                smallest = Math.min(smallest, bound.value().orElseThrow());
            }
            assertThat(result.best().mean()).isEqualTo(smallest);
            assertThat(BoundTuner.of(candidates, name)
                            .delta(0.06)
                            .seed(5)
                            .bound(candidates.get(result.bestIndex()), heart)
                            .value()
                            .orElseThrow())
                    .isEqualTo(smallest);
        }
    }

    /** More candidates cost: the same one has a larger bound among more. */
    @Test
    void choosingHasItsPrice() {
        double alone = BoundTuner.of(candidates.subList(0, 1), BoundName.RAMP)
                .run(heart)
                .best()
                .mean();
        double among = BoundTuner.of(candidates, BoundName.RAMP)
                .run(heart)
                .points()
                .get(0)
                .mean();
        assertThat(among).isGreaterThan(alone);
    }

    @Test
    void threadsAndJournalsChangeNothing() {
        Map<String, double[]> kept = new ConcurrentHashMap<>();
        PieceLog log = new PieceLog() {
            @Override
            public Optional<double[]> find(String key) {
                return Optional.ofNullable(kept.get(key));
            }

            @Override
            public void add(String key, double[] values) {
                assertThat(kept.put(key, values)).isNull();
            }
        };
        BoundTuner tuner = BoundTuner.of(candidates, BoundName.PAC_BAYES);
        TuneResult first = tuner.threads(1).journal(log).run(heart);
        assertThat(kept).hasSize(3);
        assertThat(tuner.threads(2).run(heart)).isEqualTo(first);
        kept.remove("bound/1");
        assertThat(tuner.journal(log).run(heart)).isEqualTo(first);
    }

    @Test
    void anInterruptionEndsTheSearch() {
        Thread.currentThread().interrupt();
        TuneResult result = BoundTuner.of(candidates, BoundName.PAC_BAYES).run(heart);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(result.isComplete()).isFalse();
        assertThat(result.bestIndex()).isEqualTo(-1);
        assertThat(result.points())
                .allSatisfy(point -> assertThat(point.status()).isEqualTo(PointStatus.UNFINISHED));
    }

    @Test
    void whatCannotBeChosenByIsRefused() {
        assertThatThrownBy(() -> BoundTuner.of(candidates, BoundName.HELD_OUT))
                .hasMessageStartingWith("the bound held-out takes rows that no model has seen");
        assertThatThrownBy(() -> BoundTuner.of(List.of(Machines.named("svr")), BoundName.RAMP))
                .hasMessage("a choice by bound needs classification machines; machine svr is for another task");
        assertThatThrownBy(() -> BoundTuner.of(candidates, BoundName.STREAM).run(heart))
                .hasMessageStartingWith("candidates cannot be chosen by the bound stream: ");
        assertThatThrownBy(() -> BoundTuner.of(List.of(), BoundName.RAMP))
                .hasMessage("there must be at least one candidate");
        assertThatThrownBy(() -> BoundCriterion.parse("trace")).hasMessageContaining("bound:NAME");
    }
}
