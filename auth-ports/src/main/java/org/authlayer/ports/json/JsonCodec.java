package org.authlayer.ports.json;

import java.util.Optional;

/** JSON (RFC 8259) as text, for a driving adapter that keeps or sends documents. */
public interface JsonCodec {

  /** Reads a text; nothing where it is no JSON. */
  Optional<JsonValue> parse(String text);

  /** Writes a value without white space. */
  String write(JsonValue value);
}
