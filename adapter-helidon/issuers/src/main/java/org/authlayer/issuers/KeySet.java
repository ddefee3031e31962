package org.authlayer.issuers;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.authlayer.json.Json;
import org.authlayer.jwt.JwtKey;
import org.authlayer.jwt.PublicJwk;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.ports.json.JsonValue.ObjectValue;

/**
 * The public keys of a JWK set (RFC 7517) that may verify tokens. The key fixes the algorithms: an
 * RSA key without {@code alg} has two, any other key one.
 *
 * @param byKid the keys that have a {@code kid}
 * @param nameless those that have none
 * @param refused the {@code kid} of each key that may verify nothing
 * @param document what the issuer says of itself; empty where the address of its keys is configured
 */
record KeySet(
    Map<String, List<JwtKey>> byKid,
    List<JwtKey> nameless,
    Set<String> refused,
    ObjectValue document) {

  enum Verdict {
    GOOD,
    FORGED,
    /** The set has no key for the token; a later one may. */
    UNKNOWN_KEY
  }

  private static final int MOST_KEYS = 100;

  /**
   * Reads a set. A key that may not verify is left out.
   *
   * @throws IOException if it is no set, or two of its keys have one kid
   */
  static KeySet parse(byte[] bytes, Set<String> algorithms) throws IOException {
    List<JsonValue> all =
        Json.parse(bytes)
            .filter(ObjectValue.class::isInstance)
            .flatMap(set -> ((ObjectValue) set).list("keys"))
            .orElseThrow(() -> new IOException("the answer is no JWK set"));
    if (all.size() > MOST_KEYS) {
      throw new IOException("the JWK set has more than " + MOST_KEYS + " keys");
    }
    Map<String, List<JwtKey>> byKid = new HashMap<>();
    List<JwtKey> nameless = new ArrayList<>();
    Set<String> refused = new HashSet<>();
    for (JsonValue one : all) {
      if (one instanceof ObjectValue jwk) {
        List<JwtKey> usable = PublicJwk.keys(jwk, algorithms);
        Optional<String> kid = jwk.string("kid");
        if (usable.isEmpty()) {
          kid.ifPresent(refused::add);
        } else if (kid.isEmpty()) {
          nameless.addAll(usable);
        } else if (byKid.put(kid.get(), usable) != null) {
          throw new IOException("two keys of the JWK set have the same kid");
        }
      }
    }
    refused.removeAll(byKid.keySet());
    return new KeySet(
        Map.copyOf(byKid), List.copyOf(nameless), Set.copyOf(refused), JsonValue.object());
  }

  KeySet with(ObjectValue other) {
    return new KeySet(byKid, nameless, refused, other);
  }

  int size() {
    return byKid.size() + nameless.size();
  }

  Verdict judge(TokenText token) {
    String algorithm = token.header().string("alg").orElse("");
    byte[] input = token.input();
    Optional<String> kid = token.kid();
    List<JwtKey> candidates =
        kid.map(it -> byKid.getOrDefault(it, List.of())).orElseGet(this::everyKey);
    if (candidates.stream()
        .filter(key -> key.algorithm().equals(algorithm))
        .anyMatch(key -> key.verifies(input, token.signature()))) {
      return Verdict.GOOD;
    }
    boolean isKnown = kid.filter(it -> byKid.containsKey(it) || refused.contains(it)).isPresent();
    return isKnown ? Verdict.FORGED : Verdict.UNKNOWN_KEY;
  }

  /** A token without {@code kid} may be of any key. */
  private List<JwtKey> everyKey() {
    return Stream.concat(byKid.values().stream().flatMap(List::stream), nameless.stream()).toList();
  }
}
