package org.authlayer.conformance.saboteurs.jwt;

import static org.authlayer.conformance.selftest.Saboteurs.against;
import static org.authlayer.conformance.selftest.Where.where;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.inprocess.Reference;
import org.authlayer.conformance.selftest.JwtTamper;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.ports.driven.Jwts;
import org.authlayer.ports.driven.Users;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.ports.json.JsonValue.NumberValue;
import org.authlayer.ports.json.JsonValue.ObjectValue;
import org.authlayer.ports.json.JsonValue.StringValue;
import org.authlayer.testing.memory.HmacJwts;

public final class DeclaredJwtSaboteurs {

  private static final byte[] OTHER_KEY =
      "another key than the declared one, long enough".getBytes(StandardCharsets.US_ASCII);

  private DeclaredJwtSaboteurs() {}

  public static Saboteurs all() {
    return against("AL-DEC-07")
        .wrong(
            "signs with another algorithm",
            JwtTamper.issues(
                token -> JwtTamper.parts("{\"alg\":\"HS512\",\"kid\":\"kit\"}", token, "c2ln")))
        .wrong("signs with another key", Tamper.jwts().then(jwts -> new HmacJwts("kit", OTHER_KEY)))
        .wrong("another key's id", Tamper.jwts().then(jwts -> new HmacJwts("other", key())))
        .wrong(
            "an unknown kid falls back to any key",
            JwtTamper.believes(
                token -> JwtTamper.header(token).path("kid").asText().startsWith("unknown")))
        .andAgainst("AL-DEC-08")
        .wrong("nbf is not obeyed", JwtTamper.reads(claims -> JwtTamper.without(claims, "nbf")))
        .wrong("claims lack iat", JwtTamper.signs(claims -> JwtTamper.without(claims, "iat")))
        .wrong("expiration is text", signed("expiration", new StringValue("2100-01-01T00:00:00Z")))
        .wrong("exp differs from expiration", signed("exp", number("4102444800")))
        .wrong("iat is made up", signed("iat", number("1")))
        .wrong(
            "sub differs from userId", signed("sub", new StringValue(UUID.randomUUID().toString())))
        .wrong(
            "one second of leeway",
            read(claims -> JwtTamper.moved(JwtTamper.moved(claims, "exp", 1), "expiration", 1)))
        .wrong("two minutes too early", read(claims -> JwtTamper.moved(claims, "expiration", -120)))
        .wrong("exp is not enforced", read(claims -> JwtTamper.without(claims, "exp")))
        .wrong("expiration is not enforced beside exp", read(DeclaredJwtSaboteurs::expOnly))
        .wrong("exp is demanded", read(claims -> JwtTamper.with(claims, "exp", exp(claims))))
        .andAgainst("AL-DEC-09")
        .wrong("validation consults the store", Tamper.in(DeclaredJwtSaboteurs::consulting))
        .andAgainst("AL-DEC-10")
        .wrong("refuses with 403", where(401).status(403));
  }

  private static Tamper<?> signed(String claim, JsonValue value) {
    return JwtTamper.signs(claims -> JwtTamper.with(claims, claim, value));
  }

  private static Tamper<?> read(UnaryOperator<ObjectValue> change) {
    return JwtTamper.reads(change);
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
