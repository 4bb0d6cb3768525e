// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.output;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Replaces names of library methods by options of the command line. Texts of the library name its methods, with three
 * dots, a number, a constant or a choice of constants for the arguments: {@code memory(...)}, {@code withMissing(FILL)},
 * {@code withFormat(CSV|ARFF)}. Users of the command read {@code --memory}, {@code --missing fill} and
 * {@code --format csv|arff}. The argument NAME stands for a name that the user knows and stays as it is.
 */
public final class ApiNames {
    private static final String PLACEHOLDER = "NAME";
    private static final Map<String, String> OPTIONS = options();
    private static final Pattern CALL = Pattern.compile("\\b(\\w+)\\((\\.\\.\\.|[A-Z][A-Z_|]*|[0-9]+)\\)");

    private ApiNames() {}

    private static Map<String, String> options() {
        Map<String, String> names = new LinkedHashMap<>();
        names.put("balancedWeights", "--weight balanced");
        names.put("bias", "--no-bias");
        names.put("classWeight", "--weight");
        names.put("kernel", "--kernel");
        names.put("landmarks", "-p landmarks=");
        names.put("map", "--map");
        names.put("maxIterations", "--max-iterations");
        names.put("maxSeconds", "--max-seconds");
        names.put("memory", "--memory");
        names.put("multiclass", "--multiclass");
        names.put("normalizeKernel", "--normalize-kernel");
        names.put("only", "--bound");
        names.put("resume", "--resume");
        names.put("scale", "--scale");
        names.put("seed", "--seed");
        names.put("test", "--test");
        names.put("threads", "--threads");
        names.put("tolerance", "--tolerance");
        names.put("universum", "--universum");
        names.put("unlabeled", "--unlabeled");
        names.put("warmStart", "--warm-start");
        names.put("withClasses", "--classes");
        names.put("withFormat", "--format");
        names.put("withIndexBase", "--index-base");
        names.put("withLabel", "--label");
        names.put("withMissing", "--missing");
        names.put("withQueryColumn", "--query");
        names.put("withStrict", "--strict");
        names.put("withTask", "--task");
        names.put("withThreshold", "--threshold balanced-accuracy (tune)");
        names.put("withText", "--text");
        names.put("withCategory", "--category");
        names.put("withNumeric", "--numeric");
        names.put("withColumn", "--use");
        names.put("withWeightColumn", "--weight-column");
        names.put("withEncoding", "--encoding");
        names.put("withDelimiter", "--delimiter");
        names.put("withDecimal", "--decimal");
        names.put("withMissingValues", "--missing-values");
        names.put("withDateFormat", "--date-format");
        names.put("withoutColumn", "--drop");
        names.put("withoutLabel", "--no-label");
        return Collections.unmodifiableMap(names);
    }

    /** Option by method name. */
    static Map<String, String> all() {
        return OPTIONS;
    }

    /** The message with options instead of method names; other calls stay as they are. */
    public static String toOptions(String message) {
        if (message.indexOf('(') < 0) {
            return message;
        }
        Matcher call = CALL.matcher(message);
        StringBuilder text = new StringBuilder();
        while (call.find()) {
            String option = OPTIONS.get(call.group(1));
            String line = option == null ? call.group() : option + argument(option, call.group(2));
            call.appendReplacement(text, Matcher.quoteReplacement(line));
        }
        return call.appendTail(text).toString();
    }

    private static String argument(String option, String given) {
        if (given.equals("...")) {
            return "";
        }
        String value = given.equals(PLACEHOLDER)
                ? given
                : given.toLowerCase(Locale.ROOT).replace('_', '-');
        return option.endsWith("=") ? value : " " + value;
    }
}
