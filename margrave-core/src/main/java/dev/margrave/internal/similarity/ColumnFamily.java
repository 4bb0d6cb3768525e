// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.similarity;

import dev.margrave.internal.NumberText;
import dev.margrave.internal.Quoted;
import dev.margrave.internal.SpecText;
import dev.margrave.kernel.KernelParameter;
import dev.margrave.kernel.SimilarityRule;
import dev.margrave.similarity.Jaro;
import dev.margrave.similarity.Levenshtein;
import dev.margrave.similarity.RealPenalty;
import dev.margrave.similarity.SetOverlap;
import dev.margrave.similarity.Similarity;
import dev.margrave.similarity.TimeWarping;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The built-in similarities of texts, sets and series. */
public enum ColumnFamily {
    LEVENSHTEIN("levenshtein:column=NAME,form=ratio", "1 - d/longer length, d the edit distance; form=distance: -d"),
    JARO("jaro:column=NAME", "characters that match, and their order"),
    JACCARD("jaccard:column=NAME,separator=;", "|A and B|/|A or B| of sets, such as tags or neighbors in a graph"),
    OVERLAP("overlap:column=NAME,separator=;", "|A and B|/min(|A|,|B|) of sets, such as tags or neighbors in a graph"),
    DTW("dtw:band=0.1", "-time warping distance of the numeric columns as a series; band: part of its length, 0..1"),
    ERP("erp:gap=0,band=0.1", "-edit distance with real penalty of the numeric columns as a series");

    /** Names of separators that a spec cannot contain. */
    private static final Map<String, String> SEPARATORS =
            Map.of("comma", ",", "space", " ", "tab", "\t", "semicolon", ";");

    private static final double DEFAULT_BAND = 0.1; // of the length, a common choice in the time-series literature

    private final String example;
    private final String formula;

    ColumnFamily(String example, String formula) {
        this.example = example;
        this.formula = formula;
    }

    /** The name in specs. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** A spec with all parameters. */
    public String example() {
        return example;
    }

    public String formula() {
        return formula;
    }

    /** The numeric parameters. */
    public List<KernelParameter> parameters() {
        KernelParameter band = KernelParameter.number("band", DEFAULT_BAND);
        return switch (this) {
            case DTW -> List.of(band);
            case ERP -> List.of(KernelParameter.number("gap", 0), band);
            case LEVENSHTEIN, JARO, JACCARD, OVERLAP -> List.of();
        };
    }

    public static Optional<ColumnFamily> named(String name) {
        return Arrays.stream(values())
                .filter(family -> family.text().equals(name))
                .findFirst();
    }

    /** Reads the rule of a spec of this family. */
    public SimilarityRule rule(SpecText spec) {
        SimilarityRule rule = switch (this) {
            case LEVENSHTEIN -> levenshtein(column(spec), spec.take("form"));
            case JARO -> {
                String column = column(spec);
                yield ColumnRule.ofCodePoints(text() + ":" + setting(column), column, symmetric(new Jaro()::of));
            }
            case JACCARD -> sets(spec, new SetOverlap<>(SetOverlap.Form.JACCARD));
            case OVERLAP -> sets(spec, new SetOverlap<>(SetOverlap.Form.OVERLAP));
            case DTW -> {
                TimeWarping warping = new TimeWarping(band(spec));
                yield ColumnRule.ofSeries("dtw:band=" + NumberText.compact(warping.band()), warping);
            }
            case ERP -> {
                RealPenalty penalty = new RealPenalty(spec.number("gap", 0), band(spec));
                yield ColumnRule.ofSeries(
                        "erp:gap=" + NumberText.compact(penalty.gap()) + ",band=" + NumberText.compact(penalty.band()),
                        penalty);
            }
        };
        spec.finish();
        return rule;
    }

    private static double band(SpecText spec) {
        double band = spec.number("band", DEFAULT_BAND);
        if (!(band >= 0 && band <= 1)) {
            throw new IllegalArgumentException("similarity " + spec.name()
                    + ": band is a fraction of the length and must be at least 0 and at most 1, got "
                    + NumberText.compact(band));
        }
        return band;
    }

    /** A custom similarity of texts with the parameters that follow the column. */
    public static SimilarityRule ofText(
            String name, String column, List<String> settings, Similarity<String> similarity) {
        List<String> all = new ArrayList<>(List.of(setting(column)));
        all.addAll(settings);
        return ColumnRule.ofText(name + ":" + String.join(",", all), column, Function.identity(), similarity);
    }

    private static SimilarityRule levenshtein(String column, String form) {
        for (Levenshtein.Form known : Levenshtein.Form.values()) {
            if (known.text().equals(form == null ? Levenshtein.Form.RATIO.text() : form)) {
                return ColumnRule.ofCodePoints(
                        "levenshtein:" + setting(column) + ",form=" + known.text(),
                        column,
                        symmetric(new Levenshtein(known)::of));
            }
        }
        throw new IllegalArgumentException(
                "similarity levenshtein: form must be ratio or distance, got " + Quoted.of(form));
    }

    private SimilarityRule sets(SpecText spec, Similarity<Set<String>> overlap) {
        String column = column(spec);
        String given = spec.nested("separator", ";");
        String separator = SEPARATORS.getOrDefault(given, given.isEmpty() ? "," : given);
        Pattern pattern = Pattern.compile(Pattern.quote(separator));
        String shown = SEPARATORS.entrySet().stream()
                .filter(entry -> entry.getValue().equals(separator) && !separator.equals(";"))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(separator);
        return ColumnRule.ofText(
                text() + ":" + setting(column) + ",separator=" + shown,
                column,
                text -> pattern.splitAsStream(text)
                        .map(String::strip)
                        .filter(member -> !member.isEmpty())
                        .collect(Collectors.toUnmodifiableSet()),
                overlap);
    }

    /** The column that a spec must name. */
    public static String column(SpecText spec) {
        String column = spec.nested("column", "");
        if (column.isEmpty()) {
            throw new IllegalArgumentException(
                    "similarity " + spec.name() + " needs column=NAME, the text column that it reads");
        }
        return column;
    }

    private static String setting(String column) {
        boolean plain = column.chars().noneMatch(c -> c == ',' || c == '(' || c == ')');
        return "column=" + (plain ? column : "(" + column + ")");
    }

    private static <T> Similarity<T> symmetric(Similarity<T> function) {
        return new Similarity<>() {
            @Override
            public double apply(T x, T z) {
                return function.apply(x, z);
            }

            @Override
            public boolean isSymmetric() {
                return true;
            }
        };
    }
}
