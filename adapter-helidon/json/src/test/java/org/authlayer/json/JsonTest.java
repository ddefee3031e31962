package org.authlayer.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.authlayer.ports.json.JsonValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "{",
        "{}x",
        "{} {}",
        "{\"a\":1,\"a\":2}",
        "{\"a\":{\"b\":1,\"b\":1}}",
        "'a'",
        "{a:1}",
        "[1,]",
        "NaN",
        "01",
        "+1",
        "\"\\ud800\"",
        "{\"\\ud800\":1}",
        "1e999999999",
        "1e99999999999999",
        "\"\t\"",
        "// c\n1",
        "\ufeff{}"
      })
  void whatIsNoJsonIsNoValue(String text) {
    assertEquals(Optional.empty(), Json.parse(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"a\":1,\"b\":{\"a\":[true,false,null,\"x\"]}}",
        "[1,[2]]",
        "\"\ud83d\ude00\"",
        "1700000000",
        "1700000000.5",
        "null"
      })
  void whatIsReadIsWrittenTheSame(String text) {
    assertEquals(Optional.of(text), Json.parse(text).map(Json::write));
  }

  @Test
  void pairedSurrogatesAndLargeExponentsWithinReasonAreRead() {
    assertTrue(Json.parse("\"\\ud83d\\ude00\"").isPresent());
    assertTrue(Json.parse("1e300").isPresent());
  }

  @Test
  void depthIsBounded() {
    assertTrue(Json.parse("[".repeat(60) + "]".repeat(60)).isPresent());
    assertEquals(Optional.empty(), Json.parse("[".repeat(100) + "]".repeat(100)));
  }

  @Test
  void bytesAreUtf8AndNothingElse() {
    String text = "\"\u00e4\"";
    JsonValue umlaut = new JsonValue.StringValue("\u00e4");
    assertEquals(Optional.of(umlaut), Json.parse(text.getBytes(StandardCharsets.UTF_8)));
    assertEquals(Optional.empty(), Json.parse(text.getBytes(StandardCharsets.ISO_8859_1)));
    assertEquals(Optional.empty(), Json.parse(text.getBytes(StandardCharsets.UTF_16)));
  }

  @Test
  void wholeSecondsAreWrittenWithoutExponent() {
    assertEquals(Optional.of("1700000000"), Json.parse("1.7e9").map(Json::write));
  }
}
