// SPDX-License-Identifier: Apache-2.0
/** {@code margrave explain}: which columns matter to a model, or to its score of one row. Start with {@code ExplainCommand}. */
package dev.margrave.cli.explain;
