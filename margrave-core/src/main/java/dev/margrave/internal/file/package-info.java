// SPDX-License-Identifier: Apache-2.0
/** Files that are replaced as a whole or not at all. */
package dev.margrave.internal.file;
