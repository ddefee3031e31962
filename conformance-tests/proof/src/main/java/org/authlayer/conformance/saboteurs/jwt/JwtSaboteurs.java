package org.authlayer.conformance.saboteurs.jwt;

import static org.authlayer.conformance.selftest.Requests.to;
import static org.authlayer.conformance.selftest.Saboteurs.against;
import static org.authlayer.conformance.selftest.Where.where;

import java.math.BigDecimal;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.authlayer.conformance.selftest.JwtTamper;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.Where;
import org.authlayer.conformance.selftest.WrongUsers;
import org.authlayer.ports.driven.Jwts;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.ports.json.JsonValue.ArrayValue;
import org.authlayer.ports.json.JsonValue.NumberValue;
import org.authlayer.ports.json.JsonValue.ObjectValue;
import org.authlayer.ports.json.JsonValue.StringValue;
import org.authlayer.testing.memory.HmacJwts;

public final class JwtSaboteurs {

  private static final String LOOKS_SIGNED = "eyJhbGciOiJIUzI1NiJ9.eyJleHBpcmF0aW9uIjowfQ.c2ln";
  private static final Where LOGINS = where(to("*/jwt/login"), 200);
  private static final Where MANUAL_LOGINS = where(to("*/jwt-manual/login"), 200);
  private static final Where PASSES = where(to("*/validateLoggedInUser"), 200);

  private JwtSaboteurs() {}

  public static Saboteurs all() {
    return Saboteurs.all(form(), claims(), logins(), manual(), instances());
  }

  private static Saboteurs form() {
    return against("AL-JWT-01")
        .wrong("answers an array", LOGINS.answers(JwtSaboteurs::array))
        .wrong("token holds an opaque value", JwtTamper.issues(token -> "MDEyMzQ1Njc4OWFi"))
        .andAgainst("AL-JWT-02")
        .wrong(
            "issues an unsigned token", JwtTamper.issues(token -> JwtTamper.parts("", token, "")))
        .wrong(
            "the header says that there is no signature",
            JwtTamper.issues(token -> JwtTamper.parts("{\"alg\":\"none\"}", token, "c2ln")))
        .wrong(
            "issues two parts only",
            JwtTamper.issues(token -> token.substring(0, token.lastIndexOf('.'))))
        .wrong(
            "expiration is a word",
            JwtTamper.signs(
                claims -> JwtTamper.with(claims, "expiration", new StringValue("in 15 minutes"))))
        .wrong(
            "userId is a number",
            JwtTamper.signs(
                claims -> JwtTamper.with(claims, "userId", new NumberValue(BigDecimal.ONE))))
        .wrong("does not take its own token", PASSES.answers(401));
  }

  private static Saboteurs claims() {
    AtomicReference<ObjectValue> first = new AtomicReference<>(new ObjectValue(Map.of()));
    return against("AL-JWT-03")
        .wrong("lifetime of 3600 seconds", JwtTamper.signs(claims -> longer(claims, 2700)))
        .wrong("lifetime of 600 seconds", JwtTamper.signs(claims -> longer(claims, -300)))
        .andAgainst("AL-JWT-04")
        .wrong(
            "userId of the first user",
            JwtTamper.signs(
                claims -> {
                  first.updateAndGet(seen -> seen.members().isEmpty() ? claims : seen);
                  return ofUser(claims, first.get().get("userId").orElseThrow());
                }))
        .wrong(
            "userId of nobody",
            JwtTamper.signs(
                claims -> ofUser(claims, new StringValue(UUID.randomUUID().toString()))));
  }

  private static Saboteurs logins() {
    return against("AL-JWT-05")
        .wrong(
            "the guard comes after the token",
            where(to("*/jwt/login"), 401).answers(tokenWith(401)))
        .wrong(
            "any password is right",
            Tamper.hasher().on(PasswordHasher::verify),
            (right, password, hash) -> true)
        .wrong("an unknown user is the last known one", WrongUsers.lastKnown(email -> true));
  }

  private static Saboteurs manual() {
    return against("AL-JWT-17")
        .wrong("answers the claims", MANUAL_LOGINS.answers(JwtSaboteurs::claimsOf))
        .wrong("the token is unsigned", JwtTamper.issues(token -> JwtTamper.parts("", token, "")))
        .wrong("lifetime of 3600 seconds", JwtTamper.signs(claims -> longer(claims, 2700)))
        .andAgainst("AL-JWT-18")
        .wrong(
            "answers 2xx with an expired token", where(to("*/login"), 401).answers(tokenWith(200)))
        .wrong("refuses with a token", where(to("*/login"), 401).answers(tokenWith(401)));
  }

  private static Saboteurs instances() {
    return against("AL-JWT-19")
        .wrong("the first instance knows its own key only", oneWay(0))
        .wrong("the second instance knows its own key only", oneWay(1));
  }

  /** Signs with a key of its own on the other instance, which only that one verifies. */
  private static Tamper<Jwts> oneWay(int ignorant) {
    AtomicInteger instances = new AtomicInteger();
    Jwts other = randomKey();
    return Tamper.jwts()
        .then(
            shared ->
                instances.getAndIncrement() % 2 == ignorant
                    ? shared
                    : Tamper.jwts()
                        .on(Jwts::verify)
                        .does((right, token) -> right.verify(token).or(() -> shared.verify(token)))
                        .apply(other));
  }

  private static Jwts randomKey() {
    byte[] key = new byte[32];
    new SecureRandom().nextBytes(key);
    return new HmacJwts("kit", key);
  }

  private static ObjectValue longer(ObjectValue claims, int seconds) {
    return JwtTamper.moved(JwtTamper.moved(claims, "expiration", seconds), "exp", seconds);
  }

  private static HttpResponse tokenWith(int status) {
    return HttpResponse.of(
        status, new Body.Json(new ObjectValue(Map.of("token", new StringValue(LOOKS_SIGNED)))));
  }

  private static String token(HttpResponse answer) {
    return answer.body() instanceof Body.Json(ObjectValue object)
        ? object.string("token").orElse("")
        : "";
  }

  private static HttpResponse array(HttpResponse answer) {
    return HttpResponse.of(
        200, new Body.Json(new ArrayValue(List.of(new StringValue(token(answer))))));
  }

  private static HttpResponse claimsOf(HttpResponse answer) {
    return HttpResponse.of(200, new Body.Json(JwtTamper.claims(token(answer)).orElseThrow()));
  }

  private static ObjectValue ofUser(ObjectValue claims, JsonValue userId) {
    return JwtTamper.with(JwtTamper.with(claims, "userId", userId), "sub", userId);
  }
}
