package org.authlayer.conformance.elsewhere;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The token in a Bearer header, verbatim. */
record BearerHeader(Variations variations, AuthorizationHeader header) {

  Optional<String> token(Request request) {
    Optional<String> value = header.after("Bearer", request);
    if (value.isEmpty() && variations.has("empty-bearer-is-any-token")) {
      return request
          .headers()
          .first("Authorization")
          .filter(line -> line.strip().equalsIgnoreCase("Bearer"))
          .map(line -> "");
    }
    return value.map(this::read);
  }

  private String read(String value) {
    String token = value;
    if (variations.has("token-without-its-quotes")) {
      token = token.replaceAll("^\"(.*)\"$", "$1");
    }
    if (variations.has("token-first-word-only")) {
      token = token.split(" ", -1)[0];
    }
    if (variations.has("token-first-of-a-list")) {
      token = token.split(",", -1)[0];
    }
    if (variations.has("token-without-blanks")) {
      token = token.replace(" ", "");
    }
    if (variations.has("token-form-decoded")) {
      token = token.replace('+', ' ');
    }
    if (variations.has("token-percent-decoded")) {
      token = URLDecoder.decode(token.replace("+", "%2B"), StandardCharsets.UTF_8);
    }
    if (variations.has("token-ends-at-slash")) {
      token = token.split("/", -1)[0];
    }
    if (variations.has("token-ends-at-equals")) {
      token = token.split("=", -1)[0];
    }
    return token;
  }
}
