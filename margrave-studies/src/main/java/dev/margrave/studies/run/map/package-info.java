// SPDX-License-Identifier: Apache-2.0
/**
 * Protocols for studies of maps that approximate a kernel. Start with {@code MapsRun}. Seconds always include the map, and
 * everything that normalizes rows is learned from training rows.
 */
package dev.margrave.studies.run.map;
