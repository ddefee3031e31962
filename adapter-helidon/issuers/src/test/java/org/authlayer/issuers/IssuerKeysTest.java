package org.authlayer.issuers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.authlayer.ports.driving.ApplicationKey;
import org.authlayer.ports.driving.ApplicationSettings;
import org.authlayer.ports.driving.Settings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An operator configures an issuer; the start refuses values that cannot work. */
final class IssuerKeysTest {

  private static final IssuerKeys PARTNER = IssuerKeys.below("app.partner");

  private static ForeignIssuer issuer(String... more) {
    Map<String, String> texts =
        new HashMap<>(
            Map.of("app.partner.issuer", Vectors.ISSUER, "app.partner.audience", "shop,shop-api"));
    for (int i = 0; i < more.length; i += 2) {
      texts.put("app.partner." + more[i], more[i + 1]);
    }
    ApplicationSettings values =
        ApplicationSettings.of(PARTNER.all(), key -> Optional.ofNullable(texts.get(key.path())));
    return PARTNER.issuer(Settings.standard().withOwn(values), () -> Vectors.NOW);
  }

  @Test
  void issuerAndAudienceAreEnough() {
    assertEquals("ForeignIssuer[" + Vectors.ISSUER + "]", issuer().toString());
    assertEquals(
        List.of("app.partner.issuer", "app.partner.audience"),
        PARTNER.all().stream()
            .filter(ApplicationKey::isRequired)
            .map(ApplicationKey::path)
            .toList());
  }

  @Test
  void theProfileHardenedKnowsWhatIsUnsafe() {
    assertEquals(
        List.of("app.partner.plain-http"),
        PARTNER.all().stream().filter(ApplicationKey::isUnsafe).map(ApplicationKey::path).toList());
  }

  @Test
  void defaultsAreThoseOfTheSettings() {
    IssuerSettings usual = Vectors.SETTINGS;
    Map<String, String> written = new HashMap<>();
    PARTNER.all().forEach(key -> key.byDefault().ifPresent(it -> written.put(key.path(), it)));
    assertEquals(
        Map.of(
            "app.partner.algorithms", String.join(",", IssuerSettings.ALGORITHMS),
            "app.partner.skew", usual.skew().toString(),
            "app.partner.time-limit", usual.timeLimit().toString(),
            "app.partner.refresh", usual.refresh().toString(),
            "app.partner.retry", usual.retry().toString(),
            "app.partner.kept", "P1D",
            "app.partner.plain-http", "false",
            "app.partner.private-addresses", "false"),
        written);
    assertEquals(Duration.parse("P1D"), usual.kept());
  }

  /** Each value is refused by its key, and its twin is accepted. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "issuer; http://issuer.example.org; https://issuer.example.org",
        "issuer; issuer; https://issuer.example.org/",
        "algorithms; HS256; RS256",
        "algorithms; RS256,none; RS256,EdDSA",
        "algorithms; []; ES256",
        "keys; http://issuer.example.org/keys; https://issuer.example.org/keys",
        "audience; []; shop",
        "skew; PT5M1S; PT5M",
        "skew; PT-1S; PT0S",
        "time-limit; PT0.9S; PT1S",
        "retry; PT0S; PT1S",
        "refresh; PT9S; PT10S",
        "kept; PT4M59S; PT5M"
      })
  void valueIsRefusedByItsKeyAndItsTwinIsAccepted(String key, String refused, String accepted) {
    IllegalArgumentException refusal =
        assertThrows(IllegalArgumentException.class, () -> issuer(key, refused));
    assertTrue(
        String.valueOf(refusal.getMessage()).startsWith("app.partner." + key + ": "),
        refusal::getMessage);
    issuer(key, accepted);
  }

  @Test
  void clientHasANameInPlaceOfAudiences() {
    IssuerKeys client = IssuerKeys.ofClient("app.partner");
    List<String> paths = client.all().stream().map(ApplicationKey::path).toList();
    assertTrue(paths.contains("app.partner.client-id"), paths::toString);
    for (String gone : List.of("audience", "keys", "type")) {
      assertFalse(paths.contains("app.partner." + gone), paths::toString);
    }
    Map<String, String> texts =
        Map.of("app.partner.issuer", Vectors.ISSUER, "app.partner.client-id", "a, b");
    ApplicationSettings values =
        ApplicationSettings.of(client.all(), key -> Optional.ofNullable(texts.get(key.path())));
    IssuerSettings chosen =
        client.issuer(Settings.standard().withOwn(values), () -> Vectors.NOW).settings();
    assertEquals(Set.of("a, b"), chosen.audiences());
    assertEquals(Optional.empty(), chosen.keyAddress());
  }

  @Test
  void plainHttpAndAnIssuerWithoutAddressNeedTheirKeys() {
    issuer("issuer", "http://localhost:9000", "plain-http", "true");
    issuer("issuer", "partner", "keys", "https://issuer.example.org/keys");
    IllegalArgumentException plain =
        assertThrows(
            IllegalArgumentException.class, () -> issuer("issuer", "http://localhost:9000"));
    assertTrue(String.valueOf(plain.getMessage()).contains("plain-http"));
  }
}
