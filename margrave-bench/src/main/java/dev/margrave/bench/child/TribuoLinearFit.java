// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.child;

import de.bwaldvogel.liblinear.Model;
import dev.margrave.bench.peer.FitTask;
import dev.margrave.bench.peer.Measurement;
import dev.margrave.bench.process.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.tribuo.ImmutableFeatureMap;
import org.tribuo.MutableDataset;
import org.tribuo.classification.Label;
import org.tribuo.classification.liblinear.LibLinearClassificationTrainer;
import org.tribuo.classification.liblinear.LinearClassificationType;
import org.tribuo.common.liblinear.LibLinearModel;

/** Trains with Tribuo's wrapper of liblinear-java; copying its examples counts. */
public final class TribuoLinearFit {
    private TribuoLinearFit() {}

    public static void main(String[] arguments) throws IOException {
        FitTask task = Json.read(arguments[0], FitTask.class);
        Logger.getLogger("").setLevel(Level.WARNING);
        MutableDataset<Label> data = TribuoRows.read(task);
        var type = new LinearClassificationType(LinearClassificationType.LinearType.L2R_L1LOSS_SVC_DUAL);
        var trainer = new LibLinearClassificationTrainer(type, task.c(), LiblinearFit.MAX_ITERATIONS, task.tolerance());
        Clock clock = Clock.start();
        LibLinearModel<Label> model = trainer.train(data);
        Measurement measured = clock.stop();
        double settled = Settled.seconds(() -> trainer.train(data));
        System.out.println(Json.write(measured.with(Map.of(Settled.SECONDS, settled), null)));
        write(task, model);
    }

    /** Tribuo numbers labels and features in its own way. */
    private static void write(FitTask task, LibLinearModel<Label> model) throws IOException {
        Model inner = model.getInnerModels().get(0);
        ImmutableFeatureMap features = model.getFeatureIDMap();
        List<Integer> labels = new ArrayList<>();
        for (int id : inner.getLabels()) {
            labels.add(Integer.parseInt(model.getOutputIDInfo().getOutput(id).getLabel()));
        }
        int functions = inner.getNrClass() == 2 ? 1 : inner.getNrClass();
        double[][] weights = new double[functions][task.columns() + 1];
        double[] all = inner.getFeatureWeights();
        for (int id = 0; id <= features.size(); id++) {
            int column = id == features.size()
                    ? task.columns()
                    : Integer.parseInt(features.get(id).getName());
            for (int p = 0; p < functions; p++) {
                weights[p][column] = all[id * functions + p];
            }
        }
        ModelText.linear(task.modelFile(), labels, weights);
    }
}
