// SPDX-License-Identifier: Apache-2.0
/** Choosing parameters by a bound of the error, on the training rows alone. */
package dev.margrave.selection.bound;
