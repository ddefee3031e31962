package org.authlayer.conformance.section.jwt;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.forwarding.ForwardingJwts;
import org.authlayer.conformance.inprocess.Reference;
import org.authlayer.conformance.memory.HmacJwts;
import org.authlayer.conformance.selftest.JwtTamper;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WireSaboteur;
import org.authlayer.ports.driven.Jwts;
import org.authlayer.ports.driven.Users;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.JsonValue;
import org.authlayer.ports.driving.JsonValue.NumberValue;
import org.authlayer.ports.driving.JsonValue.ObjectValue;
import org.authlayer.ports.driving.JsonValue.StringValue;

/** Wrong implementations of what DeclaredJwtChecks checks. */
public final class DeclaredJwtSaboteurs {

  private static final byte[] OTHER_KEY =
      "another key than the declared one, long enough".getBytes(StandardCharsets.US_ASCII);

  private DeclaredJwtSaboteurs() {}

  public static List<WireSaboteur> all() {
    return List.of(
        JwtTamper.issues(
            "AL-DEC-07",
            "signs with another algorithm",
            token -> JwtTamper.parts("{\"alg\":\"HS512\",\"kid\":\"kit\"}", token, "c2ln")),
        JwtTamper.of("AL-DEC-07", "signs with another key", jwts -> new HmacJwts("kit", OTHER_KEY)),
        JwtTamper.of("AL-DEC-07", "another key's id", DeclaredJwtSaboteurs::otherKid),
        JwtTamper.believes(
            "AL-DEC-07",
            "an unknown kid falls back to any key",
            token -> JwtTamper.header(token).path("kid").asText().startsWith("unknown")),
        JwtTamper.breaksOn("AL-DEC-07", "passes nobody", token -> true),
        JwtTamper.reads(
            "AL-DEC-08", "nbf is not obeyed", claims -> JwtTamper.without(claims, "nbf")),
        JwtTamper.signs("AL-DEC-08", "claims lack iat", claims -> JwtTamper.without(claims, "iat")),
        signed("expiration is text", "expiration", new StringValue("2100-01-01T00:00:00Z")),
        signed("exp differs from expiration", "exp", number("4102444800")),
        signed("iat is made up", "iat", number("1")),
        signed("sub differs from userId", "sub", new StringValue(UUID.randomUUID().toString())),
        read("a minute of leeway", claims -> moved(moved(claims, "exp", 60), "expiration", 60)),
        read("one second of leeway", claims -> moved(moved(claims, "exp", 1), "expiration", 1)),
        read("two minutes too early", claims -> moved(claims, "expiration", -120)),
        read("exp is not enforced", claims -> JwtTamper.without(claims, "exp")),
        read("expiration is not enforced beside exp", DeclaredJwtSaboteurs::expOnly),
        read("exp is demanded", claims -> JwtTamper.with(claims, "exp", exp(claims))),
        WireSaboteur.wrong(
            "AL-DEC-09",
            "validation consults the store",
            Tamper.in(DeclaredJwtSaboteurs::consulting)),
        JwtTamper.breaksOn("AL-DEC-09", "passes nobody", token -> true),
        WireSaboteur.ofApplication("AL-DEC-09", "passes everybody", Tamper.status(401, 200)),
        WireSaboteur.ofApplication("AL-DEC-10", "refuses with 403", Tamper.status(401, 403)),
        login("refuses the declared example", HttpResponse.of(401)),
        login("yields nothing", HttpResponse.of(200)));
  }

  private static WireSaboteur login(String wrong, HttpResponse instead) {
    return WireSaboteur.ofApplication(
        "AL-DEC-10",
        wrong,
        Tamper.answers(
            (request, answer) ->
                request.path().equals("/jwt-manual/login") && answer.status() == 200
                    ? instead
                    : answer));
  }

  private static WireSaboteur signed(String wrong, String claim, JsonValue value) {
    return JwtTamper.signs("AL-DEC-08", wrong, claims -> JwtTamper.with(claims, claim, value));
  }

  private static WireSaboteur read(String wrong, UnaryOperator<ObjectValue> change) {
    return JwtTamper.reads("AL-DEC-08", wrong, change);
  }

  private static ObjectValue expOnly(ObjectValue claims) {
    return claims.get("exp").map(exp -> JwtTamper.with(claims, "expiration", exp)).orElse(claims);
  }

  /** The claim, or a moment long ago. */
  private static JsonValue exp(ObjectValue claims) {
    return claims.get("exp").orElse(number("1"));
  }

  private static ObjectValue moved(ObjectValue claims, String name, int seconds) {
    return claims.get(name).orElse(number("0")) instanceof NumberValue number
            && claims.get(name).isPresent()
        ? JwtTamper.with(
            claims, name, new NumberValue(number.value().add(BigDecimal.valueOf(seconds))))
        : claims;
  }

  private static JsonValue number(String text) {
    return new NumberValue(new BigDecimal(text));
  }

  private static Jwts otherKid(Jwts jwts) {
    return new ForwardingJwts(
        new HmacJwts(
            "other",
            Reference.declarations()
                .getOrDefault("credentials.jwt.secret", "")
                .getBytes(StandardCharsets.UTF_8)));
  }

  private static Tamper<Jwts> consulting(Environment environment) {
    Users users = environment.databases().standard().users();
    return Tamper.jwts(
        jwts ->
            new ForwardingJwts(jwts) {
              @Override
              public Optional<ObjectValue> verify(String token) {
                return super.verify(token).filter(claims -> isKnown(users, claims));
              }
            });
  }

  private static boolean isKnown(Users users, ObjectValue claims) {
    return claims.string("userId").map(UUID::fromString).flatMap(users::findById).isPresent();
  }
}
