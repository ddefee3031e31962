package org.authlayer.conformance.selftest;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
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
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.JsonValue;
import org.authlayer.ports.driving.JsonValue.ObjectValue;
import org.authlayer.ports.driving.JsonValue.StringValue;

/** Create-user requests and JSON answers, taken apart and put together wrongly. */
public final class Payloads {

  private Payloads() {}

  public static boolean isRegistration(HttpRequest request) {
    return request.method().equals("POST") && request.path().endsWith("/users");
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

  /** The request with a valid payload in place of whatever it had. */
  public static HttpRequest ofSomebody(HttpRequest request) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("name", new StringValue("Somebody"));
    members.put("email", new StringValue(somebody()));
    members.put("password", new StringValue("password"));
    members.put("confirmPassword", new StringValue("password"));
    return with(request, new Body.Json(new ObjectValue(members)));
  }

  /** A valid address that nobody has. */
  public static String somebody() {
    return "somebody-" + UUID.randomUUID() + "@example.org";
  }

  public static HttpRequest with(HttpRequest request, Body body) {
    return new HttpRequest(
        request.method(),
        request.path(),
        request.query(),
        request.headers(),
        body,
        request.channel());
  }

  public static HttpRequest with(HttpRequest request, String field, JsonValue value) {
    Map<String, JsonValue> members = new LinkedHashMap<>(members(request));
    members.put(field, value);
    return with(request, new Body.Json(new ObjectValue(members)));
  }

  public static HttpRequest with(HttpRequest request, String field, String value) {
    return with(request, field, new StringValue(value));
  }

  /** Changes some create-user requests on their way in. */
  public static UnaryOperator<Application> where(
      Predicate<HttpRequest> which, UnaryOperator<HttpRequest> change) {
    return Tamper.requests(
        request ->
            isRegistration(request) && which.test(request) ? change.apply(request) : request);
  }

  /** Reads another text where a field has a text of some kind. */
  public static UnaryOperator<Application> reading(
      String field, Predicate<String> kind, UnaryOperator<String> as) {
    return where(
        request ->
            members(request).get(field) instanceof StringValue text && kind.test(text.value()),
        request -> with(request, field, as.apply(text(request, field))));
  }

  /** Refuses some create-user requests that are in order. */
  public static UnaryOperator<Application> refusing(Predicate<HttpRequest> which) {
    return Tamper.instead(
        request -> isRegistration(request) && which.test(request), request -> HttpResponse.of(400));
  }

  /** The user name in a Basic header, or the field of a form login. */
  public static String username(HttpRequest request) {
    if (request.body() instanceof Body.Form form) {
      return form.single("username").orElse("");
    }
    return pair(request).map(pair -> pair.split(":", 2)[0]).orElse("");
  }

  /** User name and password in a Basic header. */
  public static Optional<String> pair(HttpRequest request) {
    return request
        .headers()
        .first("Authorization")
        .filter(value -> value.startsWith("Basic "))
        .map(value -> Base64.getDecoder().decode(value.substring("Basic ".length())))
        .map(bytes -> new String(bytes, StandardCharsets.UTF_8));
  }

  /** An answer with one member of its JSON object changed. */
  public static HttpResponse with(HttpResponse answer, String member, JsonValue value) {
    if (!(answer.body() instanceof Body.Json(ObjectValue object))) {
      return answer;
    }
    Map<String, JsonValue> members = new LinkedHashMap<>(object.members());
    members.put(member, value);
    return new HttpResponse(
        answer.status(), answer.headers(), new Body.Json(new ObjectValue(members)));
  }

  public static HttpResponse with(HttpResponse answer, String member, String value) {
    return with(answer, member, new StringValue(value));
  }

  public static HttpResponse without(HttpResponse answer, String member) {
    if (!(answer.body() instanceof Body.Json(ObjectValue object))) {
      return answer;
    }
    Map<String, JsonValue> members = new LinkedHashMap<>(object.members());
    members.remove(member);
    return new HttpResponse(
        answer.status(), answer.headers(), new Body.Json(new ObjectValue(members)));
  }

  public static HttpResponse with(HttpResponse answer, int status) {
    return new HttpResponse(status, answer.headers(), answer.body());
  }
}
