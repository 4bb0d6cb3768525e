// SPDX-License-Identifier: Apache-2.0
/** Sets of labels and intervals of numbers that contain the truth with a stated chance. */
package dev.margrave.conformal;
