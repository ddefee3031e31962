package org.authlayer.conformance.probe;

import com.fasterxml.jackson.databind.JsonNode;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;

/** The user that an answer shows, by what the answers of a profile show of a user. */
record Identity(Profile profile, Answer answer) {

  private static final int SHORT = 80;

  /** A record shows its user by the address or the identifier; the rest of it is AL-ME-01's. */
  boolean is(Account account) {
    return switch (profile) {
      case BASIC_LOGIN, TOKEN, TOKEN_EXPIRING, COMPOSITION, ACCOUNT, CORE ->
          account.email().equals(answer.json().path("email").asText())
              || Uuids.areSame(account.id(), answer.json().path("id").asText());
      case SESSION -> unquoted(answer.text()).equals(account.email());
      case SIMPLE -> unquoted(answer.text()).equals(account.name());
      case FORM, SECOND_FACTOR, PASSKEY -> answer.page().contains(account.email());
      case JWT, JWT_MANUAL -> answer.isSuccess();
    };
  }

  String seen() {
    JsonNode json = answer.json();
    if (json.isObject()) {
      return "id " + json.path("id") + ", e-mail " + json.path("email");
    }
    String text = answer.text();
    return profile == Profile.FORM || text.length() > SHORT ? "another page" : "'" + text + "'";
  }

  private static String unquoted(String text) {
    String trimmed = text.strip();
    return trimmed.length() >= 2 && trimmed.startsWith("\"") && trimmed.endsWith("\"")
        ? trimmed.substring(1, trimmed.length() - 1)
        : trimmed;
  }
}
