package org.authlayer.domain.usecase;

import java.util.Objects;

/** A field as it was given. */
public sealed interface FieldValue {

  record Text(String value) implements FieldValue {

    public Text {
      Objects.requireNonNull(value, "value");
    }

    /** Redacted: it may be a password. */
    @Override
    public String toString() {
      return "Text";
    }
  }

  /** Something else than a text, for instance a number. */
  record OtherThanText() implements FieldValue {}

  record Missing() implements FieldValue {}

  /**
   * The text.
   *
   * @return the text; empty where none was given
   */
  default String text() {
    return this instanceof Text(String value) ? value : "";
  }
}
