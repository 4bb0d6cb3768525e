// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.input;

import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.LabelSet;
import dev.margrave.data.Schema;
import dev.margrave.data.Task;
import dev.margrave.data.io.DataFormatException;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.internal.Quoted;
import dev.margrave.internal.cell.NumberScanner;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Collects the target of each row, and decides by it whether the row is kept. A row is first offered, then committed or
 * discarded; a row that is never offered is skipped. Labels are numbered in order of appearance and sorted at the end.
 */
public final class Targets implements RowTarget {
    /** Stands for an unlabeled row. */
    public static final String UNLABELED = "?";

    private final String source;
    private final ReadOptions options;
    private final Task task;
    private final NumberScanner numbers = new NumberScanner();
    private final Map<String, Integer> spellings = new HashMap<>();
    private final Map<String, Integer> byName = new HashMap<>();
    private final List<String> names = new ArrayList<>();
    private final BitSet kept = new BitSet(); // labels that the classes option admits
    private final BitSet used = new BitSet(); // labels of committed rows
    private final RowNumbers rowNumbers = new RowNumbers();
    private final QueryNumbers queries = new QueryNumbers();
    private int[] codes = new int[64];
    private double[] values = new double[0];
    private int rows;
    private int pendingCode;
    private double pendingValue;
    private boolean started;
    private boolean present;

    public Targets(String source, ReadOptions options) {
        this.source = source;
        this.options = options;
        this.task = options.task();
        if (!options.classes().isEmpty() && task == Task.REGRESSION) {
            throw new IllegalArgumentException("classes can be chosen in classification only");
        }
    }

    @Override
    public boolean offer(String text, long line) throws DataFormatException {
        rowNumbers.next();
        if (task == Task.NONE) {
            return true;
        }
        present(true, line);
        if (task == Task.REGRESSION) {
            pendingValue = number(text, line);
            return true;
        }
        if (text.equals(UNLABELED)) {
            pendingCode = Dataset.UNLABELED;
            return options.classes().isEmpty();
        }
        Integer code = spellings.get(text);
        pendingCode = code == null ? register(text) : code;
        if (!kept.get(pendingCode)) {
            return false;
        }
        if (options.labels() != null && options.labels().code(names.get(pendingCode)) < 0) {
            throw new DataFormatException(
                    source, line, "unknown label " + Quoted.of(text) + "; the labels are " + list(options.labels()));
        }
        return true;
    }

    @Override
    public void offerNone(long line) throws DataFormatException {
        rowNumbers.next();
        if (task != Task.NONE) {
            present(false, line);
        }
    }

    @Override
    public void skip() {
        rowNumbers.next();
    }

    /** The first row tells whether the file has targets; the others must agree. */
    private void present(boolean now, long line) throws DataFormatException {
        if (started && present != now) {
            String problem = now ? "a label, but earlier rows have none" : "no label, but earlier rows have one";
            throw new DataFormatException(source, line, problem);
        }
        started = true;
        present = now;
    }

    private int register(String text) {
        String name = LabelSet.canonical(text);
        Integer code = byName.get(name);
        if (code == null) {
            code = names.size();
            names.add(name);
            byName.put(name, code);
            kept.set(code, options.classes().isEmpty() || options.classes().contains(name));
        }
        spellings.put(text, code);
        return code;
    }

    private double number(String text, long line) throws DataFormatException {
        if (numbers.isNumber(text)) {
            if (Double.isFinite(numbers.value())) {
                return numbers.value();
            }
        } else if (!NumberScanner.isNotFinite(text)) {
            throw new DataFormatException(
                    source, line, "target " + Quoted.of(text) + " is not a number; regression needs numbers");
        }
        throw new DataFormatException(source, line, "target " + Quoted.of(text) + "; targets must be finite");
    }

    @Override
    public void query(String text) {
        queries.add(text);
    }

    @Override
    public void commit() {
        rowNumbers.keep();
        if (!present) {
            return;
        }
        if (task == Task.REGRESSION) {
            if (rows == values.length) {
                values = Arrays.copyOf(values, grown(rows));
            }
            values[rows++] = pendingValue;
        } else {
            if (rows == codes.length) {
                codes = Arrays.copyOf(codes, grown(rows));
            }
            codes[rows++] = pendingCode;
            if (pendingCode >= 0) {
                used.set(pendingCode);
            }
        }
    }

    public static int grown(int length) {
        return (int) Math.min(EntryStore.MAX_ARRAY_LENGTH, length + 64L + length / 2);
    }

    public Dataset dataset(FeatureMatrix features, Schema schema) throws DataFormatException {
        Dataset data = queries.on(plain(features).withSchema(schema));
        return rowNumbers.anyLeftOut() ? data.withRowNumbers(rowNumbers.toArray()) : data;
    }

    private Dataset plain(FeatureMatrix features) {
        if (!present) {
            return Dataset.withoutTarget(features);
        }
        if (task == Task.REGRESSION) {
            return Dataset.regression(features, Arrays.copyOf(values, rows));
        }
        List<String> occurring = used.stream().mapToObj(names::get).toList();
        LabelSet labels = options.labels() == null ? LabelSet.of(occurring) : options.labels();
        int[] order = names.stream().mapToInt(labels::code).toArray();
        int[] ordered = new int[rows];
        for (int i = 0; i < rows; i++) {
            ordered[i] = codes[i] < 0 ? Dataset.UNLABELED : order[codes[i]];
        }
        return Dataset.classification(features, labels, ordered);
    }

    /** Every requested class must occur. Call it after the last row. */
    public void checkClasses() throws DataFormatException {
        if (task != Task.CLASSIFICATION) {
            return;
        }
        for (String wanted : options.classes()) {
            if (!byName.containsKey(wanted)) {
                throw new DataFormatException(
                        source,
                        0,
                        "no row has the label " + Quoted.of(wanted) + "; the labels are " + list(LabelSet.of(names)));
            }
        }
    }

    private static String list(LabelSet labels) {
        List<String> all = labels.names();
        String shown = Quoted.escape(String.join(", ", all.subList(0, Math.min(20, all.size()))));
        return shown.length() > 300 || all.size() > 20
                ? shown.substring(0, Math.min(300, shown.length())) + ", … (" + all.size() + " in all)"
                : shown;
    }
}
