# Reference values of ImportanceGoldensTest, with scikit-learn 1.2.1: python3 importance.py > importance.json
#
# permutation_importance shuffles a column again in each repeat, starting from the column as the last repeat left it, and draws the
# same shuffles for every column. The script recomputes these permutations and checks that its own scores are those of scikit-learn.
import json

import numpy as np
import sklearn
from sklearn import metrics as m
from sklearn.datasets import load_breast_cancer, load_diabetes
from sklearn.inspection import permutation_importance
from sklearn.linear_model import Ridge
from sklearn.svm import SVC, LinearSVC

assert sklearn.__version__ == "1.2.1"
REPEATS = 5
SEED = 7


def permutations(rows):
    seed = np.random.RandomState(SEED).randint(np.iinfo(np.int32).max + 1)
    random = np.random.RandomState(seed)
    order = np.arange(rows)  # what the generator shuffles in place
    current = np.arange(rows)  # row whose value stands in each place
    found = []
    for _ in range(REPEATS):
        random.shuffle(order)
        current = current[order]
        found.append(current.tolist())
    return found


def case(model, x, y, scorings):
    orders = permutations(len(x))
    out = {"x": x.tolist(), "y": y.tolist(), "permutations": orders, "metrics": {}}
    for name, scoring in scorings.items():
        result = permutation_importance(model, x, y, scoring=scoring, n_repeats=REPEATS, random_state=SEED)
        scorer = m.get_scorer(scoring)
        for column in range(x.shape[1]):
            for repeat, order in enumerate(orders):
                mixed = x.copy()
                mixed[:, column] = x[order, column]
                loss = scorer(model, x, y) - scorer(model, mixed, y)
                assert abs(loss - result.importances[column, repeat]) < 1e-13
        out["metrics"][name] = {
            "losses": result.importances.tolist(),
            "mean": result.importances_mean.tolist(),
            "std": result.importances_std.tolist(),
        }
    return out


x, y = load_breast_cancer(return_X_y=True)
x = np.round((x[:80, :6] - x[:, :6].mean(0)) / x[:, :6].std(0), 3)
y = y[:80].astype(float)
linear = LinearSVC(C=1, dual=False, random_state=0).fit(x, y)
kernel = SVC(C=2, kernel="rbf", gamma=0.5).fit(x, y)
scores = {"accuracy": "accuracy", "balanced-accuracy": "balanced_accuracy", "auc": "roc_auc", "f1": "f1"}
cases = {
    "linear": case(linear, x, y, scores),
    "rbf": case(kernel, x, y, scores),
}
cases["linear"].update(weights=linear.coef_[0].tolist(), bias=linear.intercept_[0])
cases["rbf"].update(
    gamma=0.5, support=kernel.support_.tolist(), coefficients=kernel.dual_coef_[0].tolist(), bias=kernel.intercept_[0]
)
x, y = load_diabetes(return_X_y=True)
x = np.round(x[:80, :6] * 20, 3)
y = y[:80]
ridge = Ridge(alpha=1.0).fit(x, y)
cases["ridge"] = case(ridge, x, y, {"r2": "r2", "mse": "neg_mean_squared_error", "mae": "neg_mean_absolute_error"})
cases["ridge"].update(weights=ridge.coef_.tolist(), bias=ridge.intercept_)
print(json.dumps({"tool": "scikit-learn", "version": sklearn.__version__, "cases": cases}))
