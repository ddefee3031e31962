package org.authlayer.adapter.helidon.jwt;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.authlayer.ports.driving.JsonValue;

/**
 * Tokens whose signature was found good, with what they claim: a signature stays good, so that who
 * comes again is not worked out again (ADR 0029). Whether the claims hold now is asked each time,
 * elsewhere. Holds nothing that was not signed with a key of this process, so that strangers fill
 * nothing; what was not asked for while as many others were is forgotten.
 */
final class Verified {

  private static final int LONGEST = 1024;

  private final int capacity;
  private volatile Map<Key, JsonValue.ObjectValue> recent = new ConcurrentHashMap<>();
  private volatile Map<Key, JsonValue.ObjectValue> older = Map.of();

  /**
   * @param capacity tokens after which the older half is forgotten; twice as many are held at most
   */
  Verified(int capacity) {
    this.capacity = capacity;
  }

  Optional<JsonValue.ObjectValue> find(Key token) {
    JsonValue.ObjectValue claims = recent.get(token);
    if (claims == null) {
      claims = older.get(token);
      if (claims != null) {
        add(token, claims);
      }
    }
    return Optional.ofNullable(claims);
  }

  void add(Key token, JsonValue.ObjectValue claims) {
    if (token.bytes.length <= LONGEST) {
      makeRoom();
      recent.put(token, claims);
    }
  }

  int size() {
    return recent.size() + older.size();
  }

  private void makeRoom() {
    if (recent.size() >= capacity) {
      synchronized (this) {
        if (recent.size() >= capacity) {
          older = recent;
          recent = new ConcurrentHashMap<>();
        }
      }
    }
  }

  /** A whole token, compared in a time that does not tell how much of it is right. */
  static final class Key {

    private final byte[] bytes;
    private final int hash;

    Key(String token) {
      this.bytes = token.getBytes(StandardCharsets.UTF_8);
      this.hash = Arrays.hashCode(bytes);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Key key && MessageDigest.isEqual(bytes, key.bytes);
    }

    @Override
    public int hashCode() {
      return hash;
    }

    /** Redacted. */
    @Override
    public String toString() {
      return "Verified.Key";
    }
  }
}
