package org.authlayer.domain.usecase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What is an e-mail address (DEC-24). */
final class EmailAddressTest {

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
