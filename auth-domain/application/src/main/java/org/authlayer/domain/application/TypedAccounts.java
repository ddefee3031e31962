package org.authlayer.domain.application;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.authlayer.domain.AuthStore;
import org.authlayer.domain.usecase.Accounts;
import org.authlayer.ports.driven.RememberedSession;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.json.JsonValue.ObjectValue;

/** The accounts of one user type, as the authenticators and ready-made routes ask for them. */
interface TypedAccounts<U> extends Accounts<U> {

  Class<U> type();

  /** The name of the type: of the session entry, the tokens, the counts and the events. */
  String typeName();

  Optional<U> findByLoginName(String name);

  PresentedTokens<?, U> presentedTokens();

  Optional<UUID> currentToken(AuthStore auth);

  /** Whether the user who is logged in on a request may be remembered in a session. */
  boolean opensSession(AuthStore auth);

  Optional<RememberedSession> findSession(String digest, Instant now);

  /** In another database, where the store knows the users. */
  TypedAccounts<U> in(Stores stores);

  /** Throws {@link IllegalStateException} if a part is not declared, and says what to declare. */
  void require(Part part);

  enum Part {
    PASSWORD_LOGIN,
    SIGN_UP,
    ACCOUNT
  }

  ObjectValue json(U user);

  /** How opaque tokens are found and noted as used; they are logged in, too (DEC-28). */
  record PresentedTokens<T, U>(
      Class<T> kind,
      Function<String, Optional<T>> find,
      Function<T, U> owner,
      Function<T, UUID> id,
      Function<T, Optional<Instant>> expiry,
      Function<T, Optional<Instant>> lastUse,
      BiConsumer<UUID, Instant> used) {}
}
