package org.authlayer.domain.application;

import java.time.Instant;
import java.util.Optional;
import java.util.function.Predicate;
import org.authlayer.domain.Request;
import org.authlayer.domain.usecase.Accounts;
import org.authlayer.ports.driven.CurrentAccess;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.PasswordChange;
import org.authlayer.ports.driven.RememberedSession;
import org.authlayer.ports.driven.StorableText;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.Token;
import org.authlayer.ports.driven.Transaction;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driven.Users;
import org.authlayer.ports.driving.ContractException;
import org.authlayer.ports.json.JsonValue.ObjectValue;
import org.jspecify.annotations.Nullable;

/** The accounts of one user type, as the authenticators and ready-made routes ask for them. */
record TypedAccounts<U>(UserType<U> declared, Stores stores) implements Accounts<U> {

  private static final int LONGEST_NAME = 1024;
  private static final int LONGEST_ID = 512;

  /** The first declaration: users that the layer itself keeps. */
  static TypedAccounts<User> standard(Stores stores) {
    Users users = stores.users();
    UserType<User> type =
        UserType.byUuid(UserId.STANDARD, User.class, User::id, users::findById)
            .withPassword(User::email, users::findByEmail, User::passwordHash)
            .withSignUp((user, request, transaction) -> added(users.add(user)))
            .withHashReplacement(
                (user, expected, next) -> users.replaceHash(user.id(), expected, next))
            .withRemoval(user -> users.remove(user.id()))
            .withJson(Representation::object);
    return new TypedAccounts<>(type, stores);
  }

  static Optional<User> added(Users.Added added) {
    return added instanceof Users.Added.Ok(User user) ? Optional.of(user) : Optional.empty();
  }

  Class<U> type() {
    return declared.type();
  }

  /** The name of the type: of the session entry, the tokens, the counts and the events. */
  String typeName() {
    return declared.name();
  }

  boolean isStandard() {
    return typeName().equals(UserId.STANDARD);
  }

  /** One that no index can hold is refused before anything is stored for the user. */
  @Override
  public UserId id(U user) {
    UserId id = new UserId(typeName(), declared.id().apply(user));
    if (id.text().length() > LONGEST_ID) {
      throw new ContractException(
          "a %s has an identifier of %s characters: declare one of at most %s, as a primary key"
              .formatted(id.type(), id.text().length(), LONGEST_ID));
    }
    return id;
  }

  @Override
  public String loginName(U user) {
    return requirePasswords().loginName().apply(user);
  }

  @Override
  public boolean hasPasswords() {
    return declared.passwords() != null;
  }

  /** As clients see it; the login name where they see none. */
  @Override
  public String name(U user) {
    return json(user).string("name").orElseGet(() -> loginName(user));
  }

  @Override
  public String passwordHash(U user) {
    UserType.Passwords<U> passwords = declared.passwords();
    return passwords == null ? "" : passwords.hash().apply(user);
  }

  /**
   * A name that no column can hold, or no index, is a name of no user: the application is not asked
   * for it.
   */
  Optional<U> findByName(String name) {
    return name.length() <= LONGEST_NAME && StorableText.isStorable(name)
        ? requirePasswords().find().apply(name)
        : Optional.empty();
  }

  /**
   * The name of the record that a name finds, which is another one where letter case is ignored.
   */
  String recordName(String name) {
    return declared.passwords() == null ? name : findByName(name).map(this::loginName).orElse(name);
  }

  @Override
  public Optional<U> findById(String id) {
    return declared.find().apply(id);
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

  /** Stores a user; empty where another one has the login name. */
  Optional<U> add(NewUser user, Request request, Transaction transaction) throws Exception {
    Optional<U> added = requireSignUp().insert(user, request, transaction);
    added.ifPresent(this::id);
    return added;
  }

  /**
   * A user of the standard type and the user's access change in one transaction. Users of other
   * types have no common transaction: their access ends before the password changes, so that a
   * failure leaves the old password without further access. It ends once more afterwards, for what
   * a login stored meanwhile. A login that checked the old hash finds the new one when it checks
   * again, and takes back what it stored.
   */
  @Override
  public boolean changePassword(U user, String passwordHash, CurrentAccess kept) {
    UserId id = id(user);
    if (user instanceof User standard) {
      return stores.changePassword(
          new PasswordChange(standard.id(), standard.passwordHash(), passwordHash, kept));
    }
    UserType.HashReplacement<U> replacement = requireHashReplacement();
    stores.endAccess(id, kept);
    if (!replacement.replace(user, passwordHash(user), passwordHash)) {
      return false;
    }
    stores.endAccess(id, kept);
    return true;
  }

  @Override
  public boolean remove(U user) {
    return requireRemoval().test(user);
  }

  /** The owner of a token, who may have been removed. */
  Optional<U> owner(Token token) {
    return isStandard() ? token.standard().map(type()::cast) : findById(token.owner().text());
  }

  /**
   * Whether a session remembers a user that a token authenticated. A token of a declared type opens
   * none (DEC-40): revoking it ends everything that it opened.
   */
  boolean tokensOpenSessions() {
    return isStandard();
  }

  Optional<RememberedSession> findSession(String digest, Instant now, boolean isApart) {
    return isStandard() && !isApart
        ? stores.findSession(digest, now, typeName())
        : stores.sessions().find(digest, now).map(found -> new RememberedSession(found, null));
  }

  /** In another database, or a transaction, where the store knows the users. */
  @SuppressWarnings("unchecked") // users of the standard type are the layer's
  TypedAccounts<U> in(Stores other) {
    return isStandard() ? (TypedAccounts<U>) standard(other) : this;
  }

  ObjectValue json(U user) {
    return declared.json().apply(user);
  }

  UserType.Passwords<U> requirePasswords() {
    return needed(declared.passwords(), "password login", "withPassword");
  }

  UserType.SignUp<U> requireSignUp() {
    return needed(declared.signUp(), "sign-up", "withSignUp");
  }

  void requireAccount() {
    requirePasswords();
    requireHashReplacement();
    requireRemoval();
  }

  private UserType.HashReplacement<U> requireHashReplacement() {
    return needed(declared.hashReplacement(), "change of password", "withHashReplacement");
  }

  private Predicate<U> requireRemoval() {
    return needed(declared.removal(), "removal", "withRemoval");
  }

  private <P> P needed(@Nullable P part, String what, String declare) {
    if (part == null) {
      throw new IllegalStateException(
          "user type '%s' has no %s: declare %s(..) on its UserType"
              .formatted(typeName(), what, declare));
    }
    return part;
  }
}
