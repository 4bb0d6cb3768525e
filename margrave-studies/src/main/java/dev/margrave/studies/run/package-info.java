// SPDX-License-Identifier: Apache-2.0
/** The protocols that run a study; {@link dev.margrave.studies.run.StudySession} is the way in. */
package dev.margrave.studies.run;
