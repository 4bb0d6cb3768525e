// SPDX-License-Identifier: Apache-2.0
package dev.margrave.online;

import dev.margrave.data.Scaling;
import dev.margrave.data.Schema;
import dev.margrave.internal.Check;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Parameters learned from pairs of rows, for use by other machines: a metric, a similarity, or weights of kernels. It does not
 * score rows, so it is not a {@link dev.margrave.model.Model}. Immutable.
 */
public final class PairModel {
    /** What the parameters are. */
    public enum Kind {
        /** A positive semidefinite matrix M, of the distance (x − x′)ᵀM(x − x′). */
        METRIC,
        /** A matrix W, of the similarity xᵀWx′. */
        SIMILARITY,
        /** Nonnegative weights of kernels. */
        KERNEL_MIX
    }

    /**
     * Where the parameters come from.
     *
     * @param machine such as {@code olp}
     * @param loss such as {@code metric-hinge}
     * @param parameters of the machine by name
     * @param plan a description of the run
     * @param dataDigest of the rows, or empty
     */
    public record Origin(
            String machine,
            String loss,
            Map<String, Double> parameters,
            long rows,
            List<String> labels,
            long seed,
            String plan,
            String dataDigest) {
        public Origin {
            parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
            labels = List.copyOf(labels);
        }
    }

    private final Kind kind;
    private final Schema schema;
    private final Scaling scaling;
    private final List<String> kernels;
    private final double[] parameters;
    private final Origin origin;

    /**
     * @param scaling applied to each row; none or unit
     * @param kernels the specs of the kernels of a mix; else none
     * @param parameters a matrix row by row, or one weight per kernel
     */
    public PairModel(
            Kind kind, Schema schema, Scaling scaling, List<String> kernels, double[] parameters, Origin origin) {
        this.kind = Objects.requireNonNull(kind, "kind");
        this.schema = Objects.requireNonNull(schema, "schema");
        this.scaling = Objects.requireNonNull(scaling, "scaling");
        this.kernels = List.copyOf(kernels);
        this.parameters = parameters.clone();
        this.origin = Objects.requireNonNull(origin, "origin");
        if (scaling.kind() != Scaling.Kind.NONE && scaling.kind() != Scaling.Kind.UNIT) {
            throw new IllegalArgumentException("the scaling must be none or unit, got " + scaling);
        }
        int expected =
                kind == Kind.KERNEL_MIX ? kernels.size() : Math.multiplyExact(schema.features(), schema.features());
        Check.sameLength("parameters", parameters.length, expected);
        for (double value : parameters) {
            Check.finite("a parameter", value);
        }
    }

    public Kind kind() {
        return kind;
    }

    /** The columns of the training rows. */
    public Schema schema() {
        return schema;
    }

    public Scaling scaling() {
        return scaling;
    }

    /** Specs; empty unless it is a mix. */
    public List<String> kernels() {
        return kernels;
    }

    /** A copy. */
    public double[] parameters() {
        return parameters.clone();
    }

    public Origin origin() {
        return origin;
    }
}
