// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.peer;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * A native program that may be installed.
 *
 * @param command as in PATH
 * @param debianPackage the package that contains it
 */
public record Tool(String command, String debianPackage) {
    /** Where it is, or null. */
    public Path find() {
        for (String folder : String.valueOf(System.getenv("PATH")).split(File.pathSeparator)) {
            Path file = Path.of(folder, command);
            if (Files.isExecutable(file)) {
                return file;
            }
        }
        return null;
    }

    public String missing() {
        return find() == null ? "not installed (" + command + ", Debian package " + debianPackage + ")" : null;
    }

    /** The installed package's version, or an empty text without that package system. */
    public String version() {
        try {
            Process query = new ProcessBuilder("dpkg-query", "-W", "-f", "${Version}", debianPackage)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String text = new String(query.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return query.waitFor(5, TimeUnit.SECONDS) && query.exitValue() == 0 ? text.replaceAll("[+-].*", "") : "";
        } catch (IOException e) {
            return "";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "";
        }
    }
}
