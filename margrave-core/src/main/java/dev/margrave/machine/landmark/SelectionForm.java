// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine.landmark;

/** How few landmarks are chosen among many. */
public enum SelectionForm {
    /** One landmark a step, weights of bounded size in sum, on a smoothed loss. */
    GREEDY,
    /** One landmark a step, all weights fitted anew after each by least squares. */
    CORRECTIVE
}
