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

  static JsonValue of(String text) {
    return new StringValue(text);
  }

  static JsonValue of(long number) {
    return new NumberValue(BigDecimal.valueOf(number));
  }

  static JsonValue of(BigDecimal number) {
    return new NumberValue(number);
  }

  static JsonValue of(boolean truth) {
    return new BooleanValue(truth);
  }

  /** An object; of several members of one name the last counts. */
  @SafeVarargs
  static ObjectValue object(Map.Entry<String, ? extends JsonValue>... members) {
    Map<String, JsonValue> all = new LinkedHashMap<>();
    for (Map.Entry<String, ? extends JsonValue> member : members) {
      all.put(member.getKey(), member.getValue());
    }
    return new ObjectValue(all);
  }

  static ArrayValue array(List<? extends JsonValue> elements) {
    return new ArrayValue(List.copyOf(elements));
  }

  /** An object; its members in order, names unique. */
  record ObjectValue(Map<String, JsonValue> members) implements JsonValue {
    public ObjectValue {
      members = Collections.unmodifiableMap(new LinkedHashMap<>(members));
    }

    /**
     * A member, which may be {@link NullValue}; the other look-ups find a member of their kind
     * only.
     */
    public Optional<JsonValue> get(String name) {
      return Optional.ofNullable(members.get(name));
    }

    public Optional<String> string(String name) {
      return member(name, StringValue.class).map(StringValue::value);
    }

    public Optional<BigDecimal> number(String name) {
      return member(name, NumberValue.class).map(NumberValue::value);
    }

    public Optional<Boolean> truth(String name) {
      return member(name, BooleanValue.class).map(BooleanValue::value);
    }

    public Optional<List<JsonValue>> list(String name) {
      return member(name, ArrayValue.class).map(ArrayValue::elements);
    }

    public Optional<ObjectValue> object(String name) {
      return member(name, ObjectValue.class);
    }

    private <T extends JsonValue> Optional<T> member(String name, Class<T> kind) {
      return get(name).filter(kind::isInstance).map(kind::cast);
    }

    /** This object with one more member, or with another value of one that it has. */
    public ObjectValue with(String name, JsonValue value) {
      Map<String, JsonValue> more = new LinkedHashMap<>(members);
      more.put(name, value);
      return new ObjectValue(more);
    }

    @Override
    public String toString() {
      return "object" + members.keySet();
    }
  }

  record ArrayValue(List<JsonValue> elements) implements JsonValue {
    public ArrayValue {
      elements = List.copyOf(elements);
    }
  }

  record StringValue(String value) implements JsonValue {
    public StringValue {
      Objects.requireNonNull(value, "value");
    }

    /** Redacted: it may be a password. */
    @Override
    public String toString() {
      return "string";
    }
  }

  record NumberValue(BigDecimal value) implements JsonValue {
    public NumberValue {
      Objects.requireNonNull(value, "value");
    }
  }

  record BooleanValue(boolean value) implements JsonValue {}

  record NullValue() implements JsonValue {}
}
