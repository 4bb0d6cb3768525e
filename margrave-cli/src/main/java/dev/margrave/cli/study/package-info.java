// SPDX-License-Identifier: Apache-2.0
/** Published tables and figures, computed again: study files, the protocols that run them, and their reports. */
package dev.margrave.cli.study;
