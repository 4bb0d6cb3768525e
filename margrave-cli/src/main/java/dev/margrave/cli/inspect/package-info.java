// SPDX-License-Identifier: Apache-2.0
/** {@code margrave inspect}: what there is to say of data, models, similarities, pairs and this computer. */
package dev.margrave.cli.inspect;
