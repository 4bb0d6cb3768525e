// SPDX-License-Identifier: Apache-2.0
/** The bounds that a certificate lists, what they need to know of a model and of its rows, and what they refit. */
package dev.margrave.internal.certificate;
