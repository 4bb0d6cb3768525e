// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit;

import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.feature.ModelMap;
import java.util.OptionalLong;

/** What a {@link FeatureStrategy} has prepared: features of the training rows, such as their similarities with landmarks. */
public interface TrainingFeatures {
    /** From scaled rows to their features. */
    ModelMap map();

    /** The features of the training rows. */
    FeatureMatrix features();

    /** The spec of the similarity, for reports. */
    String spec();

    /** The landmarks with their targets and weights, before scaling. */
    Dataset rows();

    /** How many similarities were known when time ran out; empty if all of them. */
    OptionalLong known();

    /** Whether all functions share these features, so that a model to start from must have the same map. */
    boolean areShared();

    /** How the binary problems of a classifier use these features. */
    ProblemStrategy strategy(LabelProblems problems);
}
