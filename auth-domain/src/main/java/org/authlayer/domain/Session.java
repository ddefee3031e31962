package org.authlayer.domain;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered of a client between requests: text by key.
 *
 * <p>One of the two mutable cells of the project; safe when a stage completes on another thread.
 * Sessions middleware loads it before the chain and keeps it after.
 */
public final class Session {

  private final Map<String, String> entries;
  private final @Nullable String digest;

  /**
   * A session that holds what was remembered.
   *
   * @param entries what was remembered; copied
   */
  public Session(Map<String, String> entries) {
    this(entries, null);
  }

  /**
   * A session that the store holds.
   *
   * @param entries what was remembered; copied
   * @param digest what the store knows it by, or null for a session that begins with this request
   */
  public Session(Map<String, String> entries, @Nullable String digest) {
    this.entries = new HashMap<>(entries);
    this.digest = digest;
  }

  /**
   * What the store knew the session by when the request came: names it, and is of no use to take it
   * over.
   *
   * @return the digest of its identifier, or nothing for a session that begins with this request
   */
  public Optional<String> digest() {
    return Optional.ofNullable(digest);
  }

  /**
   * Reads an entry.
   *
   * @param key its key
   * @return its value, or nothing
   */
  public synchronized Optional<String> get(String key) {
    return Optional.ofNullable(entries.get(key));
  }

  /**
   * Writes an entry.
   *
   * @param key its key
   * @param value its value
   */
  public synchronized void set(String key, String value) {
    entries.put(key, value);
  }

  /**
   * Drops an entry, if it is there.
   *
   * @param key its key
   */
  public synchronized void remove(String key) {
    entries.remove(key);
  }

  /**
   * All entries as they are now.
   *
   * @return a copy
   */
  public synchronized Map<String, String> entries() {
    return Map.copyOf(entries);
  }

  /** Names the keys only. */
  @Override
  public synchronized String toString() {
    return "Session" + entries.keySet();
  }
}
