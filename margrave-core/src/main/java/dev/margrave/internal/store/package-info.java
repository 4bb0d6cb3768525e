// SPDX-License-Identifier: Apache-2.0
/** Row stores: data sets in a file whose rows are read where they lie. docs/row-store-format.md is the specification. */
package dev.margrave.internal.store;
