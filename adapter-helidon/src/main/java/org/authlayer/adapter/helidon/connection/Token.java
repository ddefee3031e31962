package org.authlayer.adapter.helidon.connection;

import java.util.BitSet;

/** The characters of methods and of field names (RFC 9110, 5.6.2). */
final class Token {

  private static final BitSet PARTS = parts();

  private Token() {}

  static boolean isPart(byte b) {
    return b > 0 && PARTS.get(b);
  }

  private static BitSet parts() {
    BitSet parts = new BitSet(128);
    parts.set('a', 'z' + 1);
    parts.set('A', 'Z' + 1);
    parts.set('0', '9' + 1);
    "!#$%&'*+-.^_`|~".chars().forEach(parts::set);
    return parts;
  }
}
