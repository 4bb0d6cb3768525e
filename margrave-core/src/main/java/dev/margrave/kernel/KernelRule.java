// SPDX-License-Identifier: Apache-2.0
package dev.margrave.kernel;

import dev.margrave.data.FeatureMatrix;

/** A kernel, or a rule that makes one from the training rows (a width taken from the data, a trace scaled to n). */
public interface KernelRule {
    /** The kernel for these training rows; the seed serves rules that sample. */
    Kernel resolve(FeatureMatrix rows, long seed);

    String spec();
}
