// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class PipeOutputTest {
    private static OutputStream failing(String message) {
        return new OutputStream() {
            @Override
            public void write(int value) throws IOException {
                throw new IOException(message);
            }
        };
    }

    @Test
    void aReaderThatLeftIsNoFailure() {
        PrintStream out = new PrintStream(new PipeOutput(failing("Broken pipe")), false, StandardCharsets.UTF_8);
        assertThat(Main.run(new String[] {"list", "machines"}, out, System.err)).isZero();
        assertThat(out.checkError()).isFalse();
    }

    @Test
    void otherFailuresRemain() {
        PipeOutput full = new PipeOutput(failing("No space left on device"));
        assertThatThrownBy(() -> full.write(1)).isInstanceOf(IOException.class).hasMessageContaining("No space");
    }
}
