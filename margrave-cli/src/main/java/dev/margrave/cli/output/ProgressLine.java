// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.output;

import dev.margrave.solver.Progress;
import dev.margrave.solver.ProgressListener;
import java.io.PrintStream;
import java.util.Locale;
import java.util.function.DoubleFunction;
import java.util.function.LongSupplier;

/** A progress line: rewritten in place on a terminal, printed again at intervals with {@code -v} elsewhere. */
public final class ProgressLine implements ProgressListener, AutoCloseable {
    private static final long REWRITE_NANOS = 100_000_000L; // 0.1 s, on a terminal; chosen by hand
    private static final long LINE_NANOS = 2_000_000_000L; // 2 s, elsewhere; chosen by hand

    private final PrintStream err;
    private final boolean wanted;
    private final boolean inPlace;
    private final LongSupplier clock; // in nanoseconds
    private final long start;
    private long last;
    private int shown;
    private boolean closed;

    private ProgressLine(PrintStream err, boolean wanted, boolean inPlace, LongSupplier clock) {
        this.err = err;
        this.wanted = wanted;
        this.inPlace = inPlace;
        this.clock = clock;
        start = clock.getAsLong();
        last = start;
    }

    /** Active on a terminal or if lines are requested; close it when the fit has finished. */
    public static ProgressLine of(Console console, boolean quiet, boolean verbose) {
        return of(console, quiet, verbose, System::nanoTime);
    }

    static ProgressLine of(Console console, boolean quiet, boolean verbose, LongSupplier clock) {
        boolean wanted = !quiet && (console.terminal() || verbose);
        return new ProgressLine(console.err(), wanted, console.terminal(), clock);
    }

    @Override
    public void onProgress(Progress progress) {
        show(seconds -> line(progress, seconds));
    }

    /** Shows a line, given the seconds since the start, unless the last one is too recent. */
    public synchronized void show(DoubleFunction<String> text) {
        long now = clock.getAsLong();
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

    /** Ends all progress and shows a message on a separate line; without progress only the message is shown. */
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
