// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bound;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * An upper bound on the probability that a model misclassifies a new row.
 *
 * @param theorem the theorem it rests on, with its source
 * @param kind whether it is guaranteed or only estimated
 * @param terms the terms whose sum is the value; empty if there is no value
 * @param quantities the numbers that went into it, by name; present even if the model is outside the class
 * @param assumptions what must be true for the bound to hold, one sentence each
 * @param parts the bounds of the binary functions whose sum this is; empty for a model with one function
 * @param reason why there is no value; empty if there is one
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
    /** The first words of an assumption that does not hold. */
    public static final String NOT_MET = "not met: ";

    /** The strength of a bound. */
    public enum Kind {
        /** Holds with the requested probability for every distribution, if the assumptions are true. */
        GUARANTEED,
        /** Indicative only: a step of its derivation does not hold here, or a number in it is not known exactly. */
        ESTIMATED
    }

    /**
     * The value of a bound is the sum of these.
     *
     * @param empirical what was measured on the rows
     * @param complexity what the choice among many functions can have hidden
     * @param confidence what chance can have hidden, at the requested probability
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
     * The bound of one binary function of a model with several labels: on the probability that a row belongs to it and is
     * misclassified by it.
     *
     * @param function the labels that it separates, such as {@code 3 from 8}
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

    /** The same bound as an estimate, with assumptions that are not met and the numbers that show it. */
    public Bound estimated(List<String> unmet, Map<String, Double> more) {
        List<String> allAssumptions = new ArrayList<>(assumptions);
        allAssumptions.addAll(unmet);
        return with(Kind.ESTIMATED, allAssumptions, more);
    }

    /** The same bound with more of the numbers that went into it. */
    public Bound withQuantities(Map<String, Double> more) {
        return with(kind, assumptions, more);
    }

    private Bound with(Kind newKind, List<String> newAssumptions, Map<String, Double> more) {
        Map<String, Double> allQuantities = new LinkedHashMap<>(quantities);
        allQuantities.putAll(more);
        return new Bound(name, theorem, newKind, terms, allQuantities, newAssumptions, parts, reason);
    }

    /** The assumptions that are known not to hold, without the words that mark them. */
    public List<String> unmet() {
        return assumptions.stream()
                .filter(assumption -> assumption.startsWith(NOT_MET))
                .map(assumption -> assumption.substring(NOT_MET.length()))
                .toList();
    }

    /** The bound itself; may be above 1. Empty if the model is outside the class of the bound. */
    public OptionalDouble value() {
        return terms.isPresent() ? OptionalDouble.of(terms.get().sum()) : OptionalDouble.empty();
    }

    /** Whether it says nothing, because no error exceeds 1. */
    public boolean isVacuous() {
        return !(value().orElse(Double.POSITIVE_INFINITY) < 1);
    }

    public boolean isGuaranteed() {
        return kind == Kind.GUARANTEED;
    }
}
