package org.authlayer.conformance.elsewhere;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** The requests that have to come back later: none, unless a switch makes the server busy. */
final class Overload {

  private static final int EVERY = 3;

  private final Variations variations;
  private final Answers answers;
  private final AtomicLong posts = new AtomicLong();

  Overload(Variations variations, Answers answers) {
    this.variations = variations;
    this.answers = answers;
  }

  /** Checking and hashing passwords is what a server is too busy for, and both come by POST. */
  Optional<Reply> turnsAway(Request request) {
    if (!request.method().equals("POST")) {
      return Optional.empty();
    }
    boolean login = request.path().endsWith("/login");
    boolean now =
        (variations.has("sheds-load") && posts.incrementAndGet() % EVERY == 0)
            || (variations.has("login-is-always-busy") && login);
    return now ? Optional.of(answers.later().reply()) : Optional.empty();
  }
}
