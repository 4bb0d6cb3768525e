// SPDX-License-Identifier: Apache-2.0
/** Microbenchmarks, run by JMH from the class path because its generated code does not support modules. */
package dev.margrave.bench;
