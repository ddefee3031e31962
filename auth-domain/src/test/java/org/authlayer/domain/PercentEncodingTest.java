package org.authlayer.domain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.authlayer.domain.fakes.Call;
import org.authlayer.ports.driving.Body;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Parameters of paths and queries as handlers read them. */
final class PercentEncodingTest {

  private static String parameter(String sent) {
    return Call.get("/any").request().with(Map.of("id", sent)).parameter("id");
  }

  private static Body.Form query(String sent) {
    return Call.get("/any").query(sent).request().query();
  }

  @ParameterizedTest
  @CsvSource({
    "7, 7",
    "J%C3%BCrgen, J\u00fcrgen",
    "two%20words, two words",
    "a+b, a+b",
    "%F0%9F%98%80, \ud83d\ude00",
    "100%25, 100%",
    "a.b, a.b",
    "%2e%2ea, ..a"
  })
  void parameterIsDecoded(String sent, String meant) {
    assertEquals(meant, parameter(sent));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "%",
        "%4",
        "%zz",
        "%+1",
        "%C3",
        "%C0%AF",
        "%ED%A0%80",
        "a%2Fb",
        "%2e%2e",
        ".",
        "..",
        "%2e",
        "a%5Cb",
        "a\\b",
        "%00",
        "a%0D%0Ab"
      })
  void parameterThatIsNoPlainValueIsRefused(String sent) {
    assertEquals(400, assertThrows(Abort.class, () -> parameter(sent)).status());
  }

  @Test
  void restOfAPathStaysAsSent() {
    assertEquals("a%2Fb", Call.get("/any").request().with(Map.of("*", "a%2Fb")).parameter("*"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a=%00", "%00=a", "a=b&c=d%00e"})
  void queryWithNulIsRefused(String sent) {
    assertEquals(400, assertThrows(Abort.class, () -> query(sent)).status());
  }

  @Test
  void queryHasEveryValueOfANameInOrder() {
    Body.Form query = query("tag=a&page=2&tag=b+c&tag=%C3%A4%26&empty=&bare&&x=1=2");
    assertEquals(List.of("a", "b c", "\u00e4&"), query.all("tag"));
    assertEquals(Optional.of("2"), query.single("page"));
    assertEquals(Optional.empty(), query.single("tag"));
    assertEquals(Optional.of(""), query.single("empty"));
    assertEquals(Optional.of(""), query.single("bare"));
    assertEquals(Optional.of("1=2"), query.single("x"));
    assertEquals(List.of(), query.all("none"));
    assertEquals(Map.of(), query("").fields());
  }

  @ParameterizedTest
  @ValueSource(strings = {"a=%", "a=%4", "%zz=1", "a=1&b=%C3"})
  void brokenQueryIsRefused(String sent) {
    assertEquals(400, assertThrows(Abort.class, () -> query(sent)).status());
  }
}
