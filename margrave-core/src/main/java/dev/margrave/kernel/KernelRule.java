// SPDX-License-Identifier: Apache-2.0
package dev.margrave.kernel;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Schema;

/** A kernel, or a rule that derives one from the training rows (a width estimated from the data, a trace scaled to n). */
public interface KernelRule extends SimilarityRule {
    /** The kernel for these training rows; the seed is for rules that sample. */
    Kernel resolve(FeatureMatrix rows, long seed);

    @Override
    default Kernel resolve(Schema schema, FeatureMatrix rows, long seed) {
        return resolve(rows, seed);
    }

    @Override
    String spec();
}
