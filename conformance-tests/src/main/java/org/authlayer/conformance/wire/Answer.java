package org.authlayer.conformance.wire;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.authlayer.conformance.verdict.CheckFailure;
import org.authlayer.conformance.verdict.Exchange;

/** An answer as it came. */
@SuppressWarnings("ArrayRecordComponent") // content as it travelled; never compared
public record Answer(int status, List<HttpCall.Header> headers, byte[] body, Exchange exchange) {

  private static final JsonMapper JSON = new JsonMapper();

  /** Copies the list. */
  public Answer {
    headers = List.copyOf(headers);
  }

  public boolean isSuccess() {
    return status >= 200 && status <= 299;
  }

  public List<String> all(String name) {
    return headers.stream()
        .filter(header -> header.name().equalsIgnoreCase(name))
        .map(HttpCall.Header::value)
        .toList();
  }

  public Optional<String> first(String name) {
    return all(name).stream().findFirst();
  }

  public String text() {
    return new String(body, StandardCharsets.UTF_8);
  }

  public JsonNode json() {
    try {
      return JSON.readTree(body);
    } catch (JsonProcessingException none) {
      throw new CheckFailure("the content of the answer is no JSON");
    } catch (java.io.IOException none) {
      throw new CheckFailure("the content of the answer cannot be read");
    }
  }

  public String string(String member) {
    JsonNode value = json().path(member);
    if (!value.isTextual()) {
      throw new CheckFailure("the answer has no string member '" + member + "'");
    }
    return value.textValue();
  }

  public Optional<String> cookie(String name) {
    return all("Set-Cookie").stream()
        .filter(line -> line.startsWith(name + "="))
        .map(line -> line.substring(name.length() + 1).split(";", 2)[0].strip())
        .filter(value -> !value.isEmpty())
        .findFirst();
  }
}
