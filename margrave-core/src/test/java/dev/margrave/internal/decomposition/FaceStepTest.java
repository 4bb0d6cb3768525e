// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.decomposition;

import org.junit.jupiter.api.Nested;

/** The suite with and without a bias, in both precisions. */
class FaceStepTest {
    @Nested
    class WithABias extends FaceStepSuite {
        @Override
        boolean hasBias() {
            return true;
        }

        @Override
        boolean isSingle() {
            return false;
        }
    }

    @Nested
    class WithoutABias extends FaceStepSuite {
        @Override
        boolean hasBias() {
            return false;
        }

        @Override
        boolean isSingle() {
            return false;
        }
    }

    @Nested
    class WithABiasInSinglePrecision extends FaceStepSuite {
        @Override
        boolean hasBias() {
            return true;
        }

        @Override
        boolean isSingle() {
            return true;
        }
    }

    @Nested
    class WithoutABiasInSinglePrecision extends FaceStepSuite {
        @Override
        boolean hasBias() {
            return false;
        }

        @Override
        boolean isSingle() {
            return true;
        }
    }
}
