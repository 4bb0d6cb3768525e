// SPDX-License-Identifier: Apache-2.0
/** Main classes of the fresh JVMs. Each takes its task as JSON and prints one line of JSON. */
package dev.margrave.bench.child;
