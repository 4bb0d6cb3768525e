// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.compare;

import dev.margrave.cli.option.machine.CandidateOptions.Family;
import dev.margrave.data.Dataset;
import dev.margrave.selection.compare.ComparisonContender;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Builds the contenders of a comparison from the candidate options. */
public final class CompareContenders {
    private CompareContenders() {}

    /**
     * One contender for each machine and kernel; default values are derived from each training part alone.
     *
     * @param example any data set; determines the names
     * @param families of a training part; the same number in the same order for every part
     */
    public static List<ComparisonContender> of(Dataset example, Function<Dataset, List<Family>> families) {
        List<Family> shown = families.apply(example);
        List<ComparisonContender> contenders = new ArrayList<>();
        for (int f = 0; f < shown.size(); f++) {
            int number = f;
            contenders.add(new ComparisonContender(
                    name(shown.get(f), shown),
                    training -> families.apply(training).get(number).candidates()));
        }
        return contenders;
    }

    /** The machine, with the name of the kernel if there are several, and its parameters if the names are not distinct. */
    private static String name(Family family, List<Family> all) {
        if (all.stream().allMatch(other -> other.kernel().equals(family.kernel()))) {
            return family.machine();
        }
        boolean isUnique = all.stream()
                .filter(other -> !other.kernel().equals(family.kernel()))
                .noneMatch(other -> bare(other.kernel()).equals(bare(family.kernel())));
        return family.machine() + " " + (isUnique ? bare(family.kernel()) : family.kernel());
    }

    private static String bare(String kernel) {
        int colon = kernel.indexOf(':');
        return colon < 0 ? kernel : kernel.substring(0, colon);
    }
}
