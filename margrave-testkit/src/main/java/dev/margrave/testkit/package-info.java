// SPDX-License-Identifier: Apache-2.0
/**
 * Contracts that custom losses, kernels and machines must pass, reference results and data generators.
 *
 * <p>A contract is an interface whose tests are default methods. Start with {@link dev.margrave.testkit.LossContract},
 * {@link dev.margrave.testkit.KernelContract} or {@link dev.margrave.testkit.ClassifierContract}: a test class implements it
 * and names what is under test.
 *
 * <p>Invariants: all data come from seeds and are the same on every machine; a missing reference result fails a test, it
 * never skips one.
 */
package dev.margrave.testkit;
