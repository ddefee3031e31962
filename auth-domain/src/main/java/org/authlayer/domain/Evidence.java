package org.authlayer.domain;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;
import org.authlayer.ports.driven.AuthEvent;

/**
 * The credentials of one request as they were read, the checks of those that authenticated a user,
 * and reports of those that did not. One of the three mutable cells of the project; safe when a
 * stage completes on another thread.
 */
public final class Evidence {

  private final Map<Class<?>, Optional<?>> credentials = new ConcurrentHashMap<>();
  private final Queue<CredentialCheck> checks = new ConcurrentLinkedQueue<>();
  private final Map<Object, Optional<AuthEvent>> reports = new ConcurrentHashMap<>();

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

  public void add(CredentialCheck check) {
    checks.add(Objects.requireNonNull(check, "check"));
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
    return checks.stream().allMatch(CredentialCheck::isStillValid);
  }

  @Override
  public String toString() {
    return "Evidence[" + checks.size() + "]";
  }
}
