// SPDX-License-Identifier: Apache-2.0
package dev.margrave.certificate;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * An upper bound of the chance that a model gives a new row a wrong label.
 *
 * @param theorem what it rests on, and where that stands
 * @param kind whether it is a promise or only an estimate of one
 * @param terms what the value is the sum of; empty where there is no value
 * @param quantities numbers that went into it, by name; known also where the model is outside the class
 * @param assumptions what must be true for the bound to hold, one sentence each
 * @param parts the bounds of the binary functions whose sum this is; empty for a model of one function
 * @param reason why there is no value; empty where there is one
 */
public record Bound(
        BoundName name,
        String theorem,
        Kind kind,
        Optional<Terms> terms,
        Map<String, Double> quantities,
        List<String> assumptions,
        List<Part> parts,
        String reason) {
    /** What a bound is worth. */
    public enum Kind {
        /** Holds with the probability that was asked for, whatever the distribution, if the assumptions are true. */
        GUARANTEED,
        /** A step of its derivation does not hold here, or a number in it is not known exactly: an indication. */
        ESTIMATED
    }

    /**
     * The value of a bound is the sum of these.
     *
     * @param empirical what was seen on the rows
     * @param complexity what choosing among many functions can have hidden
     * @param confidence what chance can have hidden, with the probability asked for
     */
    public record Terms(double empirical, double complexity, double confidence) {
        public double sum() {
            return empirical + complexity + confidence;
        }

        public Terms plus(Terms other) {
            return new Terms(empirical + other.empirical, complexity + other.complexity, confidence + other.confidence);
        }
    }

    /**
     * The bound of one binary function of a model with several labels: of the chance that a row is one of its rows and on the
     * wrong side of it.
     *
     * @param function the labels that it separates, as {@code 3 from 8}
     */
    public record Part(String function, Terms terms, Map<String, Double> quantities) {
        public Part {
            quantities = Collections.unmodifiableMap(new LinkedHashMap<>(quantities));
        }
    }

    public Bound {
        quantities = Collections.unmodifiableMap(new LinkedHashMap<>(quantities));
        assumptions = List.copyOf(assumptions);
        parts = List.copyOf(parts);
        if (terms.isPresent() != reason.isEmpty()) {
            throw new IllegalArgumentException("a bound has a value or a reason why it has none");
        }
    }

    /** The bound itself; may be above 1. Empty where the model is outside the class that the bound is about. */
    public OptionalDouble value() {
        return terms.isPresent() ? OptionalDouble.of(terms.get().sum()) : OptionalDouble.empty();
    }

    /** Whether it says nothing, because no error is above 1. */
    public boolean isVacuous() {
        return !(value().orElse(Double.POSITIVE_INFINITY) < 1);
    }

    public boolean isGuaranteed() {
        return kind == Kind.GUARANTEED;
    }
}
