package org.authlayer.domain.authenticator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.authlayer.ports.driving.Headers;
import org.junit.jupiter.api.Test;

/** The header is read as it was with a regular expression. */
final class AuthorizationHeaderTest {

  private static final String LETTERS = "Bb= :  \t\u000b\u001c\u00a0\u2003\ud83d\ude00";

  private final Random random = new Random(23);

  @Test
  void schemeAndCredentialsAreWhatARegularExpressionFound() {
    int read = 0;
    for (int round = 0; round < 20_000; round++) {
      StringBuilder text = new StringBuilder();
      for (int count = random.nextInt(8); count > 0; count--) {
        text.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
      }
      String line = text.toString();
      Optional<AuthorizationHeader> expected = byExpression(line);
      assertEquals(expected, AuthorizationHeader.parse(Headers.none().with("Authorization", line)));
      read += expected.isPresent() ? 1 : 0;
    }
    assertTrue(read > 1000, "hardly a line is a credential");
  }

  @Test
  void twoLinesAreNoCredential() {
    Headers twice = Headers.none().with("Authorization", "B b").with("authorization", "B b");
    assertEquals(List.of("B b", "B b"), twice.all("Authorization"));
    assertEquals(Optional.empty(), AuthorizationHeader.parse(twice));
  }

  private static Optional<AuthorizationHeader> byExpression(String given) {
    String line = given.strip();
    int blank = line.indexOf(' ');
    if (blank < 1) {
      return Optional.empty();
    }
    String credentials = line.substring(blank).replaceFirst("^ +", "");
    return credentials.chars().anyMatch(Character::isWhitespace)
        ? Optional.empty()
        : Optional.of(new AuthorizationHeader(line.substring(0, blank), credentials));
  }
}
