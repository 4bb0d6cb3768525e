// SPDX-License-Identifier: Apache-2.0
/** Studies of maps that stand for a kernel. */
package dev.margrave.studies.run.map;
