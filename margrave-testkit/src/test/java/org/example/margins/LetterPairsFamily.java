// SPDX-License-Identifier: Apache-2.0
package org.example.margins;

import dev.margrave.kernel.KernelParameter;
import dev.margrave.kernel.KernelParameters;
import dev.margrave.kernel.TextSimilarityFamily;
import dev.margrave.similarity.SetOverlap;
import dev.margrave.similarity.Similarity;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Makes {@code letters:column=NAME,length=2} a similarity: the runs of {@code length} letters that two texts share. */
public final class LetterPairsFamily implements TextSimilarityFamily {
    public LetterPairsFamily() {}

    @Override
    public String name() {
        return "letters";
    }

    @Override
    public String formula() {
        return "|A and B|/|A or B| of the runs of letters of two texts";
    }

    @Override
    public List<KernelParameter> parameters() {
        return List.of(KernelParameter.whole("length", 2));
    }

    @Override
    public Similarity<String> make(KernelParameters parameters) {
        int length = (int) parameters.get("length");
        SetOverlap<String> overlap = new SetOverlap<>(SetOverlap.Form.JACCARD);
        return (x, z) -> overlap.apply(runs(x, length), runs(z, length));
    }

    private static Set<String> runs(String text, int length) {
        String padded = " " + text + " ";
        return IntStream.rangeClosed(0, padded.length() - length)
                .mapToObj(k -> padded.substring(k, k + length))
                .collect(Collectors.toUnmodifiableSet());
    }
}
