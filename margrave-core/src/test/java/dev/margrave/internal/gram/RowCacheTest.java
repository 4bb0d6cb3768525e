// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.gram;

import org.junit.jupiter.api.Nested;

/** The suite in both precisions, with and without a bias. */
class RowCacheTest {
    @Nested
    class InDoublePrecision extends RowCacheSuite {
        @Override
        boolean isSingle() {
            return false;
        }

        @Override
        boolean hasBias() {
            return true;
        }
    }

    @Nested
    class InDoublePrecisionWithoutABias extends RowCacheSuite {
        @Override
        boolean isSingle() {
            return false;
        }

        @Override
        boolean hasBias() {
            return false;
        }
    }

    @Nested
    class InSinglePrecision extends RowCacheSuite {
        @Override
        boolean isSingle() {
            return true;
        }

        @Override
        boolean hasBias() {
            return true;
        }
    }

    @Nested
    class InSinglePrecisionWithoutABias extends RowCacheSuite {
        @Override
        boolean isSingle() {
            return true;
        }

        @Override
        boolean hasBias() {
            return false;
        }
    }
}
