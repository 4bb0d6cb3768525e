// SPDX-License-Identifier: Apache-2.0
/** Arithmetic of probabilities: the logistic function, and one distribution from the probabilities of pairs of labels. */
package dev.margrave.internal.probability;
