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

/** The stored users of one type and their tokens, as the use cases ask for them. */
public interface Accounts<U> extends StoredPasswords<U> {

  String loginName(U user);

  /** The user's name, which is no password; the login name where there is no other. */
  String name(U user);

  String passwordHash(U user);

  Optional<U> findById(String id);

  /** Stores a user; empty where another one has the login name. */
  Optional<U> add(NewAccount account, String passwordHash);

  /** Replaces the user's hash, and ends all tokens and sessions but the kept ones. */
  boolean changePassword(U user, String passwordHash, CurrentAccess kept);

  boolean remove(U user);

  UserTokens.Added addToken(
      U owner, String value, @Nullable Instant expiresAt, Instant now, String client);

  boolean removeToken(UUID id);

  boolean removeToken(U owner, UUID id);

  List<TokenSummary> tokens(U owner, Instant now);

  default boolean isSame(U one, U other) {
    UserId id = id(one);
    return id.equals(id(other));
  }
}
