// SPDX-License-Identifier: Apache-2.0
/**
 * The content of a study file: data sets, kernels, machines, protocol settings and published figures. Start with {@link
 * dev.margrave.studies.definition.Study}; {@link dev.margrave.studies.definition.Studies} finds one by name. Everything is
 * checked on reading, and errors name the file and the field.
 */
package dev.margrave.studies.definition;
