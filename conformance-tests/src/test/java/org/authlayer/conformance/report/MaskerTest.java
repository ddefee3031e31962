package org.authlayer.conformance.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.authlayer.conformance.replay.Given;
import org.junit.jupiter.api.Test;

class MaskerTest {

  private static final String SECRET = "p4ss w'rd \"ö&";

  private final Given given = new Given(Map.of(SECRET, "ADMIN_PASSWORD", "none", "PGPASSWORD"));
  private final Masker masker = new Masker(given);

  @Test
  void whatWasGivenGoesInEveryForm() {
    byte[] bytes = SECRET.getBytes(StandardCharsets.UTF_8);
    for (String form :
        List.of(
            SECRET,
            URLEncoder.encode(SECRET, StandardCharsets.UTF_8),
            Base64.getEncoder().encodeToString(bytes),
            Base64.getUrlEncoder().withoutPadding().encodeToString(bytes),
            "p4ss w'rd \\\"ö&")) {
      assertEquals("a ‹ADMIN_PASSWORD› b", masker.text("a " + form + " b"), form);
    }
  }

  @Test
  void pairThatHoldsASecretIsShownWithoutIt() {
    assertEquals("Basic amanda:‹ADMIN_PASSWORD›", masker.text("Basic " + pair("amanda:" + SECRET)));
    assertEquals("Basic amanda:‹PGPASSWORD›", masker.text("Basic " + pair("amanda:none")));
    String nonesuch = "Basic " + pair("amanda:nonesuch");
    assertEquals(nonesuch, masker.text(nonesuch));
  }

  @Test
  void pairThatHoldsASecretIsShownWithoutItWhereverItBegins() {
    Map<String, String> names = Map.of(SECRET, "ADMIN_PASSWORD", "none", "PGPASSWORD");
    for (String user : List.of("", "a", "ab", "abc", "abcd")) {
      names.forEach(
          (secret, name) -> {
            byte[] bytes = (user + ":" + secret).getBytes(StandardCharsets.UTF_8);
            for (Base64.Encoder encoder : List.of(Base64.getEncoder(), Base64.getUrlEncoder())) {
              String word = encoder.withoutPadding().encodeToString(bytes);
              boolean isWord = word.length() >= 8;
              assertEquals(isWord, masker.text(word).endsWith("‹" + name + "›"), word);
            }
          });
    }
  }

  @Test
  void shortSecretsAreSeenAsWholeValuesOnly() {
    assertEquals("none of the nonesuch: none", masker.text("none of the nonesuch: none"));
    assertEquals(
        "{\"password\":\"‹PGPASSWORD›\",\"none\":1}",
        masker.text("{\"password\":\"none\",\"none\":1}"));
    assertEquals("a=‹PGPASSWORD›&b=nonesuch", masker.text("a=none&b=nonesuch"));
    assertEquals("Authorization: Bearer ‹PGPASSWORD›", masker.text("Authorization: Bearer none"));
  }

  @Test
  void whatTheKitMadeIsShown() {
    for (String shown :
        List.of(
            "Authorization: Basic " + pair("kit1@example.org:kit password"),
            "Authorization: Bearer eyJh.eyJi.c-_",
            "Set-Cookie: s=3; Path=/",
            "{\"password\":\"kit password\",\"hash\":\"$2a$10$abcdefghijklmnopqrstuv\"}")) {
      assertEquals(shown, masker.text(shown));
    }
  }

  @Test
  void secretsLearnedLaterGoAsWell() {
    assertEquals("late-secret", masker.text("late-secret"));
    given.learn("late-secret", "ISSUED_TOKEN");
    assertEquals("‹ISSUED_TOKEN›", masker.text("late-secret"));
  }

  @Test
  void beginningOfASecretWhereTheTextWasCutGoes() {
    given.learn("abcdefghijklmnop", "X");
    assertEquals("x ‹X›… (9000 bytes)", masker.text("x abcdefgh… (9000 bytes)"));
  }

  @Test
  void noTerminalObeysAnAnswer() {
    assertEquals("\uFFFD[31m", masker.text("\u001b[31m"));
  }

  @Test
  void longTextsAreMaskedToo() {
    String text = "\\\"x'".repeat(100_000);
    assertFalse(masker.text(text + SECRET).contains("p4ss"));
  }

  private static String pair(String pair) {
    return Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
  }
}
