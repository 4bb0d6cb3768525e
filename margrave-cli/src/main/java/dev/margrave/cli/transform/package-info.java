// SPDX-License-Identifier: Apache-2.0
/**
 * {@code margrave transform}: rows with the explicit features of a map. Start with {@code TransformCommand}. The map is
 * fitted to the rows of {@code --fit} if given, else to DATA, and only then applied.
 */
package dev.margrave.cli.transform;
