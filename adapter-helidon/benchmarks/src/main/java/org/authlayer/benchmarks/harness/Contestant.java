package org.authlayer.benchmarks.harness;

import org.authlayer.benchmarks.client.Drive;
import org.authlayer.benchmarks.client.Route;

/**
 * One of those who take turns.
 *
 * @param name as tables show it
 * @param server who answers
 * @param route what it is asked
 * @param users of how many users, at random
 */
public record Contestant(String name, Server server, Route route, int users) {

  Drive drive(int connections, long millis, int offset) {
    return new Drive(server.port(), route, connections, millis, users, offset, 0);
  }
}
