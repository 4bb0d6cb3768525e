// SPDX-License-Identifier: Apache-2.0
/** What searches and comparisons share: limits, threads that can be stopped, moments of scores. */
package dev.margrave.internal.selection;
