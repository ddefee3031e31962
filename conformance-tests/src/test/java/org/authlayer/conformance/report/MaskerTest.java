package org.authlayer.conformance.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.authlayer.conformance.verdict.Exchange;
import org.authlayer.conformance.wire.Exchanges;
import org.authlayer.conformance.wire.HttpCall;
import org.junit.jupiter.api.Test;

class MaskerTest {

  private static final String SECRET = "p4ss w'rd \"ö&";

  private final Set<String> secrets = ConcurrentHashMap.newKeySet();
  private final Masker masker = new Masker(secrets);

  @Test
  void knownSecretsGoInEveryForm() {
    secrets.add(SECRET);
    byte[] bytes = SECRET.getBytes(StandardCharsets.UTF_8);
    byte[] pair = ("ada:" + SECRET).getBytes(StandardCharsets.UTF_8);
    for (String form :
        List.of(
            SECRET,
            URLEncoder.encode(SECRET, StandardCharsets.UTF_8),
            Base64.getEncoder().encodeToString(bytes),
            Base64.getUrlEncoder().withoutPadding().encodeToString(bytes),
            Base64.getEncoder().encodeToString(pair),
            "p4ss w'rd \\\"ö&")) {
      assertEquals("a ‹secret› b", masker.text("a " + form + " b"), form);
    }
  }

  @Test
  void secretsLearnedLaterGoAsWell() {
    assertEquals("late-secret", masker.text("late-secret"));
    secrets.add("late-secret");
    assertEquals("‹secret›", masker.text("late-secret"));
  }

  @Test
  void beginningOfASecretWhereTheTextWasCutGoes() {
    secrets.add("abcdefghijklmnop");
    assertEquals("x ‹secret›… (9000 bytes)", masker.text("x abcdefgh… (9000 bytes)"));
  }

  @Test
  void credentialHeadersGoWhateverTheirValue() {
    assertEquals("Authorization: Basic ‹credential›", masker.text("Authorization: Basic eA=="));
    assertEquals("x\nauthorization:  ‹credential›", masker.text("x\nauthorization:  Odd one"));
    assertEquals(
        "X: Basic\nCookie: a=‹cookie›; b=‹cookie›", masker.text("X: Basic\nCookie: a=1; b=2"));
    assertEquals("Set-Cookie: s=‹cookie›; Path=/", masker.text("Set-Cookie: s=3; Path=/"));
  }

  @Test
  void whatIsCalledASecretGoes() {
    assertEquals(
        "{\"password\":\"‹password›\",\"confirmPassword\" : \"‹confirmPassword›\",\"name\":\"x\"}",
        masker.text("{\"password\":\"a\\\"b\",\"confirmPassword\" : \"c\",\"name\":\"x\"}"));
    assertEquals("{\"value\":\"‹token›\"}", masker.text("{\"value\":\"x\"}"));
    assertEquals("username=ada&password=‹password›", masker.text("username=ada&password=a+b"));
    assertEquals("‹token›", masker.text("eyJh.eyJi.c-_"));
    assertEquals("Basic credentials are fine", masker.text("Basic credentials are fine"));
  }

  @Test
  void commandsKeepWorkingWithVariablesForSecrets() {
    secrets.add(SECRET);
    HttpCall call =
        HttpCall.of("POST", URI.create("http://127.0.0.1/x"))
            .basic("ada", SECRET)
            .cookie("s", "1")
            .json(Map.of("password", SECRET))
            .header("X-Other", SECRET);
    Exchange exchange = Exchanges.of(call, 200, List.of(), new byte[0]);
    String curl = masker.curl(exchange.curl());
    assertTrue(curl.contains("-H 'Authorization: Basic '\"$CREDENTIAL\"''"), curl);
    assertTrue(curl.contains("-H 'Cookie: s='\"$COOKIE\"''"), curl);
    assertTrue(curl.contains("'{\"password\":\"'\"$PASSWORD\"'\"}'"), curl);
    assertTrue(curl.contains("-H 'X-Other: '\"$SECRET\"''"), curl);
    assertFalse(curl.contains("p4ss"), curl);
  }

  @Test
  void longTextsAreMaskedToo() {
    String password = "\\\"x'".repeat(100_000);
    assertEquals(
        "{\"password\":\"‹password›\"}", masker.text("{\"password\":\"" + password + "\"}"));
    String cookie = "y".repeat(300_000);
    assertEquals(
        "curl -H 'Cookie: a='\"$COOKIE\"''", masker.curl("curl -H 'Cookie: a=" + cookie + "'"));
  }
}
