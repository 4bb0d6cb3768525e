// SPDX-License-Identifier: Apache-2.0
/** What survives the end of a process: finished pieces of long work, from which it goes on. */
package dev.margrave.selection.journal;
