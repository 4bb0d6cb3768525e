// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection;

/** The row numbers of a training part and of a test part of one data set. */
public final class Split {
    private final int[] train;
    private final int[] test;

    private Split(int[] train, int[] test) {
        this.train = train;
        this.test = test;
    }

    public static Split of(int[] train, int[] test) {
        if (train.length == 0 || test.length == 0) {
            throw new IllegalArgumentException("a split needs rows in both parts, got " + train.length
                    + " to train on and " + test.length + " to test on");
        }
        return new Split(train.clone(), test.clone());
    }

    public int[] train() {
        return train.clone();
    }

    public int[] test() {
        return test.clone();
    }

    public int trainRows() {
        return train.length;
    }

    public int testRows() {
        return test.length;
    }
}
