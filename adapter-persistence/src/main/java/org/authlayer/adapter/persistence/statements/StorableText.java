package org.authlayer.adapter.persistence.statements;

import java.nio.charset.StandardCharsets;
import org.authlayer.ports.driven.StoreException;

/** What PostgreSQL's {@code text} can hold: anything that has an UTF-8 form and no NUL. */
final class StorableText {

  private StorableText() {}

  static boolean isStorable(String text) {
    return text.indexOf('\0') < 0 && StandardCharsets.UTF_8.newEncoder().canEncode(text);
  }

  static void require(String... texts) {
    for (String text : texts) {
      if (!isStorable(text)) {
        throw StoreException.broken(
            "a text with NUL or an unpaired surrogate cannot be stored", null);
      }
    }
  }
}
