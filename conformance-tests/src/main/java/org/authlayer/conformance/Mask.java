package org.authlayer.conformance;

import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Takes secrets out of what a failed test prints: build logs are kept, and read by many. */
final class Mask {

  private static final Pattern HEADER =
      Pattern.compile("(?im)^(authorization: *\\S+ +|cookie: *|set-cookie: *[^=]*=)[^;\\r\\n]+");

  private final List<String> secrets;

  Mask(Set<String> secrets) {
    this.secrets =
        secrets.stream().sorted(Comparator.comparingInt(String::length).reversed()).toList();
  }

  String of(String text) {
    String masked = HEADER.matcher(text).replaceAll("$1•••");
    for (String secret : secrets) {
      masked = masked.replace(secret, "•••");
    }
    return masked;
  }
}
