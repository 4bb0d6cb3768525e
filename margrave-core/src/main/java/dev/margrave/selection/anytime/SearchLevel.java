// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.anytime;

/**
 * A round of a search, with more training rows than the one before.
 *
 * @param number from 0
 * @param share one row in {@code share} of each training part is used
 * @param kept the most candidates that go on to the next level
 */
record SearchLevel(int number, int share, int kept) {
    SearchLevel keeping(int newKept) {
        return new SearchLevel(number, share, newKept);
    }

    int rows(int trainRows) {
        return trainRows / share;
    }
}
