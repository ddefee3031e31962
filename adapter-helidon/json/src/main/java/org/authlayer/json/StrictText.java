package org.authlayer.json;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

public final class StrictText {

  /** Stands for malformed bytes; a client may also have sent it. */
  private static final char REPLACEMENT = '\ufffd';

  private StrictText() {}

  /** Nothing if a sequence of bytes is not valid in the charset. */
  public static Optional<String> decode(byte[] bytes, Charset charset) {
    try {
      return Optional.of(
          charset
              .newDecoder()
              .onMalformedInput(CodingErrorAction.REPORT)
              .onUnmappableCharacter(CodingErrorAction.REPORT)
              .decode(ByteBuffer.wrap(bytes))
              .toString());
    } catch (CharacterCodingException malformed) {
      return Optional.empty();
    }
  }

  public static Optional<String> utf8(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    return text.indexOf(REPLACEMENT) < 0
        ? Optional.of(text)
        : decode(bytes, StandardCharsets.UTF_8);
  }

  /** Whether every surrogate is one of a pair, so that the text can be written as UTF-8. */
  static boolean isWellFormed(String text) {
    int all = 0;
    for (int i = 0; i < text.length(); i++) {
      all |= text.charAt(i);
    }
    return all < Character.MIN_SURROGATE
        || text.codePoints().noneMatch(one -> Character.getType(one) == Character.SURROGATE);
  }
}
