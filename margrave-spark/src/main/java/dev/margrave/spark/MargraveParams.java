// SPDX-License-Identifier: Apache-2.0
package dev.margrave.spark;

import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;

/** The parameters of {@link MargraveClassifier} and {@link MargraveRegressor}, as Spark finds them. */
public interface MargraveParams {
    FitParams fitParams();

    /** Name of the machine; default {@code svm}, or {@code svr} in regression. */
    default Param<String> machine() {
        return fitParams().machine;
    }

    /** The machine's parameters, such as {@code C=1,B=2}. */
    default Param<String> parameters() {
        return fitParams().parameters;
    }

    /** The machine's parameter C, in place of one in {@link #parameters}, for grids of numbers; default unset. */
    default DoubleParam c() {
        return fitParams().c;
    }

    /** Spec of a feature map; default empty for none. */
    default Param<String> map() {
        return fitParams().map;
    }

    /** Spec of a kernel, for rows that fit on one executor; default empty for none. */
    default Param<String> kernel() {
        return fitParams().kernel;
    }

    /** How features are scaled; default {@code none}. */
    default Param<String> scale() {
        return fitParams().scale;
    }

    /** {@code one-vs-one} (the default) or {@code one-vs-rest}; regression ignores it. */
    default Param<String> multiclass() {
        return fitParams().multiclass;
    }

    /** How probabilities are fitted; default {@code none}; regression ignores it. */
    default Param<String> calibrate() {
        return fitParams().calibrate;
    }

    /** Relative duality gap at which to stop; default 1e-3. */
    default DoubleParam tol() {
        return fitParams().tol;
    }

    /** The most Newton steps of one problem; default 1000. */
    default IntParam maxIter() {
        return fitParams().maxIter;
    }

    /** Levels on which partial sums are added where they are large; default 2. */
    default IntParam aggregationDepth() {
        return fitParams().aggregationDepth;
    }

    /** Binary problems that run side by side; default 4. The model does not depend on it. */
    default IntParam parallelism() {
        return fitParams().parallelism;
    }

    /** Of random features, Nyström landmarks and folds; default 1. */
    default LongParam seed() {
        return fitParams().seed;
    }

    /** Whether the bias is penalized like a weight, as LIBLINEAR does; default false. */
    default BooleanParam penalizeBias() {
        return fitParams().penalizeBias;
    }

    /** Whether there is a bias; default true. */
    default BooleanParam fitIntercept() {
        return fitParams().fitIntercept;
    }
}
