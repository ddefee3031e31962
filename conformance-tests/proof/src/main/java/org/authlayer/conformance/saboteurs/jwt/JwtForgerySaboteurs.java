package org.authlayer.conformance.saboteurs.jwt;

import static org.authlayer.conformance.selftest.Requests.anonymous;
import static org.authlayer.conformance.selftest.Saboteurs.against;
import static org.authlayer.conformance.selftest.Where.where;

import java.math.BigDecimal;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import org.authlayer.conformance.selftest.JwtTamper;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.ports.driven.Jwts;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.ports.json.JsonValue.NumberValue;
import org.authlayer.ports.json.JsonValue.ObjectValue;
import org.authlayer.ports.json.JsonValue.StringValue;

public final class JwtForgerySaboteurs {

  private static final NumberValue FAR = new NumberValue(new BigDecimal("4102444800"));

  private JwtForgerySaboteurs() {}

  public static Saboteurs all() {
    return Saboteurs.all(altered(), foreign(), unsigned(), algorithms(), claims(), malformed());
  }

  private static Saboteurs altered() {
    return against("AL-JWT-09")
        .wrong("decodes without verifying", JwtTamper.believes(token -> true))
        .wrong(
            "the signature does not cover the payload",
            remembering(
                (token, issued) -> JwtTamper.signature(token).equals(JwtTamper.signature(issued))))
        .wrong(
            "compares the beginning of the signature",
            remembering(
                (token, issued) ->
                    token.length() == issued.length()
                        && token.startsWith(issued.substring(0, issued.length() - 4))))
        .wrong("an empty signature is none", JwtTamper.believes(token -> token.endsWith(".")))
        .wrong(
            "two parts are a token",
            JwtTamper.believes(token -> token.chars().filter(c -> c == '.').count() == 1))
        .wrong("passes nobody", JwtTamper.breaksOn(token -> true));
  }

  private static Saboteurs foreign() {
    return against("AL-JWT-10")
        .wrong(
            "any signature will do",
            JwtTamper.believes(
                token -> !JwtTamper.signature(token).isEmpty() && keyType(token).isEmpty()))
        .wrong(
            "trusts the secret carried in the header",
            JwtTamper.believes(token -> keyType(token).equals("oct")))
        .wrong(
            "trusts the public key carried in the header",
            JwtTamper.believes(token -> keyType(token).equals("EC")))
        .wrong("passes nobody", JwtTamper.breaksOn(token -> true));
  }

  private static Saboteurs unsigned() {
    return against("AL-JWT-11")
        .wrong("accepts alg none", algorithm("none"::equals))
        .wrong("accepts alg none in other spellings", algorithm(JwtForgerySaboteurs::isOtherNone))
        .wrong("takes a missing algorithm for none", algorithm(String::isEmpty))
        .wrong(
            "accepts alg none when no key is named",
            JwtTamper.believes(
                token ->
                    JwtTamper.header(token).path("alg").asText().equals("none")
                        && !JwtTamper.header(token).has("kid")))
        .wrong(
            "accepts alg none when a key is named",
            JwtTamper.believes(
                token ->
                    JwtTamper.header(token).path("alg").asText().equals("none")
                        && JwtTamper.header(token).has("kid")))
        .wrong("passes nobody", JwtTamper.breaksOn(token -> true));
  }

  private static Saboteurs algorithms() {
    return against("AL-JWT-12")
        .wrong("algorithm taken from the token header", width("HS384"))
        .wrong("the widest algorithm passes", width("HS512"))
        .wrong("passes nobody", JwtTamper.breaksOn(token -> true));
  }

  private static Saboteurs claims() {
    StringValue somebody = new StringValue(UUID.randomUUID().toString());
    return against("AL-JWT-13")
        .wrong(
            "missing expiration means never expires",
            JwtTamper.reads(claims -> given(claims, "expiration", value -> false, FAR)))
        .wrong(
            "missing userId means anybody",
            JwtTamper.reads(claims -> given(claims, "userId", value -> false, somebody)))
        .wrong(
            "any text is a userId",
            JwtTamper.reads(
                claims -> given(claims, "userId", JwtForgerySaboteurs::isWord, somebody)))
        .wrong(
            "an expiration that is no number is ignored",
            JwtTamper.reads(
                claims -> given(claims, "expiration", JwtForgerySaboteurs::isWord, FAR)))
        .wrong("passes nobody", JwtTamper.breaksOn(token -> true));
  }

  private static Saboteurs malformed() {
    return against("AL-JWT-14")
        .wrong("a parse error answers 500", breaks(token -> token.equals("onepart")))
        .wrong("two parts answer 500", breaks(token -> token.equals("two.parts")))
        .wrong("what is not base64url answers 500", breaks(token -> token.startsWith("a+b.")))
        .wrong("an opaque token answers 500", breaks(token -> token.endsWith("==")))
        .wrong("passes nobody", breaks(token -> true))
        .wrong("a missing header passes", where(anonymous()).answers(200));
  }

  private static Tamper<?> breaks(Predicate<String> which) {
    return JwtTamper.breaksOn(which);
  }

  private static Tamper<?> algorithm(Predicate<String> which) {
    return JwtTamper.believes(
        token -> token.endsWith(".") && which.test(JwtTamper.header(token).path("alg").asText()));
  }

  private static Tamper<?> width(String algorithm) {
    return JwtTamper.believes(
        token -> JwtTamper.header(token).path("alg").asText().equals(algorithm));
  }

  /** Believes what resembles a token it has issued. */
  private static Tamper<?> remembering(BiPredicate<String, String> resembles) {
    Tamper<Jwts> believing =
        Tamper.jwts()
            .with(
                ConcurrentHashMap::<String>newKeySet,
                (jwts, known) ->
                    jwts.on(Jwts::sign)
                        .does(
                            (right, claims) -> {
                              String token = right.sign(claims);
                              known.add(token);
                              return token;
                            })
                        .on(Jwts::verify)
                        .does(
                            (right, token) ->
                                known.stream().anyMatch(issued -> resembles.test(token, issued))
                                    ? JwtTamper.claims(token)
                                    : right.verify(token)));

    return believing;
  }

  private static boolean isOtherNone(String algorithm) {
    return algorithm.equalsIgnoreCase("none") && !algorithm.equals("none");
  }

  private static boolean isWord(JsonValue value) {
    return value instanceof StringValue(String text) && text.length() < 36;
  }

  private static String keyType(String token) {
    return JwtTamper.header(token).path("jwk").path("kty").asText();
  }

  /** The claims with a value where there is none, or one that a predicate finds wanting. */
  private static ObjectValue given(
      ObjectValue claims, String name, Predicate<JsonValue> wanting, JsonValue value) {
    return claims.get(name).map(wanting::test).orElse(true)
        ? JwtTamper.with(JwtTamper.without(claims, "sub"), name, value)
        : claims;
  }
}
