// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.decomposition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.internal.Parallel;
import dev.margrave.internal.gram.FitResources;
import dev.margrave.internal.gram.RowCache;
import dev.margrave.internal.gram.StoredGram;
import dev.margrave.loss.Hinge;
import dev.margrave.solver.GramMatrix;
import dev.margrave.solver.RowLosses;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** What a working set must be, whichever kernel rows are at hand. */
abstract class WorkingSetSuite {
    private static final int VARIABLES = 120;
    private static final int ROUNDS = 40;

    /** Whether the kernel row of this variable is at hand. */
    abstract boolean isAtHand(int i);

    /** How many of the variables may be moved at a time. */
    abstract int capacity();

    /** How many are moved where few variables are free. */
    int smallest() {
        return capacity();
    }

    /** A sequence of choices while gradients and variables change at random. */
    private final class Sequence {
        private final SplittableRandom random = new SplittableRandom(31);
        private final DualVariables dual = new DualVariables(losses(), true);
        private final double[] gradient = new double[VARIABLES];
        private final ActiveRows active = new ActiveRows(VARIABLES);
        private final Optimality optimality = new Optimality(dual, gradient);
        private final WorkingSet set = new WorkingSet(VARIABLES, smallest(), capacity());

        private void next() {
            for (int i = 0; i < VARIABLES; i++) {
                gradient[i] += random.nextDouble(-0.3, 0.3);
                if (random.nextInt(4) == 0) {
                    double end = i % 2 == 0 ? dual.terms.upper(i) : dual.terms.lower(i);
                    dual.set(i, random.nextInt(3) * 0.5 * end);
                }
            }
            optimality.update(active.rows(), active.count());
            set.choose(active, optimality, dual::isFree, WorkingSetSuite.this::isAtHand);
        }

        private void setSettledAside() {
            GramMatrix gram = StoredGram.wrap(new double[VARIABLES][VARIABLES]);
            RowCache<?> cache = RowCache.of(gram, VARIABLES, false, 0, 2, new FitResources());
            try (Parallel parallel = new Parallel(1)) {
                active.shrinkNow(optimality, new Gradient(dual, gram, cache, 2, parallel));
            }
        }

        private int[] members() {
            return Arrays.copyOf(set.members(), set.count());
        }
    }

    private static RowLosses losses() {
        RowLosses.Builder builder = RowLosses.builder();
        IntStream.range(0, VARIABLES).forEach(i -> builder.labeled(new Hinge(1), i % 2 == 0, 1));
        return builder.build();
    }

    @Test
    void noVariableIsInItTwice() {
        Sequence sequence = new Sequence();
        for (int round = 0; round < ROUNDS; round++) {
            sequence.next();
            assertThat(sequence.members()).doesNotHaveDuplicates().hasSizeBetween(1, capacity());
        }
    }

    /** The worst of those whose rows are at hand, where these violate optimality by half as much as all do; else of all. */
    @Test
    void itHasTheWorstViolatorsOfBothEnds() {
        Sequence sequence = new Sequence();
        for (int round = 0; round < ROUNDS; round++) {
            sequence.next();
            Optimality optimality = sequence.optimality;
            IntPredicate candidate =
                    violation(optimality, this::isAtHand) > 0.5 * optimality.violation() ? this::isAtHand : i -> true;
            int worst = Math.max(2, smallest() / 3) / 2;
            List<Integer> risers = IntStream.range(0, VARIABLES)
                    .filter(candidate)
                    .filter(i -> optimality.up(i) > optimality.minDown())
                    .boxed()
                    .sorted(Comparator.comparingDouble(i -> -optimality.up(i)))
                    .limit(worst)
                    .toList();
            List<Integer> fallers = IntStream.range(0, VARIABLES)
                    .filter(candidate)
                    .filter(i -> optimality.down(i) < optimality.maxUp())
                    .boxed()
                    .sorted(Comparator.comparingDouble(optimality::down))
                    .limit(worst)
                    .toList();
            assertThat(Arrays.stream(sequence.members()).boxed())
                    .containsAll(risers)
                    .containsAll(fallers);
        }
    }

    private static double violation(Optimality optimality, IntPredicate isCached) {
        double up = IntStream.range(0, VARIABLES)
                .filter(isCached)
                .mapToDouble(optimality::up)
                .max()
                .orElse(Double.NEGATIVE_INFINITY);
        double down = IntStream.range(0, VARIABLES)
                .filter(isCached)
                .mapToDouble(optimality::down)
                .min()
                .orElse(Double.POSITIVE_INFINITY);
        return up - down;
    }

    /** As long as the size stays, and the places of members that are new are told. */
    @Test
    void whoStaysKeepsItsPlace() {
        Sequence sequence = new Sequence();
        int[] before = {};
        int compared = 0;
        for (int round = 0; round < ROUNDS; round++) {
            sequence.next();
            int[] members = sequence.members();
            int[] fresh = sequence.set.freshPlaces();
            int[] others = sequence.set.otherPlaces();
            assertThat(IntStream.concat(Arrays.stream(fresh), Arrays.stream(others))
                            .sorted())
                    .containsExactlyElementsOf(
                            IntStream.range(0, members.length).boxed().toList());
            for (int place : others) {
                assertThat(members[place]).isEqualTo(before[place]);
            }
            if (members.length == before.length) {
                compared++;
                for (int place : fresh) {
                    assertThat(before).doesNotContain(members[place]);
                }
            }
            before = members;
        }
        assertThat(compared).isPositive();
    }

    /** Between its bounds, the size is 0.7 times the number of free variables, or up to a tenth less. */
    @Test
    void theSizeFollowsTheFreeVariables() {
        Sequence sequence = new Sequence();
        for (int i = 0; i < VARIABLES; i++) {
            sequence.gradient[i] = i % 2 == 0 ? -2 : 2; // every variable wants to move on
            double end = i % 2 == 0 ? sequence.dual.terms.upper(i) : sequence.dual.terms.lower(i);
            sequence.dual.set(i, 0.5 * end);
        }
        sequence.optimality.update(sequence.active.rows(), sequence.active.count());
        sequence.set.choose(sequence.active, sequence.optimality, sequence.dual::isFree, i -> true);
        int wanted = Math.max(smallest(), (int) (0.7 * VARIABLES));
        assertThat(sequence.set.count()).isEqualTo(Math.min(VARIABLES, Math.min(capacity(), wanted)));
    }

    /** Of the last set, members at a breakpoint leave first. */
    @Test
    void freeMembersStay() {
        Assumptions.assumeTrue(smallest() >= 6);
        Sequence sequence = new Sequence();
        sequence.next();
        int[] members = sequence.members();
        Arrays.fill(sequence.gradient, 0);
        for (int i = 0; i < VARIABLES; i++) {
            sequence.dual.set(i, 0); // at a breakpoint, with a reason to rise or to fall
        }
        List<Integer> free = new ArrayList<>();
        for (int k = 0; k < members.length; k += 2) {
            int i = members[k];
            sequence.dual.set(i, 0.5 * (i % 2 == 0 ? sequence.dual.terms.upper(i) : sequence.dual.terms.lower(i)));
            sequence.gradient[i] = i % 2 == 0 ? 1 : -1; // optimal for a bias of 0
            free.add(i);
        }
        sequence.optimality.update(sequence.active.rows(), sequence.active.count());
        sequence.set.choose(sequence.active, sequence.optimality, sequence.dual::isFree, i -> true);
        assertThat(Arrays.stream(sequence.members()).boxed()).containsAll(free);
    }

    @Test
    void theChoiceIsAlwaysTheSame() {
        Sequence one = new Sequence();
        Sequence other = new Sequence();
        for (int round = 0; round < ROUNDS; round++) {
            one.next();
            other.next();
            assertThat(one.members()).isEqualTo(other.members());
        }
    }

    @Test
    void variablesSetAsideAreNotChosen() {
        Sequence sequence = new Sequence();
        sequence.next();
        for (int i = 0; i < VARIABLES; i += 3) { // at rest at zero, far from wanting to move
            sequence.dual.set(i, 0);
            sequence.gradient[i] = i % 2 == 0 ? 100 : -100;
        }
        sequence.optimality.update(sequence.active.rows(), sequence.active.count());
        sequence.setSettledAside();
        assertThat(sequence.active.count()).isLessThanOrEqualTo(VARIABLES - VARIABLES / 3);
        sequence.set.choose(sequence.active, sequence.optimality, sequence.dual::isFree, this::isAtHand);
        assertThat(Arrays.stream(sequence.members()).boxed()).isNotEmpty().allMatch(i -> i % 3 != 0);
    }
}
