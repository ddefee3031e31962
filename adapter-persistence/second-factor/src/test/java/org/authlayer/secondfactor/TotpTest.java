package org.authlayer.secondfactor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** RFC 6238, Appendix B, and the drift of section 6. */
final class TotpTest {

  private static final byte[] SECRET = "12345678901234567890".getBytes(StandardCharsets.US_ASCII);
  private static final Instant NOW = Instant.ofEpochSecond(1111111109);

  @ParameterizedTest
  @CsvSource({
    "59, 94287082, 46119246, 90693936",
    "1111111109, 07081804, 68084774, 25091201",
    "1111111111, 14050471, 67062674, 99943326",
    "1234567890, 89005924, 91819424, 93441116",
    "2000000000, 69279037, 90698825, 38618901",
    "20000000000, 65353130, 77737706, 47863826"
  })
  void codesAreThoseOfAppendixB(long seconds, String sha1, String sha256, String sha512) {
    long step = Totp.step(Instant.ofEpochSecond(seconds));
    assertEquals(sha1, new Totp("HmacSHA1", 8).code(seed(20), step));
    assertEquals(sha256, new Totp("HmacSHA256", 8).code(seed(32), step));
    assertEquals(sha512, new Totp("HmacSHA512", 8).code(seed(64), step));
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, 0, 1})
  void codeOfAStepBesideThisOneIsAccepted(long drift) {
    long step = Totp.step(NOW) + drift;
    assertEquals(
        OptionalLong.of(step), Totp.COMMON.stepOf(SECRET, Totp.COMMON.code(SECRET, step), NOW));
  }

  @ParameterizedTest
  @ValueSource(longs = {-3, -2, 2, 3})
  void codeOfAnotherStepIsRefused(long drift) {
    String code = Totp.COMMON.code(SECRET, Totp.step(NOW) + drift);
    assertEquals(OptionalLong.empty(), Totp.COMMON.stepOf(SECRET, code, NOW));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "8180", "07081804", "081805", "-81804", "０８１８０４", "081804\n0"})
  void otherTextIsNoCode(String text) {
    assertEquals(OptionalLong.empty(), Totp.COMMON.stepOf(SECRET, text, NOW));
    assertEquals(OptionalLong.of(Totp.step(NOW)), Totp.COMMON.stepOf(SECRET, "081804", NOW));
  }

  @Test
  void keyIsTheBase32OfRfc4648() {
    assertEquals("MZXW6YTBOI", Base32.encode("foobar".getBytes(StandardCharsets.US_ASCII)));
    assertEquals("MZXW6YTB", Base32.encode("fooba".getBytes(StandardCharsets.US_ASCII)));
    assertEquals("MY", Base32.encode("f".getBytes(StandardCharsets.US_ASCII)));
    assertEquals("74", Base32.encode(new byte[] {-1}));
  }

  private static byte[] seed(int length) {
    return "1234567890".repeat(7).substring(0, length).getBytes(StandardCharsets.US_ASCII);
  }
}
