package org.authlayer.jwt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretStrengthTest {

  @Test
  void randomBytesAreTakenHoweverTheyAreWritten() {
    Random random = new Random(7);
    for (int i = 0; i < 10_000; i++) {
      byte[] secret = new byte[32];
      random.nextBytes(secret);
      assertEquals("HS256", JwtKey.hs256("k", secret).algorithm());
      assertTrue(accepts(Base64.getEncoder().encodeToString(secret)));
      assertTrue(accepts(HexFormat.of().formatHex(secret)));
      assertTrue(accepts(HexFormat.of().withUpperCase().formatHex(secret)));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        "abababababababababababababababab",
        "changemechangemechangemechangeme",
        "0123456789abcdef0123456789abcdef",
        "abcdefghijklmnopqrstuvwxyz012345",
        "01234567890123456789012345678901",
        "a-string-secret-at-least-256-bits-long",
        "correct horse battery staple correct horse",
        "CorrectHorseBatteryStaple2024!!!",
        "thisisaverylongsecretthatnobodywilleverguess",
        "my-very-secret-key-for-signing-tokens",
        "p\u00e4ssw\u00f6rter sind keine schl\u00fcssel"
      })
  void whatPeopleTypeIsRefused(String secret) {
    assertFalse(accepts(secret));
  }

  @Test
  void whatBrokenGeneratorsGiveIsRefused() {
    assertFalse(accepts(new byte[32]));
    byte[] counting = new byte[64];
    for (int i = 0; i < counting.length; i++) {
      counting[i] = (byte) (3 * i);
    }
    assertFalse(accepts(counting));
    byte[] mostlyZero = new byte[64];
    new Random(1).nextBytes(mostlyZero);
    Arrays.fill(mostlyZero, 2, 64, (byte) 0);
    assertFalse(accepts(mostlyZero));
    byte[] twice = new byte[32];
    new Random(1).nextBytes(twice);
    System.arraycopy(twice, 0, twice, 16, 16);
    assertFalse(accepts(twice));
  }

  @Test
  void theRefusalSaysHowToMakeABetterOneAndNotTheSecret() {
    String message =
        String.valueOf(
            assertThrows(
                    IllegalArgumentException.class,
                    () ->
                        JwtKey.hs256(
                            "main", "changeme".repeat(4).getBytes(StandardCharsets.US_ASCII)))
                .getMessage());
    assertTrue(message.startsWith("jwt.keys: the secret of 'main' "), message);
    assertTrue(message.endsWith("openssl rand -base64 32"), message);
    assertFalse(message.contains("changeme"), message);
  }

  private static boolean accepts(String secret) {
    return accepts(secret.getBytes(StandardCharsets.UTF_8));
  }

  private static boolean accepts(byte[] secret) {
    try {
      return JwtKey.hs256("k", secret).signs();
    } catch (IllegalArgumentException refused) {
      return false;
    }
  }
}
