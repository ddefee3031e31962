package org.authlayer.jwt;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.util.Base64URL;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.authlayer.json.Json;
import org.authlayer.ports.driven.Jwts;
import org.authlayer.ports.json.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Signs with one key, verifies with several (DEC-07).
 *
 * <p>The key says which algorithm; the token's header has no more say than which key. A token
 * without {@code kid}, as the original framework issues them, is tried with the key only if there
 * is just one: with several it would be a guess, and the token is rejected.
 */
public final class NimbusJwts implements Jwts {

  private static final int MAX_LENGTH = 16 * 1024;
  private static final int PARTS = 3;

  /** A key the token brings along, and unknown extensions (RFC 7515, 4.1). */
  private static final Set<String> REFUSED = Set.of("jwk", "jku", "x5u", "x5c", "crit", "b64");

  private static final Pattern TYPE = Pattern.compile("[!#$&^_.+/0-9A-Za-z-]{1,127}");

  private final Map<String, JwtKey> keys;
  private final Map<String, JwtKey> byOwnHeader = new HashMap<>();
  private final JwtKey signing;
  private final @Nullable String type;

  /**
   * Tokens are issued with the {@code typ} and have to have it (RFC 8725, 3.11); with null they are
   * issued with {@code JWT}, and any is taken.
   */
  public NimbusJwts(List<JwtKey> keys, String signingKid, @Nullable String type) {
    if (type != null && !TYPE.matcher(type).matches()) {
      throw new IllegalArgumentException(
          "jwt.type: choose a media type, such as at+jwt, not " + type);
    }
    Map<String, JwtKey> byKid = new LinkedHashMap<>();
    for (JwtKey key : keys) {
      if (byKid.put(key.kid(), key) != null) {
        throw new IllegalArgumentException("jwt.keys: two keys have the kid '" + key.kid() + "'");
      }
    }
    JwtKey named = byKid.get(signingKid);
    if (named == null || !named.signs()) {
      throw new IllegalArgumentException(
          "jwt.signing-key: there is no key '"
              + signingKid
              + "' that can sign; name the kid of a key that has a secret or a private key");
    }
    this.keys = byKid;
    this.signing = named;
    this.type = type;
    byKid.values().forEach(key -> byOwnHeader.put(header(key).toBase64URL().toString(), key));
  }

  @Override
  public String sign(JsonValue.ObjectValue claims) {
    JWSObject token = new JWSObject(header(signing), new Payload(Json.write(claims)));
    try {
      token.sign(signing.signer());
    } catch (JOSEException broken) {
      throw new IllegalStateException(signing.algorithm() + " is not available", broken);
    }
    return token.serialize();
  }

  /** The signature is judged before the claims. Nimbus's own split drops white space around. */
  @Override
  public Optional<JsonValue.ObjectValue> verify(String token) {
    String[] parts = token.length() > MAX_LENGTH ? new String[0] : token.split("\\.", -1);
    return parts.length == PARTS && isSigned(token, parts)
        ? JwsPart.object(parts[1])
        : Optional.empty();
  }

  @Override
  public JsonValue.ObjectValue publicKeys() {
    List<JWK> halves =
        keys.values().stream().map(JwtKey::publicHalf).flatMap(Optional::stream).toList();
    return (JsonValue.ObjectValue) Json.parse(new JWKSet(halves).toString()).orElseThrow();
  }

  private JWSHeader header(JwtKey key) {
    return new JWSHeader.Builder(key.header())
        .type(new JOSEObjectType(type == null ? "JWT" : type))
        .build();
  }

  /** A header as it is written here, letter by letter, need not be read. */
  private boolean isSigned(String token, String[] parts) {
    JwtKey own = byOwnHeader.get(parts[0]);
    Optional<JwtKey> key =
        own != null ? Optional.of(own) : JwsPart.object(parts[0]).flatMap(this::named);
    byte[] input = token.substring(0, token.lastIndexOf('.')).getBytes(StandardCharsets.US_ASCII);
    return JwsPart.bytes(parts[2]).isPresent()
        && key.filter(named -> named.verifies(input, new Base64URL(parts[2]))).isPresent();
  }

  private Optional<JwtKey> named(JsonValue.ObjectValue header) {
    if (header.members().keySet().stream().anyMatch(REFUSED::contains) || !isOfType(header)) {
      return Optional.empty();
    }
    Optional<String> algorithm = header.string("alg");
    return key(header).filter(key -> algorithm.filter(key.algorithm()::equals).isPresent());
  }

  /** Media types are compared without case, and {@code application/} goes without saying. */
  private boolean isOfType(JsonValue.ObjectValue header) {
    return type == null
        || header.string("typ").map(NimbusJwts::mediaType).equals(Optional.of(mediaType(type)));
  }

  private static String mediaType(String type) {
    String lower = type.toLowerCase(Locale.ROOT);
    return lower.startsWith("application/") ? lower.substring("application/".length()) : lower;
  }

  private Optional<JwtKey> key(JsonValue.ObjectValue header) {
    if (header.get("kid").isEmpty()) {
      return keys.size() == 1 ? Optional.of(signing) : Optional.empty();
    }
    return header.string("kid").map(keys::get);
  }
}
