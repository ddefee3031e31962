package org.authlayer.domain.application;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.authlayer.domain.AuthStore;
import org.authlayer.domain.usecase.Accounts;
import org.authlayer.ports.driven.RememberedSession;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.json.JsonValue.ObjectValue;

/** The accounts of one user type, as the authenticators and ready-made routes ask for them. */
interface TypedAccounts<U> extends Accounts<U> {

  /** The type that users are logged in under. */
  Class<U> type();

  /** The name of the type: of the session entry, the tokens, the counts and the events. */
  String typeName();

  /** Looks a user up by the name that was given at a login. */
  Optional<U> findByLoginName(String name);

  /** How a token that a request presents is found. */
  PresentedTokens<?, U> presentedTokens();

  /** The record of the token that logged a user of this type in. */
  Optional<UUID> currentToken(AuthStore auth);

  /** Whether the user who is logged in on a request may be remembered in a session. */
  boolean opensSession(AuthStore auth);

  /** A session, with its user where the store finds both at once. */
  Optional<RememberedSession> findSession(String digest, Instant now);

  /** The same accounts, looked up in another database where the store knows them. */
  TypedAccounts<U> in(Stores stores);

  /**
   * Makes sure that users of this type can do something.
   *
   * @throws IllegalStateException if it is not declared; the message says what to declare
   */
  void require(Part part);

  /** The parts that a user type may leave out. */
  enum Part {
    PASSWORD_LOGIN,
    SIGN_UP,
    ACCOUNT
  }

  /** A user as clients see it: never the hash. */
  ObjectValue json(U user);
}
