package org.authlayer.adapter.helidon.json;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Text from bytes without a replacement character anywhere. */
public final class StrictText {

  private StrictText() {}

  /**
   * Decodes.
   *
   * @param bytes the bytes
   * @param charset what they are encoded in
   * @return the text, or nothing when a sequence of bytes is none of the charset
   */
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

  /**
   * Decodes UTF-8.
   *
   * @param bytes the bytes
   * @return the text, or nothing
   */
  public static Optional<String> utf8(byte[] bytes) {
    return decode(bytes, StandardCharsets.UTF_8);
  }

  static boolean isWellFormed(String text) {
    return StandardCharsets.UTF_8.newEncoder().canEncode(text);
  }
}
