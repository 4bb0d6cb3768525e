// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.anytime;

import dev.margrave.machine.Machine;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The levels of a search, from the expected costs of its candidates and the budget:
 *
 * <ul>
 *   <li>all candidates on all splits, as {@link dev.margrave.selection.Tuner} prunes them, if that is expected to take at most two
 *       fifths of the budget on two cores;
 *   <li>otherwise one split (unless splits were given), and successive halving: the first level has as many rows as all candidates
 *       can afford in an eighth of the budget, each further level has four times as many rows for a quarter of the candidates, or
 *       for as many as two fifths of the budget allow for all levels together, until there are 30,000 rows or fewer than four
 *       candidates are affordable.
 * </ul>
 *
 * The rest is for fitting the best candidates to all rows, and for the errors of the cost model.
 *
 * @param isReduced whether candidates are not scored on all splits with all training rows
 */
record SearchPlan(List<SearchLevel> levels, int splits, boolean isReduced) {
    private static final int FACTOR =
            4; // rows of a level, compared with the one before; candidates the other way round
    private static final int MIN_ROWS = 400; // of a level; fewer say little about all rows
    private static final int MIN_CANDIDATES = 9; // with fewer, a small plan has one level
    private static final int MIN_KEPT = 4; // candidates of a further level
    private static final int ENOUGH_ROWS = 30_000; // of a reduced plan; more hardly change which candidate is best
    private static final double CORES = 2; // of the reference machine
    private static final double SEARCH_SHARE = 0.4; // of the budget
    private static final double FIRST_SHARE = 0.125; // of the budget, for the first level

    /**
     * @param candidates all of them
     * @param trainRows of the smallest training part
     * @param splits how many there are
     * @param mayThin whether one split may take the place of several
     * @param prunes whether candidates may be left out before they are scored on everything
     */
    static SearchPlan of(
            List<? extends Machine<?>> candidates,
            CostModel costs,
            int trainRows,
            int splits,
            boolean mayThin,
            boolean prunes,
            double budget) {
        SearchPlan whole = whole(candidates.size(), trainRows, splits, prunes);
        double available = SEARCH_SHARE * CORES * budget;
        if (!prunes || whole.cost(candidates, costs, trainRows) <= available) {
            return whole;
        }
        int used = mayThin ? 1 : splits;
        int share = 1;
        while (trainRows / (share * FACTOR) >= MIN_ROWS
                && used * sum(candidates, costs, trainRows / share) > FIRST_SHARE * CORES * budget) {
            share *= FACTOR;
        }
        List<SearchLevel> levels = new ArrayList<>();
        double spent = 0;
        int alive = candidates.size();
        while (share >= 1) {
            double each = used * sum(candidates, costs, trainRows / share) / candidates.size();
            boolean hasEnough = trainRows / (share * FACTOR) >= ENOUGH_ROWS;
            if (!levels.isEmpty()) {
                int affordable = (int) Math.min(alive, (available - spent) / each);
                if (hasEnough || affordable < Math.min(alive, MIN_KEPT)) {
                    break;
                }
                alive = affordable;
                levels.set(levels.size() - 1, levels.get(levels.size() - 1).keeping(alive));
            }
            spent += alive * each;
            alive = kept(alive);
            levels.add(new SearchLevel(levels.size(), share, alive));
            share /= FACTOR;
        }
        return new SearchPlan(levels, used, true);
    }

    /** Every candidate on every split, apart from those that are pruned. */
    private static SearchPlan whole(int candidates, int trainRows, int splits, boolean prunes) {
        List<SearchLevel> levels = new ArrayList<>();
        int alive = candidates;
        if (prunes && candidates >= MIN_CANDIDATES) {
            for (int share = FACTOR * FACTOR; share > 1; share /= FACTOR) {
                if (trainRows / share >= MIN_ROWS) {
                    alive = kept(alive);
                    levels.add(new SearchLevel(levels.size(), share, alive));
                }
            }
        }
        levels.add(new SearchLevel(levels.size(), 1, alive));
        return new SearchPlan(levels, splits, false);
    }

    private static int kept(int candidates) {
        return Math.min(candidates, Math.max(MIN_KEPT, (candidates + FACTOR - 1) / FACTOR));
    }

    /** What it does with rows, in one line. */
    String describe(int candidates, int trainRows, int testRows) {
        return "rows: " + candidates + " points on " + rows(levels.get(0).rows(trainRows))
                + levels.stream()
                        .skip(1)
                        .map(level -> ", the better ones on " + rows(level.rows(trainRows)))
                        .collect(Collectors.joining())
                + " of " + rows(trainRows) + ", scored on " + rows(testRows) + " others, to fit the budget";
    }

    private static String rows(int count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    SearchLevel last() {
        return levels.get(levels.size() - 1);
    }

    /** The expected seconds of one core, if the candidates that go on are as expensive as the others. */
    double cost(List<? extends Machine<?>> candidates, CostModel costs, int trainRows) {
        double sum = 0;
        int alive = candidates.size();
        for (SearchLevel level : levels) {
            sum += costFrom(level, alive, candidates, costs, trainRows);
            alive = level.kept();
        }
        return sum;
    }

    /** The expected seconds of one level with this number of candidates. */
    double costFrom(
            SearchLevel level, int alive, List<? extends Machine<?>> candidates, CostModel costs, int trainRows) {
        return splits * sum(candidates, costs, level.rows(trainRows)) * alive / candidates.size();
    }

    private static double sum(List<? extends Machine<?>> candidates, CostModel costs, int rows) {
        return candidates.stream()
                .mapToDouble(candidate -> costs.fit(candidate, rows))
                .sum();
    }
}
