// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.option;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks an option that a {@link JournalDescription} leaves out, because finished parts cannot depend on it or because it is
 * recorded in another form. All other options are recorded.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
public @interface NotInJournal {
    /** The reason. */
    String value();
}
