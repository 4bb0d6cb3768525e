// SPDX-License-Identifier: Apache-2.0
/** Several learners on several data sets under one protocol: scores, duels, ranks. */
package dev.margrave.selection.compare;
