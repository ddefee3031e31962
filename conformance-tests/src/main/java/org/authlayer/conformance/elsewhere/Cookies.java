package org.authlayer.conformance.elsewhere;

import java.util.Arrays;
import java.util.List;

/** Cookies as a browser sends them. */
final class Cookies {

  private Cookies() {}

  static List<String> sent(Headers headers, String name) {
    return headers.all("Cookie").stream()
        .flatMap(line -> Arrays.stream(line.split(";", -1)))
        .map(String::strip)
        .filter(pair -> pair.startsWith(name + "="))
        .map(pair -> pair.substring(name.length() + 1))
        .toList();
  }
}
