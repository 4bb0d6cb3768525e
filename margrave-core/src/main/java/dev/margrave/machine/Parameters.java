// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

/** The values of a machine's parameters, as they are when it is fitted. */
@FunctionalInterface
public interface Parameters {
    double get(String name);
}
