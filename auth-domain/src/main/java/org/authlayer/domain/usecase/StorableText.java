package org.authlayer.domain.usecase;

import java.nio.charset.StandardCharsets;

/** Text that every store and hash can hold as it is. */
final class StorableText {

  private StorableText() {}

  static boolean isStorable(String text) {
    return text.indexOf('\0') < 0 && StandardCharsets.UTF_8.newEncoder().canEncode(text);
  }
}
