package org.authlayer.conformance.replay;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.authlayer.conformance.wire.HttpCall;

/** Where a value came from: a cookie that an answer set, or the n-th member of a name in it. */
record Origin(Step.Sent step, String name, int occurrence, boolean isCookie) {

  private static final Pattern MEMBER = Pattern.compile("\"([A-Za-z_]\\w*)\" *: *\"([^\"]*)\"");
  private static final Pattern ISSUED = Pattern.compile("[A-Za-z0-9+/=_.~-]{16,}");

  /** What an answer issued: tokens, identifiers, cookies. */
  static Map<String, Origin> in(Step.Sent step) {
    Map<String, Origin> issued = new LinkedHashMap<>();
    Map<String, Integer> seen = new HashMap<>();
    Matcher member = MEMBER.matcher(step.answer().text());
    while (member.find()) {
      String name = member.group(1);
      String value = member.group(2).replace("\\/", "/");
      int occurrence = seen.merge(name, 1, Integer::sum);
      if (ISSUED.matcher(value).matches()) {
        issued.putIfAbsent(value, new Origin(step, name, occurrence, false));
      }
    }
    for (HttpCall.Header header : step.answer().headers()) {
      String[] pair = header.value().split(";", 2)[0].split("=", 2);
      boolean sets = header.name().equalsIgnoreCase("Set-Cookie") && pair.length == 2;
      if (sets && ISSUED.matcher(pair[1].strip()).matches()) {
        issued.putIfAbsent(pair[1].strip(), new Origin(step, pair[0].strip(), 1, true));
      }
    }
    return issued;
  }

  /** Whether it opens something, so that only its owner may see it. */
  boolean isCredential() {
    return isCookie || name.toLowerCase(Locale.ROOT).matches("value|.*token");
  }

  /** What it is called in a script, where its step has a number of its own. */
  String variable(int place) {
    String word =
        isCookie ? "COOKIE" : name.equals("value") ? "TOKEN" : name.toUpperCase(Locale.ROOT);
    return word + "_" + place + (occurrence == 1 ? "" : "_" + occurrence);
  }

  /** A command that finds it in what its step printed. */
  String command() {
    return isCookie
        ? "cookie " + Word.quoted(name)
        : "member " + Word.quoted(name) + " " + occurrence;
  }
}
