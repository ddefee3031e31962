package org.authlayer.domain.usecase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.authlayer.ports.driving.PasswordRules;
import org.junit.jupiter.api.Test;

/** Names that show what they are (DEC-26), passwords that are not guessed first (DEC-38). */
final class NameAndPasswordRuleTest {

  private final PasswordRule strict =
      new PasswordRule(new PasswordRules(Set.of("password", "123456789", "p\u00e4ssword")));
  private final PasswordRule open = new PasswordRule(PasswordRules.none());

  private boolean isRefused(String password) {
    return strict.violation(password, "Ada Lovelace", "ada.lovelace@example.org").isPresent();
  }

  @Test
  void commonPasswordIsRefusedWhateverItsCase() {
    for (String common : List.of("password", "PassWord", "123456789", "P\u00c4SSWORD")) {
      assertEquals(
          Optional.of("password must not be one of the most common passwords"),
          strict.violation(common, "Ada", "ada@example.org"));
      assertEquals(Optional.empty(), open.violation(common, "Ada", "ada@example.org"));
    }
    assertEquals(Optional.empty(), strict.violation("password!", "Ada", "ada@example.org"));
  }

  @Test
  void ownAddressItsLocalPartAndTheNameAreRefused() {
    for (String own :
        List.of(
            "ada.lovelace@example.org",
            "ADA.LOVELACE@example.org",
            "ada.lovelace",
            "Ada Lovelace",
            "ada lovelace",
            " ada lovelace ")) {
      assertTrue(isRefused(own), own);
      assertEquals(
          Optional.empty(), open.violation(own, "Ada Lovelace", "ada.lovelace@example.org"));
    }
    assertEquals(
        Optional.empty(),
        strict.violation("ada lovelace!", "Ada Lovelace", "ada.lovelace@example.org"));
  }

  @Test
  void sixtyFourCharactersOfAnyScriptPass() {
    for (String character : List.of("\u00e9", "\u0b95", "\u6f22", "\ud83d\ude00", " ")) {
      assertEquals(
          Optional.empty(), strict.violation(character.repeat(64), "Ada", "ada@example.org"));
    }
  }

  @Test
  void visibleNamesOfAnyScriptPass() {
    for (String name :
        List.of(
            "Ada",
            "Jos\u00e9 \u00c1lvarez-Gu\u00f0j\u00f3n",
            "O'Brien, Jr. <x>",
            "\u0645\u062d\u0645\u062f",
            "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627",
            "\u0936\u094d\u200d\u0930\u0940",
            "\u5f20\u4f1f",
            "\u05d3\u05b8\u05d5\u05b4\u05d3",
            "\ud83d\udc69\u200d\ud83d\udcbb",
            "\u2764\ufe0f",
            "2\ufe0f\u20e3",
            "\u845b\udb40\udd00\u57ce",
            "\u1820\u180b",
            "\u3000\u5f20",
            "a".repeat(200),
            "\ud83d\ude00".repeat(200))) {
      assertEquals(Optional.empty(), NameRule.violation(name), name);
    }
  }

  @Test
  void namesThatHideSomethingOrAreEndlessAreRefused() {
    for (String name :
        List.of(
            "Ada\u202eadA",
            "Ada\u200b",
            "A\u200eda",
            "\u2066Ada\u2069",
            "Ada\ufeff",
            "A\u00adda",
            "Ada\nEve",
            "Ada\r",
            "A\tda",
            "A\u0007da",
            "A\u0085da",
            "A\u2028da",
            "\u3164",
            "\u115f\u1160",
            "Ada\u200d",
            "\u200cAda",
            "A\u200d\u200dda",
            "A \u200dda",
            "A\u200d da",
            "Ada\udb40\udc41",
            "\u00a0\u2007\u202f\u3000",
            "\u2800",
            "Ada\u2800",
            "Ada\u034f",
            "A\u17b4da",
            "Ada\ufe0f",
            "Ada\udb40\udd00",
            "\u845b\udb40\udd00\udb40\udd01",
            "Ada\u180b",
            "\ufe0f",
            "a".repeat(201))) {
      assertTrue(NameRule.violation(name).isPresent(), name);
    }
  }
}
