package org.authlayer.domain.application;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import org.authlayer.domain.AuthStore;
import org.authlayer.domain.usecase.CurrentAccess;
import org.authlayer.domain.usecase.NewAccount;
import org.authlayer.ports.driven.NewTypedToken;
import org.authlayer.ports.driven.RememberedSession;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.TokenSummary;
import org.authlayer.ports.driven.TypedToken;
import org.authlayer.ports.driven.TypedTokens;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driven.UserTokens;
import org.authlayer.ports.json.JsonValue.ObjectValue;
import org.jspecify.annotations.Nullable;

/** The accounts of a declared user type, which the application keeps, and their tokens. */
record DeclaredAccounts<U>(UserType<U> declared, Stores stores) implements TypedAccounts<U> {

  @Override
  public Class<U> type() {
    return declared.type();
  }

  @Override
  public String typeName() {
    return declared.name();
  }

  @Override
  public UserId id(U user) {
    return new UserId(declared.name(), declared.id().apply(user));
  }

  @Override
  public String loginName(U user) {
    return passwords().loginName().apply(user);
  }

  @Override
  public String name(U user) {
    return loginName(user);
  }

  @Override
  public String passwordHash(U user) {
    return passwords().hash().apply(user);
  }

  @Override
  public Optional<U> findByLoginName(String name) {
    return passwords().find().apply(name);
  }

  /** A look-up that returns a user with another identifier finds no user. */
  @Override
  public Optional<U> findById(String id) {
    return declared.find().apply(id).filter(user -> declared.id().apply(user).equals(id));
  }

  @Override
  public boolean hasHash(U user, String hash) {
    return findById(id(user).text()).filter(now -> passwordHash(now).equals(hash)).isPresent();
  }

  @Override
  public boolean replaceHash(U user, String expected, String successor) {
    UserType.HashReplacement<U> replacement = declared.hashReplacement();
    return replacement != null && replacement.replace(user, expected, successor);
  }

  @Override
  public Optional<U> add(NewAccount account, String passwordHash) {
    return signUp().insert(account.name().text(), account.email().text(), passwordHash);
  }

  /**
   * The application's database and this one have no transaction together. What was opened before is
   * ended first, so that a failure leaves the old password with no more than it had; and once more
   * afterwards, for what a login stored meanwhile. A login that checked the old hash finds the new
   * one when it checks again, and takes back what it stored.
   */
  @Override
  public boolean changePassword(U user, String passwordHash, CurrentAccess kept) {
    UserType.HashReplacement<U> replacement = hashReplacement();
    endAccess(user, kept);
    if (!replacement.replace(user, passwordHash(user), passwordHash)) {
      return false;
    }
    endAccess(user, kept);
    return true;
  }

  @Override
  public boolean remove(U user) {
    boolean removed = removal().test(user);
    tokens().removeAllOf(id(user), null);
    return removed;
  }

  @Override
  public UserTokens.Added addToken(
      U owner, String value, @Nullable Instant expiresAt, Instant now, String client) {
    NewTypedToken token = new NewTypedToken(value, id(owner), expiresAt, now, client);
    return switch (tokens().add(token)) {
      case TypedTokens.Added.Ok(UUID id) -> kept(owner, id);
      case TypedTokens.Added.ValueTaken taken -> new UserTokens.Added.ValueTaken();
    };
  }

  /** A user who was removed meanwhile gets no token. */
  private UserTokens.Added kept(U owner, UUID token) {
    if (findById(id(owner).text()).isPresent()) {
      return new UserTokens.Added.Ok(token);
    }
    tokens().remove(token);
    return new UserTokens.Added.NoSuchUser();
  }

  @Override
  public boolean removeToken(UUID id) {
    return tokens().remove(id);
  }

  @Override
  public boolean removeToken(U owner, UUID id) {
    return tokens().removeOf(id(owner), id);
  }

  @Override
  public List<TokenSummary> tokens(U owner, Instant now) {
    return tokens().findByOwner(id(owner), now);
  }

  @Override
  public PresentedTokens<OwnedToken, U> presentedTokens() {
    return new PresentedTokens<>(
        OwnedToken.class,
        this::owned,
        token -> declared.type().cast(token.owner()),
        token -> token.token().id(),
        token -> token.token().expiry(),
        token -> token.token().lastUse(),
        tokens()::used);
  }

  @Override
  public Optional<UUID> currentToken(AuthStore auth) {
    return auth.get(OwnedToken.class)
        .map(OwnedToken::token)
        .filter(token -> token.owner().type().equals(declared.name()))
        .map(TypedToken::id);
  }

  /** A token begins no session (DEC-37): revoking it ends everything that it opened. */
  @Override
  public boolean opensSession(AuthStore auth) {
    return currentToken(auth).isEmpty();
  }

  @Override
  public Optional<RememberedSession> findSession(String digest, Instant now) {
    return stores.sessions().find(digest, now).map(found -> new RememberedSession(found, null));
  }

  @Override
  public TypedAccounts<U> in(Stores other) {
    return this;
  }

  @Override
  public void require(Part part) {
    Object unused =
        switch (part) {
          case PASSWORD_LOGIN -> passwords();
          case SIGN_UP -> signUp();
          case ACCOUNT -> List.of(passwords(), hashReplacement(), removal());
        };
  }

  @Override
  public ObjectValue json(U user) {
    return declared.json().apply(user);
  }

  private Optional<OwnedToken> owned(String value) {
    return tokens()
        .findByValue(declared.name(), value)
        .flatMap(token -> findById(token.owner().text()).map(user -> new OwnedToken(token, user)));
  }

  private void endAccess(U user, CurrentAccess kept) {
    UserId id = id(user);
    tokens().removeAllOf(id, kept.tokenId());
    stores.sessions().removeByEntry(id.type(), id.text(), kept.sessionDigest());
  }

  private UserType.SignUp<U> signUp() {
    return UserType.needed(declared.signUp(), declared.name(), "sign-up", "withSignUp");
  }

  private UserType.HashReplacement<U> hashReplacement() {
    return UserType.needed(
        declared.hashReplacement(), declared.name(), "change of password", "withHashReplacement");
  }

  private Predicate<U> removal() {
    return UserType.needed(declared.removal(), declared.name(), "removal", "withRemoval");
  }

  private UserType.Passwords<U> passwords() {
    return UserType.needed(declared.passwords(), declared.name(), "password login", "withPassword");
  }

  private TypedTokens tokens() {
    return stores.typedTokens();
  }

  /** A valid token on a request, with its owner. */
  record OwnedToken(TypedToken token, Object owner) {}
}
