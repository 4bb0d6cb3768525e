// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.work;

import dev.margrave.bench.report.Section;
import java.io.IOException;
import java.util.List;

/** A work to measure. */
public interface Work {
    /** The name on the command line. */
    String name();

    /** One line of description. */
    String title();

    List<Source> sources();

    Section run(Session session) throws IOException, InterruptedException;
}
