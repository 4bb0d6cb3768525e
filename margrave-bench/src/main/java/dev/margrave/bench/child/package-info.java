// SPDX-License-Identifier: Apache-2.0
/** Main classes of fresh JVMs. Each takes a task as JSON and prints one line of JSON. */
package dev.margrave.bench.child;
