// SPDX-License-Identifier: Apache-2.0
/** The compared programs: how each is started, and how its result is read. */
package dev.margrave.bench.peer;
