package org.authlayer.domain;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.authlayer.ports.driven.AuthEvent;
import org.jspecify.annotations.Nullable;

/**
 * The credentials of one request as they were read, which user each authenticated, and reports of
 * those that authenticated no user. One of the three mutable cells of the project; safe when a
 * stage completes on another thread.
 */
public final class Evidence {

  private final Map<Class<?>, Optional<?>> credentials = new ConcurrentHashMap<>();
  private final Queue<Proof> proofs = new ConcurrentLinkedQueue<>();
  private final Map<Object, Optional<AuthEvent>> reports = new ConcurrentHashMap<>();

  private record Proof(Object user, @Nullable TokenOrigin token, CredentialCheck check) {
    private Proof {
      Objects.requireNonNull(user, "user");
      Objects.requireNonNull(check, "check");
    }
  }

  Evidence() {}

  /** Reads a credential of the request once; later calls get what was read first, also nothing. */
  @SuppressWarnings("unchecked") // each kind is kept under its own class
  public <C> Optional<C> credential(Class<C> kind, Supplier<Optional<C>> reader) {
    Optional<?> known = credentials.get(kind);
    if (known == null) {
      known = reader.get();
      credentials.put(kind, known);
    }
    return (Optional<C>) known;
  }

  /** A credential that is no token authenticated a user. */
  public void add(Object user, CredentialCheck check) {
    proofs.add(new Proof(user, null, check));
  }

  public void addToken(Object user, TokenOrigin token, CredentialCheck check) {
    proofs.add(new Proof(user, Objects.requireNonNull(token, "token"), check));
  }

  /** The token that authenticated a user. */
  public Optional<TokenOrigin> token(Object user) {
    return proofs(user).flatMap(proof -> Stream.ofNullable(proof.token())).findFirst();
  }

  /** Whether a credential that is no token authenticated a user. */
  public boolean isWithoutToken(Object user) {
    return proofs(user).anyMatch(proof -> proof.token() == null);
  }

  @SuppressWarnings("ReferenceEquality") // two types may have equal users
  private Stream<Proof> proofs(Object user) {
    return proofs.stream().filter(proof -> proof.user() == user);
  }

  /** Reports a credential that proves no user; see {@link #accept}. */
  public void reject(Object credential, AuthEvent report) {
    reports.putIfAbsent(credential, Optional.of(report));
  }

  /** The credential proves a user: that another authenticator rejects it is no rejection. */
  public void accept(Object credential) {
    reports.put(credential, Optional.empty());
  }

  /** One report for each credential that was rejected and not accepted. */
  public List<AuthEvent> rejections() {
    return reports.values().stream().flatMap(Optional::stream).toList();
  }

  public boolean isStillValid() {
    return proofs.stream().allMatch(proof -> proof.check().isStillValid());
  }
}
