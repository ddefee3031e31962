package org.authlayer.adapter.persistence.connections;

import java.time.Duration;

/**
 * How {@code database.connect-timeout} is shared out, so that a request learns within it that the
 * database does not answer: two fifths to wait for a connection, the rest for its statement.
 *
 * @param connection how long to wait for a connection of the pool
 * @param validation how long an idle connection may take to show that it lives
 * @param answer how long a statement may go unanswered before its connection counts as dead
 * @param statement after how long the database itself gives a statement up; a little before, so
 *     that the connection outlives it
 */
record ConnectDeadlines(
    Duration connection, Duration validation, Duration answer, Duration statement) {

  /** The shortest time that the pool accepts. */
  private static final Duration LEAST = Duration.ofMillis(250);

  static ConnectDeadlines within(Duration connectTimeout) {
    Duration fifth = connectTimeout.dividedBy(5);
    Duration answer = fifth.multipliedBy(3);
    return new ConnectDeadlines(
        atLeast(fifth.multipliedBy(2)),
        atLeast(fifth),
        atLeast(answer),
        atLeast(answer.multipliedBy(9).dividedBy(10)));
  }

  private static Duration atLeast(Duration duration) {
    return duration.compareTo(LEAST) < 0 ? LEAST : duration;
  }
}
