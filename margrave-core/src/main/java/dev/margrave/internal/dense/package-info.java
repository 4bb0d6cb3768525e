// SPDX-License-Identifier: Apache-2.0
/** Dense linear algebra in double precision, on the primitives of {@code internal.vector}. */
package dev.margrave.internal.dense;
