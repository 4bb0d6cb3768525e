// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data.io;

/** The file formats that can be read and written. */
public enum Format {
    LIBSVM,
    CSV,
    ARFF,
    /** Images and labels of the MNIST family; the labels are in a sibling file. Read only. */
    IDX,
    /** Row stores: memory-mapped instead of loaded. */
    MGD
}
