// SPDX-License-Identifier: Apache-2.0
package dev.margrave.fuzz;

/** What every target demands of code that refuses or accepts its input. */
final class Contract {
    private static final int MAX_MESSAGE = 1000; // characters

    private Contract() {}

    /** A message is one line without control characters, and does not repeat the input. */
    static void checkMessage(Exception failure) {
        String message = failure.getMessage();
        require(message != null && !message.isBlank(), "no message", failure);
        require(message.length() <= MAX_MESSAGE, "a message of " + message.length() + " characters", failure);
        require(message.chars().noneMatch(Character::isISOControl), "control characters in the message", failure);
    }

    static void require(boolean holds, String defect) {
        require(holds, defect, null);
    }

    private static void require(boolean holds, String defect, Exception cause) {
        if (!holds) {
            throw new AssertionError(defect, cause);
        }
    }
}
