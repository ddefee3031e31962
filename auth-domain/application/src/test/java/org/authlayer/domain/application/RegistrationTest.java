package org.authlayer.domain.application;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Violation;
import org.authlayer.domain.fakes.Call;
import org.authlayer.domain.fakes.CountingHasher;
import org.authlayer.domain.fakes.World;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.json.JsonValue;
import org.junit.jupiter.api.Test;

/** The create-user payload (AL-REG, DEC-01, DEC-24 to DEC-26). */
final class RegistrationTest {

  private static final String LONE_SURROGATE = "\ud83d";

  private static JsonValue text(String value) {
    return new JsonValue.StringValue(value);
  }

  private static Map<String, JsonValue> good() {
    Map<String, JsonValue> members = new HashMap<>();
    members.put("name", text("Ada"));
    members.put("email", text("ada@example.org"));
    members.put("password", text("correct horse"));
    members.put("confirmPassword", text("correct horse"));
    return members;
  }

  private static User validate(Map<String, JsonValue> members) {
    try {
      return AuthLayer.of(World.fresh().environment(), World.settings())
          .registration()
          .register(
              field -> Optional.ofNullable(members.get(field)), Call.post("/users").request());
    } catch (RuntimeException refused) {
      throw refused;
    } catch (Exception impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static List<String> pointers(Map<String, JsonValue> members) {
    Abort abort = assertThrows(Abort.class, () -> validate(members));
    assertEquals(400, abort.status());
    return abort.violations().stream().map(Violation::pointer).toList();
  }

  private static Map<String, JsonValue> with(String field, JsonValue value) {
    Map<String, JsonValue> members = good();
    members.put(field, value);
    return members;
  }

  private static Map<String, JsonValue> withPassword(String password) {
    Map<String, JsonValue> members = with("password", text(password));
    members.put("confirmPassword", text(password));
    return members;
  }

  @Test
  void goodPayloadIsReadAndUnknownMembersAreIgnored() {
    User user = validate(with("id", text("mine")));
    assertEquals("Ada", user.name());
    assertEquals("ada@example.org", user.email());
    assertEquals(CountingHasher.of("correct horse"), user.passwordHash());
  }

  @Test
  void allViolationsAreNamedAtOnceInFieldOrder() {
    assertEquals(List.of("/name", "/email", "/password", "/confirmPassword"), pointers(Map.of()));
    Map<String, JsonValue> bad = with("name", text(" "));
    bad.put("password", text("short"));
    assertEquals(List.of("/name", "/password"), pointers(bad));
  }

  @Test
  void confirmationIsComparedOnlyWhenEverythingElseHolds() {
    Map<String, JsonValue> differs = with("confirmPassword", text("another one"));
    Abort abort = assertThrows(Abort.class, () -> validate(differs));
    assertEquals(400, abort.status());
    assertEquals("Passwords did not match.", abort.reason());
    assertEquals(List.of(), abort.violations());
    differs.put("email", text("bad"));
    assertEquals(List.of("/email"), pointers(differs));
  }

  @Test
  void confirmationIsComparedLetterByLetter() {
    for (String other : List.of("correct Horse", "correct horse ", "", "correct h\u00f6rse")) {
      Map<String, JsonValue> members = with("confirmPassword", text(other));
      assertEquals(
          "Passwords did not match.", assertThrows(Abort.class, () -> validate(members)).reason());
    }
  }

  @Test
  void memberOfAnotherKindIsAViolationAndNullIsAbsent() {
    for (String field : List.of("name", "email", "password", "confirmPassword")) {
      for (JsonValue odd :
          List.of(
              new JsonValue.NumberValue(BigDecimal.TEN),
              new JsonValue.BooleanValue(true),
              new JsonValue.ArrayValue(List.of()),
              new JsonValue.ObjectValue(Map.of()))) {
        Abort abort = assertThrows(Abort.class, () -> validate(with(field, odd)));
        assertEquals(field + " must be a string.", abort.reason());
      }
      Abort abort =
          assertThrows(Abort.class, () -> validate(with(field, new JsonValue.NullValue())));
      assertEquals(field + " is required.", abort.reason());
    }
  }

  @Test
  void blankNameIsAnEmptyName() {
    for (String name : List.of("", " ", "\t\r\n", "\u2003")) {
      assertEquals(List.of("/name"), pointers(with("name", text(name))));
    }
    assertEquals(" a ", validate(with("name", text(" a "))).name());
  }

  @Test
  void textThatNoStoreHoldsIsRefused() {
    for (String bad : List.of("a\0b", "a" + LONE_SURROGATE, "\ude00a")) {
      assertEquals(List.of("/name"), pointers(with("name", text(bad))));
      assertEquals(List.of("/password"), pointers(withPassword("12345678" + bad)));
    }
    assertEquals("\ud83d\ude00", validate(with("name", text("\ud83d\ude00"))).name());
  }

  @Test
  void passwordIsCountedInCodePoints() {
    assertEquals(List.of("/password"), pointers(withPassword("1234567")));
    assertEquals(CountingHasher.of("12345678"), validate(withPassword("12345678")).passwordHash());
    assertEquals(List.of("/password"), pointers(withPassword("\ud83d\ude00".repeat(4))));
    assertEquals(List.of("/password"), pointers(withPassword("\ud83d\ude00".repeat(7))));
    for (String eight : List.of("\ud83d\ude00".repeat(8), " ".repeat(8))) {
      assertEquals(CountingHasher.of(eight), validate(withPassword(eight)).passwordHash());
    }
  }

  @Test
  void passwordHasAtMost256CharactersOfAnyScript() {
    for (String character : List.of("a", "\u00e4", "\u6f22", "\ud83d\ude00")) {
      String longest = character.repeat(256);
      assertEquals(CountingHasher.of(longest), validate(withPassword(longest)).passwordHash());
      assertEquals(List.of("/password"), pointers(withPassword(longest + "a")));
    }
  }

  @Test
  void noReasonRepeatsWhatWasSent() {
    Abort abort =
        assertThrows(
            Abort.class,
            () -> validate(Map.of("email", text("x@secret"), "password", text("pass"))));
    assertFalse(abort.reason().contains("secret"));
    assertFalse(abort.reason().contains("pass;"));
  }
}
