package org.authlayer.conformance.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** A JSON web token, taken apart to be read. */
record Jose(JsonNode header, JsonNode claims, String signature) {

  private static final JsonMapper JSON = new JsonMapper();

  static Optional<Jose> parse(String word) {
    String[] parts = word.split("\\.", -1);
    if (parts.length < 2) {
      return Optional.empty();
    }
    try {
      JsonNode header = part(parts[0]);
      JsonNode claims = part(parts[1]);
      boolean isOne = header.isObject() && claims.isObject();
      return isOne
          ? Optional.of(new Jose(header, claims, parts.length > 2 ? parts[2] : ""))
          : Optional.empty();
    } catch (IOException | IllegalArgumentException none) {
      return Optional.empty();
    }
  }

  List<String> lines() {
    return List.of(
        "that is the header " + header,
        "and the claims " + claims,
        signature.isEmpty() ? "without a signature" : "and the signature " + signature);
  }

  private static JsonNode part(String word) throws IOException {
    return JSON.readTree(Base64.getUrlDecoder().decode(word.replaceAll("=+$", "")));
  }
}
