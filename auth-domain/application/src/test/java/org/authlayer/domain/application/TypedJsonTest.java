package org.authlayer.domain.application;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Request;
import org.authlayer.domain.Violation;
import org.authlayer.domain.fakes.Call;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.ContractException;
import org.authlayer.ports.json.JsonValue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Types of one's own, with a conversion that knows one of them. */
final class TypedJsonTest {

  private record Point(BigDecimal x, BigDecimal y) {}

  private record Points() implements TypedJson.Conversion {

    @Override
    public <T> @Nullable T convert(@Nullable Object value, Class<T> type) {
      if (value instanceof Point point) {
        return type.cast(Map.of("x", point.x(), "y", point.y()));
      }
      if (type.equals(Point.class) && value instanceof Map<?, ?> members) {
        if (members.get("x") instanceof BigDecimal x && members.get("y") instanceof BigDecimal y) {
          return type.cast(new Point(x, y));
        }
        throw new IllegalArgumentException("secret: " + members);
      }
      return type.cast(value);
    }
  }

  private final TypedJson json = new TypedJson(new Points());

  private static Request sent(Body body) {
    return Call.post("/points").body(body).request();
  }

  @Test
  void objectBecomesAValueAndBack() {
    JsonValue object =
        JsonValue.object(Map.entry("x", JsonValue.of(1)), Map.entry("y", JsonValue.of(2)));
    Point point = json.read(sent(new Body.Json(object)), Point.class);
    assertEquals(new Point(BigDecimal.ONE, BigDecimal.TWO), point);
    assertEquals(new Body.Json(object), json.answer(point).body());
  }

  @Test
  void whatDoesNotFitIsRefusedWithoutTheCause() {
    JsonValue other = JsonValue.object(Map.entry("x", JsonValue.of("1")));
    Abort refusal =
        assertThrows(Abort.class, () -> json.read(sent(new Body.Json(other)), Point.class));
    assertEquals(400, refusal.status());
    assertFalse(refusal.reason().contains("secret"));
    assertEquals(
        415,
        assertThrows(Abort.class, () -> json.read(sent(new Body.Text("{}")), Point.class))
            .status());
  }

  /** A library that says in its message, among secrets, where it failed. */
  private static TypedJson failing(String message) {
    return new TypedJson(
        new TypedJson.Conversion() {
          @Override
          public <T> @Nullable T convert(@Nullable Object value, Class<T> type) {
            throw new IllegalArgumentException(message);
          }
        });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "secret (through reference chain:"
            + " a.Invoice[\"lines\"]->ArrayList[1]->a.Line[\"x\"])|/lines/1/x|accepted",
        "secret (through reference chain:"
            + " a.Invoice[\"lines\"]->ArrayList[1]->a.Line[\"z\"])|/lines/1/z|missing",
        "secret (through reference chain:"
            + " a.Invoice[\"lines\"]->ArrayList[7]->a.Line[\"z\"])|/lines/7|missing",
        "secret (through reference chain: a.Invoice[\"a/b~\"])|/a~1b~0|accepted",
        "Unrecognized field \"secret\" (through reference chain:"
            + " a.Invoice[\"a/b~\"])|/a~1b~0|is no member",
        "secret (through reference chain: a.Invoice[\"secret\"]->a.B[\"c\"])|/secret|missing",
        "secret at path $.lines[1].x|/lines/1/x|accepted",
        "secret at line 1 column 2 path $.lines||needed",
        "secret||needed"
      })
  void memberThatDoesNotFitIsNamedAndNothingElseOfTheMessage(
      String message, @Nullable String pointer, String reason) {
    JsonValue line = JsonValue.object(Map.entry("x", JsonValue.of("1")));
    JsonValue sent =
        JsonValue.object(
            Map.entry("lines", JsonValue.array(List.of(line, line))),
            Map.entry("a/b~", JsonValue.of(1)));
    Abort refusal =
        assertThrows(
            Abort.class, () -> failing(message).read(sent(new Body.Json(sent)), Object.class));
    assertEquals(400, refusal.status());
    assertEquals(
        pointer == null ? List.of() : List.of(pointer),
        refusal.violations().stream().map(Violation::pointer).toList());
    assertTrue(refusal.reason().contains(reason), refusal.reason());
    assertFalse(refusal.reason().contains("secret") && !"/secret".equals(pointer));
    assertFalse(refusal.reason().contains("Invoice"), refusal.reason());
  }

  @Test
  void componentOfARecordThatIsMissingIsNamed() {
    JsonValue one = JsonValue.object(Map.entry("x", JsonValue.of(1)));
    Abort refusal =
        assertThrows(Abort.class, () -> json.read(sent(new Body.Json(one)), Point.class));
    assertEquals(List.of(new Violation("/y", "y is missing")), refusal.violations());
    Abort both =
        assertThrows(
            Abort.class, () -> json.read(sent(new Body.Json(JsonValue.object())), Point.class));
    assertEquals(List.of(), both.violations());
    assertTrue(both.reason().endsWith("It lacks x, y."), both.reason());
  }

  @Test
  void numberThatJsonHasNotIsNamedWithItsPlace() {
    Map<String, Object> answer = Map.of("list", List.of(1, Map.of("amount", Double.NaN)));
    assertEquals(
        "the value at '/list/1/amount' is no number of JSON, which has no NaN and no Infinity",
        assertThrows(ContractException.class, () -> json.answer(answer)).getMessage());
  }

  @Test
  void textThatNoColumnHoldsIsRefusedWithAPointerToIt() {
    JsonValue deep =
        JsonValue.object(
            Map.entry(
                "a/b~", JsonValue.array(List.of(JsonValue.of("good"), JsonValue.of("a\0b")))));
    JsonValue name = JsonValue.object(Map.entry("x\ud83d", JsonValue.of("good")));
    Map<JsonValue, String> pointers = Map.of(deep, "/a~1b~0/1", name, "");
    pointers.forEach(
        (sent, pointer) -> {
          Abort refusal =
              assertThrows(Abort.class, () -> json.read(sent(new Body.Json(sent)), Point.class));
          assertEquals(400, refusal.status());
          assertEquals(
              List.of(pointer), refusal.violations().stream().map(Violation::pointer).toList());
        });
  }

  @Test
  void fieldThatNoColumnHoldsIsRefusedAndTheOthersAreRead() {
    JsonValue sent =
        JsonValue.object(
            Map.entry("bad", JsonValue.of("a\0b")), Map.entry("good", JsonValue.of("a")));
    Request request = sent(new Body.Json(sent));
    assertEquals("a", JsonBody.text(request, "the content", "good"));
    Abort refusal = assertThrows(Abort.class, () -> JsonBody.text(request, "the content", "bad"));
    assertEquals("/bad", refusal.violations().get(0).pointer());
  }

  @Test
  void wholeObjectAndFormWithTextThatNoColumnHoldsAreRefused() {
    Body object = new Body.Json(JsonValue.object(Map.entry("bad", JsonValue.of("a\0b"))));
    Body form = new Body.Form(Map.of("bad", List.of("a", "a\0b")));
    Abort ofObject = assertThrows(Abort.class, () -> JsonBody.of(sent(object), "the content"));
    Abort ofForm = assertThrows(Abort.class, () -> FormBody.of(sent(form)));
    for (Abort refusal : List.of(ofObject, ofForm)) {
      assertEquals(400, refusal.status());
      assertEquals("/bad", refusal.violations().get(0).pointer());
    }
    Body.Form good = new Body.Form(Map.of("good", List.of("a", "b")));
    assertEquals(good, FormBody.of(sent(good)));
  }

  @Test
  void plainValuesOfAnyDepthAreAnswered() {
    Map<String, Object> nested =
        Map.of("list", Arrays.asList(1, 2.5, true, null, "a", List.of(), Map.of("b", 10L)));
    JsonValue.ObjectValue answer =
        (JsonValue.ObjectValue) ((Body.Json) json.answer(nested).body()).value();
    assertEquals(
        List.of(
            JsonValue.of(1),
            JsonValue.of(new BigDecimal("2.5")),
            JsonValue.of(true),
            new JsonValue.NullValue(),
            JsonValue.of("a"),
            JsonValue.array(List.of()),
            JsonValue.object(Map.entry("b", JsonValue.of(10)))),
        answer.list("list").orElseThrow());
  }

  @Test
  void valueThatIsNotPlainNamesItsClass() {
    assertTrue(
        String.valueOf(
                assertThrows(ContractException.class, () -> json.answer(new StringBuilder[0]))
                    .getMessage())
            .startsWith("the conversion made a [Ljava.lang.StringBuilder;"));
  }
}
