// SPDX-License-Identifier: Apache-2.0
/**
 * Machines: settings in, model out. Start with {@link dev.margrave.machine.SupportVectorMachine} or any other machine by name from
 * {@link dev.margrave.machine.Machines}. {@link dev.margrave.machine.Machine} has the settings that all machines share;
 * {@link dev.margrave.machine.ClassifierMachine}, {@link dev.margrave.machine.RegressionMachine} and
 * {@link dev.margrave.machine.OrdinalMachine} are its kinds. A custom machine is a
 * {@link dev.margrave.machine.LossMachine} or extends one of the kinds with an {@link dev.margrave.machine.Objective}.
 *
 * <p>Invariants: machines are immutable and thread-safe, and every setter checks its value and returns a changed copy; the model
 * does not depend on the number of threads; all machines, built-in or custom, have the same fits, paths, searches and model files.
 */
@NullMarked
package dev.margrave.machine;

import org.jspecify.annotations.NullMarked;
