package org.authlayer.conformance.section.jwt;

import java.math.BigDecimal;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.authlayer.conformance.forwarding.ForwardingJwts;
import org.authlayer.conformance.forwarding.ForwardingPasswordHasher;
import org.authlayer.conformance.memory.HmacJwts;
import org.authlayer.conformance.selftest.JwtTamper;
import org.authlayer.conformance.selftest.LastKnown;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WireSaboteur;
import org.authlayer.ports.driven.Jwts;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.JsonValue;
import org.authlayer.ports.driving.JsonValue.NumberValue;
import org.authlayer.ports.driving.JsonValue.ObjectValue;
import org.authlayer.ports.driving.JsonValue.StringValue;

/** Wrong implementations of what JwtChecks checks. */
public final class JwtSaboteurs {

  private static final String LOOKS_SIGNED = "eyJhbGciOiJIUzI1NiJ9.eyJleHBpcmF0aW9uIjowfQ.c2ln";

  private JwtSaboteurs() {}

  public static List<WireSaboteur> all() {
    return Stream.of(form(), claims(), logins(), instances()).flatMap(List::stream).toList();
  }

  private static List<WireSaboteur> form() {
    return List.of(
        at("AL-JWT-01", "answers the bare string", "/jwt/login", 200, JwtSaboteurs::bareString),
        at("AL-JWT-01", "answers an array", "/jwt/login", 200, JwtSaboteurs::array),
        at("AL-JWT-01", "refuses everybody", "/jwt/login", 200, HttpResponse.of(401)),
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
        dead("AL-JWT-02", "does not take its own token"));
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
        at("AL-JWT-06", "answers 204", "/validateLoggedInUser", 200, HttpResponse.of(204)),
        at("AL-JWT-06", "passes everybody", "/validateLoggedInUser", 401, HttpResponse.of(200)),
        JwtTamper.reads("AL-JWT-07", "expiration not verified", claims -> longer(claims, 86_400)),
        dead("AL-JWT-07", "passes nobody"));
  }

  private static List<WireSaboteur> logins() {
    return List.of(
        at("AL-JWT-05", "the guard comes after the token", "/jwt/login", 401, tokenWith(401)),
        WireSaboteur.ofEnvironment(
            "AL-JWT-05",
            "any password is right",
            Tamper.hasher(
                hasher ->
                    new ForwardingPasswordHasher(hasher) {
                      @Override
                      public boolean verify(String password, String hash) {
                        return true;
                      }
                    })),
        WireSaboteur.ofEnvironment(
            "AL-JWT-05", "an unknown user is the last known one", Tamper.users(LastKnown::new)),
        anonymousPass("AL-JWT-05", "no header is let in"),
        at("AL-JWT-05", "yields nothing to anybody", "/jwt/login", 200, HttpResponse.of(200)),
        at("AL-JWT-17", "answers the claims", "/jwt-manual/login", 200, JwtSaboteurs::claimsOf),
        JwtTamper.issues(
            "AL-JWT-17", "the token is unsigned", token -> JwtTamper.parts("", token, "")),
        JwtTamper.signs("AL-JWT-17", "lifetime of 3600 seconds", claims -> longer(claims, 2700)),
        dead("AL-JWT-17", "the token does not validate"),
        at("AL-JWT-17", "passes everybody", "/validateLoggedInUser", 401, HttpResponse.of(200)),
        at("AL-JWT-18", "answers 2xx with an expired token", "/login", 401, tokenWith(200)),
        at("AL-JWT-18", "refuses with a token", "/login", 401, tokenWith(401)),
        at("AL-JWT-18", "refuses everybody", "/jwt-manual/login", 200, HttpResponse.of(401)),
        at("AL-JWT-18", "yields nothing", "/jwt-manual/login", 200, HttpResponse.of(200)));
  }

  private static List<WireSaboteur> instances() {
    return List.of(
        JwtTamper.of("AL-JWT-19", "random signing key per instance", jwts -> random()),
        oneWay("AL-JWT-19", "the first instance knows its own key only", 0),
        oneWay("AL-JWT-19", "the second instance knows its own key only", 1),
        everySecond("AL-JWT-19", "the first instance passes everybody", 0),
        everySecond("AL-JWT-19", "the second instance passes everybody", 1));
  }

  /** Signs with a key of its own on the other instance, which only that one verifies. */
  private static WireSaboteur oneWay(String clause, String wrong, int ignorant) {
    AtomicInteger instances = new AtomicInteger();
    Jwts other = random();
    return JwtTamper.of(
        clause,
        wrong,
        jwts ->
            instances.getAndIncrement() % 2 == ignorant
                ? jwts
                : new ForwardingJwts(other) {
                  @Override
                  public Optional<ObjectValue> verify(String token) {
                    return super.verify(token).or(() -> jwts.verify(token));
                  }
                });
  }

  private static WireSaboteur everySecond(String clause, String wrong, int open) {
    AtomicInteger instances = new AtomicInteger();
    UnaryOperator<Application> lets = Tamper.status(401, 200);
    return WireSaboteur.ofApplication(
        clause,
        wrong,
        application ->
            instances.getAndIncrement() % 2 == open ? lets.apply(application) : application);
  }

  private static Jwts random() {
    byte[] key = new byte[32];
    new SecureRandom().nextBytes(key);
    return new HmacJwts("kit", key);
  }

  private static WireSaboteur dead(String clause, String wrong) {
    return at(clause, wrong, "/validateLoggedInUser", 200, HttpResponse.of(401));
  }

  private static WireSaboteur at(
      String clause, String wrong, String path, int status, HttpResponse instead) {
    return at(clause, wrong, path, status, (HttpResponse answer) -> instead);
  }

  private static WireSaboteur at(
      String clause, String wrong, String path, int status, UnaryOperator<HttpResponse> change) {
    return WireSaboteur.ofApplication(
        clause,
        wrong,
        Tamper.answers(
            (request, answer) ->
                request.path().endsWith(path) && answer.status() == status
                    ? change.apply(answer)
                    : answer));
  }

  private static WireSaboteur anonymousPass(String clause, String wrong) {
    return WireSaboteur.ofApplication(
        clause,
        wrong,
        Tamper.answers(
            (request, answer) ->
                answer.status() == 401 && !authorized(request) ? HttpResponse.of(200) : answer));
  }

  private static boolean authorized(HttpRequest request) {
    return request.headers().first("Authorization").isPresent();
  }

  private static ObjectValue longer(ObjectValue claims, int seconds) {
    ObjectValue moved = claims;
    for (String name : List.of("expiration", "exp")) {
      if (claims.get(name).orElse(new JsonValue.NullValue()) instanceof NumberValue number) {
        moved =
            JwtTamper.with(
                moved, name, new NumberValue(number.value().add(BigDecimal.valueOf(seconds))));
      }
    }
    return moved;
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
        200, new Body.Json(new JsonValue.ArrayValue(List.of(new StringValue(token(answer))))));
  }

  private static HttpResponse claimsOf(HttpResponse answer) {
    return HttpResponse.of(200, new Body.Json(JwtTamper.claims(token(answer)).orElseThrow()));
  }

  private static ObjectValue ofUser(ObjectValue claims, JsonValue userId) {
    return JwtTamper.with(JwtTamper.with(claims, "userId", userId), "sub", userId);
  }
}
