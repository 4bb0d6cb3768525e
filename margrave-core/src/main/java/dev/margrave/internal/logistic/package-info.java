// SPDX-License-Identifier: Apache-2.0
/** The logistic loss over explicit features; start with {@link dev.margrave.internal.logistic.LogisticMethod}. */
package dev.margrave.internal.logistic;
