// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.option;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The heading under which a help text lists the options of a class; {@link Heading#COMMAND} if it is missing. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface HelpGroup {
    Heading value();

    /** The headings, in the order of the help text. */
    enum Heading {
        COMMAND("Options"),
        MODEL("Model options"),
        DATA("Data options"),
        SOLVER("Solver options"),
        OUTPUT("Output options");

        private final String text;

        Heading(String text) {
            this.text = text;
        }

        /** As printed, without a colon. */
        public String text() {
            return text;
        }
    }
}
