package org.authlayer.conformance.adapter;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.testing.memory.Json;

/** JSON that an adapter wrote, read by somebody else. */
final class Parsed {

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .build();

  private Parsed() {}

  static JsonValue of(byte[] content) throws IOException {
    return Json.value(MAPPER.readTree(content));
  }
}
