// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

/** The values of a machine's parameters at the time of a fit. */
@FunctionalInterface
public interface Parameters {
    double get(String name);
}
