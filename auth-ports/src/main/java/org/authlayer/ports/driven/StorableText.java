package org.authlayer.ports.driven;

import java.util.stream.Stream;

/** Text that a column can hold: with a UTF-8 form and without NUL. */
public final class StorableText {

  private StorableText() {}

  /** Whether a column can hold each of the texts. */
  public static boolean isStorable(String... texts) {
    return Stream.of(texts).allMatch(StorableText::isWhole);
  }

  /** {@link StoreException} unless a column can hold each of the texts. */
  public static void require(String... texts) {
    if (!isStorable(texts)) {
      throw StoreException.broken(
          "a text with NUL or an unpaired surrogate cannot be stored", null);
    }
  }

  private static boolean isWhole(String text) {
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
}
