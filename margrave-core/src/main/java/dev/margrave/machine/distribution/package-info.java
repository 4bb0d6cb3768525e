// SPDX-License-Identifier: Apache-2.0
/** Machines that look at the margins of all rows, their mean and their spread, or at the spread of the rows themselves. */
package dev.margrave.machine.distribution;
