package org.authlayer.ports.driving;

/** The reference applications, each mounted below a base path of its own. All share the users. */
public enum ReferenceApplication {
  /** Log in with Basic, get an opaque token, use it as Bearer. Also mounted at the root. */
  TOKEN("/token"),
  /** Log in with Basic, get the user record. */
  BASIC("/basic"),
  /** The same as {@link #TOKEN}, with tokens that expire. */
  TOKEN_EXPIRING("/token-expiring"),
  /** One user known by configuration, without any store. */
  SIMPLE("/simple"),
  /** Log in with Basic, get a JSON web token. */
  JWT("/jwt"),
  /** As {@link #JWT}, the route checking the credentials itself. */
  JWT_MANUAL("/jwt-manual"),
  /** Sessions first, Bearer as the second way in. */
  SESSION("/session"),
  /** A website with a login form. */
  WEB("/web"),
  /** Several authenticators and several user types on one route. */
  COMPOSITION("/composition"),
  /** Lists and revokes your own tokens and sessions, by session or opaque token (DEC-37). */
  ACCOUNT("/account");

  private final String base;

  ReferenceApplication(String base) {
    this.base = base;
  }

  public String base() {
    return base;
  }
}
