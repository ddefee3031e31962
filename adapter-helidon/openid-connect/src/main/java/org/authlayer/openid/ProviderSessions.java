package org.authlayer.openid;

import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.openid.connect.sdk.LogoutRequest;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Request;
import org.authlayer.domain.Session;
import org.authlayer.domain.Sha256;
import org.authlayer.domain.application.UserLayer;
import org.authlayer.domain.usecase.RevokeAccess;
import org.authlayer.issuers.ForeignIssuer;
import org.authlayer.json.Json;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.TokenIssuer;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.ports.json.JsonValue.ObjectValue;

/**
 * Which sessions here a session at the provider has opened, and how both end together (OpenID
 * Connect RP-Initiated Logout 1.0 and Back-Channel Logout 1.0). A session has the subject and the
 * provider's name of its session, and no token.
 */
final class ProviderSessions<U> {

  private static final String EVENT = "http://schemas.openid.net/event/backchannel-logout";

  private final UserLayer<U> layer;
  private final OpenIdProvider provider;
  private final CodeFlow flow;
  private final Function<OpenIdSubject, Optional<? extends U>> find;
  private final ForeignIssuer typed;

  ProviderSessions(
      UserLayer<U> layer,
      OpenIdProvider provider,
      CodeFlow flow,
      Function<OpenIdSubject, Optional<? extends U>> find) {
    this.layer = layer;
    this.provider = provider;
    this.flow = flow;
    this.find = find;
    this.typed = provider.issuer().withType("logout+jwt");
  }

  void remember(U user, CodeFlow.Proven proven, Request request) {
    String note =
        Json.write(
            JsonValue.object(
                Map.entry("provider", JsonValue.of(provider.name())),
                Map.entry("user", JsonValue.of(layer.id(user).text())),
                Map.entry("sub", JsonValue.of(proven.subject().value())),
                Map.entry("sid", JsonValue.of(proven.claims().string("sid").orElse("")))));
    request.session().orElseThrow().set(key(user), note);
  }

  private String key(U user) {
    return "openid/" + layer.id(user).type();
  }

  /** Whether the user on a request came from this provider. */
  boolean isOpenedByProvider(Request request) {
    Optional<U> user = request.auth().get(layer.type());
    return user.isPresent()
        && request
            .session()
            .map(Session::values)
            .flatMap(values -> note(user.get(), values))
            .isPresent();
  }

  /** The note of a login of the user by this provider. */
  private Optional<ObjectValue> note(U user, Map<String, String> values) {
    return Optional.ofNullable(values.get(key(user)))
        .flatMap(Json::parse)
        .filter(ObjectValue.class::isInstance)
        .map(ObjectValue.class::cast)
        .filter(note -> note.string("provider").equals(Optional.of(provider.name())))
        .filter(note -> note.string("user").equals(Optional.of(layer.id(user).text())));
  }

  /** Where a browser goes to log out at the provider, which asks the person; empty without that. */
  Optional<URI> logout(URI back) {
    return provider
        .issuer()
        .endpoint("end_session_endpoint")
        .map(
            endpoint ->
                new LogoutRequest(
                        endpoint, null, null, new ClientID(provider.clientId()), back, null, null)
                    .toURI());
  }

  /** Ends the sessions that a logout token names. */
  HttpResponse end(Request request) {
    String token =
        request.message().body() instanceof Body.Form form
            ? form.single("logout_token").orElse("")
            : "";
    ObjectValue claims =
        verified(token)
            .orElseThrow(
                () -> {
                  layer
                      .environment()
                      .events()
                      .publish(new AuthEvent.TokenRejected(request.where()));
                  return Abort.of(400, "This is no logout token that counts now.")
                      .with("Cache-Control", "no-store");
                });
    flow.subject(claims).flatMap(find::apply).ifPresent(user -> end(user, claims, request.where()));
    return HttpResponse.of(200).with("Cache-Control", "no-store");
  }

  /** A token counts once (Back-Channel Logout 1.0, 2.6). */
  private Optional<ObjectValue> verified(String token) {
    return typed
        .verify(token)
        .filter(it -> isLogout(it.claims()))
        .filter(it -> isFirst(it.claims().string("jti").orElseThrow(), it.until()))
        .map(TokenIssuer.Issued::claims);
  }

  /** An ID token has a nonce, and no event. */
  private boolean isLogout(ObjectValue claims) {
    return claims.object("events").flatMap(events -> events.object(EVENT)).isPresent()
        && claims.get("nonce").isEmpty()
        && claims.get("iat").isPresent()
        && claims.string("jti").isPresent()
        && flow.subject(claims).isPresent()
        && claims.get("sid").map(JsonValue.StringValue.class::isInstance).orElse(true);
  }

  private boolean isFirst(String id, Instant until) {
    Duration left = Duration.between(layer.environment().time().instant(), until);
    String digest =
        HexFormat.of()
            .formatHex(
                Sha256.of((provider.issuerName() + " " + id).getBytes(StandardCharsets.UTF_8)));
    return layer.isFirstUse(
        "openid-logout",
        provider.name(),
        "openid-logout:" + digest,
        left.plus(provider.issuer().settings().skew()).plusSeconds(1));
  }

  /** Those of one session at the provider, or without its name all that it opened. */
  private void end(U user, ObjectValue claims, AuthEvent.Where where) {
    RevokeAccess<U> revoke = layer.useCases().revokeAccess();
    List<SessionData> some;
    do {
      some =
          revoke.access().sessions(user).stream()
              .filter(
                  session ->
                      note(user, session.values()).filter(it -> isNamed(it, claims)).isPresent())
              .toList();
      some.forEach(session -> revoke.session(user, session.digest(), where));
    } while (!some.isEmpty());
  }

  private static boolean isNamed(ObjectValue note, ObjectValue claims) {
    return note.string("sub").equals(claims.string("sub"))
        && claims
            .string("sid")
            .map(sid -> note.string("sid").equals(Optional.of(sid)))
            .orElse(true);
  }
}
