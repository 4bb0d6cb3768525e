// SPDX-License-Identifier: Apache-2.0
/**
 * What random feature maps are made of: projections by signs and waves and their products, count
 * sketches, transforms, rows in blocks.
 */
package dev.margrave.internal.sketch;
