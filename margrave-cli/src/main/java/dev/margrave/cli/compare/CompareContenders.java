// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.compare;

import dev.margrave.cli.option.machine.CandidateOptions.Family;
import dev.margrave.data.Dataset;
import dev.margrave.selection.compare.ComparisonContender;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Who takes part in a comparison. */
public final class CompareContenders {
    private CompareContenders() {}

    /**
     * One for each machine and kernel; default values are taken from each training part alone.
     *
     * @param example some data set, for the names
     * @param families of a training part, as many for each and in the same order
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

    /** The machine, with the kernel's name where there are several, with its settings where they tell kernels apart. */
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
