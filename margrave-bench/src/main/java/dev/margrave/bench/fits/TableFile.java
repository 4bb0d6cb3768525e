// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.fits;

/**
 * A table of the data folder.
 *
 * @param path of the file
 * @param regression whether its target is a number
 * @param ugly whether it was made worse by {@link UglyTable}
 */
public record TableFile(String name, String path, boolean regression, boolean ugly) {
    /** What the reader found in it; {@code labels} is 0 in regression. */
    record Facts(int rows, int features, int labels) {
        /** Whether programs that train one machine at a time have the same problem. */
        boolean isOneProblem() {
            return labels == 0 || labels == 2;
        }
    }
}
