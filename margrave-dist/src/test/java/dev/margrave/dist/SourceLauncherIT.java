// SPDX-License-Identifier: Apache-2.0
package dev.margrave.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.cli.testing.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The launcher at the root of the sources, in a small project whose Maven is a script that counts its calls. */
@DisabledOnOs(OS.WINDOWS)
class SourceLauncherIT {
    private static final List<String> MODULES =
            List.of("margrave-core", "margrave-simd", "margrave-cli", "margrave-studies", "margrave-dist");
    private static final String FIND_JAVA = "margrave-dist/src/main/dist/lib/find-java.sh";
    private static final FileTime LONG_AGO = FileTime.from(Instant.EPOCH);

    @TempDir
    Path folder;

    private Path project;
    private Path program;
    private Path calls;
    private Shell shell;

    @BeforeEach
    void makeProject() throws IOException {
        Path root = Shell.built("margrave.root");
        project = Files.createDirectory(folder.resolve("a project"));
        for (String module : MODULES) {
            Files.createDirectories(project.resolve(module).resolve("src/main"));
            Files.createFile(project.resolve(module).resolve("pom.xml"));
        }
        Files.createDirectories(project.resolve(FIND_JAVA).getParent());
        Files.copy(root.resolve(FIND_JAVA), project.resolve(FIND_JAVA));
        Files.writeString(project.resolve("pom.xml"), "<project>\n  <version>1.0</version>\n</project>\n");
        Files.createFile(project.resolve("LICENSE"));
        Files.createFile(project.resolve("NOTICE"));
        program = executable(project.resolve("margrave"), Files.readString(root.resolve("margrave")));
        calls = folder.resolve("calls");
        Path tools = Files.createDirectory(folder.resolve("tools"));
        executable(tools.resolve("mvn"), """
                #!/bin/sh
                echo built >>"$CALLS"
                echo 'words of the build'
                [ -z "$BROKEN" ] || exit 1
                mkdir -p margrave-dist/target/margrave-1.0/bin
                cd margrave-dist/target/margrave-1.0/bin || exit 1
                { echo '#!/bin/sh'; echo 'printf "<%s>" "$@"'; echo 'exit 7'; } >margrave
                chmod +x margrave
                """);
        shell = new Shell(folder).with("CALLS", calls).with("PATH", tools + ":" + System.getenv("PATH"));
    }

    private static Path executable(Path file, String text) throws IOException {
        Files.writeString(file, text);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private int builds() throws IOException {
        return Files.readAllLines(calls).size();
    }

    @Test
    void buildsOnceAndPassesEverythingOn() throws Exception {
        for (int run = 0; run < 2; run++) {
            Command command = shell.run(program, "train", "some data", "");
            assertThat(command).isEqualTo(new Command(7, "<train><some data><>", ""));
            assertThat(builds()).isEqualTo(1);
        }
    }

    @Test
    void buildsAgainWhenAModuleChanges() throws Exception {
        shell.run(program);
        int expected = builds();
        for (String module : MODULES) {
            Path source = Files.createFile(project.resolve(module).resolve("src/main/Added.java"));
            Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(3600)));
            shell.run(program);
            assertThat(builds()).as(module).isEqualTo(++expected);
            Files.setLastModifiedTime(source, LONG_AGO);
            Files.setLastModifiedTime(source.getParent(), LONG_AGO);
        }
        shell.run(program);
        assertThat(builds()).isEqualTo(expected);
    }

    @Test
    void aFailedBuildIsShownAndLeavesNoLock() throws Exception {
        shell.with("BROKEN", "yes");
        Command broken = shell.run(program, "list");
        assertThat(broken.code()).isEqualTo(1);
        assertThat(broken.out()).isEmpty();
        assertThat(broken.err()).isEqualTo("words of the build\nmargrave: the build failed; its output is above\n");
        shell.with("BROKEN", "");
        assertThat(shell.run(program, "list").code()).isEqualTo(7);
    }

    @Test
    void worksThroughALink() throws Exception {
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("a project/margrave"));
        assertThat(shell.run(link, "list").out()).isEqualTo("<list>");
    }
}
