// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.decomposition;

import org.junit.jupiter.api.Nested;

/** The suite with all, some and no kernel rows at hand, and for sets smaller and larger than the problem. */
class WorkingSetTest {
    @Nested
    class WithAllRowsAtHand extends WorkingSetSuite {
        @Override
        boolean isAtHand(int i) {
            return true;
        }

        @Override
        int capacity() {
            return 24;
        }
    }

    @Nested
    class WithEveryThirdRowAtHand extends WorkingSetSuite {
        @Override
        boolean isAtHand(int i) {
            return i % 3 == 1;
        }

        @Override
        int capacity() {
            return 31;
        }
    }

    @Nested
    class WithNoRowAtHand extends WorkingSetSuite {
        @Override
        boolean isAtHand(int i) {
            return false;
        }

        @Override
        int capacity() {
            return 10;
        }
    }

    @Nested
    class OfAPair extends WorkingSetSuite {
        @Override
        boolean isAtHand(int i) {
            return i % 2 == 0;
        }

        @Override
        int capacity() {
            return 2;
        }
    }

    @Nested
    class LargerThanTheProblem extends WorkingSetSuite {
        @Override
        boolean isAtHand(int i) {
            return i < 60;
        }

        @Override
        int capacity() {
            return 500;
        }
    }

    @Nested
    class OfAGrowingSize extends WorkingSetSuite {
        @Override
        boolean isAtHand(int i) {
            return i % 4 != 0;
        }

        @Override
        int smallest() {
            return 12;
        }

        @Override
        int capacity() {
            return 70;
        }
    }
}
