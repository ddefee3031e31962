package org.authlayer.domain.application;

import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * An event of an {@link EventStream} (HTML Standard, 9.2). Without a name it is a {@code message};
 * a browser repeats the id as {@code Last-Event-ID}.
 */
public record ServerSentEvent(String name, String id, String data) {

  /** Rejects a line break in the name, and a line break or NUL in the id. */
  public ServerSentEvent {
    Objects.requireNonNull(data, "data");
    requireLine("name", name);
    requireLine("id", id);
  }

  public static ServerSentEvent of(String name, String data) {
    return new ServerSentEvent(name, "", data);
  }

  public ServerSentEvent withId(String last) {
    return new ServerSentEvent(name, last, data);
  }

  byte[] bytes() {
    StringBuilder text = new StringBuilder(data.length() + 32);
    field(text, "event", name);
    field(text, "id", id);
    for (String line : data.split("\r\n|\r|\n", -1)) {
      text.append("data: ").append(line).append('\n');
    }
    return text.append('\n').toString().getBytes(StandardCharsets.UTF_8);
  }

  private static void field(StringBuilder text, String field, String value) {
    if (!value.isEmpty()) {
      text.append(field).append(": ").append(value).append('\n');
    }
  }

  private static void requireLine(String what, String value) {
    if (value.chars().anyMatch(c -> c == '\n' || c == '\r' || c == 0)) {
      throw new IllegalArgumentException("the " + what + " of an event is one line");
    }
  }

  /** Names the type only: data may hold secrets. */
  @Override
  public String toString() {
    return "ServerSentEvent[" + name + "]";
  }
}
