package org.authlayer.domain.application;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Request;
import org.authlayer.ports.driving.ContractException;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.ports.json.JsonValue.ObjectValue;
import org.jspecify.annotations.Nullable;

/**
 * JSON of types of your own, by a library that the application chooses.
 *
 * <pre>{@code
 * TypedJson json = new TypedJson(new ObjectMapper()::convertValue);
 * Route.post("/invoices", request -> json.answer(invoices.add(json.read(request, Invoice.class))))
 * }</pre>
 */
public record TypedJson(Conversion conversion) {
  public TypedJson {
    Objects.requireNonNull(conversion, "conversion");
  }

  /**
   * Converts between types of your own and plain values, as Jackson's {@code
   * ObjectMapper::convertValue} does: maps by names, lists, strings, numbers, booleans and null.
   */
  @FunctionalInterface
  public interface Conversion {

    /**
     * Makes a value of the type, or of {@code Object} a plain one.
     *
     * @throws IllegalArgumentException if the value cannot be of that type
     */
    <T> @Nullable T convert(@Nullable Object value, Class<T> type);
  }

  public HttpResponse answer(Object value) {
    return Representation.json(
        value(conversion.convert(Objects.requireNonNull(value, "value"), Object.class), ""));
  }

  /**
   * Reads the object in the body; {@link Abort} with 415 or 400 if the body is no object, or does
   * not fit. The refusal points to the member, if the message of Jackson or Gson says which, or if
   * one component of a record is missing; nothing else of that message is sent.
   */
  public <T> T read(Request request, Class<T> type) {
    ObjectValue sent = JsonBody.of(request, "the content");
    Object plain = plain(sent);
    try {
      T value = conversion.convert(plain, type);
      if (value != null) {
        return value;
      }
    } catch (IllegalArgumentException misfit) {
      throw JsonMisfit.of(sent, type, misfit).refusal();
    }
    throw JsonMisfit.of(sent, type, null).refusal();
  }

  private static @Nullable Object plain(JsonValue value) {
    return switch (value) {
      case ObjectValue object -> {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        object.members().forEach((name, member) -> members.put(name, plain(member)));
        yield members;
      }
      case JsonValue.ArrayValue array -> array.elements().stream().map(TypedJson::plain).toList();
      case JsonValue.StringValue string -> string.value();
      case JsonValue.NumberValue number -> number.value();
      case JsonValue.BooleanValue truth -> truth.value();
      case JsonValue.NullValue nothing -> null;
    };
  }

  private static JsonValue value(@Nullable Object plain, String pointer) {
    return switch (plain) {
      case null -> new JsonValue.NullValue();
      case Map<?, ?> members -> {
        Map<String, JsonValue> values = new LinkedHashMap<>();
        members.forEach(
            (name, member) ->
                values.put(String.valueOf(name), value(member, pointer + "/" + name)));
        yield new ObjectValue(values);
      }
      case List<?> elements -> {
        List<JsonValue> values = new ArrayList<>();
        elements.forEach(element -> values.add(value(element, pointer + "/" + values.size())));
        yield JsonValue.array(values);
      }
      case CharSequence text -> JsonValue.of(text.toString());
      case Boolean truth -> JsonValue.of(truth);
      case Number number -> JsonValue.of(decimal(number, pointer));
      default ->
          throw new ContractException(
              "the conversion made a "
                  + plain.getClass().getName()
                  + " at '"
                  + pointer
                  + "', which is not a plain value: a map, list, string, number, boolean or null");
    };
  }

  private static BigDecimal decimal(Number number, String pointer) {
    try {
      return new BigDecimal(number.toString());
    } catch (NumberFormatException noDecimal) {
      throw new ContractException(
          "the value at '" + pointer + "' is no number of JSON, which has no NaN and no Infinity");
    }
  }
}
