// SPDX-License-Identifier: Apache-2.0
/** Options that several commands share, and how their texts are read. */
package dev.margrave.cli.option;
