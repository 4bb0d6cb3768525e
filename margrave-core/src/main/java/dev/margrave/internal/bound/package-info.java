// SPDX-License-Identifier: Apache-2.0
/** What bounds of errors are made of: grids with a union bound, inversions of tails, and the optimal design behind T₂. */
package dev.margrave.internal.bound;
