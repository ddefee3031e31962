package org.authlayer.conformance.selftest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.security.GeneralSecurityException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.authlayer.conformance.jose.Jwt;
import org.authlayer.conformance.jose.JwtForge;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.section.WireChecks;
import org.authlayer.conformance.target.Declared;
import org.authlayer.conformance.target.Target;
import org.authlayer.conformance.verdict.CheckFailure;
import org.authlayer.conformance.verdict.Outcome;
import org.authlayer.conformance.verdict.Verdict;
import org.authlayer.ports.driven.Jwts;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.ports.json.JsonValue.ArrayValue;
import org.authlayer.ports.json.JsonValue.ObjectValue;
import org.authlayer.testing.memory.Json;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The checks on JSON web tokens where the target signs with a private key it does not share. */
class AsymmetricJwtTest {

  private static final List<String> WITHOUT_KEY =
      List.of("AL-JWT-09", "AL-JWT-10", "AL-JWT-11", "AL-JWT-12", "AL-JWT-14", "AL-DEC-07");

  @ParameterizedTest
  @ValueSource(strings = {"ES256", "EdDSA"})
  void checksThatNeedNoSharedKeyPass(String algorithm) throws Exception {
    for (String clause : WITHOUT_KEY) {
      WireSeat.run(check(clause), target(algorithm, false))
          .forEach(v -> assertEquals(Outcome.PASS, v.outcome(), clause + " " + v.message()));
    }
    for (Verdict verdict : WireSeat.run(check("AL-JWT-13"), target(algorithm, false))) {
      assertEquals(Outcome.NOT_OBSERVED, verdict.outcome(), verdict.message());
    }
  }

  /** RFC 7517 names no place for a key set, and no clause demands one. */
  @ParameterizedTest
  @ValueSource(strings = {"ES256", "EdDSA"})
  void targetThatPublishesNoKeyFailsNoClause(String algorithm) throws Exception {
    for (String clause : List.of("AL-JWT-12", "AL-DEC-07")) {
      for (Verdict verdict : WireSeat.run(check(clause), target(algorithm, false, "none"))) {
        assertEquals(Outcome.NOT_OBSERVED, verdict.outcome(), clause + " " + verdict.message());
      }
      for (Verdict verdict : WireSeat.run(check(clause), target(algorithm, false, "/keys"))) {
        assertEquals(Outcome.FAIL, verdict.outcome(), clause + " " + verdict.message());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"ES256", "EdDSA"})
  void publicKeyTakenForASecretIsCaught(String algorithm) throws Exception {
    List<Verdict> verdicts = WireSeat.run(check("AL-JWT-12"), target(algorithm, true));
    assertTrue(verdicts.stream().allMatch(verdict -> verdict.outcome() == Outcome.FAIL));
  }

  private static WireCheck check(String clause) {
    return WireChecks.all().stream()
        .filter(check -> check.clause().equals(clause))
        .findFirst()
        .orElseThrow();
  }

  private static Target target(String algorithm, boolean confused) throws Exception {
    return target(algorithm, confused, "/.well-known/jwks.json");
  }

  private static Target target(String algorithm, boolean confused, String place) throws Exception {
    Jwts jwts = new PublicKeyJwts(JwtForge.fresh(algorithm), confused);
    Target symmetric =
        WireSeat.target(new Bug("", "", List.of(Tamper.of(Jwts.class).then(hmac -> jwts))));
    Map<String, String> declared = new HashMap<>(symmetric.declared().values());
    declared.put("decisions.jwt.alg", algorithm);
    declared.put("decisions.jwt.jwks", place);
    declared.remove("credentials.jwt.secret");
    return new Target(
        symmetric.bases(),
        new Declared(declared),
        symmetric.wire(),
        null,
        null,
        symmetric.secondBases());
  }

  /** Knows its own tokens by heart; the confused one believes every HMAC as well. */
  private record PublicKeyJwts(JwtForge forge, boolean confused) implements Jwts {

    private static final Set<String> SIGNED = ConcurrentHashMap.newKeySet();

    @Override
    public String sign(ObjectValue claims) {
      ObjectNode header = JsonNodeFactory.instance.objectNode().put("kid", "kit");
      try {
        String token = forge.sign(header, (ObjectNode) Json.write(claims));
        SIGNED.add(token);
        return token;
      } catch (GeneralSecurityException impossible) {
        throw new IllegalStateException(impossible);
      }
    }

    @Override
    public Optional<ObjectValue> verify(String token) {
      return SIGNED.contains(token) || (confused && token.startsWith("eyJ") && isHmac(token))
          ? Optional.of((ObjectValue) Json.value(Jwt.parse(token).payload()))
          : Optional.empty();
    }

    @Override
    public ObjectValue publicKeys() {
      ObjectNode key = forge.jwk().deepCopy().put("kid", "kit");
      return new ObjectValue(Map.of("keys", new ArrayValue(List.<JsonValue>of(Json.value(key)))));
    }

    private static boolean isHmac(String token) {
      try {
        return Jwt.parse(token).header().path("alg").asText().startsWith("HS");
      } catch (CheckFailure malformed) {
        return false;
      }
    }
  }
}
