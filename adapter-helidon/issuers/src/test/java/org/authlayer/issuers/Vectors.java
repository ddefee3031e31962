package org.authlayer.issuers;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.authlayer.json.Json;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.ports.json.JsonValue.ObjectValue;

/** Keys and tokens that Node and its package jose made; {@code make-vectors.mjs} writes them. */
final class Vectors {

  static final String ISSUER = "https://issuer.example.org";
  static final IssuerSettings SETTINGS = IssuerSettings.of(ISSUER, "shop");

  private static final ObjectValue ALL = read();

  /** The moment for which the tokens were made. */
  static final Instant NOW =
      Instant.ofEpochSecond(ALL.number("now").orElseThrow().longValueExact());

  private Vectors() {}

  private static ObjectValue read() {
    try (InputStream in = Vectors.class.getResourceAsStream("vectors.json")) {
      return (ObjectValue) Json.parse(Objects.requireNonNull(in).readAllBytes()).orElseThrow();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  static String token(String name) {
    return ALL.object("tokens").orElseThrow().string(name).orElseThrow();
  }

  static Set<String> tokenNames() {
    return ALL.object("tokens").orElseThrow().members().keySet();
  }

  static ObjectValue jwk(String name) {
    return ALL.object("jwks").orElseThrow().object(name).orElseThrow();
  }

  /** A JWK set as an issuer serves it. */
  static String set(ObjectValue... keys) {
    return Json.write(JsonValue.object().with("keys", JsonValue.array(List.of(keys))));
  }

  static String set(String... names) {
    List<ObjectValue> keys = new ArrayList<>();
    for (String name : names) {
      keys.add(jwk(name));
    }
    return set(keys.toArray(ObjectValue[]::new));
  }

  static KeySet keys(String set) throws IOException {
    return KeySet.parse(set.getBytes(StandardCharsets.UTF_8), SETTINGS.algorithms());
  }
}
