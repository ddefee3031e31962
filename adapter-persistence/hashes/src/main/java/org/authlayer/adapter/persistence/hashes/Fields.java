package org.authlayer.adapter.persistence.hashes;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The fields of a stored hash, as a pattern found them; it bounds their digits and lengths. */
record Fields(Matcher found) {

  static Optional<Fields> of(Pattern form, String stored) {
    Matcher found = form.matcher(stored);
    return found.matches() ? Optional.of(new Fields(found)) : Optional.empty();
  }

  String text(String name) {
    return found.group(name);
  }

  /** Of at most nine digits, since the pattern lets no more through. */
  int number(String name) {
    return Integer.parseInt(text(name));
  }

  byte[] utf8(String name) {
    return text(name).getBytes(StandardCharsets.UTF_8);
  }

  int hexadecimal(String name) {
    return HexFormat.fromHexDigits(text(name));
  }

  byte[] hex(String name) {
    return HexFormat.of().parseHex(text(name));
  }

  /** Nothing where the padding is wrong. */
  Optional<byte[]> base64(String name) {
    return decoded(text(name));
  }

  static Optional<byte[]> decoded(String base64) {
    try {
      return Optional.of(Base64.getDecoder().decode(base64));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
