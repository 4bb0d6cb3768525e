// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine.landmark;

/** Whether a function on few landmarks has a bias. */
public enum SelectionBias {
    /** As in Kar 2013. */
    NONE,
    /** A constant that is fitted with the weights and does not count as a landmark. */
    FREE
}
