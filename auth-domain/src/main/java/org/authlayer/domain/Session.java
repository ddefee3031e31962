package org.authlayer.domain;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.authlayer.ports.driven.RememberedSession;
import org.jspecify.annotations.Nullable;

/**
 * Text by key that is remembered of a client between requests. One of the three mutable cells of
 * the project; safe when a stage completes on another thread.
 */
public final class Session {

  private enum Mark {
    RENEWED,
    ENDED
  }

  private final Map<String, String> entries;
  private final @Nullable String digest;
  private final AtomicReference<@Nullable Object> storedUser;
  private final Set<String> written = new HashSet<>();
  private final Set<Mark> marks = EnumSet.noneOf(Mark.class);

  public Session(Map<String, String> entries) {
    this(entries, null, null);
  }

  private Session(
      Map<String, String> entries, @Nullable String digest, @Nullable Object storedUser) {
    this.entries = new HashMap<>(entries);
    this.digest = digest;
    this.storedUser = new AtomicReference<>(storedUser);
  }

  public static Session stored(RememberedSession found) {
    return new Session(
        found.session().entries(), found.session().digest(), found.user().orElse(null));
  }

  /** The digest by which the store knows the session; nothing for a new one. */
  public Optional<String> digest() {
    return Optional.ofNullable(digest);
  }

  /** Takes the user found with the session, who is not authenticated yet, once. */
  public <U> Optional<U> takeStoredUser(Class<U> type) {
    return Optional.ofNullable(storedUser.getAndSet(null)).filter(type::isInstance).map(type::cast);
  }

  public synchronized Optional<String> get(String key) {
    return Optional.ofNullable(entries.get(key));
  }

  public synchronized void set(String key, String value) {
    entries.put(Objects.requireNonNull(key, "key"), Objects.requireNonNull(value, "value"));
    written.add(key);
  }

  public synchronized void remove(String key) {
    entries.remove(key);
  }

  /** A new identifier and lifetime (DEC-15), for who verified a password. */
  public synchronized void renew() {
    marks.add(Mark.RENEWED);
  }

  /** Ends the session, and every other one whose identifier the request presents (DEC-16). */
  public synchronized void end() {
    entries.clear();
    marks.add(Mark.ENDED);
  }

  public synchronized Map<String, String> entries() {
    return Map.copyOf(entries);
  }

  /** The entries that were written during this request, also with the value they had. */
  public synchronized Map<String, String> written() {
    Map<String, String> fresh = new HashMap<>(entries);
    fresh.keySet().retainAll(written);
    return fresh;
  }

  public synchronized boolean isRenewed() {
    return marks.contains(Mark.RENEWED);
  }

  public synchronized boolean isEnded() {
    return marks.contains(Mark.ENDED);
  }

  @Override
  public synchronized String toString() {
    return "Session" + entries.keySet();
  }
}
