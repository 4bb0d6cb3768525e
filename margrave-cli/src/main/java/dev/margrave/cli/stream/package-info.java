// SPDX-License-Identifier: Apache-2.0
/**
 * {@code margrave stream}: the source of the rows, the run over them, checkpoints and the output. Start with {@code
 * StreamCommand} and {@code StreamRun}. Memory does not depend on the number of rows, except with {@code --regret}, and a
 * resumed run ends in the same model as an uninterrupted one.
 */
package dev.margrave.cli.stream;
