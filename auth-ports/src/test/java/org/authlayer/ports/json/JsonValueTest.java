package org.authlayer.ports.json;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.authlayer.ports.json.JsonValue.ObjectValue;
import org.junit.jupiter.api.Test;

/** Members are read by kind. */
final class JsonValueTest {

  private static final ObjectValue INNER = JsonValue.object(Map.entry("a", JsonValue.of(true)));
  private static final ObjectValue INVOICE =
      JsonValue.object()
          .with("amount", JsonValue.of(new BigDecimal("12.50")))
          .with("paid", JsonValue.of(false))
          .with("lines", JsonValue.array(List.of(INNER)))
          .with("inner", INNER)
          .with("none", new JsonValue.NullValue());

  @Test
  void memberOfItsKindIsRead() {
    assertEquals(Optional.of(new BigDecimal("12.50")), INVOICE.number("amount"));
    assertEquals(Optional.of(false), INVOICE.truth("paid"));
    assertEquals(Optional.of(List.of(INNER)), INVOICE.list("lines"));
    assertEquals(Optional.of(INNER), INVOICE.object("inner"));
  }

  @Test
  void memberOfAnotherKindOrAbsentIsNothing() {
    for (String name : List.of("none", "absent", "inner")) {
      assertEquals(Optional.empty(), INVOICE.number(name));
      assertEquals(Optional.empty(), INVOICE.truth(name));
      assertEquals(Optional.empty(), INVOICE.list(name));
    }
    assertEquals(Optional.empty(), INVOICE.object("lines"));
  }

  @Test
  void withReplacesAndKeepsTheOrder() {
    ObjectValue changed = INVOICE.with("amount", JsonValue.of(1));
    assertEquals(List.copyOf(INVOICE.members().keySet()), List.copyOf(changed.members().keySet()));
    assertEquals(Optional.of(BigDecimal.ONE), changed.number("amount"));
  }
}
