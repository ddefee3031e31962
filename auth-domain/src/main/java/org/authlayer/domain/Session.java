package org.authlayer.domain;

import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.SessionIdentity;
import org.authlayer.ports.driven.StorableText;
import org.authlayer.ports.driven.UserId;
import org.jspecify.annotations.Nullable;

/**
 * The memory of a client between requests: users, and values of the application by key. A value is
 * never taken for a user, whatever its key is. One of the three mutable cells of the project; safe
 * when a stage completes on another thread.
 */
public final class Session {

  /**
   * A user who was authenticated on this request, by the token if there is one.
   *
   * @param proofs what the request {@linkplain Session#prove proved} beside
   */
  public record Login(String userId, @Nullable TokenOrigin token, Map<String, Instant> proofs) {
    public Login {
      proofs = Map.copyOf(proofs);
    }
  }

  /** Begins the keys of modules of the layer, which an application neither sets nor removes. */
  public static final String OWN = "authlayer/";

  private final @Nullable SessionData stored;
  private final Map<String, String> valuesBefore;
  private final Map<String, String> values;
  private final Set<String> written = new HashSet<>();
  private final Map<String, SessionIdentity> kept;
  private final Map<String, Login> logins = new HashMap<>();
  private final Map<String, SessionIdentity> forgotten = new HashMap<>();
  private final Map<UserId, Map<String, Instant>> proven = new HashMap<>();
  private final Map<String, AuthStore.Login> recalled = new HashMap<>();
  private final AtomicBoolean ended = new AtomicBoolean();

  /** A session that is not stored, and will not be while it is empty. */
  public Session() {
    this(null, Map.of(), Map.of());
  }

  private Session(
      @Nullable SessionData stored,
      Map<String, String> values,
      Map<String, SessionIdentity> identities) {
    this.stored = stored;
    this.valuesBefore = new HashMap<>(values);
    this.values = new HashMap<>(values);
    this.kept = new HashMap<>(identities);
  }

  /** A stored session with those of its identities that have not ended. */
  public static Session stored(SessionData found, Map<String, SessionIdentity> live) {
    return new Session(found, found.values(), live);
  }

  /** The digest by which the store knows the session; nothing for a new one. */
  public Optional<String> digest() {
    return Optional.ofNullable(stored).map(SessionData::digest);
  }

  public synchronized Optional<String> get(String key) {
    return Optional.ofNullable(values.get(key));
  }

  /** Refuses with 400 text that no column can hold (DEC-26), and a key below {@link #OWN}. */
  public synchronized void set(String key, String value) {
    Objects.requireNonNull(key, "key");
    Objects.requireNonNull(value, "value");
    if (!StorableText.isStorable(key, value) || key.startsWith(OWN)) {
      throw Abort.of(400, "Choose text without NUL and half surrogates, and no key below " + OWN);
    }
    keep(key, value);
  }

  public synchronized void remove(String key) {
    values.keySet().removeIf(name -> name.equals(key) && !name.startsWith(OWN));
  }

  /** Keeps a value of a module of the layer, whose key begins with {@link #OWN}; null removes. */
  public synchronized void keep(String key, @Nullable String value) {
    if (values.compute(key, (same, former) -> value) != null) {
      written.add(key);
    }
  }

  /** The identifier of the user of a type. */
  public synchronized Optional<String> userId(String type) {
    recallMixed(type);
    return Optional.ofNullable(logins.get(type))
        .map(Login::userId)
        .or(() -> Optional.ofNullable(kept.get(type)).map(SessionIdentity::userId));
  }

  private void recallMixed(String type) {
    if (stored != null && stored.isMixed() && !kept.containsKey(type)) {
      stored
          .identity(type)
          .filter(one -> values.remove(type, one.userId()))
          .ifPresent(one -> kept.put(type, one));
    }
  }

  /** The authentication of the user that the session remembers; it begins no identity (DEC-15). */
  public synchronized void recall(String type, AuthStore.Login login) {
    recalled.put(type, login);
  }

  /** Whether a user type has the authentication that the session gave it. */
  public synchronized boolean isRecalled(String type, Optional<AuthStore.Login> current) {
    return current.filter(login -> login.equals(recalled.get(type))).isPresent();
  }

  /**
   * Remembers a user who was authenticated on this request. A token beside the session of the same
   * user changes nothing (DEC-15).
   */
  public synchronized void remember(UserId user, @Nullable TokenOrigin token) {
    if (token == null || !Optional.of(user.text()).equals(userId(user.type()))) {
      logins.put(user.type(), new Login(user.text(), token, Map.of()));
    }
  }

  /**
   * The user of the session proved more than the credential that began the identity, which gets a
   * new identifier for it (DEC-15) and ends when it would. A later login of the type begins without
   * it. Of a user that the session does not remember at the end of the request, nothing is kept.
   *
   * @param proof the name in {@link SessionIdentity#proofs}
   */
  public synchronized void prove(UserId user, String proof, Instant at) {
    proven.computeIfAbsent(user, first -> new HashMap<>()).put(proof, at);
  }

  private Map<String, Instant> proven(String type, String userId) {
    return proven.getOrDefault(new UserId(type, userId), Map.of());
  }

  public synchronized void forget(String type) {
    recallMixed(type);
    logins.remove(type);
    SessionIdentity former = kept.remove(type);
    if (former != null) {
      forgotten.put(type, former);
    }
  }

  /** A new identifier, and a new lifetime of the user of a type, whose password was verified. */
  public synchronized void renew(String type) {
    userId(type).ifPresent(id -> remember(new UserId(type, id), null));
  }

  /** Forgets the user of a type; without another user, ends the session as {@link #end} does. */
  public synchronized void logout(String type) {
    forget(type);
    if (users().isEmpty()) {
      end();
    }
  }

  /** Ends the session, and every other one whose identifier the request presents (DEC-16). */
  public synchronized void end() {
    values.clear();
    kept.clear();
    logins.clear();
    ended.set(true);
  }

  /** The identifiers of the users by type. */
  public synchronized Map<String, String> users() {
    Map<String, String> users = new HashMap<>();
    kept.forEach((type, identity) -> users.put(type, identity.userId()));
    logins.forEach((type, login) -> users.put(type, login.userId()));
    return users;
  }

  public synchronized Map<String, String> values() {
    return Map.copyOf(values);
  }

  /** The values that were written during this request. */
  public synchronized Map<String, String> written() {
    Map<String, String> fresh = new HashMap<>(values);
    fresh.keySet().retainAll(written);
    return fresh;
  }

  /**
   * Takes over what another request stored meanwhile, under what this one changed. False if nothing
   * is left.
   */
  public synchronized boolean follow(SessionData other) {
    Map<String, String> own = written();
    Set<String> removed = new HashSet<>(valuesBefore.keySet());
    removed.removeAll(values.keySet());
    valuesBefore.clear();
    valuesBefore.putAll(other.values());
    values.clear();
    values.putAll(valuesBefore);
    values.keySet().removeAll(removed);
    values.putAll(own);
    kept.keySet().retainAll(other.identities().keySet());
    kept.replaceAll((type, former) -> other.identity(type).orElse(former));
    return !isEmpty();
  }

  /** The users who were authenticated on an earlier request, and not again on this one. */
  public synchronized Map<String, SessionIdentity> kept() {
    Map<String, SessionIdentity> others = new HashMap<>(kept);
    others.keySet().removeAll(logins.keySet());
    others.replaceAll((type, identity) -> identity.with(proven(type, identity.userId())));
    return others;
  }

  /** The users who were logged out on this request. */
  public synchronized Map<String, SessionIdentity> forgotten() {
    return Map.copyOf(forgotten);
  }

  public synchronized Map<String, Login> logins() {
    Map<String, Login> all = new HashMap<>(logins);
    all.replaceAll(
        (type, login) -> new Login(login.userId(), login.token(), proven(type, login.userId())));
    return all;
  }

  public synchronized boolean isEmpty() {
    return values.isEmpty() && kept.isEmpty() && logins.isEmpty();
  }

  /** Whether a user logged in or out, or proved more; else the session keeps its identifier. */
  public synchronized boolean hasOtherUsers() {
    return !forgotten.isEmpty()
        || !logins.isEmpty()
        || proven.keySet().stream().anyMatch(user -> user.text().equals(users().get(user.type())));
  }

  public synchronized boolean isChanged() {
    return hasOtherUsers() || !values.equals(valuesBefore);
  }

  public synchronized boolean isEnded() {
    return ended.get();
  }
}
