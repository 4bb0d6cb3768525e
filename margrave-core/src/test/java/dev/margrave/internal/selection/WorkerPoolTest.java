// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class WorkerPoolTest {
    private static final List<Integer> PIECES = IntStream.range(0, 20).boxed().toList();
    private final Set<Integer> begun = Collections.newSetFromMap(new ConcurrentHashMap<>());

    @AfterEach
    void clearFlag() {
        assertThat(Thread.interrupted()).as("a flag that a test left behind").isFalse();
    }

    /** Works until it is interrupted. */
    private static void untilInterrupted() {
        CountDownLatch never = new CountDownLatch(1);
        try {
            never.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void worksOnEveryPieceOnce() {
        WorkerPool crew = new WorkerPool("test", Double.POSITIVE_INFINITY);
        crew.run(PIECES, 3, piece -> assertThat(begun.add(piece)).isTrue());
        assertThat(begun).containsExactlyInAnyOrderElementsOf(PIECES);
        assertThat(crew.mustStop()).isFalse();
    }

    @Test
    void severalPiecesAreWorkedOnAtOnce() {
        CountDownLatch both = new CountDownLatch(2);
        new WorkerPool("test", Double.POSITIVE_INFINITY).run(List.of(1, 2), 2, piece -> {
            both.countDown();
            try {
                assertThat(both.await(30, TimeUnit.SECONDS)).isTrue();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    @Test
    void theFirstFailureInTheOrderOfPiecesIsThrown() {
        CountDownLatch laterFailed = new CountDownLatch(1);
        assertThatThrownBy(() -> new WorkerPool("test", Double.POSITIVE_INFINITY).run(PIECES, 2, piece -> {
                    if (piece == 1) {
                        laterFailed.countDown();
                        throw new IllegalArgumentException("later");
                    }
                    try {
                        laterFailed.await();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                    throw new IllegalArgumentException("first");
                }))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("first");
    }

    @Test
    void theEndOfTheTimeInterruptsPieces() {
        WorkerPool crew = new WorkerPool("test", 0.05);
        crew.run(PIECES, 2, piece -> {
            begun.add(piece);
            untilInterrupted();
        });
        assertThat(begun).hasSizeLessThan(PIECES.size());
        assertThat(crew.mustStop()).isTrue();
        begun.clear();
        crew.run(PIECES, 2, begun::add);
        assertThat(begun).as("begun after the end").isEmpty();
    }

    @Test
    void anInterruptionReachesPiecesAndStays() {
        Thread caller = Thread.currentThread();
        new WorkerPool("test", Double.POSITIVE_INFINITY).run(PIECES, 1, piece -> {
            begun.add(piece);
            caller.interrupt();
            untilInterrupted();
        });
        assertThat(Thread.interrupted()).isTrue();
        assertThat(begun).containsExactly(0);
    }
}
