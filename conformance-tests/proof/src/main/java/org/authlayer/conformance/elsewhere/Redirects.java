package org.authlayer.conformance.elsewhere;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Where browsers are sent: to the login, with the way back, and back to paths of this host only.
 */
record Redirects(Variations variations) {

  static final String SIGN_IN = "/members/website/sign-in";
  static final String PROFILE = "/members/website/profile";
  static final String NEXT = "return_to";
  private static final Pattern PATH = Pattern.compile("/(?:[A-Za-z0-9_.~-][A-Za-z0-9_.~/?=&%-]*)?");
  private static final Pattern DOUBTFUL =
      Pattern.compile("//|/\\.\\.?(?:[/?]|$)|%2f|%5c", Pattern.CASE_INSENSITIVE);

  Reply to(String location) {
    int status = 302;
    if (variations.has("redirect-is-303")) {
      status = 303;
    }
    if (variations.has("redirect-is-undeclared-307")) {
      status = 307;
    }
    return Reply.empty(status).with("Location", location);
  }

  /** For anonymous callers. */
  Reply toSignIn(Request request) {
    if (variations.has("anonymous-are-refused-not-redirected")) {
      return Reply.empty(401);
    }
    if (variations.has("redirect-by-script")) {
      return Reply.text(200, "text/html", "<script>location='" + SIGN_IN + "'</script>");
    }
    if (variations.has("redirect-without-location")) {
      return Reply.empty(302);
    }
    if (variations.has("redirect-to-another-path")) {
      return to("/members/website/welcome");
    }
    if (variations.has("redirect-is-fixed") || variations.has("redirect-forgets-the-path")) {
      return to(SIGN_IN);
    }
    if (variations.has("redirect-carries-a-constant")) {
      return to(SIGN_IN + "?" + NEXT + "=" + encoded("/"));
    }
    String way = variations.has("redirect-carries-path-only") ? request.path() : request.target();
    return to(SIGN_IN + "?" + NEXT + "=" + encoded(way));
  }

  private static String encoded(String way) {
    return URLEncoder.encode(way, StandardCharsets.UTF_8);
  }

  /** Where a login leads to. */
  String after(Optional<String> next) {
    return next.filter(this::safe).orElse(PROFILE);
  }

  private boolean safe(String next) {
    if (variations.has("next-is-ignored")) {
      return false;
    }
    String lower = next.toLowerCase(Locale.ROOT);
    return (PATH.matcher(next).matches() && !DOUBTFUL.matcher(next).find())
        || variations.has("next-leads-anywhere")
        || (variations.has("next-with-a-scheme") && lower.startsWith("https://"))
        || (variations.has("next-with-a-scheme-but-no-slashes") && lower.startsWith("https:"))
        || (variations.has("next-with-two-slashes") && next.startsWith("//"))
        || (variations.has("next-with-three-slashes") && next.startsWith("///"))
        || (variations.has("next-with-backslash") && next.startsWith("/\\"))
        || (variations.has("next-with-two-backslashes") && next.startsWith("\\\\"))
        || (variations.has("next-with-tab") && next.startsWith("/\t"))
        || (variations.has("next-is-a-script") && lower.startsWith("javascript:"))
        || (variations.has("next-by-the-host-in-it") && next.contains("127.0.0.1"))
        || (variations.has("next-breaks-the-line")
            && (next.contains("\r") || next.contains("\n"))
            && next.startsWith("/"));
  }
}
