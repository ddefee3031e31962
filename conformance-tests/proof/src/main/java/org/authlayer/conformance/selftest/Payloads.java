package org.authlayer.conformance.selftest;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.ports.json.JsonValue.ObjectValue;
import org.authlayer.ports.json.JsonValue.StringValue;

/** Create-user requests and JSON answers, taken apart and put together wrongly. */
public final class Payloads {

  private Payloads() {}

  public static boolean isRegistration(HttpRequest request) {
    return request.method().equals("POST") && request.path().endsWith("/users");
  }

  public static Predicate<HttpRequest> text(String field, Predicate<String> kind) {
    return request -> kind.test(text(request, field));
  }

  public static boolean isLogin(HttpRequest request) {
    return request.method().equals("POST") && request.path().endsWith("/login");
  }

  /** The members of a create-user request, none where it is no JSON object. */
  public static Map<String, JsonValue> members(HttpRequest request) {
    return isRegistration(request) && request.body() instanceof Body.Json(ObjectValue object)
        ? object.members()
        : Map.of();
  }

  /** A field of a create-user request, null where it lacks. */
  public static JsonValue value(HttpRequest request, String field) {
    return members(request).getOrDefault(field, new JsonValue.NullValue());
  }

  /** A field of a create-user request, empty where it is no string. */
  public static String text(HttpRequest request, String field) {
    return members(request).get(field) instanceof StringValue text ? text.value() : "";
  }

  public static HttpRequest withPassword(HttpRequest request, String password) {
    return with(with(request, "password", password), "confirmPassword", password);
  }

  public static boolean isMismatch(HttpRequest request) {
    return !text(request, "password").equals(text(request, "confirmPassword"));
  }

  public static boolean lacks(HttpRequest request, String field) {
    return !members(request).containsKey(field);
  }

  /** A mismatch of two passwords that are both there. */
  public static boolean isOtherwiseValidMismatch(HttpRequest request) {
    return isMismatch(request)
        && List.of("name", "email", "password", "confirmPassword").stream()
            .noneMatch(field -> text(request, field).isEmpty());
  }

  /** A valid address that nobody has. */
  public static String somebody() {
    return "somebody-" + UUID.randomUUID() + "@example.org";
  }

  public static HttpRequest with(HttpRequest request, String field, JsonValue value) {
    Map<String, JsonValue> members = new LinkedHashMap<>(members(request));
    members.put(field, value);
    return Requests.with(request, new Body.Json(new ObjectValue(members)));
  }

  public static HttpRequest with(HttpRequest request, String field, String value) {
    return with(request, field, new StringValue(value));
  }

  /** Changes some create-user requests on their way in. */
  public static Tamper<Application> where(
      Predicate<HttpRequest> which, UnaryOperator<HttpRequest> change) {
    return Where.where(which.and(Payloads::isRegistration)).reads(change);
  }

  /** Reads another text where a field has a text of some kind. */
  public static Tamper<Application> reading(
      String field, Predicate<String> kind, UnaryOperator<String> as) {
    return where(
        it -> members(it).get(field) instanceof StringValue(String text) && kind.test(text),
        it -> with(it, field, as.apply(text(it, field))));
  }

  public static Tamper<Application> refusing(Predicate<HttpRequest> which) {
    return Where.where(which.and(Payloads::isRegistration)).instead(400);
  }

  /** The user name in a Basic header, or the field of a form login. */
  public static String username(HttpRequest request) {
    if (request.body() instanceof Body.Form form) {
      return form.single("username").orElse("");
    }
    return pair(request).map(pair -> pair.split(":", 2)[0]).orElse("");
  }

  public static Optional<String> pair(HttpRequest request) {
    return Optional.of(Requests.authorization(request))
        .filter(value -> value.startsWith("Basic "))
        .map(value -> Requests.decoded(value.substring("Basic ".length())));
  }
}
