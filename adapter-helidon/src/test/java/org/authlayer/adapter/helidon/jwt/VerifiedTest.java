package org.authlayer.adapter.helidon.jwt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Optional;
import org.authlayer.ports.driving.JsonValue;
import org.junit.jupiter.api.Test;

class VerifiedTest {

  private static final int CAPACITY = 8;

  private final Verified verified = new Verified(CAPACITY);

  private static JsonValue.ObjectValue claims(String id) {
    return new JsonValue.ObjectValue(Map.of("userId", new JsonValue.StringValue(id)));
  }

  private void add(String token) {
    verified.add(new Verified.Key(token), claims(token));
  }

  private Optional<JsonValue.ObjectValue> find(String token) {
    return verified.find(new Verified.Key(token));
  }

  @Test
  void aTokenIsFoundByAllOfItsLettersAndByNothingLess() {
    add("a.b.c");
    assertEquals(Optional.of(claims("a.b.c")), find("a.b.c"));
    for (String other : new String[] {"a.b.d", "a.b.", "a.b.cc", "A.b.c", ""}) {
      assertEquals(Optional.empty(), find(other), other);
    }
  }

  /** "Aa" and "BB" have one hash. */
  @Test
  void whatOnlyHasTheSameHashIsAnotherToken() {
    assertEquals(new Verified.Key("Aa").hashCode(), new Verified.Key("BB").hashCode());
    add("Aa");
    assertEquals(Optional.empty(), find("BB"));
    add("BB");
    assertEquals(Optional.of(claims("Aa")), find("Aa"));
    assertEquals(Optional.of(claims("BB")), find("BB"));
  }

  @Test
  void itIsNeverMoreThanTwiceTheCapacityAndKeepsWhatIsAskedFor() {
    add("kept");
    for (int i = 0; i < 100; i++) {
      add("token " + i);
      assertTrue(verified.size() <= 2 * CAPACITY, "after " + i);
      assertTrue(find("kept").isPresent(), "after " + i);
    }
    assertEquals(Optional.empty(), find("token 1"));
    assertTrue(find("token 99").isPresent());
  }

  @Test
  void aVeryLongTokenIsNotHeld() {
    String longest = "x".repeat(1024);
    add(longest);
    add(longest + "x");
    assertTrue(find(longest).isPresent());
    assertFalse(find(longest + "x").isPresent());
  }

  @Test
  void aKeyTellsNothingOfItsToken() {
    assertEquals("Verified.Key", new Verified.Key("secret").toString());
  }
}
