// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Options of LIBSVM, LIBLINEAR and scikit-learn that other commands do not have, and what to use instead. */
final class ForeignOptions {
    private static final String VALUE = "#"; // stands for the value that was given
    private static final Map<String, String> INSTEAD = instead();
    private static final List<String> KERNELS =
            List.of("--kernel linear", "--kernel poly", "--kernel rbf", "--similarity sigmoid", "--kernel precomputed");
    private static final List<String> MACHINES = List.of("-m svm", "-m nu-svm", "-m one-class", "-m svr", "-m nu-svr");

    private ForeignOptions() {}

    private static Map<String, String> instead() {
        Map<String, String> names = new HashMap<>();
        put(names, "-p C=#", "-c", "--C", "--c", "--cost");
        put(names, "--kernel rbf:gamma=#", "-g", "--gamma");
        put(names, "--kernel poly:degree=#", "-d", "--degree");
        put(names, "--kernel poly:offset=#", "-r", "--coef0");
        put(names, "-p nu=#", "-n", "--nu");
        put(names, "-p epsilon=#", "--epsilon");
        put(names, "--tolerance #", "-e", "--tol");
        put(names, "train --calibrate, then predict --probabilities", "-b", "--probability");
        put(names, "predict --probabilities", "--proba", "--predict-proba");
        put(names, "predict --scores", "--decision-function");
        put(names, "--no-bias to leave the bias out", "-B", "--fit-intercept", "--no-intercept");
        put(names, "--scale minmax:-1,1", "-l", "-u");
        put(names, "--threads #", "--n-jobs", "--jobs", "-j");
        put(names, "--seed #", "--random-state");
        put(names, "--max-iterations #", "--max-iter");
        put(names, "--memory #m", "--cache-size");
        put(names, "--weight LABEL=WEIGHT or --weight balanced", "--class-weight");
        put(names, "validate --folds #", "--cv");
        put(names, "validate --splits 1x#", "--test-size");
        put(names, "--metric #", "--scoring");
        put(names, "--multiclass one-vs-one|one-vs-rest", "--decision-function-shape", "--multi-class");
        return names;
    }

    private static void put(Map<String, String> names, String instead, String... options) {
        for (String option : options) {
            names.put(option, instead);
        }
    }

    /**
     * What takes the place of an unknown option.
     *
     * @param value the argument after it, or null
     */
    static Optional<String> instead(String given, String value) {
        int equals = given.indexOf('=');
        String option = (equals < 0 ? given : given.substring(0, equals)).replace('_', '-');
        String number = equals < 0 ? value : given.substring(equals + 1);
        boolean hasValue = number != null && number.matches("[-+0-9.eE]+");
        if (option.equals("-t") || option.equals("-s")) {
            List<String> choices = option.equals("-t") ? KERNELS : MACHINES;
            int choice = hasValue && number.matches("[0-9]") ? Integer.parseInt(number) : -1;
            return Optional.of(
                    choice >= 0 && choice < choices.size()
                            ? choices.get(choice)
                            : option.equals("-t") ? "--kernel SPEC" : "-m MACHINE");
        }
        if (option.matches("-w-?[0-9]+")) {
            return Optional.of("--weight " + option.substring(2) + "=" + (hasValue ? number : "WEIGHT"));
        }
        return Optional.ofNullable(INSTEAD.get(option)).map(text -> text.replace(VALUE, hasValue ? number : "VALUE"));
    }
}
