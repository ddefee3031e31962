package org.authlayer.domain.routing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Request;
import org.authlayer.domain.Slice;
import org.authlayer.domain.fakes.Call;
import org.authlayer.ports.driving.ContractException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole numbers of the query and of the path. */
final class RequestNumbersTest {

  private static Request query(String query) {
    return Call.get("/list").query(query).request();
  }

  @ParameterizedTest
  @CsvSource({"'',7", "a=b,7", "n=1,1", "n=10,10", "n=%2B2,2", "n=03,3"})
  void numberOfTheQueryIsReadWithinItsBounds(String query, long number) {
    assertEquals(number, query(query).number("n", 1, 10, 7));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "n=",
        "n=0",
        "n=11",
        "n=-1",
        "n=x",
        "n=1.0",
        "n=1&n=2",
        "n=%D9%A3",
        "n=99999999999999999999"
      })
  void otherTextIsRefusedWithTheNameAndTheBounds(String query) {
    Abort refusal = assertThrows(Abort.class, () -> query(query).number("n", 1, 10, 7));
    assertEquals(400, refusal.status());
    assertEquals(
        "The parameter n of the query must be one whole number of 1 to 10.", refusal.reason());
  }

  @Test
  void sliceIsWhatPageAndLimitAskFor() {
    assertEquals(new Slice(0, 20), query("").slice(20, 100));
    assertEquals(new Slice(40, 20), query("page=3").slice(20, 100));
    assertEquals(new Slice(200, 100), query("page=3&limit=100").slice(20, 100));
    assertEquals(
        new Slice(99_999_999_900L, 100), query("page=1000000000&limit=100").slice(20, 100));
    for (String query : new String[] {"limit=101", "limit=0", "page=0", "page=x"}) {
      Abort refusal = assertThrows(Abort.class, () -> query(query).slice(20, 100));
      assertEquals(400, refusal.status());
      assertTrue(refusal.reason().contains(query.split("=", 2)[0]), refusal.reason());
    }
  }

  @Test
  void limitsThatContradictEachOtherAreAMistakeOfTheApplication() {
    assertThrows(ContractException.class, () -> query("").slice(200, 100));
    assertThrows(ContractException.class, () -> query("").slice(0, 100));
    assertEquals(new Slice(0, 100), query("").slice(100, 100));
  }

  @Test
  void numberOfThePathIsNoOtherText() {
    Request request = Call.get("/list/7").request();
    assertEquals(7, request.with(Map.of("id", "7")).number("id"));
    assertEquals(-7, request.with(Map.of("id", "-7")).number("id"));
    for (String text : new String[] {"07", "+7", "x", "7.0", "99999999999999999999"}) {
      Request other = request.with(Map.of("id", text));
      assertEquals(404, assertThrows(Abort.class, () -> other.number("id")).status(), text);
    }
  }
}
