package org.authlayer.adapter.helidon.connection;

import java.util.Arrays;

/** The characters of methods and of field names (RFC 9110, 5.6.2). */
final class TokenCharacters {

  private static final boolean[] PARTS = parts();

  private TokenCharacters() {}

  static boolean isPart(byte b) {
    return PARTS[Byte.toUnsignedInt(b)];
  }

  private static boolean[] parts() {
    boolean[] parts = new boolean[256];
    Arrays.fill(parts, 'a', 'z' + 1, true);
    Arrays.fill(parts, 'A', 'Z' + 1, true);
    Arrays.fill(parts, '0', '9' + 1, true);
    "!#$%&'*+-.^_`|~".chars().forEach(part -> parts[part] = true);
    return parts;
  }
}
