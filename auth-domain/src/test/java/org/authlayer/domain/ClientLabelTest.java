package org.authlayer.domain;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.authlayer.domain.fakes.Call;
import org.junit.jupiter.api.Test;

/** What an owner sees of where a token or session was made. */
final class ClientLabelTest {

  private static String label(String userAgent) {
    return ClientLabel.of(Call.get("/").header("User-Agent", userAgent).message()).text();
  }

  @Test
  void namesNetworkAndProgram() {
    assertEquals("unknown curl/8.5.0", label("curl/8.5.0"));
  }

  @Test
  void withoutAProgramItIsTheNetwork() {
    assertEquals("unknown", ClientLabel.of(Call.get("/").message()).text());
  }

  @Test
  void isOneLineOfPrintableAscii() {
    assertEquals("unknown a?b? c<i>", label("a\r\n\u202eb\u0000  c<i>"));
  }

  @Test
  void isCutAtTwoHundredCharacters() {
    assertEquals(200, label("x".repeat(100_000)).length());
    assertEquals(199, label("x".repeat(191) + " y".repeat(9)).length());
  }
}
