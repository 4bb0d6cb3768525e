// SPDX-License-Identifier: Apache-2.0
/** Fresh processes and their wall time, processor time and peak memory. */
package dev.margrave.bench.process;
