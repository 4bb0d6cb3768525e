// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data;

/** What a data set's target is. */
public enum Task {
    CLASSIFICATION,
    REGRESSION,
    /** Rows without a target, as at prediction. */
    NONE
}
