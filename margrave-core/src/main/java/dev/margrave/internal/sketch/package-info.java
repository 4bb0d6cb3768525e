// SPDX-License-Identifier: Apache-2.0
/** What random feature maps are made of: drawn degrees, products of signs, count sketches, transforms, rows in blocks. */
package dev.margrave.internal.sketch;
