package org.authlayer.ports.json;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** A JSON value (RFC 8259) that owes nothing to any library. */
public sealed interface JsonValue {

  /**
   * A string.
   *
   * @param text its characters
   * @return the value
   */
  static JsonValue of(String text) {
    return new StringValue(text);
  }

  /**
   * A whole number.
   *
   * @param number the number
   * @return the value
   */
  static JsonValue of(long number) {
    return new NumberValue(BigDecimal.valueOf(number));
  }

  /**
   * True or false.
   *
   * @param truth which of them
   * @return the value
   */
  static JsonValue of(boolean truth) {
    return new BooleanValue(truth);
  }

  /**
   * An object.
   *
   * @param members its members in order
   * @return the value; of several members of one name the last counts
   */
  @SafeVarargs
  static ObjectValue object(Map.Entry<String, ? extends JsonValue>... members) {
    Map<String, JsonValue> all = new LinkedHashMap<>();
    for (Map.Entry<String, ? extends JsonValue> member : members) {
      all.put(member.getKey(), member.getValue());
    }
    return new ObjectValue(all);
  }

  /**
   * An array.
   *
   * @param elements its elements in order
   * @return the value
   */
  static ArrayValue array(List<? extends JsonValue> elements) {
    return new ArrayValue(List.copyOf(elements));
  }

  /**
   * An object.
   *
   * @param members its members in order, names unique
   */
  record ObjectValue(Map<String, JsonValue> members) implements JsonValue {
    /** Copies the members, keeping their order. */
    public ObjectValue {
      members = Collections.unmodifiableMap(new LinkedHashMap<>(members));
    }

    /**
     * One member.
     *
     * @param name its name
     * @return its value, which may be {@link NullValue}, or nothing when there is no such member
     */
    public Optional<JsonValue> get(String name) {
      return Optional.ofNullable(members.get(name));
    }

    /**
     * One member that has to be a string.
     *
     * @param name its name
     * @return its characters, or nothing when it is absent or of another kind
     */
    public Optional<String> string(String name) {
      return get(name)
          .filter(StringValue.class::isInstance)
          .map(value -> ((StringValue) value).value());
    }

    /** Tells the member names only. */
    @Override
    public String toString() {
      return "object" + members.keySet();
    }
  }

  /**
   * An array.
   *
   * @param elements its elements in order
   */
  record ArrayValue(List<JsonValue> elements) implements JsonValue {
    /** Copies the elements. */
    public ArrayValue {
      elements = List.copyOf(elements);
    }
  }

  /**
   * A string.
   *
   * @param value its characters
   */
  record StringValue(String value) implements JsonValue {
    /** Refuses null. */
    public StringValue {
      Objects.requireNonNull(value, "value");
    }

    /** Redacted: it may be a password. */
    @Override
    public String toString() {
      return "string";
    }
  }

  /**
   * A number.
   *
   * @param value its exact value
   */
  record NumberValue(BigDecimal value) implements JsonValue {
    /** Refuses null. */
    public NumberValue {
      Objects.requireNonNull(value, "value");
    }
  }

  /**
   * True or false.
   *
   * @param value which of them
   */
  record BooleanValue(boolean value) implements JsonValue {}

  /** Null. */
  record NullValue() implements JsonValue {}
}
