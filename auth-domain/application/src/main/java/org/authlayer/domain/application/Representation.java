package org.authlayer.domain.application;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.authlayer.domain.usecase.IssueToken;
import org.authlayer.domain.website.Html;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.json.JsonValue;

/** Records as clients see them (DEC-04, DEC-05). */
public final class Representation {

  private static final String PAGE_POLICY =
      "default-src 'self'; object-src 'none'; form-action 'self'; frame-ancestors 'none';"
          + " base-uri 'none'";

  private Representation() {}

  /** A user: never the hash. */
  static JsonValue.ObjectValue object(User user) {
    return JsonValue.object(
        Map.entry("id", JsonValue.of(user.id().toString())),
        Map.entry("name", JsonValue.of(user.name())),
        Map.entry("email", JsonValue.of(user.email())));
  }

  /** The end is beside the three fields of the specification, where there is one. */
  static HttpResponse ofToken(IssueToken.Result.Opaque token, String userId) {
    Map<String, String> members = new LinkedHashMap<>();
    members.put("id", token.id().toString());
    members.put("value", token.value());
    members.put("user_id", userId);
    if (token.expiresAt() != null) {
      members.put("expires_at", token.expiresAt().toString());
    }
    return json(members);
  }

  static HttpResponse ofJwt(String token) {
    return json(Map.entry("token", token));
  }

  public static HttpResponse text(String text) {
    return HttpResponse.of(200, new Body.Text(text));
  }

  /**
   * A page, which loads styles, scripts and pictures of this origin only, and stands in no frame.
   */
  public static HttpResponse html(Html page) {
    return html(page, PAGE_POLICY);
  }

  /** A page with a {@code Content-Security-Policy} of its own. */
  public static HttpResponse html(Html page, String policy) {
    return page.answer(policy);
  }

  /** Content of any media type, such as {@code application/pdf}. */
  public static HttpResponse bytes(String mediaType, byte[] content) {
    return HttpResponse.of(200, new Body.Binary(content)).with("Content-Type", mediaType);
  }

  /** Content of any media type that is written while it is sent, of unknown length. */
  public static HttpResponse stream(String mediaType, Body.Content content) {
    return HttpResponse.of(200, new Body.Outgoing(OptionalLong.empty(), content))
        .with("Content-Type", mediaType);
  }

  /** A file of any size; {@link IOException} if there is no such file. */
  public static HttpResponse file(String mediaType, Path file) throws IOException {
    long length = Files.size(file);
    return HttpResponse.of(
            200, new Body.Outgoing(OptionalLong.of(length), new FileContent(file, length)))
        .with("Content-Type", mediaType);
  }

  /** Any JSON value; {@link TypedJson} answers values of types of your own. */
  public static HttpResponse json(JsonValue value) {
    return HttpResponse.of(200, new Body.Json(value));
  }

  /** A JSON object of strings. */
  @SafeVarargs
  public static HttpResponse json(Map.Entry<String, String>... members) {
    Map<String, String> values = new LinkedHashMap<>();
    for (Map.Entry<String, String> member : members) {
      values.put(member.getKey(), member.getValue());
    }
    return json(values);
  }

  /** A JSON object of strings, in the order of the map. */
  public static HttpResponse json(Map<String, String> members) {
    Map<String, JsonValue> values = new LinkedHashMap<>();
    members.forEach((name, value) -> values.put(name, new JsonValue.StringValue(value)));
    return json(new JsonValue.ObjectValue(values));
  }
}
