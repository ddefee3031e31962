package org.authlayer.testing.memory;

import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.authlayer.ports.driven.Jwts;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.ports.json.JsonValue.ObjectValue;

/** JSON web tokens signed with HS256 by the JDK alone: right, small, and for tests only. */
public final class HmacJwts implements Jwts {

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  private final String kid;
  private final byte[] secret;

  /**
   * A signer.
   *
   * @param kid the key's id
   * @param secret the key, at least 32 bytes; copied
   */
  public HmacJwts(String kid, byte[] secret) {
    this.kid = kid;
    this.secret = secret.clone();
  }

  @Override
  public String sign(ObjectValue claims) {
    String header = "{\"alg\":\"HS256\",\"typ\":\"JWT\",\"kid\":\"" + kid + "\"}";
    String signed = encode(utf8(header)) + "." + encode(utf8(Json.write(claims).toString()));
    return signed + "." + encode(mac(signed));
  }

  @Override
  public Optional<ObjectValue> verify(String token) {
    String[] parts = token.split("\\.", -1);
    if (parts.length != 3) {
      return Optional.empty();
    }
    try {
      JsonNode header = JSON.readTree(Base64.getUrlDecoder().decode(parts[0]));
      byte[] signature = Base64.getUrlDecoder().decode(parts[2]);
      boolean trusted =
          header.path("alg").asText().equals("HS256")
              && header.path("kid").asText(kid).equals(kid)
              && !header.has("crit")
              && Base64.getUrlEncoder().withoutPadding().encodeToString(signature).equals(parts[2])
              && MessageDigest.isEqual(signature, mac(parts[0] + "." + parts[1]));
      return trusted
          ? Json.read(JSON.readTree(Base64.getUrlDecoder().decode(parts[1])))
          : Optional.empty();
    } catch (IllegalArgumentException | IOException malformed) {
      return Optional.empty();
    }
  }

  @Override
  public ObjectValue publicKeys() {
    return new ObjectValue(Map.of("keys", new JsonValue.ArrayValue(List.of())));
  }

  private byte[] mac(String text) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret, "HmacSHA256"));
      return mac.doFinal(utf8(text));
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("every Java platform has HmacSHA256", impossible);
    }
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String encode(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
