package org.authlayer.conformance.elsewhere;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** How a request is read: a right server reads it as it is. */
record Reading(Switches on) {

  private static final String PLACE = "spelling";
  private static final Set<String> EXACT =
      Set.of("application/json", "application/x-www-form-urlencoded");

  /** The request as careless code reads it; nothing where it refuses to. */
  Optional<Request> of(Request request) {
    String type = request.header("Content-Type").orElse("");
    boolean unread =
        (is("type-exact") && !type.isEmpty() && !EXACT.contains(type))
            || (is("type-bare") && type.contains(";"))
            || (is("agent") && request.header("User-Agent").isEmpty());
    return unread ? Optional.empty() : Optional.of(cookies(body(named(request))));
  }

  private boolean is(String mistake) {
    return on.is(PLACE, mistake);
  }

  private Request named(Request request) {
    Predicate<Request.Line> upper =
        line -> line.name().equals(line.name().toUpperCase(Locale.ROOT));
    return is("header-case")
        ? request.with(request.lines().stream().filter(upper.negate()).toList())
        : request;
  }

  private Request body(Request request) {
    boolean chunked = request.header("Transfer-Encoding").isPresent();
    if (is("chunked") && chunked) {
      return request.with("");
    }
    boolean form = !request.formFields().isEmpty();
    String text = request.body();
    if (is("latin1") && form) {
      return request.with(text.replaceAll("%C3%A9", "%C3%83%C2%A9"));
    }
    if (is("percent") && form) {
      return request.with(text.replaceAll("%([0-9a-f][a-f]|[a-f][0-9a-f])", "%25$1"));
    }
    return is("escapes") && !form ? request.with(text.replace("\\u", "\\\\u")) : request;
  }

  private Request cookies(Request request) {
    return request.with(
        request.lines().stream()
            .map(
                line ->
                    line.isCalled("Cookie")
                        ? new Request.Line(line.name(), seen(line.value()))
                        : line)
            .toList());
  }

  private String seen(String cookies) {
    List<String> all = List.of(cookies.split("; ?", -1));
    if (is("cookie-first")) {
      return all.getFirst();
    }
    if (is("cookie-last")) {
      return all.getLast();
    }
    return is("cookie-alone") && all.size() > 1 ? "" : cookies;
  }

  /** Members of a payload that are no strings, made strings. */
  Map<String, Object> coerced(Map<String, Object> payload) {
    payload.replaceAll(this::coerced);
    return payload;
  }

  private Object coerced(String member, Object value) {
    boolean both = member.equals("password") || member.equals("confirmPassword");
    return List.of(member, both ? "passwords" : member).stream()
        .flatMap(
            place ->
                Coercion.of(value).stream().filter(one -> on.is("member-" + place, one.kind())))
        .<Object>map(Coercion::text)
        .findFirst()
        .orElse(value);
  }

  private record Coercion(String kind, String text) {

    static Optional<Coercion> of(Object value) {
      if (value instanceof List<?> list) {
        return Optional.of(
            new Coercion(
                "array", list.isEmpty() ? "an empty list" : String.valueOf(list.getFirst())));
      }
      if (value instanceof Map<?, ?>) {
        return Optional.of(new Coercion("object", "[object Object]"));
      }
      if (value.equals(Json.NULL)) {
        return Optional.of(new Coercion("null", "null and void"));
      }
      if (value instanceof Boolean) {
        return Optional.of(new Coercion("true", "true and true"));
      }
      return value instanceof String
          ? Optional.empty()
          : Optional.of(new Coercion("number", String.valueOf(value)));
    }
  }

  /** JSON that is more, or less, than an object. */
  String content(String text) {
    String json = text.strip();
    if (on.is("content", "array") && json.startsWith("[")) {
      return json.substring(1, json.length() - 1);
    }
    if (on.is("content", "string") && json.startsWith("\"")) {
      return String.valueOf(Json.read(json));
    }
    return on.is("content", "behind") && json.startsWith("{")
        ? json.substring(0, json.indexOf('}') + 1)
        : text;
  }
}
