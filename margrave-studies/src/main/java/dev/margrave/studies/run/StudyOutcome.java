// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies.run;

import dev.margrave.studies.definition.Study;
import java.util.List;

/**
 * The result of a study.
 *
 * @param study as it was run
 * @param tables our figures and the published ones
 * @param remarks choices and counts, one line each
 * @param missing data sets that were skipped, one line each
 */
public record StudyOutcome(Study study, List<StudyTable> tables, List<String> remarks, List<String> missing) {}
