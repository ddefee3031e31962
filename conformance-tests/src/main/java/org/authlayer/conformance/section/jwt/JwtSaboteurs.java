package org.authlayer.conformance.section.jwt;

import static org.authlayer.conformance.selftest.Requests.anonymous;
import static org.authlayer.conformance.selftest.Requests.to;
import static org.authlayer.conformance.selftest.Where.where;
import static org.authlayer.conformance.selftest.WireSaboteur.wrong;

import java.math.BigDecimal;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.authlayer.conformance.memory.HmacJwts;
import org.authlayer.conformance.selftest.JwtTamper;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.Where;
import org.authlayer.conformance.selftest.WireSaboteur;
import org.authlayer.conformance.selftest.WrongUsers;
import org.authlayer.ports.driven.Jwts;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.JsonValue;
import org.authlayer.ports.driving.JsonValue.ArrayValue;
import org.authlayer.ports.driving.JsonValue.NumberValue;
import org.authlayer.ports.driving.JsonValue.ObjectValue;
import org.authlayer.ports.driving.JsonValue.StringValue;

/** Wrong implementations of what JwtChecks checks. */
public final class JwtSaboteurs {

  private static final String LOOKS_SIGNED = "eyJhbGciOiJIUzI1NiJ9.eyJleHBpcmF0aW9uIjowfQ.c2ln";
  private static final Where LOGINS = where(to("*/jwt/login"), 200);
  private static final Where MANUAL_LOGINS = where(to("*/jwt-manual/login"), 200);
  private static final Where PASSES = where(to("*/validateLoggedInUser"), 200);
  private static final Where REFUSALS = where(to("*/validateLoggedInUser"), 401);

  private JwtSaboteurs() {}

  public static List<WireSaboteur> all() {
    return Stream.of(form(), claims(), logins(), manual(), instances())
        .flatMap(List::stream)
        .toList();
  }

  private static List<WireSaboteur> form() {
    return List.of(
        wrong("AL-JWT-01", "answers the bare string", LOGINS.answers(JwtSaboteurs::bareString)),
        wrong("AL-JWT-01", "answers an array", LOGINS.answers(JwtSaboteurs::array)),
        wrong("AL-JWT-01", "refuses everybody", LOGINS.answers(401)),
        JwtTamper.issues("AL-JWT-01", "token holds an opaque value", token -> "MDEyMzQ1Njc4OWFi"),
        JwtTamper.issues(
            "AL-JWT-02", "issues an unsigned token", token -> JwtTamper.parts("", token, "")),
        JwtTamper.issues(
            "AL-JWT-02",
            "the header says that there is no signature",
            token -> JwtTamper.parts("{\"alg\":\"none\"}", token, "c2ln")),
        JwtTamper.issues(
            "AL-JWT-02",
            "issues two parts only",
            token -> token.substring(0, token.lastIndexOf('.'))),
        JwtTamper.signs(
            "AL-JWT-02",
            "expiration is a word",
            claims -> JwtTamper.with(claims, "expiration", new StringValue("in 15 minutes"))),
        JwtTamper.signs(
            "AL-JWT-02",
            "userId is a number",
            claims -> JwtTamper.with(claims, "userId", new NumberValue(BigDecimal.ONE))),
        wrong("AL-JWT-02", "does not take its own token", PASSES.answers(401)));
  }

  private static List<WireSaboteur> claims() {
    AtomicReference<ObjectValue> first = new AtomicReference<>(new ObjectValue(Map.of()));
    return List.of(
        JwtTamper.signs("AL-JWT-03", "lifetime of 3600 seconds", claims -> longer(claims, 2700)),
        JwtTamper.signs("AL-JWT-03", "lifetime of 600 seconds", claims -> longer(claims, -300)),
        JwtTamper.signs(
            "AL-JWT-04",
            "userId of the first user",
            claims -> {
              first.updateAndGet(seen -> seen.members().isEmpty() ? claims : seen);
              return ofUser(claims, first.get().get("userId").orElseThrow());
            }),
        JwtTamper.signs(
            "AL-JWT-04",
            "userId of nobody",
            claims -> ofUser(claims, new StringValue(UUID.randomUUID().toString()))),
        wrong("AL-JWT-06", "answers 204", PASSES.answers(204)),
        wrong("AL-JWT-06", "passes everybody", REFUSALS.answers(200)),
        JwtTamper.reads("AL-JWT-07", "expiration not verified", claims -> longer(claims, 86_400)),
        wrong("AL-JWT-07", "passes nobody", PASSES.answers(401)));
  }

  private static List<WireSaboteur> logins() {
    return List.of(
        wrong(
            "AL-JWT-05",
            "the guard comes after the token",
            where(to("*/jwt/login"), 401).answers(tokenWith(401))),
        wrong(
            "AL-JWT-05",
            "any password is right",
            Tamper.hasher().on(PasswordHasher::verify).does((right, password, hash) -> true)),
        wrong(
            "AL-JWT-05",
            "an unknown user is the last known one",
            WrongUsers.lastKnown(email -> true)),
        wrong("AL-JWT-05", "no header is let in", where(anonymous(), 401).answers(200)),
        wrong("AL-JWT-05", "yields nothing to anybody", LOGINS.answers(200)));
  }

  private static List<WireSaboteur> manual() {
    return List.of(
        wrong("AL-JWT-17", "answers the claims", MANUAL_LOGINS.answers(JwtSaboteurs::claimsOf)),
        JwtTamper.issues(
            "AL-JWT-17", "the token is unsigned", token -> JwtTamper.parts("", token, "")),
        JwtTamper.signs("AL-JWT-17", "lifetime of 3600 seconds", claims -> longer(claims, 2700)),
        wrong("AL-JWT-17", "the token does not validate", PASSES.answers(401)),
        wrong("AL-JWT-17", "passes everybody", REFUSALS.answers(200)),
        wrong(
            "AL-JWT-18",
            "answers 2xx with an expired token",
            where(to("*/login"), 401).answers(tokenWith(200))),
        wrong(
            "AL-JWT-18", "refuses with a token", where(to("*/login"), 401).answers(tokenWith(401))),
        wrong("AL-JWT-18", "refuses everybody", MANUAL_LOGINS.answers(401)),
        wrong("AL-JWT-18", "yields nothing", MANUAL_LOGINS.answers(200)));
  }

  private static List<WireSaboteur> instances() {
    return List.of(
        wrong(
            "AL-JWT-19",
            "random signing key per instance",
            Tamper.jwts().then(shared -> randomKey())),
        wrong("AL-JWT-19", "the first instance knows its own key only", oneWay(0)),
        wrong("AL-JWT-19", "the second instance knows its own key only", oneWay(1)),
        wrong("AL-JWT-19", "the first instance passes everybody", open(0)),
        wrong("AL-JWT-19", "the second instance passes everybody", open(1)));
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

  private static Tamper<Application> open(int which) {
    AtomicInteger instances = new AtomicInteger();
    Tamper<Application> open = where(401).status(200);
    return Tamper.of(
        Application.class,
        application ->
            instances.getAndIncrement() % 2 == which ? open.apply(application) : application);
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

  private static HttpResponse bareString(HttpResponse answer) {
    return HttpResponse.of(200, new Body.Json(new StringValue(token(answer))));
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
