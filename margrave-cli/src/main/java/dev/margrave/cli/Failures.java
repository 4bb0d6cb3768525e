// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli;

import dev.margrave.cli.output.ApiNames;
import dev.margrave.cli.output.ExitCode;
import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.UsageException;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.io.DataFormatException;
import dev.margrave.solver.StoppedException;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.List;
import picocli.CommandLine.ParameterException;

/** Reports each failure as one line on standard error, and each problem of a data file, in terms of the command line, and chooses its exit code. */
final class Failures {
    private static final String REPORT = "this is a bug; please report it with the command and its output with -v";

    private final PrintStream err;
    private final List<String> arguments;
    private final List<String> commands;

    Failures(PrintStream err, List<String> arguments, List<String> commands) {
        this.err = err;
        this.arguments = arguments;
        this.commands = commands;
    }

    int report(Throwable failure) {
        int code = code(failure);
        if (failure instanceof DataFormatException several && several.problems().size() > 1) {
            several.problems().forEach(problem -> err.println("margrave: " + Text.escape(ApiNames.toOptions(problem))));
            return code;
        }
        String line = code == ExitCode.UNEXPECTED ? message(failure) : ApiNames.toOptions(message(failure));
        if (code == ExitCode.USAGE) {
            line = cutArguments(line) + hint(failure);
        }
        err.println("margrave: " + Text.escape(line));
        boolean isOfCommandLine = failure instanceof ParameterException || failure instanceof UsageException;
        boolean isVerbose = arguments.contains("-v") || arguments.contains("--verbose");
        if (!isOfCommandLine && isVerbose && !isOriginal()) {
            failure.printStackTrace(err);
        }
        return code;
    }

    /** Whether -v is the number of folds, as in LIBSVM. */
    private boolean isOriginal() {
        return !arguments.isEmpty() && arguments.get(0).matches("(svm|liblinear)-.*");
    }

    private static int code(Throwable failure) {
        if (failure instanceof IOException
                || failure instanceof UncheckedIOException
                || failure instanceof InvalidDataException
                || failure instanceof OutOfMemoryError
                || isMappingFault(failure)) {
            return ExitCode.DATA;
        }
        if (failure instanceof StoppedException) {
            return ExitCode.STOPPED;
        }
        boolean usage = failure instanceof ParameterException
                || failure instanceof UsageException
                || (failure instanceof IllegalArgumentException && !(failure instanceof NumberFormatException));
        return usage ? ExitCode.USAGE : ExitCode.UNEXPECTED;
    }

    /** Recognized by its message, because Java has no type for it: bytes of a mapped file that can no longer be read. */
    private static boolean isMappingFault(Throwable failure) {
        return failure instanceof InternalError
                && String.valueOf(failure.getMessage()).contains("memory access");
    }

    private String message(Throwable failure) {
        if (failure instanceof UncheckedIOException wrapped) {
            return message(wrapped.getCause());
        }
        if (failure instanceof FileSystemException file) {
            return fileMessage(file);
        }
        if (failure instanceof OutOfMemoryError) {
            long megabytes = Runtime.getRuntime().maxMemory() >> 20;
            return "out of memory: the Java heap is " + megabytes + " MB; lower --memory, or raise the heap with"
                    + " MARGRAVE_JAVA_OPTS=-Xmx…";
        }
        if (isMappingFault(failure)) {
            return "a row store could no longer be read; it was cut short while it was in use, or its disk failed";
        }
        if (code(failure) == ExitCode.UNEXPECTED) {
            return "unexpected " + failure + "; " + REPORT;
        }
        if (failure instanceof ParameterException parameter) {
            return new ParserMessages(arguments, commands).of(parameter);
        }
        String message = failure.getMessage();
        return message == null ? failure.toString() : message;
    }

    private static String fileMessage(FileSystemException failure) {
        String reason = failure.getReason();
        if (reason == null) {
            if (failure instanceof NoSuchFileException) {
                reason = "no such file";
            } else if (failure instanceof NotDirectoryException) {
                reason = "no such directory";
            } else if (failure instanceof AccessDeniedException) {
                reason = "permission denied";
            } else {
                reason = failure.getClass().getSimpleName();
            }
        }
        return failure.getFile() + ": " + reason;
    }

    /** Shortens long input in messages of the library and the parser, which quote it whole. */
    private String cutArguments(String message) {
        String cut = message;
        for (String argument : arguments) {
            cut = cut.replace(argument, Text.cut(argument));
            int equals = argument.indexOf('=');
            if (equals >= 0) {
                String value = argument.substring(equals + 1);
                cut = cut.replace(value, Text.cut(value));
            }
        }
        return cut;
    }

    private String hint(Throwable failure) {
        if (failure instanceof ParameterException parameter) {
            return "; try '" + parameter.getCommandLine().getCommandSpec().qualifiedName() + " --help'";
        }
        if (!(failure instanceof UsageException)) {
            return "";
        }
        boolean known = !arguments.isEmpty() && commands.contains(arguments.get(0));
        return "; try 'margrave " + (known ? arguments.get(0) + " " : "") + "--help'";
    }
}
