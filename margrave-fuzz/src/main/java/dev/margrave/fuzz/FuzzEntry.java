// SPDX-License-Identifier: Apache-2.0
package dev.margrave.fuzz;

/** What Jazzer calls. The system property {@code margrave.fuzz.target} names the target. */
public final class FuzzEntry {
    private static final Target TARGET = Targets.named(System.getProperty("margrave.fuzz.target", ""));

    private FuzzEntry() {}

    /** The name and signature that Jazzer looks for. */
    public static void fuzzerTestOneInput(byte[] input) throws Exception {
        TARGET.run(input);
    }
}
