// SPDX-License-Identifier: Apache-2.0
/**
 * From a data set to a model: prepares the rows, splits them into problems, solves these by one plan, and joins the results.
 *
 * <p>Start with {@link dev.margrave.internal.fit.ClassifierFit}; {@link dev.margrave.internal.fit.RegressionFit} and
 * {@link dev.margrave.internal.fit.OrdinalFit} have the same steps. {@link dev.margrave.internal.fit.TrainingSet} is the prepared
 * data, {@link dev.margrave.internal.fit.ProblemSolver} solves one problem for all machines of a path, and
 * {@link dev.margrave.internal.fit.FunctionAssembly} builds the functions of the model.
 *
 * <p>Invariants: data errors are reported before any problem is solved; a model does not depend on the number of threads; this
 * package does not depend on {@code internal.fit.landmark}, which passes in a
 * {@link dev.margrave.internal.fit.FeatureStrategy}.
 */
package dev.margrave.internal.fit;
