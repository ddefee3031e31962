package org.authlayer.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.Objects;
import java.util.Optional;
import org.authlayer.ports.driving.Headers;

/**
 * The answer of the application.
 *
 * @param status the status code
 * @param headers the header lines
 * @param body the content as text, empty where there is none
 */
public record TestResponse(int status, Headers headers, String body) {

  private static final JsonMapper JSON = new JsonMapper();

  /** Refuses null. */
  public TestResponse {
    Objects.requireNonNull(headers, "headers");
    Objects.requireNonNull(body, "body");
  }

  /**
   * The first line of a header.
   *
   * @param name the name, in any case
   * @return its value, or nothing
   */
  public Optional<String> header(String name) {
    return headers.first(name);
  }

  /**
   * The content as JSON.
   *
   * @return the value
   * @throws IllegalStateException if the content is no JSON; the message has status and content
   */
  public JsonNode json() {
    try {
      JsonNode json = JSON.readTree(body);
      if (!json.isMissingNode()) {
        return json;
      }
      throw new IllegalStateException("no content: " + this);
    } catch (IOException none) {
      throw new IllegalStateException("no JSON: " + this, none);
    }
  }

  /** Status and content, for the message of a test that failed. */
  @Override
  public String toString() {
    return "HTTP " + status + " " + body;
  }
}
