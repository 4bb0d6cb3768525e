// SPDX-License-Identifier: Apache-2.0
/**
 * Small helpers: argument checks, quoting, number texts, threads, distributions, and {@link
 * dev.margrave.internal.Copyable}, by which all groups of settings are copied. Each concept has a package below this one; this
 * package depends on none of them, and is exported to the other modules of Margrave only.
 */
package dev.margrave.internal;
