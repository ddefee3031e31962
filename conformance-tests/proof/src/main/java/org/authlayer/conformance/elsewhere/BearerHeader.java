package org.authlayer.conformance.elsewhere;

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
    return value.map(token -> variations.folded("bearer", token));
  }
}
