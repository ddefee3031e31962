package org.authlayer.openid;

import java.net.URI;
import java.util.List;
import org.authlayer.issuers.ForeignIssuer;
import org.authlayer.issuers.IssuerSettings;
import org.jspecify.annotations.Nullable;

/**
 * A provider of logins, at which this server is a client.
 *
 * @param name of the provider in paths, such as {@code google}
 * @param issuer its document, its keys and the limits of requests to it; its only audience is the
 *     {@code client_id}
 * @param clientSecret null for a public client, which has PKCE alone
 * @param site scheme, host and port by which browsers know this server; with the path of the
 *     callback it is the redirect URI that the provider has to know, letter by letter
 * @param scopes what is asked for; {@code openid} is one of them
 */
public record OpenIdProvider(
    String name,
    ForeignIssuer issuer,
    @Nullable String clientSecret,
    URI site,
    List<String> scopes) {

  private static final String NAME = "[a-z0-9][a-z0-9-]{0,39}";
  private static final String SCOPE = "[!#-\\[\\]-~]+";

  public OpenIdProvider {
    scopes = List.copyOf(scopes);
    IssuerSettings settings = issuer.settings();
    require(
        name.matches(NAME),
        "name: use 1 to 40 lower-case letters, digits and hyphens, as in google");
    require(
        settings.audiences().size() == 1 && settings.keys() == null,
        "client-id: a provider has one client_id, and its keys are found by discovery");
    require(
        clientSecret == null || !clientSecret.isBlank(),
        "client-secret: leave it out for a public client");
    require(
        site.getHost() != null
            && site.toString().matches("https?://[^/?#@]+")
            && (site.getScheme().equals("https") || settings.plainHttp()),
        "site: choose scheme and host alone, as in https://shop.example.org");
    require(
        scopes.contains("openid") && scopes.stream().allMatch(scope -> scope.matches(SCOPE)),
        "scopes: choose openid and others, as in openid,email,profile");
  }

  String clientId() {
    return issuer.settings().audiences().iterator().next();
  }

  String issuerName() {
    return issuer.settings().issuer();
  }

  private static void require(boolean holds, String refusal) {
    if (!holds) {
      throw new IllegalArgumentException(refusal);
    }
  }

  /** Without the secret. */
  @Override
  public String toString() {
    return "OpenIdProvider[" + name + "]";
  }
}
