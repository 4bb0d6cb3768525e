// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies.run;

import dev.margrave.studies.definition.Study;
import java.util.List;

/**
 * What a study came to.
 *
 * @param study as it was run
 * @param tables our figures beside the published ones
 * @param remarks what was chosen and counted on the way, one line each
 * @param missing data sets that were left out, one line each
 */
public record StudyOutcome(Study study, List<StudyTable> tables, List<String> remarks, List<String> missing) {}
