// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine.landmark;

/** Whether a function on few landmarks has a bias. */
public enum SelectionBias {
    /** As in the thesis. */
    NONE,
    /** A constant that is fitted with the weights and counts as no landmark. */
    FREE
}
