// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.output;

import dev.margrave.solver.Progress;
import dev.margrave.solver.ProgressListener;
import java.io.PrintStream;
import java.util.Locale;
import java.util.function.DoubleFunction;

/** One line on a terminal, rewritten in place; without a terminal, with {@code -v}, a new line now and then. */
public final class ProgressLine implements ProgressListener, AutoCloseable {
    private static final long REWRITE_NANOS = 100_000_000L;
    private static final long LINE_NANOS = 2_000_000_000L;

    private final PrintStream err;
    private final boolean wanted;
    private final boolean inPlace;
    private final long start = System.nanoTime();
    private long last = start;
    private int shown;
    private boolean closed;

    private ProgressLine(PrintStream err, boolean wanted, boolean inPlace) {
        this.err = err;
        this.wanted = wanted;
        this.inPlace = inPlace;
    }

    /** On a terminal, or where lines are asked for; to be closed when the fit has ended. */
    public static ProgressLine of(Console console, boolean quiet, boolean verbose) {
        boolean wanted = !quiet && (console.terminal() || verbose);
        return new ProgressLine(console.err(), wanted, console.terminal());
    }

    @Override
    public void onProgress(Progress progress) {
        show(seconds -> line(progress, seconds));
    }

    /** Shows a line made for the seconds since the start, unless one was shown a moment ago. */
    public synchronized void show(DoubleFunction<String> text) {
        long now = System.nanoTime();
        if (!wanted || closed || now - last < (inPlace ? REWRITE_NANOS : LINE_NANOS)) {
            return;
        }
        last = now;
        String line = text.apply((now - start) * 1e-9);
        if (inPlace) {
            err.print("\r" + line + " ".repeat(Math.max(0, shown - line.length())));
            shown = line.length();
        } else {
            err.println("margrave: " + line);
        }
        err.flush();
    }

    private static String line(Progress progress, double seconds) {
        String stage = Text.escape(progress.stage());
        return (stage.isEmpty() ? "" : Text.cut(stage).replaceAll("(.{24}).+", "$1…") + "  ")
                + progress.iterations() + " iterations  gap "
                + (Double.isFinite(progress.relativeGap())
                        ? String.format(Locale.ROOT, "%.1e", progress.relativeGap())
                        : "-")
                + "  " + Text.seconds(seconds);
    }

    /** Ends the line, and all progress, with a message of its own line; without progress only the message is shown. */
    public synchronized void end(String message) {
        if (shown > 0) {
            err.println();
        }
        err.println("margrave: " + message);
        err.flush();
        shown = 0;
        closed = true;
    }

    /** Erases the line. */
    @Override
    public synchronized void close() {
        closed = true;
        if (shown > 0) {
            err.print("\r" + " ".repeat(shown) + "\r");
            err.flush();
            shown = 0;
        }
    }
}
