package org.authlayer.domain.routes;

import java.util.Arrays;
import java.util.Locale;
import org.authlayer.domain.Request;

/** A message about what was just done, shown once by the page that follows. */
enum FlashMessage {
  SIGNUP("Your account is created, and you are logged in."),
  PASSWORD("Your password was changed. All other sessions and all tokens have ended."),
  SESSION("The session has ended."),
  SESSIONS("All other sessions have ended."),
  TOKEN("The token is revoked."),
  DELETED("Your account is deleted.");

  private static final String PARAMETER = "done=";

  private final String text;

  FlashMessage(String text) {
    this.text = text;
  }

  static String in(Request request) {
    return Arrays.stream(values())
        .filter(done -> request.message().query().equals(done.query()))
        .map(done -> done.text)
        .findFirst()
        .orElse("");
  }

  String after(String path) {
    return path + "?" + query();
  }

  private String query() {
    return PARAMETER + name().toLowerCase(Locale.ROOT);
  }
}
