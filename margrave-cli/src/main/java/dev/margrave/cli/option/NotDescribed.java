// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.option;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks an option that a {@link JournalDescription} leaves out, because no finished piece can depend on it or because it is
 * described otherwise. All other options are described.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
public @interface NotDescribed {
    /** Why. */
    String value();
}
