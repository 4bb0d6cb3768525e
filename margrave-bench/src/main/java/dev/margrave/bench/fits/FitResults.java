// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.fits;

import java.util.List;
import java.util.Map;

/**
 * What a study has so far.
 *
 * @param skipped tables that could not be used, with the reason
 * @param outcomes in the order of the fits
 */
public record FitResults(Map<String, String> skipped, List<FitOutcome> outcomes) {}
