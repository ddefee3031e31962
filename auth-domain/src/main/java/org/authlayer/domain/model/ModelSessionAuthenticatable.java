package org.authlayer.domain.model;

import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.authenticator.AsyncSessionAuthenticator;
import org.authlayer.domain.authenticator.SessionAuthenticatable;
import org.authlayer.domain.authenticator.SessionAuthenticator;
import org.authlayer.ports.driven.Databases;
import org.authlayer.ports.driven.Identifiers;
import org.authlayer.ports.driven.Stores;

/**
 * A kind of record that sessions remember by its identifier (AL-MOD-07). The session entry is named
 * after the class: renaming it ends the sessions of its users.
 */
public record ModelSessionAuthenticatable<U>(
    Class<U> type,
    Function<U, UUID> id,
    Function<Stores, Function<UUID, Optional<U>>> find,
    Databases databases) {
  public ModelSessionAuthenticatable {
    Objects.requireNonNull(type, "type");
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(find, "find");
    Objects.requireNonNull(databases, "databases");
  }

  /** Looks users up in the default database, or in a named one (AL-MOD-08). */
  public Middleware sessionAuthenticator() {
    return SessionAuthenticator.of(resolve(databases.standard())).middleware(authenticatable());
  }

  public Middleware sessionAuthenticator(String database) {
    return SessionAuthenticator.of(resolve(databases.get(database))).middleware(authenticatable());
  }

  public Middleware asyncSessionAuthenticator() {
    return resolve(databases.standard()).middleware(authenticatable());
  }

  public Middleware asyncSessionAuthenticator(String database) {
    return resolve(databases.get(database)).middleware(authenticatable());
  }

  public SessionAuthenticatable<U> authenticatable() {
    return new SessionAuthenticatable<>(
        type, type.getSimpleName(), user -> id.apply(user).toString());
  }

  private AsyncSessionAuthenticator resolve(Stores stores) {
    Function<UUID, Optional<U>> byId = find.apply(stores);
    return (sessionID, request) ->
        Identifiers.parse(sessionID)
            .flatMap(byId)
            .ifPresent(user -> request.auth().login(type, user));
  }
}
