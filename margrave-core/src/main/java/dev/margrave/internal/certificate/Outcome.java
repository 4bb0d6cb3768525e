// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.certificate;

import dev.margrave.certificate.Bound.Terms;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a bound comes to for one function.
 *
 * @param reason why there are no terms; empty where there are
 * @param doubts why this is an estimate only, a sentence each; empty for a promise
 */
record Outcome(Optional<Terms> terms, Map<String, Double> quantities, String reason, List<String> doubts) {
    static Outcome of(Terms terms, Map<String, Double> quantities) {
        return new Outcome(Optional.of(terms), quantities, "", List.of());
    }

    static Outcome none(String reason, Map<String, Double> quantities) {
        return new Outcome(Optional.empty(), quantities, reason, List.of());
    }

    Outcome doubted(List<String> reasons) {
        return new Outcome(terms, quantities, reason, reasons);
    }
}
