package org.authlayer.conformance.section.jwt;

import static org.authlayer.conformance.selftest.Requests.anonymous;
import static org.authlayer.conformance.selftest.Where.where;
import static org.authlayer.conformance.selftest.WireSaboteur.wrong;

import java.math.BigDecimal;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.authlayer.conformance.selftest.JwtTamper;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WireSaboteur;
import org.authlayer.ports.driven.Jwts;
import org.authlayer.ports.driving.JsonValue;
import org.authlayer.ports.driving.JsonValue.NumberValue;
import org.authlayer.ports.driving.JsonValue.ObjectValue;
import org.authlayer.ports.driving.JsonValue.StringValue;

/** Wrong implementations of what JwtForgeryChecks checks. */
public final class JwtForgerySaboteurs {

  private static final NumberValue FAR = new NumberValue(new BigDecimal("4102444800"));

  private JwtForgerySaboteurs() {}

  public static List<WireSaboteur> all() {
    return Stream.of(altered(), foreign(), unsigned(), algorithms(), claims(), malformed())
        .flatMap(List::stream)
        .toList();
  }

  private static List<WireSaboteur> altered() {
    return List.of(
        JwtTamper.believes("AL-JWT-09", "decodes without verifying", token -> true),
        remembering(
            "AL-JWT-09",
            "the signature does not cover the payload",
            (token, issued) -> JwtTamper.signature(token).equals(JwtTamper.signature(issued))),
        remembering(
            "AL-JWT-09",
            "compares the beginning of the signature",
            (token, issued) ->
                token.length() == issued.length()
                    && token.startsWith(issued.substring(0, issued.length() - 4))),
        JwtTamper.believes("AL-JWT-09", "an empty signature is none", token -> token.endsWith(".")),
        JwtTamper.believes(
            "AL-JWT-09",
            "two parts are a token",
            token -> token.chars().filter(c -> c == '.').count() == 1),
        JwtTamper.breaksOn("AL-JWT-09", "passes nobody", token -> true));
  }

  private static List<WireSaboteur> foreign() {
    return List.of(
        JwtTamper.believes(
            "AL-JWT-10",
            "any signature will do",
            token -> !JwtTamper.signature(token).isEmpty() && keyType(token).isEmpty()),
        JwtTamper.believes(
            "AL-JWT-10",
            "trusts the secret carried in the header",
            token -> keyType(token).equals("oct")),
        JwtTamper.believes(
            "AL-JWT-10",
            "trusts the public key carried in the header",
            token -> keyType(token).equals("EC")),
        JwtTamper.breaksOn("AL-JWT-10", "passes nobody", token -> true));
  }

  private static List<WireSaboteur> unsigned() {
    return List.of(
        algorithm("accepts alg none", "none"::equals),
        algorithm("accepts alg none in other spellings", JwtForgerySaboteurs::isOtherNone),
        algorithm("takes a missing algorithm for none", String::isEmpty),
        JwtTamper.believes(
            "AL-JWT-11",
            "accepts alg none when no key is named",
            token ->
                JwtTamper.header(token).path("alg").asText().equals("none")
                    && !JwtTamper.header(token).has("kid")),
        JwtTamper.believes(
            "AL-JWT-11",
            "accepts alg none when a key is named",
            token ->
                JwtTamper.header(token).path("alg").asText().equals("none")
                    && JwtTamper.header(token).has("kid")),
        JwtTamper.breaksOn("AL-JWT-11", "passes nobody", token -> true));
  }

  private static List<WireSaboteur> algorithms() {
    return List.of(
        width("algorithm taken from the token header", "HS384"),
        width("the widest algorithm passes", "HS512"),
        JwtTamper.breaksOn("AL-JWT-12", "passes nobody", token -> true));
  }

  private static List<WireSaboteur> claims() {
    StringValue somebody = new StringValue(UUID.randomUUID().toString());
    return List.of(
        JwtTamper.reads(
            "AL-JWT-13",
            "missing expiration means never expires",
            claims -> given(claims, "expiration", value -> false, FAR)),
        JwtTamper.reads(
            "AL-JWT-13",
            "missing userId means anybody",
            claims -> given(claims, "userId", value -> false, somebody)),
        JwtTamper.reads(
            "AL-JWT-13",
            "any text is a userId",
            claims -> given(claims, "userId", JwtForgerySaboteurs::isWord, somebody)),
        JwtTamper.reads(
            "AL-JWT-13",
            "an expiration that is no number is ignored",
            claims -> given(claims, "expiration", JwtForgerySaboteurs::isWord, FAR)),
        JwtTamper.breaksOn("AL-JWT-13", "passes nobody", token -> true));
  }

  private static List<WireSaboteur> malformed() {
    return List.of(
        breaks("a parse error answers 500", token -> token.equals("onepart")),
        breaks("two parts answer 500", token -> token.equals("two.parts")),
        breaks("what is not base64url answers 500", token -> token.startsWith("a+b.")),
        breaks("an opaque token answers 500", token -> token.endsWith("==")),
        breaks("passes nobody", token -> true),
        wrong("AL-JWT-14", "a missing header passes", where(anonymous()).answers(200)));
  }

  private static WireSaboteur breaks(String wrong, Predicate<String> which) {
    return JwtTamper.breaksOn("AL-JWT-14", wrong, which);
  }

  private static WireSaboteur algorithm(String wrong, Predicate<String> which) {
    return JwtTamper.believes(
        "AL-JWT-11",
        wrong,
        token -> token.endsWith(".") && which.test(JwtTamper.header(token).path("alg").asText()));
  }

  private static WireSaboteur width(String wrong, String algorithm) {
    return JwtTamper.believes(
        "AL-JWT-12",
        wrong,
        token -> JwtTamper.header(token).path("alg").asText().equals(algorithm));
  }

  /** Believes what resembles a token it has issued. */
  private static WireSaboteur remembering(
      String clause, String wrong, BiPredicate<String, String> resembles) {
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
    return wrong(clause, wrong, believing);
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
