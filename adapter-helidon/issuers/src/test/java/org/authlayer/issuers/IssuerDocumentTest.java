package org.authlayer.issuers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.json.JsonValue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an issuer says of itself is kept with its keys, and its addresses are used with limits. */
final class IssuerDocumentTest {

  private static final String DISCOVERY = "/.well-known/openid-configuration";

  private final AtomicReference<Instant> now = new AtomicReference<>(Vectors.NOW);
  private final ScriptedIssuer server = new ScriptedIssuer();

  IssuerDocumentTest() throws IOException {}

  @BeforeEach
  void publish() {
    server.on("/keys", Vectors.set("rsa"));
    say("\"token_endpoint\":\"" + server.url() + "/token\"");
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
  }

  private void say(String more) {
    server.on(
        DISCOVERY,
        "{\"issuer\":\"%1$s\",\"jwks_uri\":\"%1$s/keys\",%2$s}".formatted(server.url(), more));
  }

  private IssuerSettings settings() {
    return IssuerSettings.of(server.url(), "shop").onThisMachine();
  }

  private ForeignIssuer open(IssuerSettings settings) {
    return ForeignIssuer.open(settings, now::get);
  }

  @Test
  void documentIsFetchedOnceAndKept() throws IOException {
    ForeignIssuer issuer = open(settings());
    assertEquals(Optional.of(server.url()), issuer.document().string("issuer"));
    assertEquals(
        Optional.of(URI.create(server.url() + "/token")), issuer.endpoint("token_endpoint"));
    assertEquals(Optional.empty(), issuer.endpoint("userinfo_endpoint"));
    assertEquals(List.of(DISCOVERY, "/keys"), server.asked());
    server.close();
    assertEquals(Optional.of(server.url()), issuer.document().string("issuer"));
  }

  @Test
  void tokensOfAnotherTypeAreVerifiedWithTheSameKeys() {
    ForeignIssuer issuer = open(settings());
    ForeignIssuer typed = issuer.withType("logout+jwt");
    issuer.document();
    typed.document();
    assertEquals(List.of(DISCOVERY, "/keys"), server.asked());
    assertEquals("logout+jwt", typed.settings().type());
  }

  @Test
  void issuerWhoseKeysHaveAnAddressHasNoDocument() {
    ForeignIssuer issuer = open(settings().withKeys(URI.create(server.url() + "/keys")));
    assertEquals(JsonValue.object(), issuer.document());
    assertEquals(Optional.empty(), issuer.endpoint("token_endpoint"));
  }

  @Test
  void issuerThatIsDownMayBeAskedAgain() throws IOException {
    ForeignIssuer issuer = open(settings());
    server.close();
    assertEquals(
        Optional.of(Duration.ofSeconds(10)),
        assertThrows(StoreException.class, issuer::document).retryAfter());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"javascript:alert(1)", "ftp://127.0.0.1/", "https://a@127.0.0.1/", "/token", "%"})
  void addressThatIsNoneIsRefused(String address) {
    say("\"token_endpoint\":\"" + address + "\"");
    ForeignIssuer issuer = open(settings());
    assertThrows(StoreException.class, () -> issuer.endpoint("token_endpoint"));
    say("\"token_endpoint\":\"" + server.url() + "/token\"");
    now.updateAndGet(it -> it.plus(Duration.ofDays(2)));
    assertTrue(issuer.endpoint("token_endpoint").isPresent());
  }

  @Test
  void addressOverPlainHttpNeedsTheSetting() throws IOException {
    IssuerSettings https = IssuerSettings.of("https://issuer.example.org", "shop");
    assertThrows(
        IOException.class, () -> https.allowed().named("http://issuer.example.org/", "token"));
    assertEquals(
        URI.create("https://issuer.example.org/"),
        https.allowed().named("https://issuer.example.org/", "token"));
  }

  @Test
  void requestsAreAnsweredWhateverTheStatusIs() throws Exception {
    server.on("/token", "400 Bad Request", "{\"error\":\"x\"}");
    try (BoundedFetch requests = open(settings()).requests()) {
      BoundedFetch.Answer answer =
          requests.send("POST", URI.create(server.url() + "/token"), Map.of(), "");
      assertEquals(400, answer.status());
      assertEquals("{\"error\":\"x\"}", new String(answer.content(), StandardCharsets.UTF_8));
    }
  }

  @Test
  void requestToAPrivateAddressNeedsTheSetting() {
    IssuerSettings careful = IssuerSettings.of("https://issuer.example.org", "shop");
    URI address = URI.create(server.url() + "/keys");
    try (BoundedFetch requests = open(careful).requests()) {
      assertThrows(IOException.class, () -> requests.send("GET", address, Map.of(), ""));
    }
    assertEquals(List.of(), server.asked());
  }
}
