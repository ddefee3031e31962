package org.authlayer.ports.driven;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class IdentifiersTest {

  private static final UUID ID = UUID.fromString("00000001-0002-0003-0004-000000000005");

  @Test
  void anIdentifierWrittenInFullIsParsedInEitherCase() {
    UUID letters = UUID.fromString("abcdefab-0002-0003-0004-000000000005");
    assertEquals(Optional.of(ID), Identifiers.parse(ID.toString()));
    assertEquals(
        Optional.of(letters), Identifiers.parse(letters.toString().toUpperCase(Locale.ROOT)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1-2-3-4-5",
        "",
        "no identifier",
        " 00000001-0002-0003-0004-000000000005",
        "00000001-0002-0003-0004-0000000000055"
      })
  void whatJavaPadsOrCutsIsNone(String text) {
    assertEquals(Optional.empty(), Identifiers.parse(text));
  }
}
