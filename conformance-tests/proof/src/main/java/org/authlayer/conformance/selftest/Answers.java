package org.authlayer.conformance.selftest;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.ports.json.JsonValue.ObjectValue;
import org.authlayer.ports.json.JsonValue.StringValue;

/** Changes of an answer, and of the members of the JSON object in it if there is one. */
public final class Answers {

  private Answers() {}

  public static UnaryOperator<HttpResponse> body(Body body) {
    return answer -> new HttpResponse(answer.status(), answer.headers(), body);
  }

  public static UnaryOperator<HttpResponse> text(String text) {
    return body(new Body.Text(text));
  }

  public static UnaryOperator<HttpResponse> withoutHeader(String name) {
    return answer ->
        new HttpResponse(answer.status(), Requests.without(answer.headers(), name), answer.body());
  }

  public static UnaryOperator<HttpResponse> without(String member) {
    return object(members -> members.remove(member));
  }

  public static UnaryOperator<HttpResponse> with(String member, JsonValue value) {
    return object(members -> members.put(member, value));
  }

  public static UnaryOperator<HttpResponse> with(String member, String value) {
    return with(member, new StringValue(value));
  }

  public static UnaryOperator<HttpResponse> member(String name, UnaryOperator<JsonValue> change) {
    return object(members -> members.computeIfPresent(name, (any, value) -> change.apply(value)));
  }

  /** A member that is a text is another one. */
  public static UnaryOperator<HttpResponse> changing(String name, UnaryOperator<String> change) {
    return member(
        name,
        value ->
            value instanceof StringValue(String text)
                ? new StringValue(change.apply(text))
                : value);
  }

  private static UnaryOperator<HttpResponse> object(Consumer<Map<String, JsonValue>> change) {
    return answer -> {
      if (!(answer.body() instanceof Body.Json(ObjectValue object))) {
        return answer;
      }
      Map<String, JsonValue> members = new LinkedHashMap<>(object.members());
      change.accept(members);
      return body(new Body.Json(new ObjectValue(members))).apply(answer);
    };
  }
}
