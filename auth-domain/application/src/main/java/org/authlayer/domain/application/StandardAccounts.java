package org.authlayer.domain.application;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.authlayer.domain.Identifiers;
import org.authlayer.domain.usecase.Accounts;
import org.authlayer.domain.usecase.CurrentAccess;
import org.authlayer.domain.usecase.NewAccount;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.NewUserToken;
import org.authlayer.ports.driven.PasswordChange;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.TokenSummary;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driven.UserTokens;
import org.authlayer.ports.driven.Users;
import org.jspecify.annotations.Nullable;

/** The accounts of the {@linkplain User users} of one database. */
record StandardAccounts(Stores stores) implements Accounts<User> {

  @Override
  public UserId id(User user) {
    return UserId.of(user.id());
  }

  @Override
  public String loginName(User user) {
    return user.email();
  }

  @Override
  public String name(User user) {
    return user.name();
  }

  @Override
  public String passwordHash(User user) {
    return user.passwordHash();
  }

  @Override
  public Optional<User> findById(String id) {
    return Identifiers.parse(id).flatMap(stores.users()::findById);
  }

  @Override
  public boolean hasHash(User user, String hash) {
    return stores.users().hasHash(user.id(), hash);
  }

  @Override
  public boolean replaceHash(User user, String expected, String successor) {
    return stores.users().replaceHash(user.id(), expected, successor);
  }

  @Override
  public Optional<User> add(NewAccount account, String passwordHash) {
    NewUser user = new NewUser(null, account.name().text(), account.email().text(), passwordHash);
    return switch (stores.users().add(user)) {
      case Users.Added.Ok ok -> Optional.of(ok.user());
      case Users.Added.EmailTaken taken -> Optional.empty();
    };
  }

  @Override
  public boolean changePassword(User user, String passwordHash, CurrentAccess kept) {
    return stores.changePassword(
        new PasswordChange(
            user.id(),
            UserId.STANDARD,
            user.passwordHash(),
            passwordHash,
            kept.tokenId(),
            kept.sessionDigest()));
  }

  @Override
  public boolean remove(User user) {
    return stores.users().remove(user.id());
  }

  @Override
  public UserTokens.Added addToken(
      User owner, String value, @Nullable Instant expiresAt, Instant now, String client) {
    return stores.userTokens().add(new NewUserToken(value, owner.id(), expiresAt, now, client));
  }

  @Override
  public boolean removeToken(UUID id) {
    return stores.userTokens().remove(id);
  }

  @Override
  public boolean removeToken(User owner, UUID id) {
    return stores.userTokens().removeOf(owner.id(), id);
  }

  @Override
  public List<TokenSummary> tokens(User owner, Instant now) {
    return stores.userTokens().findByUser(owner.id(), now);
  }
}
