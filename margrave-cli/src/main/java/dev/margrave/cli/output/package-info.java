// SPDX-License-Identifier: Apache-2.0
/** Where and how commands speak: console, progress, exit codes, files, JSON, tables, and fits in words. */
package dev.margrave.cli.output;
