package org.authlayer.conformance.elsewhere;

import java.text.Normalizer;
import java.util.Locale;
import java.util.Map;

/** Whether the two passwords are the same, character by character. */
record Confirmation(Variations variations) {

  boolean agrees(Map<String, Object> payload) {
    String password = String.valueOf(payload.get("password"));
    String confirmation = String.valueOf(payload.getOrDefault("confirmPassword", ""));
    return password.equals(confirmation)
        || variations.has("confirmation-ignored")
        || (variations.has("missing-confirmation-accepted")
            && !(payload.get("confirmPassword") instanceof String))
        || (variations.has("missing-password-accepted")
            && !(payload.get("password") instanceof String))
        || (variations.has("empty-confirmation-skipped") && confirmation.isEmpty())
        || (variations.has("confirmation-by-its-beginning")
            && !confirmation.isEmpty()
            && password.startsWith(confirmation))
        || (variations.has("confirmation-with-an-appendix") && confirmation.startsWith(password))
        || (variations.has("confirmation-in-any-case") && password.equalsIgnoreCase(confirmation))
        || (variations.has("confirmation-trimmed") && password.strip().equals(confirmation.strip()))
        || (variations.has("confirmation-by-length") && password.length() == confirmation.length())
        || (variations.has("confirmation-by-letters-and-digits")
            && letters(password).equals(letters(confirmation)))
        || (variations.has("confirmation-normalised")
            && normalised(password).equals(normalised(confirmation)));
  }

  private static String letters(String text) {
    return text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
  }

  private static String normalised(String text) {
    return Normalizer.normalize(text, Normalizer.Form.NFC);
  }
}
