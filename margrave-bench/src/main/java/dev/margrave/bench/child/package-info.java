// SPDX-License-Identifier: Apache-2.0
/** Main classes of the fresh Java machines. Each takes its task as JSON and prints one line of JSON. */
package dev.margrave.bench.child;
