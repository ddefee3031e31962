package org.authlayer.domain.usecase;

public sealed interface FieldValue {

  record Text(String value) implements FieldValue {

    /** Redacted: it may be a password. */
    @Override
    public String toString() {
      return "Text";
    }
  }

  /** Something else than a text, for instance a number. */
  record OtherThanText() implements FieldValue {}

  record Missing() implements FieldValue {}

  /** Empty where no text was given. */
  default String text() {
    return this instanceof Text(String value) ? value : "";
  }
}
