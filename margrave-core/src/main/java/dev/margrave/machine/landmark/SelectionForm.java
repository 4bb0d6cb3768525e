// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine.landmark;

/** How a few of many landmarks are selected. */
public enum SelectionForm {
    /** One landmark per step, on a smoothed loss, with a bound on the sum of absolute weights. */
    GREEDY,
    /** One landmark per step; all weights are refitted by least squares after each. */
    CORRECTIVE
}
