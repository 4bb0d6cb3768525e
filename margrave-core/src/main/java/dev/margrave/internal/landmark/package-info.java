/** Methods on landmark features Ψ: a function in a ball, greedy selection of landmarks, thresholds between ordered labels, ratios. */
package dev.margrave.internal.landmark;
