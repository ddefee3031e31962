package org.authlayer.openid;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.authlayer.issuers.ForeignIssuer;
import org.authlayer.issuers.IssuerSettings;
import org.authlayer.ports.driving.ApplicationKey;
import org.authlayer.ports.driving.ApplicationSettings;
import org.authlayer.ports.driving.Settings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The configuration of a provider. */
final class OpenIdKeysTest {

  private static final OpenIdKeys PARTNER = OpenIdKeys.below("app.partner");
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  private static OpenIdProvider provider(String... more) {
    Map<String, String> texts =
        new HashMap<>(
            Map.of(
                "app.partner.issuer", "https://login.example.org",
                "app.partner.client-id", "shop",
                "app.partner.site", "https://shop.example.org"));
    for (int i = 0; i < more.length; i += 2) {
      texts.put("app.partner." + more[i], more[i + 1]);
    }
    ApplicationSettings values =
        ApplicationSettings.of(PARTNER.all(), key -> Optional.ofNullable(texts.get(key.path())));
    return PARTNER.provider(Settings.standard().withOwn(values), () -> NOW);
  }

  @Test
  void threeKeysAreEnough() {
    OpenIdProvider provider = provider();
    assertEquals("partner", provider.name());
    assertEquals("shop", provider.clientId());
    assertEquals(null, provider.clientSecret());
    assertEquals(List.of("openid", "email", "profile"), provider.scopes());
    assertEquals(
        List.of("app.partner.issuer", "app.partner.client-id", "app.partner.site"),
        PARTNER.all().stream()
            .filter(ApplicationKey::isRequired)
            .map(ApplicationKey::path)
            .toList());
  }

  @Test
  void secretIsOneAndShownNowhere() {
    assertEquals(
        List.of("app.partner.client-secret"),
        PARTNER.all().stream().filter(ApplicationKey::isSecret).map(ApplicationKey::path).toList());
    OpenIdProvider provider = provider("client-secret", "s3cret");
    assertEquals("s3cret", provider.clientSecret());
    assertFalse(provider.toString().contains("s3cret"));
  }

  /** Each value is refused by its key, and its twin is accepted. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "issuer; http://login.example.org; https://login.example.org",
        "site; http://shop.example.org; https://shop.example.org",
        "site; https://shop.example.org/; https://shop.example.org:8443",
        "site; https://shop.example.org/x; https://[::1]:8443",
        "site; https://a@shop.example.org; https://shop.example.org",
        "site; https://shop.example.org?x; https://shop.example.org",
        "site; mailto:shop; https://shop.example.org",
        "scopes; email; openid,email",
        "scopes; openid,a b; openid,offline_access",
        "algorithms; none; ES256"
      })
  void valueIsRefusedByItsKeyAndItsTwinIsAccepted(String key, String refused, String accepted) {
    IllegalArgumentException refusal =
        assertThrows(IllegalArgumentException.class, () -> provider(key, refused));
    assertTrue(
        String.valueOf(refusal.getMessage()).startsWith("app.partner." + key + ": "),
        refusal::getMessage);
    provider(key, accepted);
  }

  @Test
  void siteMayBePlainHttpOnAMachineOfYourOwn() {
    assertEquals(
        URI.create("http://localhost:8080"),
        provider("site", "http://localhost:8080", "plain-http", "true").site());
  }

  @Test
  void providerHasOneClientAndADocument() {
    URI site = URI.create("https://shop.example.org");
    IssuerSettings good = IssuerSettings.of("https://login.example.org", "shop");
    new OpenIdProvider(
        "partner", ForeignIssuer.open(good, () -> NOW), null, site, List.of("openid"));
    for (IssuerSettings bad :
        List.of(
            good.withKeys(URI.create("https://login.example.org/keys")),
            IssuerSettings.of("https://login.example.org", "shop", "bakery"))) {
      ForeignIssuer issuer = ForeignIssuer.open(bad, () -> NOW);
      assertThrows(
          IllegalArgumentException.class,
          () -> new OpenIdProvider("partner", issuer, null, site, List.of("openid")));
    }
    ForeignIssuer issuer = ForeignIssuer.open(good, () -> NOW);
    assertThrows(
        IllegalArgumentException.class,
        () -> new OpenIdProvider("Part/ner", issuer, null, site, List.of("openid")));
  }
}
