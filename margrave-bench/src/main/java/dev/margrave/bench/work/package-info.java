// SPDX-License-Identifier: Apache-2.0
/** What is measured: data, parameters, peers, and the table that a work makes of its runs. */
package dev.margrave.bench.work;
