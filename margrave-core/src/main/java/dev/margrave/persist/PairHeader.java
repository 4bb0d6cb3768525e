// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist;

import dev.margrave.data.Scaling;
import dev.margrave.data.Schema;
import dev.margrave.internal.Check;
import dev.margrave.model.PairModel;
import java.util.List;
import java.util.Locale;

/** All of a {@link PairModel} but its parameters. */
record PairHeader(
        PairModel.Kind kind,
        String margraveVersion,
        int features,
        Schema schema,
        Scaling scaling,
        List<String> kernels,
        PairModel.Origin origin) {
    PairHeader {
        Check.sameLength("schema", schema.features(), features);
    }

    /** {@code kernel-mix}. */
    static String text(PairModel.Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static boolean isPairs(String kind) {
        for (PairModel.Kind known : PairModel.Kind.values()) {
            if (text(known).equals(kind)) {
                return true;
            }
        }
        return false;
    }

    /** Why it is not loaded as a model. */
    static String refusal(String kind) {
        String use = switch (kind) {
            case "metric" -> "other machines are trained with it (mahalanobis)";
            case "kernel-mix" -> "other machines are trained with it as their kernel (mkl)";
            default -> "it tells how alike two rows are";
        };
        return "holds a " + kind.replace('-', ' ') + " that was learned of pairs of rows, not a model that scores rows: "
                + use;
    }

    List<Shape.Extent> sections() {
        long count = kind == PairModel.Kind.KERNEL_MIX ? kernels.size() : (long) features * features;
        return List.of(new Shape.Extent(Section.PAIR_PARAMETERS, count));
    }
}
