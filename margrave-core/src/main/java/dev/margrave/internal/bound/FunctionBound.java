// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.bound;

import dev.margrave.bound.Bound.Terms;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The bound of one binary function.
 *
 * @param reason why there are no terms; empty if there are
 * @param doubts why this is only an estimate, one sentence each; empty if it is guaranteed
 */
record FunctionBound(Optional<Terms> terms, Map<String, Double> quantities, String reason, List<String> doubts) {
    static FunctionBound of(Terms terms, Map<String, Double> quantities) {
        return new FunctionBound(Optional.of(terms), quantities, "", List.of());
    }

    static FunctionBound none(String reason, Map<String, Double> quantities) {
        return new FunctionBound(Optional.empty(), quantities, reason, List.of());
    }

    FunctionBound doubted(List<String> reasons) {
        return new FunctionBound(terms, quantities, reason, reasons);
    }
}
