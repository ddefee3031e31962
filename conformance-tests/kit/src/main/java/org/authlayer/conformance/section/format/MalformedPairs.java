package org.authlayer.conformance.section.format;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authlayer.conformance.wire.Account;

/** Values that are no base-64 of a pair, also such as a lenient decoder makes a right pair of. */
final class MalformedPairs {

  private MalformedPairs() {}

  static Map<String, String> of(Account account) {
    String pair = account.email() + ":" + account.password();
    String right = HeaderFormatChecks.base64(pair);
    Map<String, String> values = new LinkedHashMap<>();
    values.put("percent signs", "%%%%");
    values.put("one letter", "a");
    values.put("padding alone", "====");
    values.put("no colon", HeaderFormatChecks.base64("no colon"));
    for (String other : List.of(";", ",", "|", " ", "\n")) {
      String joined = account.email() + other + account.password();
      values.put("joined by " + (int) other.charAt(0), HeaderFormatChecks.base64(joined));
    }
    for (String foreign : List.of("*", "!", ".")) {
      String inside = right.substring(0, 6) + foreign + right.substring(6);
      values.put("a right pair, " + foreign + " inside", inside);
      values.put("a right pair, " + foreign + " behind", right + foreign);
    }
    values.put("a right pair in the URL alphabet", right.replace('+', '-').replace('/', '_'));
    values.put("a right pair and more behind its padding", right + "AAAA");
    return values;
  }
}
