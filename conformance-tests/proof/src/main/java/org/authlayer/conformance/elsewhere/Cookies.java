package org.authlayer.conformance.elsewhere;

import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/** Cookies as a browser sends them. */
final class Cookies {

  private Cookies() {}

  static List<String> sent(Headers headers, String name) {
    return sent(headers, name::equals);
  }

  static List<String> sent(Headers headers, Predicate<String> name) {
    return headers.all("Cookie").stream()
        .flatMap(line -> Arrays.stream(line.split(";", -1)))
        .map(String::strip)
        .map(pair -> pair.split("=", 2))
        .filter(pair -> pair.length == 2 && name.test(pair[0]))
        .map(pair -> pair[1])
        .toList();
  }
}
