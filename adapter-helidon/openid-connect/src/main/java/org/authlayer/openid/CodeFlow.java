package org.authlayer.openid;

import com.nimbusds.common.contenttype.ContentType;
import com.nimbusds.oauth2.sdk.AccessTokenResponse;
import com.nimbusds.oauth2.sdk.AuthorizationCode;
import com.nimbusds.oauth2.sdk.AuthorizationCodeGrant;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.ResponseType;
import com.nimbusds.oauth2.sdk.Scope;
import com.nimbusds.oauth2.sdk.TokenErrorResponse;
import com.nimbusds.oauth2.sdk.TokenRequest;
import com.nimbusds.oauth2.sdk.TokenResponse;
import com.nimbusds.oauth2.sdk.auth.ClientAuthentication;
import com.nimbusds.oauth2.sdk.auth.ClientSecretBasic;
import com.nimbusds.oauth2.sdk.auth.ClientSecretPost;
import com.nimbusds.oauth2.sdk.auth.Secret;
import com.nimbusds.oauth2.sdk.http.HTTPRequest;
import com.nimbusds.oauth2.sdk.http.HTTPResponse;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.State;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import com.nimbusds.oauth2.sdk.token.BearerAccessToken;
import com.nimbusds.openid.connect.sdk.AuthenticationRequest;
import com.nimbusds.openid.connect.sdk.Nonce;
import com.nimbusds.openid.connect.sdk.UserInfoRequest;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.authlayer.issuers.BoundedFetch;
import org.authlayer.issuers.ForeignIssuer;
import org.authlayer.json.Json;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.TokenIssuer;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.ports.json.JsonValue.ArrayValue;
import org.authlayer.ports.json.JsonValue.ObjectValue;
import org.authlayer.ports.json.JsonValue.StringValue;
import org.jspecify.annotations.Nullable;

/**
 * The authorization code flow at one provider (OpenID Connect Core 1.0, 3.1), with PKCE (RFC 7636)
 * and the rules of RFC 9700.
 */
final class CodeFlow {

  /** A slow provider may not hold all threads and sockets of the server. */
  static final int MOST_AT_ONCE = 64;

  private static final int OK = 200;
  private static final int LONGEST_CODE = 4096;
  private static final String SUBJECT = "[ -~]{1,255}";

  private final OpenIdProvider provider;
  private final ForeignIssuer issuer;
  private final URI redirect;
  private final Semaphore places = new Semaphore(MOST_AT_ONCE);

  /**
   * The proof of the provider.
   *
   * @param access for the UserInfo endpoint; null for a token of a kind that is not used here
   */
  record Proven(OpenIdSubject subject, ObjectValue claims, @Nullable BearerAccessToken access) {}

  CodeFlow(OpenIdProvider provider, URI redirect) {
    this.provider = provider;
    ForeignIssuer given = provider.issuer();
    // An access token has a type of its own (RFC 9068, 2.1).
    this.issuer = given.settings().type() == null ? given.withType("JWT") : given;
    this.redirect = redirect;
  }

  /** Where the browser goes. */
  URI request(Attempt attempt) {
    if (leavesOut("code_challenge_methods_supported", "S256")) {
      throw unavailable("it has no PKCE with S256", null);
    }
    return new AuthenticationRequest.Builder(
            ResponseType.CODE,
            new Scope(provider.scopes().toArray(String[]::new)),
            new ClientID(provider.clientId()),
            redirect)
        .endpointURI(endpoint("authorization_endpoint"))
        .state(new State(attempt.state()))
        .nonce(new Nonce(attempt.nonce()))
        .codeChallenge(new CodeVerifier(attempt.verifier()), CodeChallengeMethod.S256)
        .build()
        .toURI();
  }

  /** Whether the provider lists values of a kind without this one. */
  private boolean leavesOut(String kind, String value) {
    return issuer
        .document()
        .list(kind)
        .filter(all -> !all.contains(new StringValue(value)))
        .isPresent();
  }

  /** Whether an answer names this provider, as it has to where the provider promises (RFC 9207). */
  boolean isOfThisProvider(Body.Form answer) {
    List<String> named = answer.all("iss");
    return named.isEmpty()
        ? !issuer.document().truth("authorization_response_iss_parameter_supported").orElse(false)
        : named.equals(List.of(provider.issuerName()));
  }

  /** Empty for a code or an ID token that is not good; the provider decides about the code. */
  Optional<Proven> redeem(String code, Attempt attempt) {
    return code.isBlank() || code.length() > LONGEST_CODE
        ? Optional.empty()
        : limited(requests -> redeem(code, attempt, requests));
  }

  private Optional<Proven> redeem(String code, Attempt attempt, BoundedFetch requests)
      throws IOException, InterruptedException, ParseException {
    AuthorizationCodeGrant grant =
        new AuthorizationCodeGrant(
            new AuthorizationCode(code), redirect, new CodeVerifier(attempt.verifier()));
    TokenResponse answer = TokenResponse.parse(sent(tokenRequest(grant).toHTTPRequest(), requests));
    if (answer instanceof TokenErrorResponse refusal) {
      String error = String.valueOf(refusal.getErrorObject().getCode());
      if (error.equals("invalid_grant")) {
        return Optional.empty();
      }
      throw new IOException(
          "its token endpoint refuses this client: " + word(error, "for another reason"));
    }
    // As a text: what is no token at all is refused like any other that is not good.
    if (!(answer instanceof AccessTokenResponse granted)
        || !(granted.getCustomParameters().get("id_token") instanceof String idToken)) {
      throw new IOException("its token endpoint answers no ID token");
    }
    BearerAccessToken access =
        granted.getTokens().getAccessToken() instanceof BearerAccessToken bearer ? bearer : null;
    return issuer
        .verify(idToken)
        .map(TokenIssuer.Issued::claims)
        .filter(claims -> claims.string("nonce").filter(attempt.nonce()::equals).isPresent())
        .filter(claims -> claims.get("iat").isPresent() && isForThisClient(claims))
        .flatMap(claims -> subject(claims).map(subject -> new Proven(subject, claims, access)));
  }

  private TokenRequest tokenRequest(AuthorizationCodeGrant grant) {
    URI endpoint = endpoint("token_endpoint");
    ClientID client = new ClientID(provider.clientId());
    String password = provider.clientSecret();
    if (password == null) {
      return new TokenRequest.Builder(endpoint, client, grant).build();
    }
    Secret secret = new Secret(password);
    // By Basic, which is the default (OpenID Connect Discovery 1.0, 3), unless it is not listed.
    ClientAuthentication proof =
        leavesOut("token_endpoint_auth_methods_supported", "client_secret_basic")
            ? new ClientSecretPost(client, secret)
            : new ClientSecretBasic(client, secret);
    return new TokenRequest.Builder(endpoint, proof, grant).build();
  }

  /** Of several audiences one is the party that asked (OpenID Connect Core 1.0, 3.1.3.7). */
  private boolean isForThisClient(ObjectValue claims) {
    Optional<JsonValue> party = claims.get("azp");
    boolean isForSeveral =
        claims.get("aud").orElseThrow() instanceof ArrayValue(var all)
            && all.stream().distinct().count() > 1;
    return party.isEmpty()
        ? !isForSeveral
        : party.get().equals(new StringValue(provider.clientId()));
  }

  Optional<OpenIdSubject> subject(ObjectValue claims) {
    return claims
        .string("sub")
        .filter(sub -> sub.matches(SUBJECT))
        .map(sub -> new OpenIdSubject(provider.issuerName(), sub));
  }

  /** All claims of the provider; empty if the further ones are about another subject. */
  Optional<OpenIdIdentity> identity(Proven proven) {
    Optional<URI> endpoint = issuer.endpoint("userinfo_endpoint");
    BearerAccessToken access = proven.access();
    return endpoint.isEmpty() || access == null
        ? Optional.of(new OpenIdIdentity(proven.subject(), proven.claims(), JsonValue.object()))
        : limited(requests -> Optional.of(userInfo(endpoint.get(), access, requests)))
            .filter(claims -> subject(claims).equals(Optional.of(proven.subject())))
            .map(claims -> new OpenIdIdentity(proven.subject(), proven.claims(), claims));
  }

  private static ObjectValue userInfo(URI endpoint, BearerAccessToken access, BoundedFetch requests)
      throws IOException, InterruptedException {
    HTTPResponse answer = sent(new UserInfoRequest(endpoint, access).toHTTPRequest(), requests);
    if (answer.getStatusCode() != OK) {
      throw new IOException("its UserInfo endpoint answers " + answer.getStatusCode());
    }
    return Json.parse(answer.getBody())
        .filter(ObjectValue.class::isInstance)
        .map(ObjectValue.class::cast)
        .orElseThrow(() -> new IOException("its UserInfo endpoint answers no JSON object"));
  }

  /** The library writes and reads the messages; they travel within the limits of the issuer. */
  private static HTTPResponse sent(HTTPRequest message, BoundedFetch requests)
      throws IOException, InterruptedException {
    BoundedFetch.Answer answer =
        requests.send(
            message.getMethod().name(),
            message.getURI(),
            message.getHeaderMap(),
            Objects.requireNonNullElse(message.getBody(), ""));
    HTTPResponse response = new HTTPResponse(answer.status());
    response.setHeader("Content-Type", answer.type());
    if (answer.status() == OK
        && !ContentType.APPLICATION_JSON.matches(response.getEntityContentType())) {
      throw new IOException("its answer is no JSON by its Content-Type");
    }
    response.setBody(new String(answer.content(), StandardCharsets.UTF_8));
    return response;
  }

  @FunctionalInterface
  private interface Exchange<T> {
    Optional<T> with(BoundedFetch requests)
        throws IOException, InterruptedException, ParseException;
  }

  private <T> Optional<T> limited(Exchange<T> exchange) {
    if (!places.tryAcquire()) {
      throw unavailable("too many logins wait for it", null);
    }
    try (BoundedFetch requests = issuer.requests()) {
      return exchange.with(requests);
    } catch (IOException failed) {
      throw unavailable(String.valueOf(failed.getMessage()), failed);
    } catch (ParseException unreadable) {
      // The message of the library may have a part of the answer.
      throw unavailable("its token endpoint answers no tokens", null);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw unavailable("the request was stopped", stopped);
    } finally {
      places.release();
    }
  }

  URI endpoint(String member) {
    return issuer
        .endpoint(member)
        .orElseThrow(() -> unavailable("its document has no " + member, null));
  }

  private StoreException unavailable(String why, @Nullable Exception cause) {
    return StoreException.unavailable(
        "a login at %s cannot go on now: %s".formatted(provider.name(), why),
        issuer.settings().retry(),
        cause);
  }

  /** One of the words of OAuth; a text that a provider or a link chose is not shown. */
  static String word(String error, String otherwise) {
    return error.matches("[a-z_]{1,60}") ? error : otherwise;
  }
}
