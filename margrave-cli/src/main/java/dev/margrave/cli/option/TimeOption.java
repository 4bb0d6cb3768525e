// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.option;

import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.UsageException;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** The budget of a search. */
public final class TimeOption {
    private static final Pattern FORM = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)(s|m|h)");

    @Option(
            names = "--time",
            paramLabel = "60s|5m|2h|none",
            description = {
                "Plan the search for this time and end it then, with the best model so far and exit code 0. Without -m and --grid"
                        + " the default follows from the size of the data, from 30 s to 10 min; otherwise it is none."
            })
    private String time;

    /** Infinite for {@code none}; empty where the option was not given. */
    public OptionalDouble seconds() {
        if (time == null) {
            return OptionalDouble.empty();
        }
        if (time.equals("none")) {
            return OptionalDouble.of(Double.POSITIVE_INFINITY);
        }
        Matcher form = FORM.matcher(time);
        double value = form.matches() ? Double.parseDouble(form.group(1)) : 0;
        if (!(value > 0)) {
            throw new UsageException("--time must be a time such as 60s, 5m or 2h, or none, got " + Text.quote(time));
        }
        return OptionalDouble.of(
                switch (form.group(2)) {
                    case "s" -> value;
                    case "m" -> 60 * value;
                    default -> 3600 * value;
                });
    }
}
