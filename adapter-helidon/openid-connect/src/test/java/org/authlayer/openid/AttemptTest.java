package org.authlayer.openid;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.nimbusds.jose.CompressionAlgorithm;
import com.nimbusds.jose.EncryptionMethod;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWEAlgorithm;
import com.nimbusds.jose.JWEHeader;
import com.nimbusds.jose.JWEObject;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.crypto.DirectEncrypter;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.authlayer.openid.Attempt.BrowserSecret;
import org.junit.jupiter.api.Test;

/** The state of a login counts in the browser and at the callback that it was encrypted for. */
final class AttemptTest {

  private static final Instant NOW = Instant.parse("2026-11-29T12:00:00Z");
  private static final String ROUTE = "/login/shop";
  private static final String RANDOM = "A".repeat(43);

  private final BrowserSecret secret = BrowserSecret.generate(new Random(1));

  private static Map<String, Object> memory() {
    return new HashMap<>(
        Map.of(
            "route",
            ROUTE,
            "begun",
            NOW.getEpochSecond(),
            "nonce",
            RANDOM,
            "verifier",
            RANDOM,
            "user",
            "ada",
            "next",
            "/account"));
  }

  private String sealed(JWEHeader header, Payload payload) throws JOSEException {
    JWEObject state = new JWEObject(header, payload);
    state.encrypt(new DirectEncrypter(Base64.getUrlDecoder().decode(secret.text())));
    return state.serialize();
  }

  private Optional<Attempt> resumed(String state) {
    return Attempt.resume(state, secret, ROUTE, NOW);
  }

  @Test
  void stateBringsBackWhatItWasMadeOf() {
    Attempt begun = Attempt.begin(secret, new Random(2), ROUTE, NOW, "ada", "/account");
    assertEquals(Optional.of(begun), resumed(begun.state()));
    Attempt second = Attempt.begin(secret, new Random(3), ROUTE, NOW, "ada", "/account");
    assertNotEquals(begun.nonce(), second.nonce());
    assertNotEquals(begun.verifier(), begun.nonce());
    for (String part : List.of(begun.nonce(), begun.verifier(), secret.text(), "ada")) {
      String encoded =
          Base64.getUrlEncoder()
              .withoutPadding()
              .encodeToString(part.getBytes(StandardCharsets.UTF_8));
      assertEquals(-1, begun.state().indexOf(part), "the state shows " + part);
      assertEquals(-1, begun.state().indexOf(encoded), "the state shows " + part);
    }
  }

  @Test
  void otherSecretOtherCallbackAndOtherTimeAreRefused() {
    Attempt begun = Attempt.begin(secret, new Random(2), ROUTE, NOW, "", "");
    BrowserSecret other = BrowserSecret.generate(new Random(4));
    assertEquals(Optional.empty(), Attempt.resume(begun.state(), other, ROUTE, NOW));
    assertEquals(Optional.empty(), Attempt.resume(begun.state(), secret, "/login/other", NOW));
    for (long second : new long[] {-600, 600, 6_000_000}) {
      Instant at = NOW.plusSeconds(second);
      assertEquals(Optional.empty(), Attempt.resume(begun.state(), secret, ROUTE, at));
    }
    for (long second : new long[] {-599, 0, 599}) {
      Instant at = NOW.plusSeconds(second);
      assertEquals(Optional.of(begun), Attempt.resume(begun.state(), secret, ROUTE, at));
    }
  }

  /** A browser knows its own secret, and may write what it wants. */
  @Test
  void contentThatThisServerDoesNotWriteIsRefused() throws Exception {
    JWEHeader right = new JWEHeader(JWEAlgorithm.DIR, EncryptionMethod.A256GCM);
    assertTrue(resumed(sealed(right, new Payload(memory()))).isPresent());
    for (String member : memory().keySet()) {
      Map<String, Object> changed = memory();
      changed.put(member, List.of("a"));
      assertEquals(Optional.empty(), resumed(sealed(right, new Payload(changed))), member);
    }
    for (String member : List.of("nonce", "verifier", "begun", "route")) {
      Map<String, Object> changed = memory();
      changed.remove(member);
      assertEquals(Optional.empty(), resumed(sealed(right, new Payload(changed))), member);
    }
    for (Object begun : new Object[] {Long.MAX_VALUE, Long.MIN_VALUE, 1e300, "now"}) {
      Map<String, Object> changed = memory();
      changed.put("begun", begun);
      assertEquals(Optional.empty(), resumed(sealed(right, new Payload(changed))), "" + begun);
    }
    Map<String, Object> longer = memory();
    longer.put("nonce", RANDOM + "A");
    assertEquals(Optional.empty(), resumed(sealed(right, new Payload(longer))));
    for (String text : List.of("", "[]", "null", "no JSON", "{")) {
      assertEquals(Optional.empty(), resumed(sealed(right, new Payload(text))), text);
    }
    Map<String, Object> wide = memory();
    wide.put("next", "/" + "a".repeat(5000));
    assertEquals(Optional.empty(), resumed(sealed(right, new Payload(wide))));
  }

  @Test
  void otherHeadersAreRefused() throws Exception {
    JWEHeader packed =
        new JWEHeader.Builder(JWEAlgorithm.DIR, EncryptionMethod.A256GCM)
            .compressionAlgorithm(CompressionAlgorithm.DEF)
            .build();
    JWEHeader mixed = new JWEHeader(JWEAlgorithm.DIR, EncryptionMethod.A128CBC_HS256);
    String right = sealed(new JWEHeader(JWEAlgorithm.DIR, EncryptionMethod.A256GCM), payload());
    assertTrue(resumed(right).isPresent());
    for (String state :
        List.of(
            sealed(packed, payload()),
            sealed(mixed, payload()),
            right.replaceFirst("\\.[^.]*$", "."),
            right.replaceFirst("\\.[^.]*$", ""),
            right + ".",
            "",
            ".",
            "....")) {
      assertEquals(Optional.empty(), resumed(state), state);
    }
  }

  private static Payload payload() {
    return new Payload(memory());
  }

  @Test
  void secretHasOneForm() {
    assertEquals(Optional.of(secret), BrowserSecret.parse(secret.text()));
    String text = secret.text();
    String cut = text.substring(1);
    for (String other : List.of("", cut, text + "A", cut + "=", cut + "\u00e9", cut + "B")) {
      assertEquals(Optional.empty(), BrowserSecret.parse(other), other);
    }
  }
}
