package org.authlayer.domain.application;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.authlayer.domain.AuthStore;
import org.authlayer.domain.Identifiers;
import org.authlayer.domain.usecase.CurrentAccess;
import org.authlayer.domain.usecase.NewAccount;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.NewUserToken;
import org.authlayer.ports.driven.PasswordChange;
import org.authlayer.ports.driven.RememberedSession;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.TokenSummary;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driven.UserToken;
import org.authlayer.ports.driven.UserTokens;
import org.authlayer.ports.driven.Users;
import org.authlayer.ports.json.JsonValue.ObjectValue;
import org.jspecify.annotations.Nullable;

/** The accounts of the {@linkplain User users} of one database. */
record StandardAccounts(Stores stores) implements TypedAccounts<User> {

  @Override
  public Class<User> type() {
    return User.class;
  }

  @Override
  public String typeName() {
    return UserId.STANDARD;
  }

  @Override
  public Optional<User> findByLoginName(String name) {
    return stores.users().findByEmail(name);
  }

  @Override
  public PresentedTokens<UserToken, User> presentedTokens() {
    UserTokens tokens = stores.userTokens();
    return new PresentedTokens<>(
        UserToken.class,
        tokens::findByValue,
        UserToken::user,
        UserToken::id,
        UserToken::expiry,
        UserToken::lastUse,
        tokens::used);
  }

  @Override
  public Optional<UUID> currentToken(AuthStore auth) {
    return auth.get(UserToken.class).map(UserToken::id);
  }

  /** A session ends with the token that opened it. */
  @Override
  public boolean opensSession(AuthStore auth) {
    return true;
  }

  @Override
  public Optional<RememberedSession> findSession(String digest, Instant now) {
    return stores.findSession(digest, now, UserId.STANDARD);
  }

  @Override
  public TypedAccounts<User> in(Stores other) {
    return new StandardAccounts(other);
  }

  @Override
  public void require(Part part) {}

  @Override
  public ObjectValue json(User user) {
    return Representation.object(user);
  }

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
