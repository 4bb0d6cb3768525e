// SPDX-License-Identifier: Apache-2.0
/** What learners of pairs are made of: rows that are kept, buffers and who stays in them, steps of each method, sets and their state as bytes. */
package dev.margrave.internal.online;
