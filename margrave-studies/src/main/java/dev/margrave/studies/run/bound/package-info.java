// SPDX-License-Identifier: Apache-2.0
/** Studies of bounds, of penalties, and of prediction sets. */
package dev.margrave.studies.run.bound;
