package org.authlayer.domain.routes;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.authlayer.domain.Request;

/**
 * A message about what was just done, shown by the page that follows. A link on another page, or
 * one that was typed, shows none: browsers say where a request comes from (Fetch Metadata).
 */
enum FlashMessage {
  SIGNUP("Your account is created, and you are logged in."),
  PASSWORD("Your password was changed. All other sessions and all tokens have ended."),
  SESSION("The session has ended."),
  SESSIONS("All other sessions have ended."),
  TOKEN("The token is revoked."),
  DELETED("Your account is deleted."),
  LOGOUT("You are logged out."),
  EXPIRED("You were logged out. Nothing was changed; log in and try again.");

  private static final String OWN = "same-origin";
  private static final String PARAMETER = "done=";

  private final String text;

  FlashMessage(String text) {
    this.text = text;
  }

  static String in(Request request) {
    boolean isOwn = request.message().headers().first("Sec-Fetch-Site").orElse(OWN).equals(OWN);
    List<String> query = List.of(request.message().query().split("&"));
    return Arrays.stream(values())
        .filter(done -> isOwn && query.contains(done.query()))
        .map(done -> done.text)
        .findFirst()
        .orElse("");
  }

  String after(String path) {
    return path + (path.contains("?") ? "&" : "?") + query();
  }

  private String query() {
    return PARAMETER + name().toLowerCase(Locale.ROOT);
  }
}
