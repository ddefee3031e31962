package org.authlayer.domain.description;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.authlayer.ports.driving.JsonValue;

/**
 * The shape of a JSON value, as JSON Schema (draft 2020-12) says it, with an example of it.
 *
 * <pre>{@code
 * Schema.object(
 *         Schema.member("id", Schema.uuid("3483866d-81af-451d-bf46-0412c023b04a")),
 *         Schema.member("text", Schema.text("Buy milk")))
 *     .named("Note")
 * }</pre>
 *
 * @param form the schema itself; what has a name is referred to in {@code #/components/schemas}
 * @param example a value that the schema allows
 * @param named the forms of what is referred to, by name
 */
public record Schema(
    JsonValue.ObjectValue form, JsonValue example, Map<String, JsonValue.ObjectValue> named) {

  /** Copies the names, and refuses null. */
  public Schema {
    Objects.requireNonNull(form, "form");
    Objects.requireNonNull(example, "example");
    named = Map.copyOf(named);
  }

  /**
   * A member of an object.
   *
   * @param name its name
   * @param schema its shape
   */
  public record Member(String name, Schema schema) {}

  /**
   * A shape that JSON Schema has words for and this class has not.
   *
   * @param form the schema, without references
   * @param example a value that it allows
   * @return the schema
   */
  public static Schema of(JsonValue.ObjectValue form, JsonValue example) {
    return new Schema(form, example, Map.of());
  }

  /**
   * A string.
   *
   * @param example one
   * @return the schema
   */
  public static Schema text(String example) {
    return of(JsonValue.object(Map.entry("type", JsonValue.of("string"))), JsonValue.of(example));
  }

  /**
   * A string of a format that JSON Schema knows.
   *
   * @param format its name, for instance {@code email} or {@code date-time}
   * @param example one
   * @return the schema
   */
  public static Schema text(String format, String example) {
    return text(example).with("format", JsonValue.of(format));
  }

  /**
   * A universally unique identifier.
   *
   * @param example one
   * @return the schema
   */
  public static Schema uuid(String example) {
    return text("uuid", example);
  }

  /**
   * A whole number.
   *
   * @param example one
   * @return the schema
   */
  public static Schema integer(long example) {
    return of(JsonValue.object(Map.entry("type", JsonValue.of("integer"))), JsonValue.of(example));
  }

  /**
   * True or false.
   *
   * @param example one of them
   * @return the schema
   */
  public static Schema truth(boolean example) {
    return of(JsonValue.object(Map.entry("type", JsonValue.of("boolean"))), JsonValue.of(example));
  }

  /**
   * An array.
   *
   * @param element the shape of each element
   * @return the schema, with an example of one element
   */
  public static Schema list(Schema element) {
    return new Schema(
        JsonValue.object(
            Map.entry("type", JsonValue.of("array")), Map.entry("items", element.form())),
        JsonValue.array(List.of(element.example())),
        element.named());
  }

  /**
   * A member of an object.
   *
   * @param name its name
   * @param schema its shape
   * @return the member, for {@link #object}
   */
  public static Member member(String name, Schema schema) {
    return new Member(name, schema);
  }

  /**
   * An object that has all of these members, and maybe others.
   *
   * @param members the members
   * @return the schema
   */
  public static Schema object(Member... members) {
    Map<String, JsonValue> forms = new LinkedHashMap<>();
    Map<String, JsonValue> examples = new LinkedHashMap<>();
    Map<String, JsonValue.ObjectValue> names = new LinkedHashMap<>();
    for (Member member : members) {
      forms.put(member.name(), member.schema().form());
      examples.put(member.name(), member.schema().example());
      names.putAll(member.schema().named());
    }
    JsonValue required = JsonValue.array(forms.keySet().stream().map(JsonValue::of).toList());
    return new Schema(
        JsonValue.object(
            Map.entry("type", JsonValue.of("object")),
            Map.entry("required", required),
            Map.entry("properties", new JsonValue.ObjectValue(forms))),
        new JsonValue.ObjectValue(examples),
        names);
  }

  /**
   * This schema with one more word of JSON Schema.
   *
   * @param keyword the word, for instance {@code minLength}
   * @param value its value
   * @return a copy
   */
  public Schema with(String keyword, JsonValue value) {
    Map<String, JsonValue> words = new LinkedHashMap<>(form.members());
    words.put(keyword, value);
    return new Schema(new JsonValue.ObjectValue(words), example, named);
  }

  /**
   * This schema with a sentence about it.
   *
   * @param text the sentence
   * @return a copy
   */
  public Schema about(String text) {
    return with("description", JsonValue.of(text));
  }

  /**
   * This schema, or null.
   *
   * @return a schema of the same example
   */
  public Schema orNull() {
    JsonValue nothing = JsonValue.object(Map.entry("type", JsonValue.of("null")));
    return new Schema(
        JsonValue.object(Map.entry("anyOf", JsonValue.array(List.of(form, nothing)))),
        example,
        named);
  }

  /**
   * This schema as a component that others refer to.
   *
   * @param name letters, digits, dots, dashes and underscores
   * @return a reference to it
   */
  public Schema named(String name) {
    if (!name.matches("[a-zA-Z0-9._-]+")) {
      throw new IllegalArgumentException(name + ": no name of a component");
    }
    Map<String, JsonValue.ObjectValue> names = new LinkedHashMap<>(named);
    names.put(name, form);
    JsonValue reference = JsonValue.of("#/components/schemas/" + name);
    return new Schema(JsonValue.object(Map.entry("$ref", reference)), example, names);
  }
}
