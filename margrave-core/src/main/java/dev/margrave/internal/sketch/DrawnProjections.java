// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.sketch;

import java.util.SplittableRandom;

/** Independent random projections; each must be drawn once before use. */
public interface DrawnProjections extends RandomProjections {
    void draw(int projection, SplittableRandom random);
}
