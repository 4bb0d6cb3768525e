# Reference values of MetricGoldensTest, with scikit-learn 1.2.1: python3 metrics.py > metrics.json
import json
import warnings

import numpy as np
from sklearn import metrics as m

warnings.filterwarnings("ignore")  # undefined values are 0, as in Margrave

CASES = {
    "two labels": ([0, 0, 1, 1, 0, 1, 0, 0, 1, 0], [0, 1, 1, 0, 0, 1, 0, 0, 1, 1]),
    "rare label": ([0] * 18 + [1, 1], [0] * 17 + [1, 0, 1]),
    "one predicted": ([0, 0, 0, 1, 0, 1], [0, 0, 0, 0, 0, 0]),
    "rare one predicted": ([0, 0, 0, 1, 0, 1], [1, 1, 1, 1, 1, 1]),
    "all wrong": ([0, 1, 0, 1], [1, 0, 1, 0]),
    "all right": ([0, 1, 1, 0], [0, 1, 1, 0]),
    "three labels": ([0, 1, 2, 2, 1, 0, 2, 1, 0, 0, 2, 2], [0, 2, 2, 1, 1, 0, 2, 1, 1, 0, 2, 0]),
    "label without rows": ([0, 1, 1, 0, 1, 0], [0, 1, 2, 0, 1, 2]),
    "label never predicted": ([0, 1, 2, 0, 1, 2], [0, 1, 1, 0, 0, 1]),
    "label absent everywhere": ([0, 3, 3, 0, 1], [0, 3, 1, 0, 1]),
}
SCORES = {
    "distinct": ([0, 0, 1, 1, 0, 1, 0], [-1.5, 0.25, 0.5, -0.75, -2.0, 3.0, 1.0]),
    "ties": ([0, 1, 1, 0, 1, 0, 0, 1, 0], [0.5, 0.5, 2.0, 2.0, -1.0, -1.0, 0.5, 0.5, -3.0]),
    "all tied": ([0, 1, 0, 0, 1], [1.0, 1.0, 1.0, 1.0, 1.0]),
    "one positive, last": ([0, 0, 0, 1], [3.0, 2.0, 1.0, 0.0]),
    "perfect": ([0, 0, 1, 1], [-2.0, -1.0, 1.0, 2.0]),
    "only positives": ([1, 1, 1], [0.3, 0.1, 0.2]),
}
PROBABILITIES = {
    "two labels": ([0, 1, 1, 0, 1], [[0.9, 0.1], [0.2, 0.8], [0.7, 0.3], [0.5, 0.5], [0.0625, 0.9375]]),
    "certain and wrong": ([0, 1, 1], [[0.0, 1.0], [0.0, 1.0], [1.0, 0.0]]),
    "three labels": ([0, 2, 1, 1], [[0.5, 0.25, 0.25], [0.125, 0.125, 0.75], [0.0, 1.0, 0.0], [0.6, 0.1, 0.3]]),
}


def counts(y, p):
    labels = list(range(max(max(y), max(p)) + 1))
    precision, recall, f1, rows = m.precision_recall_fscore_support(y, p, labels=labels, zero_division=0)
    return {
        "actual": y, "predicted": p, "accuracy": m.accuracy_score(y, p),
        "balancedAccuracy": m.balanced_accuracy_score(y, p), "mcc": m.matthews_corrcoef(y, p),
        "macroF1": m.f1_score(y, p, average="macro", zero_division=0),
        "precision": precision.tolist(), "recall": recall.tolist(), "f1": f1.tolist(), "rows": rows.tolist(),
    }


def ranked(y, s):
    return {
        "actual": y, "scores": s, "averagePrecision": m.average_precision_score(y, s),
        "auc": m.roc_auc_score(y, s) if 0 < sum(y) < len(y) else None,
    }


def stated(y, p):
    two = len(p[0]) == 2
    return {
        "actual": y, "probabilities": p,
        "logLoss": m.log_loss(y, np.array(p), labels=list(range(len(p[0])))),
        "brier": m.brier_score_loss(y, np.array(p)[:, 1]) if two
        else float(np.mean(np.sum((np.array(p) - np.eye(len(p[0]))[y]) ** 2, axis=1))),
    }


print(json.dumps({
    "counts": {k: counts(*v) for k, v in CASES.items()},
    "scores": {k: ranked(*v) for k, v in SCORES.items()},
    "probabilities": {k: stated(*v) for k, v in PROBABILITIES.items()},
}, indent=1))
