package org.authlayer.domain.application;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Violation;
import org.authlayer.ports.driving.JsonValue;
import org.authlayer.ports.driving.PasswordRules;
import org.junit.jupiter.api.Test;

/** The create-user payload (AL-REG, DEC-01, DEC-24 to DEC-26). */
final class CreateUserTest {

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

  private static CreateUser validate(Map<String, JsonValue> members) {
    return CreateUser.validate(
        field -> Optional.ofNullable(members.get(field)), new PasswordRule(PasswordRules.none()));
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
    CreateUser user = validate(with("id", text("mine")));
    assertEquals("Ada", user.name());
    assertEquals("ada@example.org", user.email());
    assertEquals("correct horse", user.password());
    assertEquals("CreateUser", user.toString());
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
    assertEquals("12345678", validate(withPassword("12345678")).password());
    assertEquals(List.of("/password"), pointers(withPassword("\ud83d\ude00".repeat(4))));
    assertEquals(List.of("/password"), pointers(withPassword("\ud83d\ude00".repeat(7))));
    assertEquals(16, validate(withPassword("\ud83d\ude00".repeat(8))).password().length());
    assertEquals(8, validate(withPassword(" ".repeat(8))).password().length());
  }

  @Test
  void passwordHasAtMost256CharactersOfAnyScript() {
    for (String character : List.of("a", "\u00e4", "\u6f22", "\ud83d\ude00")) {
      String longest = character.repeat(256);
      assertEquals(longest, validate(withPassword(longest)).password());
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

  @Test
  void emailAddressesOfTheGrammarAreAccepted() {
    for (String good :
        List.of(
            "a@b.c",
            "ada.lovelace+tag@sub.example.org",
            "a..b@example.org",
            ".a@example.org",
            "!#$%&'*+/=?^_`{|}~-@example.org",
            "a@1.2",
            "a@x-y.example",
            "ADA@EXAMPLE.ORG",
            "l".repeat(64) + "@example.org",
            "a@" + "d".repeat(63) + ".org",
            "a@" + ("d".repeat(61) + ".").repeat(4) + "abcd")) {
      assertTrue(EmailAddress.isValid(good), good);
    }
  }

  @Test
  void otherTextIsNoEmailAddress() {
    for (String bad :
        List.of(
            "",
            "a",
            "@",
            "a@",
            "@b.c",
            "a@b",
            "a@.b",
            "a@b.",
            "a@b..c",
            "a@-b.c",
            "a@b-.c",
            "a@b.c-",
            "a b@c.d",
            "a@b c.d",
            "a@b@c.d",
            "a@b.c ",
            " a@b.c",
            "a@b.c\n",
            "a@b_.c",
            "\u00e4@b.c",
            "a@\u00e4.c",
            "\"a\"@b.c",
            "a@[127.0.0.1]",
            "a(x)@b.c",
            "a,b@c.d",
            "a\0@b.c",
            "l".repeat(65) + "@example.org",
            "a@" + "d".repeat(64) + ".org",
            "a@" + ("d".repeat(61) + ".").repeat(4) + "abcdef",
            "a".repeat(100_000))) {
      assertFalse(EmailAddress.isValid(bad), bad);
    }
  }

  @Test
  void longestAddressHas254Characters() {
    String longest = "a@" + ("d".repeat(61) + ".").repeat(4) + "abcd";
    assertEquals(254, longest.length());
    assertTrue(EmailAddress.isValid(longest));
    assertFalse(EmailAddress.isValid(longest + "e"));
  }
}
