package org.authlayer.conformance.blackbox;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.authlayer.conformance.verdict.CheckFailure;
import org.authlayer.conformance.verdict.Exchange;

/**
 * An answer as it came.
 *
 * @param status the status code
 * @param headers all header lines in order, as they stood
 * @param body the content
 * @param exchange request and answer for the report
 */
@SuppressWarnings("ArrayRecordComponent") // content as it travelled; never compared
public record Answer(int status, List<HttpCall.Header> headers, byte[] body, Exchange exchange) {

  private static final JsonMapper JSON = new JsonMapper();

  /** Copies the list. */
  public Answer {
    headers = List.copyOf(headers);
  }

  /**
   * Tells whether it is a 2xx.
   *
   * @return whether it is
   */
  public boolean isSuccess() {
    return status >= 200 && status <= 299;
  }

  /**
   * The values of a header.
   *
   * @param name its name in any case
   * @return one per line, in order
   */
  public List<String> all(String name) {
    return headers.stream()
        .filter(header -> header.name().equalsIgnoreCase(name))
        .map(HttpCall.Header::value)
        .toList();
  }

  /**
   * The first value of a header.
   *
   * @param name its name in any case
   * @return the value, or nothing
   */
  public Optional<String> first(String name) {
    return all(name).stream().findFirst();
  }

  /**
   * The content as text.
   *
   * @return decoded from UTF-8
   */
  public String text() {
    return new String(body, StandardCharsets.UTF_8);
  }

  /**
   * The content as JSON.
   *
   * @return the value
   * @throws CheckFailure when it is none
   */
  public JsonNode json() {
    try {
      return JSON.readTree(body);
    } catch (JsonProcessingException none) {
      throw new CheckFailure("the content of the answer is no JSON");
    } catch (java.io.IOException none) {
      throw new CheckFailure("the content of the answer cannot be read");
    }
  }

  /**
   * A string member of the JSON object in the content.
   *
   * @param member the member's name
   * @return its value
   * @throws CheckFailure when there is no such member, or it is no string
   */
  public String string(String member) {
    JsonNode value = json().path(member);
    if (!value.isTextual()) {
      throw new CheckFailure("the answer has no string member '" + member + "'");
    }
    return value.textValue();
  }

  /**
   * The value of a cookie that the answer sets.
   *
   * @param name the cookie's name
   * @return its value, or nothing when the answer does not set it, or sets it to nothing
   */
  public Optional<String> cookie(String name) {
    return all("Set-Cookie").stream()
        .filter(line -> line.startsWith(name + "="))
        .map(line -> line.substring(name.length() + 1).split(";", 2)[0].strip())
        .filter(value -> !value.isEmpty())
        .findFirst();
  }
}
