package org.authlayer.benchmarks.client;

import java.util.List;
import java.util.stream.IntStream;

/** The requests of a route: made beforehand for few users, at the moment of asking for many. */
record Asks(Route route, int users, Signer signer, List<Ask> made) {

  private static final int FEW = 50_000;

  static Asks of(Route route, int users, Signer signer) {
    int few = users > FEW ? 0 : users;
    List<Ask> made =
        IntStream.rangeClosed(1, few).mapToObj(user -> route.ask(user, signer)).toList();
    return new Asks(route, users, signer, made);
  }

  /** Of a user from 0 to one less than there are. */
  Ask of(int user) {
    return made.isEmpty() ? route.ask(user + 1, signer) : made.get(user);
  }
}
