// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data;

/** What a data set's target is. */
public enum Task {
    CLASSIFICATION,
    REGRESSION,
    /** Ordinal classification: labels in ascending order, as they sort; a data set holds them as {@link #CLASSIFICATION}. */
    ORDINAL,
    /** Relevances of rows to queries; a data set holds them as {@link #REGRESSION}, with {@linkplain Dataset#query queries}. */
    RANKING,
    /** Rows without a target, as at prediction. */
    NONE;

    /** The target that data for this task hold. */
    public Task target() {
        return this == ORDINAL ? CLASSIFICATION : this == RANKING ? REGRESSION : this;
    }
}
