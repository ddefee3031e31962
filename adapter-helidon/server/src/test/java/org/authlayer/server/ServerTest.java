package org.authlayer.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.authlayer.ports.driven.Jwts;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driving.JwtClaims;
import org.authlayer.ports.driving.ProtectionSettings;
import org.authlayer.ports.driving.Settings;
import org.authlayer.ports.driving.ThrottleSettings;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.ports.operation.DatabaseSettings.TokenStorage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class ServerTest {

  private static final JsonValue.ObjectValue CLAIMS =
      new JsonValue.ObjectValue(Map.of("userId", new JsonValue.StringValue("u")));

  @TempDir Path directory;

  private final Fakes fakes = new Fakes();

  @Test
  void aServerAnswersUntilItIsClosed() throws IOException, InterruptedException {
    URI url;
    try (Server server = start(Map.of())) {
      url = server.url();
      assertEquals("/anything", get(url.resolve("/anything")).body());
    }
    assertEquals(List.of("stores"), fakes.closed);
    URI closed = url;
    assertThrows(IOException.class, () -> get(closed));
  }

  @Test
  void healthTellsWhetherTheStoresAnswer() throws IOException, InterruptedException {
    try (Server server = start(Map.of("server.access-log", "true"))) {
      HttpResponse<String> live = get(server.url().resolve("/health/live"));
      assertEquals(200, live.statusCode());
      assertEquals(List.of("nosniff"), live.headers().allValues("X-Content-Type-Options"));
      assertEquals("{\"status\":\"UP\"}", get(server.url().resolve("/health/ready")).body());
      fakes.down = StoreException.unavailable("down", Duration.ofSeconds(1), null);
      fakes.now.set(Instant.EPOCH.plusSeconds(1));
      assertEquals(503, get(server.url().resolve("/health/ready")).statusCode());
      assertEquals(200, get(server.url().resolve("/health/live")).statusCode());
    }
  }

  @Test
  void aDatabaseThatNobodyWatchesAnyMoreIsTheEndOfLife() throws IOException, InterruptedException {
    try (Server server = start(Map.of("databases.other.url", "jdbc:other"))) {
      fakes.supervised = false;
      HttpResponse<String> live = get(server.url().resolve("/health/live"));
      assertEquals(503, live.statusCode());
      assertEquals("{\"status\":\"DOWN\",\"reason\":\"database-unsupervised\"}", live.body());
    }
  }

  @Test
  @Timeout(60)
  void whileItDrainsItServesAndSaysThatItIsNotReady() throws Exception {
    Server server = start(Map.of("server.shutdown-delay", "PT5M"));
    URI ready = server.url().resolve("/health/ready");
    assertEquals(Optional.of("keep-alive"), get(ready).headers().firstValue("Connection"));
    Thread closing = Thread.ofVirtual().start(server::close);
    try {
      while (get(ready).statusCode() == 200) {
        Thread.onSpinWait();
      }
      HttpResponse<String> served = get(server.url().resolve("/anything"));
      assertEquals("/anything", served.body());
      assertEquals(Optional.of("close"), served.headers().firstValue("Connection"));
      assertEquals(200, get(server.url().resolve("/health/live")).statusCode());
      assertEquals(List.of(), fakes.closed);
    } finally {
      closing.interrupt();
      closing.join();
    }
    assertEquals(List.of("stores"), fakes.closed);
    assertThrows(IOException.class, () -> get(ready));
  }

  @Test
  void hardenedProtectsMore() {
    ProtectionSettings hardened = settings(Map.of("profile", "hardened")).protection();
    assertTrue(hardened.confidentialOnly());
    assertTrue(hardened.jwt().checksUser());
    assertTrue(hardened.passwords().blocklist().size() >= 10_000);
    assertEquals(100, settings(Map.of("profile", "hardened")).mostTokens());
    assertEquals(0, settings(Map.of()).mostTokens());
    settings(Map.of("profile", "hardened"));
    assertEquals(TokenStorage.DIGEST, Objects.requireNonNull(fakes.database).tokenStorage());
    ProtectionSettings reference = settings(Map.of()).protection();
    assertEquals(ProtectionSettings.standard(), reference);
    assertEquals(TokenStorage.AS_GIVEN, Objects.requireNonNull(fakes.database).tokenStorage());
  }

  @Test
  void protectionIsAsConfigured() {
    Settings settings =
        settings(
            Map.of(
                "server.origins", "https://a.example,https://b.example:8443",
                "throttle.window", "PT1M",
                "throttle.per-account-and-network", "1",
                "throttle.per-network", "2",
                "throttle.per-account", "3",
                "session.max-per-user", "4",
                "jwt.issuer", "https://issuer.example",
                "jwt.audience", "shop",
                "jwt.check-user", "true"));
    ProtectionSettings protection = settings.protection();
    assertEquals(Set.of("https://a.example", "https://b.example:8443"), protection.origins());
    assertEquals(new ThrottleSettings(Duration.ofMinutes(1), 1, 2, 3), protection.throttle());
    assertEquals(new JwtClaims("https://issuer.example", "shop", true), protection.jwt());
    assertEquals(4, settings.session().maxPerUser());
  }

  @Test
  void hardenedSetsTheCookieAttributes() {
    Settings settings = settings(Map.of("profile", "hardened"));
    assertEquals("__Host-app_session", settings.session().cookieName());
    assertTrue(settings.session().secure() && settings.session().httpOnly());
    Settings reference = settings(Map.of());
    assertEquals("app_session", reference.session().cookieName());
    assertFalse(reference.session().secure() || reference.session().httpOnly());
  }

  @Test
  void theGeneratedKeyIsKeptForTheNextStart() throws IOException {
    String token = jwts(Map.of()).sign(CLAIMS);
    assertEquals(Optional.of(CLAIMS), jwts(Map.of()).verify(token));
    Path key = directory.resolve("jwt-hs256.key");
    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(key)));
  }

  @Test
  void aConfiguredTypeIsIssuedAndDemanded() {
    String untyped = jwts(Map.of()).sign(CLAIMS);
    Jwts typed = jwts(Map.of("jwt.type", "at+jwt"));
    assertEquals(Optional.of(CLAIMS), typed.verify(typed.sign(CLAIMS)));
    assertEquals(Optional.empty(), typed.verify(untyped));
  }

  @Test
  void configuredKeysSignAndVerify() {
    String secret = "upZPK/NGRNkrXQvG7ZfzxbqjKVpD8/0pWYU0kaMDWtk=";
    Map<String, String> one =
        Map.of(
            "jwt.keys.0.kid", "old",
            "jwt.keys.0.algorithm", "HS256",
            "jwt.keys.0.secret", secret,
            "database.url", "jdbc:fake");
    String token = jwts(one).sign(CLAIMS);
    Map<String, String> two = new HashMap<>(one);
    two.putAll(
        Map.of(
            "jwt.keys.1.kid", "new",
            "jwt.keys.1.algorithm", "HS256",
            "jwt.keys.1.secret", "Lgxz+clCgNa8Fwe28fVPRXdth6ymAgHiIN+nramKm0s=",
            "jwt.signing-key", "new"));
    assertEquals(Optional.of(CLAIMS), jwts(two).verify(token));
    assertEquals(Optional.empty(), jwts(one).verify(jwts(two).sign(CLAIMS)));
  }

  @Test
  void withoutJwtRoutesAForeignDatabaseNeedsNoKey() {
    jwts(Map.of("database.url", "jdbc:fake", "applications", "token"));
    assertFalse(Files.exists(directory.resolve("jwt-hs256.key")));
  }

  @Test
  void namedDatabasesAreOpened() {
    start(Map.of("databases.other.url", "jdbc:other")).close();
    assertEquals(
        Set.of("other"), Objects.requireNonNull(fakes.environment).databases().named().keySet());
    assertEquals(2, fakes.closed.size());
  }

  private Settings settings(Map<String, String> settings) {
    start(settings).close();
    return Objects.requireNonNull(fakes.settings);
  }

  private Jwts jwts(Map<String, String> settings) {
    start(settings).close();
    return Objects.requireNonNull(fakes.environment).jwts();
  }

  private Server start(Map<String, String> settings) {
    Map<String, String> all = new HashMap<>(settings);
    all.put("server.port", "0");
    all.put("database.data-directory", directory.toString());
    return Server.start(all, fakes.parts());
  }

  private static HttpResponse<String> get(URI uri) throws IOException, InterruptedException {
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
  }
}
