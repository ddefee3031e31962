package org.authlayer.domain.model;

import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.authlayer.domain.Identifiers;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.authenticator.AsyncSessionAuthenticator;
import org.authlayer.domain.authenticator.SessionAuthenticatable;
import org.authlayer.domain.authenticator.SessionAuthenticator;
import org.authlayer.ports.driven.Databases;
import org.authlayer.ports.driven.Stores;

/**
 * A kind of record that sessions remember by its identifier (AL-MOD-07).
 *
 * <p>The session entry is named after the class: renaming it ends the sessions of its users.
 *
 * @param id the record's identifier; its text is the session identifier
 * @param find finds a record by identifier in the stores of one database
 * @param databases the default database and the named ones
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

  /** A session authenticator that looks users up in the default database (AL-MOD-08). */
  public Middleware sessionAuthenticator() {
    return SessionAuthenticator.of(resolve(databases.standard())).middleware(authenticatable());
  }

  /** The same in a named database (AL-MOD-08). */
  public Middleware sessionAuthenticator(String database) {
    return SessionAuthenticator.of(resolve(databases.get(database))).middleware(authenticatable());
  }

  /** As {@link #sessionAuthenticator()}, in the blocking form. */
  public Middleware asyncSessionAuthenticator() {
    return resolve(databases.standard()).middleware(authenticatable());
  }

  /** As {@link #sessionAuthenticator(String)}, in the blocking form. */
  public Middleware asyncSessionAuthenticator(String database) {
    return resolve(databases.get(database)).middleware(authenticatable());
  }

  /** The entry of a user in a session. */
  public SessionAuthenticatable<U> authenticatable() {
    return new SessionAuthenticatable<>(
        type, type.getSimpleName(), user -> id.apply(user).toString());
  }

  /** Resolves a session identifier in the default database. */
  public Optional<U> resolve(String sessionID) {
    return Identifiers.parse(sessionID).flatMap(find.apply(databases.standard()));
  }

  private AsyncSessionAuthenticator resolve(Stores stores) {
    Function<UUID, Optional<U>> byId = find.apply(stores);
    return (sessionID, request) ->
        Identifiers.parse(sessionID)
            .flatMap(byId)
            .ifPresent(user -> request.auth().login(type, user));
  }
}
