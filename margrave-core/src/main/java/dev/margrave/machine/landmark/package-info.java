// SPDX-License-Identifier: Apache-2.0
/** Machines that learn from similarities with landmarks: labels, numbers, ordered labels and rankings. */
package dev.margrave.machine.landmark;
