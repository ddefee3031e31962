package org.authlayer.conformance.bugs;

import static org.authlayer.conformance.selftest.Bugs.against;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import org.authlayer.conformance.core.Layer;
import org.authlayer.conformance.core.Pass;
import org.authlayer.conformance.core.Person;
import org.authlayer.conformance.core.TokenCoreChecks;
import org.authlayer.conformance.jose.Jwt;
import org.authlayer.conformance.selftest.Bugs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.verdict.Obstacle;
import org.authlayer.domain.Request;
import org.authlayer.domain.jwt.SessionToken;
import org.authlayer.domain.model.ModelTokenAuthenticatable;
import org.authlayer.ports.driven.Jwts;
import org.authlayer.ports.driven.NewToken;
import org.authlayer.ports.driven.Tokens;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.Settings;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.ports.json.JsonValue.ObjectValue;
import org.authlayer.testing.memory.Json;

/** Wrong opaque tokens and JWTs: AL-LGT, AL-TOK and AL-JWT. */
final class TokenCoreBugs {

  private static final Duration EVER = Duration.ofDays(99);

  private TokenCoreBugs() {}

  static Bugs all() {
    return Bugs.all(sizes(), expiries(), deletions(), lifetimes(), unverified(), payloads());
  }

  private static Bugs sizes() {
    return against("AL-LGT-05")
        .wrong("every second value is the complement of the one before", complementing())
        .andAgainst("AL-LGT-07")
        .wrong(
            "the token size is a constant",
            Tamper.of(Settings.class, usual -> usual.withTokenBytes(16)))
        .wrong(
            "a longer token is stored cut",
            Tamper.of(Tokens.class).on(Tokens::add),
            (tokens, it) ->
                tokens.add(
                    new NewToken(
                        it.value().substring(0, 24),
                        it.owner(),
                        it.expiresAt(),
                        it.createdAt(),
                        it.client())));
  }

  private static Bugs expiries() {
    return against("AL-TOK-07")
        .wrong(
            "the expiry is read as if it were local time to the west",
            expiry((now, ends) -> ends.plus(Duration.ofHours(2))))
        .wrong(
            "the expiry is read as if it were local time to the east",
            expiry((now, ends) -> ends.minus(Duration.ofHours(2))))
        .wrong(
            "no token lives longer than a day",
            expiry((now, ends) -> earlier(ends, now.plus(Duration.ofDays(1)))));
  }

  private static Bugs deletions() {
    return against("AL-TOK-09")
        .wrong("a second deletion throws", ModelCoreBugs.model(TokenCoreBugs::deletingOnce))
        .wrong("the record is kept", ModelCoreBugs.model(it -> with(it, it.isValid(), pass -> {})))
        .wrong(
            "every token is invalid",
            ModelCoreBugs.model(
                it -> with(it, pass -> it.isValid().test(pass) && !pass.good(), it.delete())));
  }

  private static Tamper<?> expiry(BinaryOperator<Instant> end) {
    return Tamper.in(
        environment ->
            Tamper.of(Tokens.class)
                .on(Tokens::add)
                .does((tokens, it) -> tokens.add(ending(it, environment, end))));
  }

  private static NewToken ending(
      NewToken token, Environment environment, BinaryOperator<Instant> end) {
    Instant now = environment.time().instant();
    Instant ends = Optional.ofNullable(token.expiresAt()).orElseGet(() -> now.plus(EVER));
    return new NewToken(
        token.value(), token.owner(), end.apply(now, ends), token.createdAt(), token.client());
  }

  private static Instant earlier(Instant one, Instant other) {
    return one.isBefore(other) ? one : other;
  }

  private static ModelTokenAuthenticatable<Pass, Person> deletingOnce(
      ModelTokenAuthenticatable<Pass, Person> model) {
    AtomicBoolean deleted = new AtomicBoolean();
    return with(
        model,
        model.isValid(),
        pass -> {
          if (deleted.getAndSet(true)) {
            throw new IllegalStateException("deleted already");
          }
          model.delete().accept(pass);
        });
  }

  private static ModelTokenAuthenticatable<Pass, Person> with(
      ModelTokenAuthenticatable<Pass, Person> model, Predicate<Pass> valid, Consumer<Pass> delete) {
    return ModelTokenAuthenticatable.of(model.valueKey(), model.userKey(), valid, delete);
  }

  private static Tamper<?> complementing() {
    return Tamper.of(RandomGenerator.class)
        .with(
            ConcurrentHashMap<Thread, byte[]>::new,
            (random, last) ->
                random
                    .on(RandomGenerator::nextBytes)
                    .does(
                        (right, bytes) -> {
                          right.nextBytes(bytes);
                          byte[] before = last.remove(Thread.currentThread());
                          if (before == null) {
                            last.put(Thread.currentThread(), bytes.clone());
                          }
                          for (int at = 0; before != null && at < bytes.length; at++) {
                            bytes[at] = (byte) ~before[at];
                          }
                        }));
  }

  private static Bugs lifetimes() {
    return against("AL-JWT-08")
        .wrong("one hour of leeway", clock(now -> now.minusSeconds(3600)))
        .wrong("expired a minute early", clock(now -> now.plusSeconds(60)))
        .wrong("an hour is signed for a quarter of it", signing(2700))
        .wrong("a minute less than a quarter of an hour is signed", signing(-60));
  }

  private static Bugs unverified() {
    return against("AL-JWT-15")
        .wrong("the payload is logged in before the signature check", believing(user -> true))
        .wrong(
            "the payload of a user who is known is believed",
            believing(TokenCoreChecks.ADA.toString()::equals))
        .wrong("expiry is not checked", clock(now -> Instant.EPOCH))
        .wrong("no payload is ever verified", clock(now -> Instant.MAX));
  }

  private static Bugs payloads() {
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
                    (it, request, type) ->
                        it.get(request, SessionToken.class).map(TokenCoreBugs::rebuilt)))
        .wrong(
            "has reports a user who is not there",
            Tamper.layer().on(Layer::has),
            (layer, it, type) -> type == User.class || layer.has(it, type));
  }

  private static Tamper<?> clock(UnaryOperator<Instant> change) {
    return Tamper.layer()
        .on(Layer::jwt)
        .does(
            (layer, form, jwts, time) -> layer.jwt(form, jwts, () -> change.apply(time.instant())));
  }

  private static Tamper<?> signing(int moreSeconds) {
    return Tamper.of(Jwts.class)
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
        Tamper.of(Jwts.class)
            .on(Jwts::verify)
            .does(
                (jwts, token) ->
                    jwts.verify(token).or(() -> claims(token).filter(it -> users.test(user(it)))));

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

  private static Optional<ObjectValue> claims(String token) {
    try {
      return Optional.of((ObjectValue) Json.value(Jwt.parse(token).payload()));
    } catch (Obstacle malformed) {
      return Optional.empty();
    }
  }
}
