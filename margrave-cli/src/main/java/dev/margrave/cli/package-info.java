// SPDX-License-Identifier: Apache-2.0
/** The command line: parses, reads, calls the library, renders. All that is printed in Margrave is printed here. */
package dev.margrave.cli;
