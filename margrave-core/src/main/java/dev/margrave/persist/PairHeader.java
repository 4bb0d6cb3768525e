// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist;

import dev.margrave.data.Scaling;
import dev.margrave.data.Schema;
import dev.margrave.internal.Check;
import dev.margrave.online.PairModel;
import java.util.List;

/** Everything in a {@link PairModel} except its parameters. */
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

    static boolean isPairs(String kind) {
        for (PairModel.Kind known : PairModel.Kind.values()) {
            if (HeaderFields.text(known).equals(kind)) {
                return true;
            }
        }
        return false;
    }

    /** The message when such a file is loaded as a model. */
    static String refusal(String kind) {
        String use = switch (kind) {
            case "metric" -> "other machines are trained with it (mahalanobis)";
            case "kernel-mix" -> "other machines are trained with it as their kernel (mkl)";
            default -> "machines on landmarks are trained with it as their similarity (learned)";
        };
        return "holds a " + kind.replace('-', ' ')
                + " that was learned from pairs of rows, not a model that scores rows: " + use;
    }

    List<Shape.Extent> sections() {
        long count = kind == PairModel.Kind.KERNEL_MIX ? kernels.size() : (long) features * features;
        return List.of(new Shape.Extent(Section.PAIR_PARAMETERS, count));
    }
}
