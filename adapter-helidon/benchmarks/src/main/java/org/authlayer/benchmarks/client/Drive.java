package org.authlayer.benchmarks.client;

import java.util.Arrays;
import java.util.List;

/**
 * The requests of a client.
 *
 * @param port of the server
 * @param route what to request
 * @param connections how many at once
 * @param millis for how long
 * @param users how many users the requests come from, in random order; each user comes once before
 *     any comes twice
 * @param offset between the number of a user and the number of the user's token or session
 * @param perSecond how many requests in a second, all connections together; 0 for as many as go
 */
public record Drive(
    int port, Route route, int connections, long millis, int users, int offset, int perSecond) {

  /** One line. */
  public String line() {
    return "%s %s %s %s %s %s %s"
        .formatted(port, route, connections, millis, users, offset, perSecond);
  }

  static Drive parse(String line) {
    List<String> words = Arrays.asList(line.split(" ", -1));
    return new Drive(
        Integer.parseInt(words.get(0)),
        Route.valueOf(words.get(1)),
        Integer.parseInt(words.get(2)),
        Long.parseLong(words.get(3)),
        Integer.parseInt(words.get(4)),
        Integer.parseInt(words.get(5)),
        Integer.parseInt(words.get(6)));
  }
}
