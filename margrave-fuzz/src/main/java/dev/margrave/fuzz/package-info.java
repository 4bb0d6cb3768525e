// SPDX-License-Identifier: Apache-2.0
/** Targets for a fuzzer, one for each kind of untrusted input, with their seeds; and an attack that can be repeated. */
package dev.margrave.fuzz;
