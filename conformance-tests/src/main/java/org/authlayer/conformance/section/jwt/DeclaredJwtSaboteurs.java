package org.authlayer.conformance.section.jwt;

import static org.authlayer.conformance.selftest.Requests.to;
import static org.authlayer.conformance.selftest.Where.where;
import static org.authlayer.conformance.selftest.WireSaboteur.wrong;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.inprocess.Reference;
import org.authlayer.conformance.memory.HmacJwts;
import org.authlayer.conformance.selftest.JwtTamper;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WireSaboteur;
import org.authlayer.ports.driven.Jwts;
import org.authlayer.ports.driven.Users;
import org.authlayer.ports.driving.Environment;
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
        wrong(
            "AL-DEC-07",
            "signs with another key",
            Tamper.jwts().then(jwts -> new HmacJwts("kit", OTHER_KEY))),
        wrong(
            "AL-DEC-07",
            "another key's id",
            Tamper.jwts().then(jwts -> new HmacJwts("other", key()))),
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
        read(
            "a minute of leeway",
            claims -> JwtTamper.moved(JwtTamper.moved(claims, "exp", 60), "expiration", 60)),
        read(
            "one second of leeway",
            claims -> JwtTamper.moved(JwtTamper.moved(claims, "exp", 1), "expiration", 1)),
        read("two minutes too early", claims -> JwtTamper.moved(claims, "expiration", -120)),
        read("exp is not enforced", claims -> JwtTamper.without(claims, "exp")),
        read("expiration is not enforced beside exp", DeclaredJwtSaboteurs::expOnly),
        read("exp is demanded", claims -> JwtTamper.with(claims, "exp", exp(claims))),
        wrong(
            "AL-DEC-09",
            "validation consults the store",
            Tamper.in(DeclaredJwtSaboteurs::consulting)),
        JwtTamper.breaksOn("AL-DEC-09", "passes nobody", token -> true),
        wrong("AL-DEC-09", "passes everybody", where(401).status(200)),
        wrong("AL-DEC-10", "refuses with 403", where(401).status(403)),
        wrong(
            "AL-DEC-10",
            "refuses the declared example",
            where(to("/jwt-manual/login"), 200).answers(401)),
        wrong("AL-DEC-10", "yields nothing", where(to("/jwt-manual/login"), 200).answers(200)));
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

  private static JsonValue number(String text) {
    return new NumberValue(new BigDecimal(text));
  }

  private static byte[] key() {
    return Reference.declarations()
        .getOrDefault("credentials.jwt.secret", "")
        .getBytes(StandardCharsets.UTF_8);
  }

  private static Tamper<Jwts> consulting(Environment environment) {
    Users users = environment.databases().standard().users();
    return Tamper.jwts()
        .on(Jwts::verify)
        .does((right, token) -> right.verify(token).filter(claims -> isKnown(users, claims)));
  }

  private static boolean isKnown(Users users, ObjectValue claims) {
    return claims.string("userId").map(UUID::fromString).flatMap(users::findById).isPresent();
  }
}
