// SPDX-License-Identifier: Apache-2.0
/** {@code margrave reproduce}: published tables and figures, computed again and shown beside the published ones. */
package dev.margrave.studies;
