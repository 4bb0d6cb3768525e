// SPDX-License-Identifier: Apache-2.0
/** Fresh processes, and what they used: wall and processor time, and the most memory. */
package dev.margrave.bench.process;
