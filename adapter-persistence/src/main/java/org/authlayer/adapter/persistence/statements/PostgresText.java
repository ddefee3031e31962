package org.authlayer.adapter.persistence.statements;

import org.authlayer.ports.driven.StoreException;

/** The texts that PostgreSQL's {@code text} can hold: those with a UTF-8 form and without NUL. */
final class PostgresText {

  private PostgresText() {}

  static boolean isStorable(String text) {
    for (int i = 0; i < text.length(); i++) {
      char unit = text.charAt(i);
      boolean pair = i + 1 < text.length() && Character.isSurrogatePair(unit, text.charAt(i + 1));
      if (unit == '\0' || (Character.isSurrogate(unit) && !pair)) {
        return false;
      }
      i += pair ? 1 : 0;
    }
    return true;
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
