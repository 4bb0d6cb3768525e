// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version of this build, from a resource that the build writes. */
public final class Version {
    /** {@code 1.2.3}, or {@code unknown} if the build's resources are missing. */
    public static final String CURRENT = read();

    private Version() {}

    private static String read() {
        try (InputStream in = Version.class.getResourceAsStream("version.properties")) {
            if (in == null) {
                return "unknown";
            }
            Properties properties = new Properties();
            properties.load(in);
            String version = properties.getProperty("version", "unknown").strip();
            return version.isEmpty() || version.startsWith("$") ? "unknown" : version;
        } catch (IOException e) {
            throw new UncheckedIOException("the version resource cannot be read", e);
        }
    }
}
