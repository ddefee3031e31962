package org.authlayer.conformance.section.jwt;

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
import java.util.stream.Stream;
import org.authlayer.conformance.core.Layer;
import org.authlayer.conformance.selftest.Around;
import org.authlayer.conformance.selftest.CoreSaboteur;
import org.authlayer.conformance.selftest.JwtTamper;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.domain.Request;
import org.authlayer.domain.jwt.SessionToken;
import org.authlayer.ports.driven.Jwts;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.JsonValue;
import org.authlayer.ports.driving.JsonValue.ObjectValue;

/** Wrong implementations of what JwtCoreChecks checks. */
public final class JwtCoreSaboteurs {

  private JwtCoreSaboteurs() {}

  public static List<CoreSaboteur> all() {
    return Stream.of(lifetimes(), unverified(), payloads()).flatMap(List::stream).toList();
  }

  private static List<CoreSaboteur> lifetimes() {
    return List.of(
        clock("AL-JWT-08", "one hour of leeway", now -> now.minusSeconds(3600)),
        clock("AL-JWT-08", "expired a minute early", now -> now.plusSeconds(60)),
        signing("an hour is signed for a quarter of it", 2700),
        signing("a minute less than a quarter of an hour is signed", -60));
  }

  private static List<CoreSaboteur> unverified() {
    return List.of(
        believing("the payload is logged in before the signature check", user -> true),
        believing(
            "the payload of a user who is known is believed", JwtCoreChecks.ADA.toString()::equals),
        believing(
            "the payload of a user who is not known is believed",
            user -> !user.equals(JwtCoreChecks.ADA.toString())),
        clock("AL-JWT-15", "expiry is not checked", now -> Instant.EPOCH),
        clock("AL-JWT-15", "no payload is ever verified", now -> Instant.MAX));
  }

  private static List<CoreSaboteur> payloads() {
    return List.of(
        behind(
            "the payload is rebuilt with a new expiration",
            (request, payload) -> request.auth().login(rebuilt(payload))),
        behind(
            "a user appears by magic",
            (request, payload) -> request.auth().login(new User(payload.userId(), "", "", ""))),
        CoreSaboteur.wrong(
            "AL-JWT-16",
            "require rebuilds the payload",
            Tamper.layer()
                .<Request, Class<?>, Object>on((layer, it, type) -> layer.require(it, type))
                .does((layer, it, type) -> rebuilt(layer.require(it, SessionToken.class)))),
        CoreSaboteur.wrong(
            "AL-JWT-16",
            "get rebuilds the payload",
            Tamper.layer()
                .<Request, Class<?>, Optional<?>>on((layer, it, type) -> layer.get(it, type))
                .does(
                    (layer, it, type) ->
                        layer.get(it, SessionToken.class).map(JwtCoreSaboteurs::rebuilt))),
        CoreSaboteur.wrong(
            "AL-JWT-16",
            "has tells of a user who is not there",
            Tamper.layer()
                .on(Layer::has)
                .does((layer, it, type) -> type == User.class || layer.has(it, type))));
  }

  private static CoreSaboteur clock(String clause, String wrong, UnaryOperator<Instant> change) {
    return CoreSaboteur.wrong(
        clause,
        wrong,
        Tamper.layer()
            .on(Layer::jwt)
            .does((layer, form, jwts, time) -> layer.jwt(form, jwts, shifted(time, change))));
  }

  private static InstantSource shifted(InstantSource time, UnaryOperator<Instant> change) {
    return () -> change.apply(time.instant());
  }

  private static CoreSaboteur signing(String wrong, int moreSeconds) {
    return CoreSaboteur.wrong(
        "AL-JWT-08",
        wrong,
        Tamper.jwts().on(Jwts::sign).does((jwts, claims) -> jwts.sign(later(claims, moreSeconds))));
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

  private static CoreSaboteur believing(String wrong, Predicate<String> users) {
    Tamper<Jwts> lax =
        Tamper.jwts()
            .on(Jwts::verify)
            .does(
                (jwts, token) ->
                    jwts.verify(token)
                        .or(() -> JwtTamper.claims(token).filter(it -> users.test(user(it)))));
    return CoreSaboteur.wrong(
        "AL-JWT-15",
        wrong,
        Tamper.layer()
            .on(Layer::jwt)
            .does((layer, form, jwts, time) -> layer.jwt(form, lax.apply(jwts), time)));
  }

  private static String user(ObjectValue claims) {
    return SessionToken.parse(claims).map(token -> token.userId().toString()).orElse("");
  }

  @FunctionalInterface
  private interface Behind {
    void does(Request request, SessionToken payload);
  }

  private static CoreSaboteur behind(String wrong, Behind deed) {
    return CoreSaboteur.wrong(
        "AL-JWT-16",
        wrong,
        Tamper.layer()
            .on(Layer::jwt)
            .does(
                (layer, form, jwts, time) ->
                    layer
                        .jwt(form, jwts, time)
                        .then(
                            Around.each(
                                it ->
                                    it.auth()
                                        .get(SessionToken.class)
                                        .ifPresent(payload -> deed.does(it, payload))))));
  }

  private static SessionToken rebuilt(SessionToken payload) {
    return new SessionToken(payload.expiration().plus(Duration.ofMinutes(10)), payload.userId());
  }
}
