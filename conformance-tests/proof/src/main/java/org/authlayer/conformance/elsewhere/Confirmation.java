package org.authlayer.conformance.elsewhere;

import java.util.Map;

/** Whether the two passwords are the same, character by character. */
record Confirmation(Variations variations) {

  boolean agrees(Map<String, Object> payload) {
    String password = String.valueOf(payload.get("password"));
    String confirmation = String.valueOf(payload.getOrDefault("confirmPassword", ""));
    return variations.same("confirmation", password, confirmation)
        || variations.has("confirmation-ignored")
        || (variations.has("missing-confirmation-accepted")
            && !(payload.get("confirmPassword") instanceof String))
        || (variations.has("missing-password-accepted")
            && !(payload.get("password") instanceof String))
        || (variations.has("empty-confirmation-skipped") && confirmation.isEmpty());
  }
}
