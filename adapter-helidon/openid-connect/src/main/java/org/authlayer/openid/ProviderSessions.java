package org.authlayer.openid;

import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.openid.connect.sdk.LogoutRequest;
import java.net.URI;
import java.time.Duration;
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
import org.authlayer.json.Json;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.SessionIdentity;
import org.authlayer.ports.driven.TokenIssuer;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.ports.json.JsonValue.ObjectValue;

/**
 * Which sessions here a session at the provider has opened, and how both end together (OpenID
 * Connect RP-Initiated Logout 1.0 and Back-Channel Logout 1.0). A session has the subject and the
 * provider's name of its session, and no token.
 */
record ProviderSessions<U>(
    UserLayer<U> layer,
    OpenIdProvider provider,
    CodeFlow flow,
    Function<OpenIdSubject, Optional<? extends U>> find) {

  /** The name of the proof that a login by a provider leaves on the identity. */
  private static final String PROOF = "openid";

  private static final String PURPOSE = "openid-logout";

  private static final String EVENT = "http://schemas.openid.net/event/backchannel-logout";

  void remember(U user, CodeFlow.Proven proven, Request request) {
    String note =
        Json.write(
            JsonValue.object(
                Map.entry("provider", JsonValue.of(provider.name())),
                Map.entry("sub", JsonValue.of(proven.subject().value())),
                Map.entry("sid", JsonValue.of(proven.claims().string("sid").orElse("")))));
    Session session = request.session().orElseThrow();
    session.keep(key(), note);
    session.prove(layer.id(user), PROOF, layer.now());
  }

  private String key() {
    return Session.OWN + "openid/" + layer.typeName();
  }

  /** Forgets how the user on a request logged in, and returns whether by this provider. */
  boolean forget(Request request) {
    Optional<U> user = request.auth().get(layer.type());
    Optional<Session> session = request.session();
    if (user.isEmpty() || session.isEmpty()) {
      return false;
    }
    Session open = session.get();
    boolean isOpened = note(user.get(), open.kept(), open.values()).isPresent();
    open.keep(key(), null);
    return isOpened;
  }

  /**
   * The note of a login of the user by this provider. It counts as long as the login has its proof,
   * which a logout ends and a later login does not have.
   */
  private Optional<ObjectValue> note(
      U user, Map<String, SessionIdentity> identities, Map<String, String> values) {
    UserId id = layer.id(user);
    String earlier = "openid/" + id.type(); // the key of servers of an earlier version
    return Optional.ofNullable(identities.get(id.type()))
        .filter(one -> one.userId().equals(id.text()) && one.proofs().containsKey(PROOF))
        .flatMap(one -> Optional.ofNullable(values.getOrDefault(key(), values.get(earlier))))
        .flatMap(Json::parse)
        .filter(ObjectValue.class::isInstance)
        .map(ObjectValue.class::cast)
        .filter(note -> note.string("provider").equals(Optional.of(provider.name())));
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
    TokenIssuer.Issued logout =
        provider
            .issuer()
            .withType("logout+jwt")
            .verify(token)
            .filter(it -> isLogout(it.claims()))
            .filter(it -> !layer.isUsed(PURPOSE, use(it)))
            .orElseThrow(
                () -> {
                  layer.publish(new AuthEvent.TokenRejected(request.where()));
                  return Abort.of(400, "This is no logout token that counts now.");
                });
    OpenIdSubject subject = flow.subject(logout.claims()).orElseThrow();
    find.apply(subject)
        .ifPresent(
            user -> end(user, subject.value(), logout.claims().string("sid"), request.where()));
    Duration kept =
        Duration.between(layer.now(), logout.until())
            .plus(provider.issuer().settings().skew())
            .plusSeconds(1);
    layer.isFirstUse(PURPOSE, provider.name(), use(logout), kept);
    return HttpResponse.of(200);
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

  /**
   * A token counts once (Back-Channel Logout 1.0, 2.6): its use is stored when the sessions have
   * ended, so that the provider can repeat what failed.
   */
  private String use(TokenIssuer.Issued logout) {
    String id = provider.issuerName() + " " + logout.claims().string("jti").orElseThrow();
    return PURPOSE + ":" + Sha256.hex(id);
  }

  /** Those of one session at the provider, or without its name all that it opened. */
  void end(U user, String sub, Optional<String> sid, AuthEvent.Where where) {
    RevokeAccess<U> revoke = layer.useCases().revokeAccess();
    List<SessionData> some;
    do {
      some =
          revoke.access().sessions(user).stream()
              .filter(
                  session ->
                      note(user, session.identities(), session.values())
                          .filter(it -> it.string("sub").equals(Optional.of(sub)))
                          .filter(it -> sid.isEmpty() || it.string("sid").equals(sid))
                          .isPresent())
              .toList();
      some.forEach(session -> revoke.session(user, session.digest(), where));
    } while (!some.isEmpty());
  }
}
