// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.linear;

import dev.margrave.solver.Bias;
import org.junit.jupiter.api.Nested;

/** The suite for each kind of bias. */
class LinearFaceTest {
    @Nested
    class WithoutABias extends LinearFaceSuite {
        @Override
        Bias bias() {
            return Bias.NONE;
        }
    }

    @Nested
    class WithAPenalizedBias extends LinearFaceSuite {
        @Override
        Bias bias() {
            return Bias.PENALIZED;
        }
    }

    @Nested
    class WithAFreeBias extends LinearFaceSuite {
        @Override
        Bias bias() {
            return Bias.FREE;
        }
    }
}
