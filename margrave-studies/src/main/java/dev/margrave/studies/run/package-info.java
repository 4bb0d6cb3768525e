// SPDX-License-Identifier: Apache-2.0
/**
 * The protocols that run a study. Start with {@link dev.margrave.studies.run.StudySession}, which chooses the protocol of a
 * study, holds its journal and runs tasks in parallel. Results do not depend on the number of threads.
 */
package dev.margrave.studies.run;
