package org.authlayer.json;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What the platform decodes without a replacement is what its strict decoder decodes. */
class StrictTextTest {

  private static final byte[][] PIECES = {
    {'a'},
    {'"'},
    {(byte) 0xc3, (byte) 0xa4},
    {(byte) 0xe2, (byte) 0x82, (byte) 0xac},
    {(byte) 0xef, (byte) 0xbf, (byte) 0xbd},
    {(byte) 0xf0, (byte) 0x9f, (byte) 0x98, (byte) 0x80},
    {(byte) 0xed, (byte) 0xa0, (byte) 0x80},
    {(byte) 0xc0, (byte) 0x80},
    {(byte) 0xf4, (byte) 0x90, (byte) 0x80, (byte) 0x80},
  };

  private final Random random = new Random(10);

  @Test
  void bytesAreTakenAndRefusedAsByTheStrictDecoder() {
    for (int round = 0; round < 100_000; round++) {
      byte[] bytes = someBytes();
      assertEquals(
          StrictText.decode(bytes, StandardCharsets.UTF_8),
          StrictText.utf8(bytes),
          () -> Arrays.toString(bytes));
    }
  }

  @Test
  void textIsWellFormedWhenTheEncoderSaysSo() {
    char[] letters = {'a', '\u00e4', '\ud83d', '\ude00', '\udbff', '\udc00', '\uffff'};
    for (int round = 0; round < 100_000; round++) {
      char[] text = new char[random.nextInt(5)];
      for (int i = 0; i < text.length; i++) {
        text[i] = letters[random.nextInt(letters.length)];
      }
      String all = new String(text);
      assertEquals(
          StandardCharsets.UTF_8.newEncoder().canEncode(all), StrictText.isWellFormed(all));
    }
  }

  private byte[] someBytes() {
    byte[] bytes = new byte[0];
    for (int pieces = random.nextInt(5); pieces > 0; pieces--) {
      byte[] piece = PIECES[random.nextInt(PIECES.length)];
      int kept = random.nextInt(6) == 0 ? random.nextInt(piece.length) : piece.length;
      int length = bytes.length;
      bytes = Arrays.copyOf(bytes, length + kept);
      System.arraycopy(piece, 0, bytes, length, kept);
      if (random.nextInt(8) == 0 && bytes.length > 0) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
      }
    }
    return bytes;
  }
}
