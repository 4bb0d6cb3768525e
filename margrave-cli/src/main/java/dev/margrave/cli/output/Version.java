// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.output;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.IVersionProvider;

/** The version, written into the jar by the build. */
public final class Version implements IVersionProvider {
    public Version() {}

    @Override
    public String[] getVersion() throws IOException {
        return new String[] {"margrave " + text()};
    }

    public static String text() throws IOException {
        try (InputStream in = Version.class.getResourceAsStream("version.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
        }
    }
}
