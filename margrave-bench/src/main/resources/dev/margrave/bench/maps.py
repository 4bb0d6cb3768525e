# SPDX-License-Identifier: Apache-2.0
"""Times scikit-learn's feature maps and measures their kernel errors.

One argument, a JSON object: rows (a LIBSVM file), columns, dense, sample (row numbers), passes, draws, and maps, a list of objects
with name, kind, kernel, width, seed and the parameters of the kernel. Prints one JSON object: a list of results for each map.
"""
import json
import sys
import time

import numpy as np
import sklearn
from sklearn.datasets import load_svmlight_file
from sklearn.kernel_approximation import Nystroem, PolynomialCountSketch, RBFSampler
from sklearn.metrics.pairwise import polynomial_kernel, rbf_kernel

ENOUGH_SECONDS = 5


def make(one):
    width, seed = one["width"], one["seed"]
    if one["kind"] == "PolynomialCountSketch":
        return PolynomialCountSketch(
            gamma=1.0, degree=one["degree"], coef0=1.0, n_components=width, random_state=seed)
    if one["kind"] == "RBFSampler":
        return RBFSampler(gamma=one["gamma"], n_components=width, random_state=seed)
    if one["kind"] == "Nystroem":
        if one["kernel"] == "rbf":
            return Nystroem(kernel="rbf", gamma=one["gamma"], n_components=width, random_state=seed)
        return Nystroem(
            kernel="poly", gamma=1.0, degree=one["degree"], coef0=1.0, n_components=width, random_state=seed)
    raise ValueError("unknown map " + one["kind"])


def exact(one, sample):
    if one["kernel"] == "rbf":
        return rbf_kernel(sample, gamma=one["gamma"])
    return polynomial_kernel(sample, gamma=1.0, degree=one["degree"], coef0=1.0)


def errors(one, rows, sample, draws):
    """Mean and largest error, over several draws of the map."""
    kernel = exact(one, sample)
    pairs = np.tril_indices(sample.shape[0])
    found = []
    for draw in range(draws):
        features = make({**one, "seed": one["seed"] + draw}).fit(rows).transform(sample)
        found.append(np.abs(np.asarray(features) @ np.asarray(features).T - kernel)[pairs])
    return float(np.mean(found)), float(np.max(found))


def passes(fitted, rows, task):
    """Seconds of each pass."""
    seconds = []
    while len(seconds) < task["passes"] and sum(seconds) < ENOUGH_SECONDS:
        start = time.perf_counter()
        fitted.transform(rows)
        seconds.append(time.perf_counter() - start)
    return seconds


def measure(one, rows, sample, task):
    start = time.perf_counter()
    fitted = make(one).fit(rows)
    fit_seconds = time.perf_counter() - start
    seconds = passes(fitted, rows, task)
    mean, largest = errors(one, rows, sample, task["draws"])
    return {
        "fitSeconds": fit_seconds,
        "firstSeconds": seconds[0],
        "seconds": min(seconds),
        "meanError": mean,
        "maximumError": largest,
    }


def main():
    task = json.loads(sys.argv[1])
    rows, _ = load_svmlight_file(task["rows"], n_features=task["columns"])
    if task["dense"]:
        rows = rows.toarray()
    sample = rows[task["sample"]]
    sample = sample.toarray() if hasattr(sample, "toarray") else sample
    results = [measure(one, rows, sample, task) for one in task["maps"]]
    for one, result in zip(task["maps"], results):
        result["settledSeconds"] = min(passes(make(one).fit(rows), rows, task))
    print(json.dumps({"version": sklearn.__version__, "results": results}))


main()
