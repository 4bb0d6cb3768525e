// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.sketch;

import java.util.SplittableRandom;

/** Projections that are independent of each other; each has to be drawn once before anyone asks for them. */
public interface DrawnProjections extends Projections {
    void draw(int projection, SplittableRandom random);
}
