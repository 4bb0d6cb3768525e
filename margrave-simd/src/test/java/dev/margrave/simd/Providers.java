// SPDX-License-Identifier: Apache-2.0
package dev.margrave.simd;

import dev.margrave.internal.vector.ScalarOps;
import dev.margrave.internal.vector.VectorOps;
import java.util.List;
import java.util.SplittableRandom;

/** Both implementations, for tests that hold each of them to the same formula. */
final class Providers {
    static final long SEED = 20_260_101L;

    private Providers() {}

    static List<VectorOps> both() {
        return List.of(new ScalarOps(), new PanamaOps());
    }

    static float[] floats(SplittableRandom random, int length) {
        float[] out = new float[length];
        for (int k = 0; k < length; k++) {
            out[k] = (float) (2 * random.nextDouble() - 1);
        }
        return out;
    }

    static double[] doubles(SplittableRandom random, int length) {
        double[] out = new double[length];
        for (int k = 0; k < length; k++) {
            out[k] = 2 * random.nextDouble() - 1;
        }
        return out;
    }
}
