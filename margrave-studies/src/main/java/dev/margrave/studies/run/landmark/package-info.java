// SPDX-License-Identifier: Apache-2.0
/** Studies of similarities with landmarks. */
package dev.margrave.studies.run.landmark;
