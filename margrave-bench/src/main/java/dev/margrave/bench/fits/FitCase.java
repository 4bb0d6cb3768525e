// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.fits;

import dev.margrave.data.Scaling;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.Machine;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * One fit that a user may run without preparing the data.
 *
 * @param table the table's name
 * @param ugly whether the table was given a column of names and one of huge numbers
 * @param standardized whether features are scaled to mean 0 and variance 1; else they are as in the file
 * @param c the price C
 * @param seconds the time limit
 */
public record FitCase(
        String table, boolean ugly, Form kernel, boolean standardized, Learner learner, double c, double seconds) {
    /** RBF kernels take time with the square of the rows: larger tables have linear fits only. */
    private static final int MAX_RBF_ROWS = 3000;

    private static final double[] PRICES = {1, 1000};

    /** The kernels that are tried. */
    public enum Form {
        LINEAR("linear"),
        RBF("rbf:gamma=scale");

        private final String spec;

        Form(String spec) {
            this.spec = spec;
        }

        String spec() {
            return spec;
        }

        String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** All fits of one table. */
    static List<FitCase> all(TableFile table, int rows, double seconds) {
        List<FitCase> cases = new ArrayList<>();
        for (Form kernel : Form.values()) {
            if (kernel == Form.RBF && rows > MAX_RBF_ROWS) {
                continue;
            }
            for (boolean standardized : new boolean[] {false, true}) {
                for (Learner learner : Learner.of(table.regression())) {
                    for (double price : PRICES) {
                        cases.add(
                                new FitCase(table.name(), table.ugly(), kernel, standardized, learner, price, seconds));
                    }
                }
            }
        }
        return cases;
    }

    Scaling scaling() {
        return standardized ? Scaling.STANDARD : Scaling.NONE;
    }

    /** Everything else has its default: tolerance, multiclass scheme, epsilon, memory. */
    Machine<?> machine() {
        return learner.machine()
                .set("C", c)
                .kernel(Kernels.parse(kernel.spec()))
                .scale(scaling())
                .threads(1)
                .maxSeconds(seconds);
    }

    /** The group in the table of results. */
    List<String> group() {
        return List.of(kernel.text(), standardized ? "standardized" : "raw", learner.machineName());
    }

    /** A readable key that is unique to the fit. */
    String title() {
        return table + (ugly ? " ugly " : " ") + String.join(" ", group()) + " C=" + number(c) + " " + number(seconds)
                + " s";
    }

    static String number(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
    }
}
