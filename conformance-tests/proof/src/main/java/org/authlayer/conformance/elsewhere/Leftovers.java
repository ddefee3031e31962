package org.authlayer.conformance.elsewhere;

import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/**
 * What a server may wrongly remember from one request to another; a right one remembers nothing.
 */
final class Leftovers {

  private static final long A_MOMENT = 20_000_000;

  private final Switches on;
  private final AtomicReference<Optional<UserRow>> last = new AtomicReference<>(Optional.empty());
  private final ConcurrentHashMap<String, UserRow> connections = new ConcurrentHashMap<>();

  Leftovers(Switches on) {
    this.on = on;
  }

  /** A user that was authenticated is kept; any other is looked up. */
  void apply(Visit visit) {
    Request request = visit.request;
    visit.user.ifPresent(user -> keep(request, user));
    if (!visit.hasUser()) {
      found(request).ifPresent(visit::logIn);
    }
    if (on.has("users-share-a-field") && visit.hasUser()) {
      LockSupport.parkNanos(A_MOMENT);
      last.get().ifPresent(visit::logIn);
    }
  }

  private void keep(Request request, UserRow user) {
    last.set(Optional.of(user));
    String connection =
        request.connection().computeIfAbsent("name", name -> user.id() + "#" + connections.size());
    connections.put(connection, user);
  }

  private Optional<UserRow> found(Request request) {
    if (on.has("user-of-the-connection-stays")) {
      return Optional.ofNullable(connections.get(request.connection().getOrDefault("name", "")));
    }
    return Optional.empty();
  }
}
