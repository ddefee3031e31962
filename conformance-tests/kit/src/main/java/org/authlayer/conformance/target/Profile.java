package org.authlayer.conformance.target;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A variant of the application that a target may claim, at a base URL of its own. */
public enum Profile {
  /** {@code POST /users}, {@code POST /login} -> user record. */
  BASIC_LOGIN("basic-login"),
  /** {@code POST /users}, {@code POST /login} -> token record, {@code GET /me} -> user record. */
  TOKEN("token"),
  /** As {@link #TOKEN}, with tokens that expire. */
  TOKEN_EXPIRING("token-expiring"),
  /** {@code POST /login} -> JSON web token, {@code POST /validateLoggedInUser}. */
  JWT("jwt"),
  /** As {@link #JWT}, the login route checking the credentials of the body itself. */
  JWT_MANUAL("jwt-manual"),
  /** {@code GET /me} -> name, by configured Basic or Bearer credentials. */
  SIMPLE("simple"),
  /** {@code GET /me} -> e-mail, by session or Bearer token. */
  SESSION("session"),
  /** The website: login form, protected page, public page, logout. */
  FORM("form"),
  /** {@code POST /login} by password or token, {@code GET /secure} for two user types. */
  COMPOSITION("composition"),
  /** What an account's owner sees and takes back, by token. */
  ACCOUNT("account"),
  /** A code of an authenticator app after the password; optional. */
  SECOND_FACTOR("second-factor"),
  /** A login by a passkey; optional. */
  PASSKEY("passkey"),
  /** Routes of the kit's own, which report who is authenticated; only where the kit mounts them. */
  CORE("core");

  private final String id;

  Profile(String id) {
    this.id = id;
  }

  public String id() {
    return id;
  }

  /** Whether the specification says nothing of it: no reference application has its routes. */
  public boolean isOptional() {
    return this == SECOND_FACTOR || this == PASSKEY;
  }

  public static List<String> ids() {
    return Arrays.stream(values()).map(Profile::id).toList();
  }

  public static Optional<Profile> find(String id) {
    return Arrays.stream(values()).filter(profile -> profile.id.equals(id)).findFirst();
  }
}
