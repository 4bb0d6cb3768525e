// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.fits;

import dev.margrave.bench.fits.FitCase.Form;
import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Scaler;
import dev.margrave.data.Scaling;
import dev.margrave.data.Task;
import dev.margrave.data.io.Datasets;
import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.Kernels;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The rows of two labels, or of a regression, as given to other programs: already scaled. */
final class PeerRows {
    private static final String NEGATIVE = "-1";
    private static final String POSITIVE = "1";
    private static final Scaler IDENTITY = Scaler.of(Scaling.NONE, new double[0], new double[0], new double[0]);
    private static final long SEED = 1;

    private final Dataset data;
    private final FeatureMatrix rows;

    PeerRows(Dataset data, FitCase fit) {
        this.data = data;
        this.rows = Scaler.learn(fit.scaling(), data).apply(data.features());
    }

    FeatureMatrix rows() {
        return rows;
    }

    /** 1 or −1 of a labeled row. */
    int sign(int i) {
        return data.code(i) == 1 ? 1 : -1;
    }

    Kernel kernel(Form form) {
        return Kernels.parse(form.spec()).resolve(rows, SEED);
    }

    PeerFile write(Path file) throws IOException {
        Datasets.write(relabeled(), file);
        String spec = kernel(Form.RBF).spec();
        return new PeerFile(file.toString(), Double.parseDouble(spec.substring(spec.indexOf('=') + 1)));
    }

    private Dataset relabeled() {
        if (data.task() == Task.REGRESSION) {
            return data.withFeatures(rows);
        }
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < data.rows(); i++) {
            labels.add(sign(i) > 0 ? POSITIVE : NEGATIVE);
        }
        return Dataset.classification(rows, labels);
    }

    /** The primal value of a function on these rows; C is that of the fit. */
    Recomputed value(PeerModel model, FitCase fit) {
        Dataset scaled = data.withFeatures(rows);
        Recomputed found =
                Recomputed.of(model.function(), List.of(new int[] {0, 1}), IDENTITY, scaled, fit.learner(), fit.c())[0];
        double bias = model.penalizedBias();
        return new Recomputed(found.primal() + 0.5 * bias * bias, found.atZero(), found.largest());
    }
}
