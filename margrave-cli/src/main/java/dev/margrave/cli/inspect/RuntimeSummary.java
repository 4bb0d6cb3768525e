// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.inspect;

import dev.margrave.cli.option.SolverOptions;
import dev.margrave.cli.output.Json;
import dev.margrave.cli.output.TextTable;
import dev.margrave.cli.output.Version;
import dev.margrave.solver.VectorProvider;
import java.io.IOException;
import java.io.PrintStream;

/** The output of {@code inspect --runtime}: the environment of a fit started the same way. */
record RuntimeSummary(
        String reason,
        int vectorBits,
        String javaVersion,
        String javaMachine,
        int cores,
        long heapBytes,
        long memoryBytes) {
    static RuntimeSummary ofThisProcess() {
        VectorProvider provider = VectorProvider.current();
        return new RuntimeSummary(
                provider.description(),
                provider.bits(),
                Runtime.version().toString(),
                System.getProperty("java.vm.name"),
                Runtime.getRuntime().availableProcessors(),
                Runtime.getRuntime().maxMemory(),
                SolverOptions.defaultMemory());
    }

    void printJson(PrintStream out) throws IOException {
        Json json = new Json("inspect")
                .field("kind", "runtime")
                .field("margraveVersion", Version.text())
                .field("provider", vectorBits > 0 ? "vector" : "scalar")
                .field("reason", reason)
                .field("vectorBits", vectorBits)
                .field("javaVersion", javaVersion)
                .field("javaMachine", javaMachine)
                .field("cores", cores)
                .field("heapBytes", heapBytes)
                .field("memoryBytes", memoryBytes);
        json.print(out);
    }

    void printText(PrintStream out) throws IOException {
        out.println("margrave " + Version.text());
        new TextTable("  ")
                .line("primitives", reason)
                .line("vector width", vectorBits > 0 ? vectorBits + " bits" : "none")
                .line("java", javaVersion + ", " + javaMachine)
                .line("cores", Integer.toString(cores))
                .line("heap", megabytes(heapBytes) + " at most; change it with MARGRAVE_JAVA_OPTS=-Xmx…")
                .line(
                        "memory budget",
                        megabytes(memoryBytes) + " per fit in addition to the data; change it with --memory")
                .print(out);
    }

    private static String megabytes(long bytes) {
        return (bytes >> 20) + " MB";
    }
}
