// SPDX-License-Identifier: Apache-2.0
/**
 * Protocols for studies of error bounds, penalties and prediction sets. Start with {@code BoundSelectionRun}. Test rows are
 * used for nothing but the reported errors.
 */
package dev.margrave.studies.run.bound;
