// SPDX-License-Identifier: Apache-2.0
package dev.margrave;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.util.List;
import java.util.regex.Pattern;

/** The constants that speak of a size: the plan alone decides by size which way a problem is solved. */
final class SizeThresholds {

    private static final Pattern NAMES_A_SIZE = Pattern.compile(
            "(?:.*_)?(?:ROWS?|FEATURES?|COLUMNS?|LANDMARKS?|BYTES?|MEMORY|VALUES|ENTRIES|CELLS|SIZE)(?:_.*)?");

    /** Files and their readers have limits of their own, which say what is valid. */
    private static final Pattern READS_FILES = Pattern.compile(
            "dev\\.margrave\\.(?:persist|data\\.io|internal\\.(?:cell|column|dialect|file|input|notation|store|table))");

    /** How a loop is cut into pieces: all pieces are computed the same way. */
    private static final Pattern CUTS_A_LOOP =
            Pattern.compile(".*_(?:AT_ONCE|(?:A|PER)_(?:TASK|BLOCK|BATCH|CHUNK|GROUP|PANEL|TILE|LOOK|CALLBACK))");

    /** Constants that speak of a size and choose no solver, representation or approximation, with what they do instead. */
    private static final String EXCEPTIONS = """
            AutomaticFamilies.SAMPLE_ROWS: the size of a sample
            BoundTuner.SMALL_MEMORY: how many fits run side by side
            BufferSettings.MAX_SIZE: which settings are valid
            Checkpoint.DIGEST_BYTES: a file format
            Checkpoint.MAX_BYTES: which files are read
            Checkpoint.PREFIX_BYTES: a file format
            Chunk.MIN_INITIAL_ROWS: the first of a growing set of rows
            Chunk.ROWS_PER_INITIAL_ROW: the first of a growing set of rows
            ComparisonPiece.SMALL_ROWS: how many fits run side by side
            CostModel.ROW: the price of a row in an estimate of time
            DataDigest.BUFFER_BYTES: a buffer
            DenseRowProducts.LEFT_ROWS: how a loop is cut
            DescentPoint.FIELDS_PER_ROW: the layout of an array
            GridEdges.MIN_VALUES: which lists have an edge
            JournalText.MAX_BYTES: which files are read
            KernelPca.ALWAYS_FULL_ROWS: how eigenvectors are computed, which feature maps decide without a plan
            KernelPca.MAX_FULL_ROWS: which settings are valid
            LandmarkGoodness.SAMPLE_ROWS: the size of a sample
            LandmarkProblems.GROWTH_ROWS: the size of a sample
            LandmarkValues.SAMPLE_ROWS: the size of a sample
            LinearInteriorPoint.GAP_CHECK_RATIO_OF_MANY_ROWS: a ratio of gaps
            MappedMatrix.ROWS_OF_ALL_THREADS: how a loop is cut
            OccurringColumns.COLUMNS_PER_VALUE: memory of columns without values, documented in docs/limits.md
            OccurringColumns.LEAST_COLUMNS: memory of columns without values, documented in docs/limits.md
            PacBayesBound.MIN_ROWS: what the theorem requires
            PairMatrixLoss.MAX_FEATURES: which data are valid
            ParameterRange.MAX_VALUES: which settings are valid
            PenaltyBound.MAX_ROWS_BY_DEFAULT: which bounds are computed by default
            PenaltyBound.SMALL_ROWS: the effort of an estimate
            RowCache.MAX_UNORDERED_ENTRIES: the order of a loop
            RowCache.WHOLE_ROWS_PER_RECOMPUTED: when a cache keeps fewer columns
            RowParts.MIN_ROWS_PER_PART: how a loop is cut
            Rung.MIN_ROWS: the size of a sample
            ScoreAuc.CELLS: a histogram
            ScoreAuc.EXACT_ROWS: a documented public limit
            SearchPlan.ENOUGH_ROWS: the size of a sample
            SearchPlan.MIN_ROWS: the size of a sample
            SeriesPanels.MANY_CELLS: which implementation of the same sums runs
            SimilarityBlocks.NOMINAL_ROWS: which implementation of the same sums runs
            SimilarityCheck.SAMPLE_ROWS: the size of a sample
            SolverSettings.MAX_ROWS_OF_PRECISE_FINAL_FIT: the precision of the last fit of a search
            TrainingSamples.MAX_REFERENCE_ROWS: the size of a sample
            TrainingSamples.ROWS_PER_REFERENCE_ROW: the size of a sample
            TrainingSpreadBound.MAX_SPANNING_ROWS: the size of a sample
            TrainingVotes.ROWS_AFTER_STOP: the size of a sample
            TunePiece.SMALL_ROWS: how many fits run side by side
            TuneRun.SMALL_MEMORY: how many fits run side by side
            """;

    private SizeThresholds() {}

    static List<String> exceptions() {
        return EXCEPTIONS
                .lines()
                .map(line -> line.substring(0, line.indexOf(':')))
                .toList();
    }

    /** {@code Class.CONSTANT} of each constant outside the plan by which a size could decide. */
    static List<String> outsideThePlan(JavaClasses core) {
        return core.stream()
                .filter(type -> !type.getPackageName().equals("dev.margrave.internal.plan"))
                .filter(type -> !READS_FILES.matcher(type.getPackageName()).matches())
                .flatMap(type -> type.getFields().stream())
                .filter(SizeThresholds::isNumber)
                .filter(field -> NAMES_A_SIZE.matcher(field.getName()).matches())
                .filter(field -> !CUTS_A_LOOP.matcher(field.getName()).matches())
                .map(field -> field.getOwner().getSimpleName() + "." + field.getName())
                .toList();
    }

    private static boolean isNumber(JavaField field) {
        return field.getModifiers().contains(JavaModifier.STATIC)
                && field.getRawType().isPrimitive()
                && !field.getRawType().isEquivalentTo(boolean.class);
    }
}
