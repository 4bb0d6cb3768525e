// SPDX-License-Identifier: Apache-2.0
/** Micro-benchmarks, run by JMH from the class path: its generated code knows no modules. */
package dev.margrave.bench;
