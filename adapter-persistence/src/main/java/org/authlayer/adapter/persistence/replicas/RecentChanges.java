package org.authlayer.adapter.persistence.replicas;

import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * What this process has ended or changed lately, so that it takes no answer from before for true. A
 * subject is the identifier of a user or of a token, the digest of a session, or what a session's
 * entry says. Times are of one monotonic clock, in nanoseconds.
 */
final class RecentChanges {

  /** Some 10 MB. */
  static final int MOST = 100_000;

  private final int most;
  private final LongSupplier nanos;
  private final Map<Object, Long> bySubject = new ConcurrentHashMap<>();
  private volatile long ofAnything;
  private volatile long ofUsers;

  RecentChanges(LongSupplier nanos) {
    this(nanos, MOST);
  }

  RecentChanges(LongSupplier nanos, int most) {
    this.nanos = nanos;
    this.most = most;
    this.ofAnything = nanos.getAsLong() - 1;
    this.ofUsers = ofAnything;
  }

  /** Makes a change and notes it, also one that failed: it may have been made. */
  <R> R noting(Object subject, Supplier<R> change) {
    try {
      return change.get();
    } finally {
      note(subject);
    }
  }

  /** The same for a change of a user that ends all that the user's tokens have opened. */
  <R> R notingUser(UUID user, Supplier<R> change) {
    try {
      return change.get();
    } finally {
      noteUser(user);
    }
  }

  /** Notes a change that has just been made, or was tried and may have been. */
  synchronized void note(Object subject) {
    long now = nanos.getAsLong();
    bySubject.put(subject, now);
    if (bySubject.size() > most) {
      // More than can be told apart: then everything has changed.
      ofAnything = now;
      bySubject.clear();
    }
  }

  /** Notes a change of a user that ends all that the user's tokens have opened. */
  void noteUser(UUID user) {
    note(user);
    note(user.toString());
    ofUsers = nanos.getAsLong();
  }

  /**
   * Whether an answer as of a moment shows all changes of what it is about. That anything may have
   * changed is asked last, because it is said before the changes are forgotten.
   */
  boolean shows(long answer, Stream<Object> subjects) {
    return subjects.allMatch(subject -> shows(answer, subject)) && answer - ofAnything > 0;
  }

  /** Whether it shows those that ended what was opened by tokens, whoever owned them. */
  boolean showsUsers(long answer) {
    return answer - ofUsers > 0;
  }

  /** Forgets what is older than an answer may be. */
  void forget(Duration mostAge) {
    long before = nanos.getAsLong() - mostAge.toNanos();
    bySubject.values().removeIf(changed -> changed - before < 0);
  }

  int size() {
    return bySubject.size();
  }

  private boolean shows(long answer, Object subject) {
    Long changed = bySubject.get(subject);
    return changed == null || answer - changed > 0;
  }
}
