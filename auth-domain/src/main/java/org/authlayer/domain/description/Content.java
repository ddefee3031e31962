package org.authlayer.domain.description;

import java.util.Objects;

/**
 * Content of a message.
 *
 * @param mediaType its media type, without parameters
 * @param schema its shape
 */
public record Content(String mediaType, Schema schema) {

  /** Refuses null. */
  public Content {
    Objects.requireNonNull(mediaType, "mediaType");
    Objects.requireNonNull(schema, "schema");
  }

  /**
   * A JSON value.
   *
   * @param schema its shape
   * @return content of {@code application/json}
   */
  public static Content json(Schema schema) {
    return new Content("application/json", schema);
  }

  /**
   * The fields of a form.
   *
   * @param fields an object of strings
   * @return content of {@code application/x-www-form-urlencoded}
   */
  public static Content form(Schema fields) {
    return new Content("application/x-www-form-urlencoded", fields);
  }

  /**
   * A text.
   *
   * @param example one
   * @return content of {@code text/plain}
   */
  public static Content text(String example) {
    return new Content("text/plain", Schema.text(example));
  }

  /**
   * A page for people.
   *
   * @return content of {@code text/html}
   */
  public static Content page() {
    return new Content("text/html", Schema.text("<!doctype html>"));
  }
}
