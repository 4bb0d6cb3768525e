// SPDX-License-Identifier: Apache-2.0
/** {@code margrave transform} and what it says of a map. */
package dev.margrave.cli.transform;
