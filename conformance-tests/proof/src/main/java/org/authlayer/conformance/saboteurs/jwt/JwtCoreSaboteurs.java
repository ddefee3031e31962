package org.authlayer.conformance.saboteurs.jwt;

import static org.authlayer.conformance.selftest.Saboteurs.against;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.core.JwtCoreChecks;
import org.authlayer.conformance.core.Layer;
import org.authlayer.conformance.selftest.JwtTamper;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.domain.Request;
import org.authlayer.domain.jwt.SessionToken;
import org.authlayer.ports.driven.Jwts;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.ports.json.JsonValue.ObjectValue;

public final class JwtCoreSaboteurs {

  private JwtCoreSaboteurs() {}

  public static Saboteurs all() {
    return Saboteurs.all(lifetimes(), unverified(), payloads());
  }

  private static Saboteurs lifetimes() {
    return against("AL-JWT-08")
        .wrong("one hour of leeway", clock(now -> now.minusSeconds(3600)))
        .wrong("expired a minute early", clock(now -> now.plusSeconds(60)))
        .wrong("an hour is signed for a quarter of it", signing(2700))
        .wrong("a minute less than a quarter of an hour is signed", signing(-60));
  }

  private static Saboteurs unverified() {
    return against("AL-JWT-15")
        .wrong("the payload is logged in before the signature check", believing(user -> true))
        .wrong(
            "the payload of a user who is known is believed",
            believing(JwtCoreChecks.ADA.toString()::equals))
        .wrong("expiry is not checked", clock(now -> Instant.EPOCH))
        .wrong("no payload is ever verified", clock(now -> Instant.MAX));
  }

  private static Saboteurs payloads() {
    return against("AL-JWT-16")
        .wrong(
            "require rebuilds the payload",
            Tamper.layer()
                .<Request, Class<?>, Object>on((layer, it, type) -> layer.require(it, type))
                .does((layer, it, type) -> rebuilt(layer.require(it, SessionToken.class))))
        .wrong(
            "get rebuilds the payload",
            Tamper.layer()
                .<Request, Class<?>, Optional<?>>on((layer, it, type) -> layer.get(it, type))
                .does(
                    (layer, it, type) ->
                        layer.get(it, SessionToken.class).map(JwtCoreSaboteurs::rebuilt)))
        .wrong(
            "has reports a user who is not there",
            Tamper.layer().on(Layer::has),
            (layer, it, type) -> type == User.class || layer.has(it, type));
  }

  private static Tamper<?> clock(UnaryOperator<Instant> change) {
    return Tamper.layer()
        .on(Layer::jwt)
        .does((layer, form, jwts, time) -> layer.jwt(form, jwts, shifted(time, change)));
  }

  private static InstantSource shifted(InstantSource time, UnaryOperator<Instant> change) {
    return () -> change.apply(time.instant());
  }

  private static Tamper<?> signing(int moreSeconds) {
    return Tamper.jwts()
        .on(Jwts::sign)
        .does((jwts, claims) -> jwts.sign(later(claims, moreSeconds)));
  }

  private static ObjectValue later(ObjectValue claims, int seconds) {
    Map<String, JsonValue> members = new LinkedHashMap<>(claims.members());
    for (String name : List.of("expiration", "exp")) {
      members.computeIfPresent(name, (it, value) -> later(value, seconds));
    }
    return new ObjectValue(members);
  }

  private static JsonValue later(JsonValue value, int seconds) {
    return value instanceof JsonValue.NumberValue number
        ? new JsonValue.NumberValue(number.value().add(BigDecimal.valueOf(seconds)))
        : value;
  }

  private static Tamper<?> believing(Predicate<String> users) {
    Tamper<Jwts> lax =
        Tamper.jwts()
            .on(Jwts::verify)
            .does(
                (jwts, token) ->
                    jwts.verify(token)
                        .or(() -> JwtTamper.claims(token).filter(it -> users.test(user(it)))));

    return Tamper.layer()
        .on(Layer::jwt)
        .does((layer, form, jwts, time) -> layer.jwt(form, lax.apply(jwts), time));
  }

  private static String user(ObjectValue claims) {
    return SessionToken.parse(claims).map(token -> token.userId().toString()).orElse("");
  }

  private static SessionToken rebuilt(SessionToken payload) {
    return new SessionToken(payload.expiration().plus(Duration.ofMinutes(10)), payload.userId());
  }
}
