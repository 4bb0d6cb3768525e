// SPDX-License-Identifier: Apache-2.0
package dev.margrave.fuzz;

/**
 * Code that reads hostile bytes. It may accept them, or refuse them with the exceptions that its documentation names, which a
 * target catches. Anything else that is thrown is a defect, as are a hang and memory out of proportion to the input.
 */
@FunctionalInterface
public interface Target {
    void run(byte[] input) throws Exception;
}
