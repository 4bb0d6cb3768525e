// SPDX-License-Identifier: Apache-2.0
/** What is measured: data, parameters, programs, and the table of the results of each work. */
package dev.margrave.bench.work;
