// SPDX-License-Identifier: Apache-2.0
package dev.margrave.spark;

import dev.margrave.model.FitReport;
import dev.margrave.model.Model;
import dev.margrave.model.Regressor;
import dev.margrave.persist.Models;
import dev.margrave.solver.Certificate;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.regression.RegressionModel;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;

/** A fitted {@link MargraveRegressor}. */
public final class MargraveRegressionModel extends RegressionModel<Vector, MargraveRegressionModel>
        implements MLWritable {
    private static final long serialVersionUID = 1;

    private String uid;
    private final ModelBytes model;

    /** For the service loader, which only asks for the class. */
    public MargraveRegressionModel() {
        model = null;
    }

    private MargraveRegressionModel(Uid announced, ModelBytes model) {
        this.uid = announced.text();
        this.model = model;
    }

    static MargraveRegressionModel of(String uid, ModelBytes model) {
        return new MargraveRegressionModel(Uid.announce(uid), model);
    }

    @Override
    public String uid() {
        if (uid == null) {
            uid = Uid.take("margraveRegressor");
        }
        return uid;
    }

    /** The model as the library has it. */
    public Model model() {
        return model.model();
    }

    /** How the fit ended. */
    public FitReport report() {
        return model().report();
    }

    /** Both objectives: the optimum lies between them. NaN for machines without a dual. */
    public Certificate certificate() {
        return report().certificate();
    }

    /** Writes a {@code .mgv} file on this computer, which the command line reads. */
    public void writeModelFile(String path) throws IOException {
        writeModelFile(Path.of(path));
    }

    /** Writes a {@code .mgv} file on this computer, which the command line reads. */
    public void writeModelFile(Path path) throws IOException {
        Models.save(model(), path);
    }

    @Override
    public int numFeatures() {
        return model().schema().features();
    }

    @Override
    public double predict(Vector features) {
        return ((Regressor) model()).predict(VectorRows.row(features, numFeatures()));
    }

    @Override
    public MargraveRegressionModel copy(ParamMap extra) {
        return copyValues(of(uid(), model), extra).setParent(parent());
    }

    @Override
    public MLWriter write() {
        return new MgvWriter(this, model);
    }

    /** Reads what {@link #write} saved. */
    public static MLReader<MargraveRegressionModel> read() {
        return MgvWriter.reader(MargraveRegressionModel.class, MargraveRegressionModel::of);
    }

    public static MargraveRegressionModel load(String path) {
        return read().load(path);
    }

    @Override
    public String toString() {
        return model == null ? "MargraveRegressionModel" : ModelText.of("MargraveRegressionModel", uid(), model());
    }
}
