// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli;

import dev.margrave.cli.command.Commands;
import dev.margrave.cli.output.Console;
import dev.margrave.cli.output.ExitCode;
import dev.margrave.cli.output.Interrupts;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.lang.reflect.Constructor;
import java.nio.charset.StandardCharsets;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Help;

/** The entry point. {@link #run} runs the same command inside another program: it never exits the process. */
public final class Main {
    private static final int OUTPUT_BUFFER = 1 << 16; // bytes

    private Main() {}

    public static void main(String[] args) {
        OutputStream pipe = new PipeOutput(new FileOutputStream(FileDescriptor.out));
        boolean isShown = Boolean.getBoolean("margrave.terminal.out");
        PrintStream out = stream(isShown ? new TerminalOutput(new BufferedOutputStream(pipe, OUTPUT_BUFFER)) : pipe);
        PrintStream err = stream(new FileOutputStream(standardError()));
        Interrupts interrupts = Interrupts.catchSignals();
        boolean terminal = Boolean.getBoolean("margrave.terminal");
        int code = ExitCode.UNEXPECTED;
        try {
            code = run(args, new Console(System.in, out, err, terminal, interrupts));
        } finally {
            interrupts.finish(code); // a signal would wait for it
        }
        System.exit(code);
    }

    /**
     * The launcher may redirect standard error through a filter and pass the number of the real descriptor. Java has
     * no public way to use that number: reopening the file by name would lose the position shared with other writers.
     */
    private static FileDescriptor standardError() {
        Integer number = Integer.getInteger("margrave.stderr");
        if (number == null) {
            return FileDescriptor.err;
        }
        try {
            Constructor<FileDescriptor> numbered = FileDescriptor.class.getDeclaredConstructor(int.class);
            numbered.setAccessible(true);
            return numbered.newInstance(number);
        } catch (ReflectiveOperationException | RuntimeException e) {
            return FileDescriptor.err; // this Java lacks the constructor: output passes the filter
        }
    }

    private static PrintStream stream(OutputStream target) {
        return new PrintStream(new BufferedOutputStream(target, OUTPUT_BUFFER), false, StandardCharsets.UTF_8);
    }

    /** Runs one command on empty standard input and returns its exit code. */
    public static int run(String[] args, PrintStream out, PrintStream err) {
        return run(args, InputStream.nullInputStream(), out, err);
    }

    /** Runs one command and returns its exit code; the streams are flushed, not closed. */
    public static int run(String[] args, InputStream in, PrintStream out, PrintStream err) {
        return run(args, new Console(in, out, err, false, Interrupts.none()));
    }

    static int run(String[] args, Console console) {
        CommandLine root = Commands.create(console);
        Failures failures = new Failures(console.err(), List.of(args), Commands.names(root));
        configure(root, console, failures);
        int code;
        try {
            code = root.execute(args);
        } catch (Exception | Error e) { // an uncaught error would end this thread, and a signal would wait for it
            code = failures.report(e);
        }
        console.err().flush();
        if (console.out().checkError() && code == ExitCode.DONE) {
            console.err().println("margrave: standard output could not be written");
            console.err().flush();
            return ExitCode.DATA;
        }
        return code;
    }

    private static void configure(CommandLine root, Console console, Failures failures) {
        root.setOut(new PrintWriter(console.out(), true, StandardCharsets.UTF_8));
        root.setErr(new PrintWriter(console.err(), true, StandardCharsets.UTF_8));
        root.setColorScheme(Help.defaultColorScheme(Help.Ansi.OFF));
        root.setExpandAtFiles(false);
        root.setUsageHelpAutoWidth(false);
        root.setParameterExceptionHandler((failure, args) -> failures.report(failure));
        root.setExecutionExceptionHandler((failure, command, parsed) -> failures.report(failure));
    }
}
