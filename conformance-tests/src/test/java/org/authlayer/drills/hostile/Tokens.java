package org.authlayer.drills.hostile;

import java.util.List;

/** JSON web tokens that nobody signed. */
final class Tokens {

  private static final List<String> ALGORITHMS =
      List.of("none", "None", "HS256", "HS512", "ES256", "RS256", "EdDSA", "", "HS256\\u0000");
  private static final List<String> HEADER_EXTRAS =
      List.of(
          "",
          ",\"kid\":\"generated\"",
          ",\"kid\":\"../../../dev/null\"",
          ",\"kid\":\"' or 1=1 --\"",
          ",\"jku\":\"https://evil.example/jwks\"",
          ",\"jwk\":{\"kty\":\"oct\",\"k\":\"AAAA\"}",
          ",\"x5u\":\"file:///etc/passwd\"",
          ",\"crit\":[\"b64\"],\"b64\":false",
          ",\"typ\":\"at+jwt\"",
          ",\"alg\":\"HS256\"",
          ",\"zip\":\"DEF\"");
  private static final List<String> TIMES =
      List.of("1e400", "-1", "\"9999999999\"", "9999999999", "null", "[]", "0", "1E+308", "{}");

  private final Noise noise;

  Tokens(Noise noise) {
    this.noise = noise;
  }

  String next() {
    return switch (noise.below(8)) {
      case 0 -> noise.line(20) + "." + noise.line(20) + "." + noise.line(20);
      case 1 -> ".".repeat(noise.below(50));
      case 2 ->
          noise.base64url("[".repeat(noise.below(2_000))) + "." + payload() + "." + signature();
      default -> header() + "." + payload() + "." + signature();
    };
  }

  private String header() {
    return noise.base64url(
        "{\"alg\":\"" + noise.of(ALGORITHMS) + "\"" + noise.of(HEADER_EXTRAS) + "}");
  }

  private String payload() {
    return noise.base64url(
        "{\"expiration\":%s,\"exp\":%s,\"nbf\":%s,\"userId\":\"%s\"}"
            .formatted(
                noise.of(TIMES),
                noise.of(TIMES),
                noise.of(TIMES),
                noise.base64url(noise.line(16))));
  }

  private String signature() {
    return switch (noise.below(4)) {
      case 0 -> "";
      case 1 -> "A".repeat(43);
      case 2 -> noise.line(64);
      default -> noise.base64url("s".repeat(noise.below(80)));
    };
  }
}
