package org.authlayer.domain.application;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.authlayer.domain.Abort;
import org.authlayer.ports.driving.WholeNumber;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.ports.json.JsonValue.ObjectValue;
import org.jspecify.annotations.Nullable;

/**
 * Where an object does not fit a type. A library says it at the end of its message: Jackson as
 * {@code (through reference chain: Invoice["lines"]->ArrayList[0])}, Gson as {@code at path
 * $.lines[0]}. Jackson begins it with {@code Unrecognized} for a name that it does not know. Only
 * names and positions are taken from it, and only those of what was sent.
 */
record JsonMisfit(ObjectValue sent, List<String> path, List<String> absent, boolean unknown) {

  private static final Pattern PLACE =
      Pattern.compile("(?s).*(?:(reference chain: )|at path \\$)(.*)");
  private static final Pattern IN_CHAIN = Pattern.compile("\\[\"([^\"]+)\"]|\\[([0-9]{1,9})]");
  private static final Pattern IN_PATH = Pattern.compile("\\.([\\w-]+)|\\[([0-9]{1,9})]");

  static JsonMisfit of(ObjectValue sent, Class<?> type, @Nullable IllegalArgumentException cause) {
    String message = cause == null ? "" : String.valueOf(cause.getMessage());
    Matcher place = PLACE.matcher(message);
    List<String> path =
        place.matches()
            ? (place.group(1) == null ? IN_PATH : IN_CHAIN)
                .matcher(place.group(2))
                .results()
                .map(JsonMisfit::step)
                .toList()
            : List.of();
    return new JsonMisfit(
        sent,
        known(sent, path),
        path.isEmpty() ? absent(sent, type) : List.of(),
        message.startsWith("Unrecognized "));
  }

  private static String step(MatchResult found) {
    return Optional.ofNullable(found.group(1)).orElse(String.valueOf(found.group(2)));
  }

  /** As far as it was sent, and one step more: what is missing. */
  private static List<String> known(ObjectValue sent, List<String> path) {
    List<String> known = new ArrayList<>();
    Optional<JsonValue> at = Optional.of(sent);
    for (String step : path) {
      if (at.isEmpty()) {
        return known;
      }
      known.add(step);
      at = at.flatMap(value -> inside(value, step));
    }
    return known;
  }

  private static Optional<JsonValue> inside(JsonValue value, String step) {
    return switch (value) {
      case ObjectValue object -> object.get(step);
      case JsonValue.ArrayValue array ->
          Stream.of(step)
              .filter(index -> index.matches("0|[1-9][0-9]{0,8}"))
              .map(WholeNumber::parseInt)
              .filter(index -> index < array.elements().size())
              .map(array.elements()::get)
              .findFirst();
      default -> Optional.empty();
    };
  }

  private static List<String> absent(ObjectValue sent, Class<?> type) {
    return type.isRecord()
        ? Stream.of(type.getRecordComponents())
            .map(RecordComponent::getName)
            .filter(name -> sent.get(name).isEmpty())
            .toList()
        : List.of();
  }

  Abort refusal() {
    if (!path.isEmpty()) {
      return invalid(path, String.join("/", path) + reason());
    }
    return switch (absent.size()) {
      case 0 -> Abort.of(400, "The JSON object does not have the members that are needed here.");
      case 1 -> invalid(absent, absent.get(0) + " is missing");
      default ->
          Abort.of(
              400,
              "The JSON object does not have the members that are needed here. It lacks "
                  + String.join(", ", absent)
                  + ".");
    };
  }

  private String reason() {
    if (unknown) {
      return " is no member of the object that is needed here";
    }
    return isSent() ? " has a value that is not accepted here" : " is missing";
  }

  private boolean isSent() {
    Optional<JsonValue> at = Optional.of(sent);
    for (String step : path) {
      at = at.flatMap(value -> inside(value, step));
    }
    return at.isPresent();
  }

  private static Abort invalid(List<String> path, String reason) {
    StringBuilder pointer = new StringBuilder();
    path.forEach(step -> pointer.append(JsonBody.pointer(step)));
    return Abort.invalid(pointer.toString(), reason);
  }
}
