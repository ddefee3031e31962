package org.authlayer.ports.driving;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WholeNumberTest {

  @Test
  void asciiDigitsAreANumber() {
    assertEquals(8080, WholeNumber.parseInt("8080"));
    assertEquals(-1, WholeNumber.parseInt("-1"));
    assertEquals(0, WholeNumber.parseInt("0"));
    assertEquals(7, WholeNumber.parseLong("007"));
    assertEquals(Long.MAX_VALUE, WholeNumber.parseLong("+9223372036854775807"));
  }

  /** Each is a number to {@code Integer.parseInt}, or nearly one. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "\u0668\u0660\u0668\u0660",
        "\u06f8\u06f0\u06f8\u06f0",
        "\u0e58\u0e50",
        "\uff18\uff10",
        "8\u0660",
        "",
        "-",
        " 8",
        "8\n",
        "0x8",
        "8_0",
        "2147483648",
        "+8081",
        "017621",
        "00",
        "-0"
      })
  void nothingElseIs(String text) {
    assertThrows(NumberFormatException.class, () -> WholeNumber.parseInt(text));
  }
}
