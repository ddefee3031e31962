package org.authlayer.domain.usecase;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.authlayer.domain.password.StoredPasswords;
import org.authlayer.ports.driven.TokenSummary;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driven.UserTokens;
import org.jspecify.annotations.Nullable;

/**
 * The stored users of one type and their tokens, as the use cases ask for them. The session entry
 * that remembers a user has the name of the type, and the text of the identifier as its value.
 */
public interface Accounts<U> extends StoredPasswords<U> {

  /** The name that the user logs in with. */
  String loginName(U user);

  /** The user's name, which is no password; the login name where there is no other. */
  String name(U user);

  /** The hash that was stored when the user was read. */
  String passwordHash(U user);

  /** Looks a user up by the text of the identifier. */
  Optional<U> findById(String id);

  /** Stores a user; empty where another one has the login name. */
  Optional<U> add(NewAccount account, String passwordHash);

  /**
   * Stores a new hash if the stored one is the user's, and ends every token and session of the user
   * except the kept ones.
   */
  boolean changePassword(U user, String passwordHash, CurrentAccess kept);

  /** Removes a user together with the user's tokens. */
  boolean remove(U user);

  /** Stores a token of a user. */
  UserTokens.Added addToken(
      U owner, String value, @Nullable Instant expiresAt, Instant now, String client);

  /** Removes a token of any user of this type. */
  boolean removeToken(UUID id);

  /** Removes a token if it belongs to a user. */
  boolean removeToken(U owner, UUID id);

  /** The tokens of a user that are not expired, the newest first, at most 1000. */
  List<TokenSummary> tokens(U owner, Instant now);

  /** Whether two values are the same user. */
  default boolean isSame(U one, U other) {
    UserId id = id(one);
    return id.equals(id(other));
  }
}
