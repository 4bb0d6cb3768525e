// SPDX-License-Identifier: Apache-2.0
/** What a study file says: data sets, kernels, machines, protocol and published figures. */
package dev.margrave.studies.definition;
