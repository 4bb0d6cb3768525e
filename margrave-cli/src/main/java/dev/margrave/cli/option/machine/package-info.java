// SPDX-License-Identifier: Apache-2.0
/** Options that make a machine, or the candidates of a search. */
package dev.margrave.cli.option.machine;
