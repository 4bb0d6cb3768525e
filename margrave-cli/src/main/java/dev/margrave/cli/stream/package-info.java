// SPDX-License-Identifier: Apache-2.0
/** {@code margrave stream}: where rows come from, the run over them and what is printed. */
package dev.margrave.cli.stream;
