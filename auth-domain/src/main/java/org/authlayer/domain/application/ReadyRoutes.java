package org.authlayer.domain.application;

import org.authlayer.domain.description.Content;
import org.authlayer.domain.description.Description;

/** What callers of the ready routes are told. */
final class ReadyRoutes {

  private ReadyRoutes() {}

  static Description signUp() {
    return Description.of("Create a user")
        .takes(Content.json(Schemas.newUser()))
        .answers(200, "The user, without the password.", Content.json(Schemas.user()))
        .refuses(400, "The body is no JSON object, or breaks rules: all of them in errors.")
        .refuses(409, "The e-mail address is in use.")
        .refuses(415, "The body is something else than JSON.");
  }

  static Description tokenLogin() {
    return Description.of("Log in with a password, get an opaque token")
        .answers(200, "The token; it is shown once.", Content.json(Schemas.token()));
  }

  static Description jwtLogin() {
    return Description.of("Log in with a password, get a JSON web token")
        .answers(200, "The signed token.", Content.json(Schemas.signedToken()));
  }

  static Description keySet() {
    return Description.of("The keys that verify JSON web tokens")
        .answers(
            200,
            "A JSON Web Key Set (RFC 7517); empty where the key is a shared secret.",
            new Content("application/jwk-set+json", Schemas.keySet()));
  }

  static Description sessionLogin() {
    return Description.of("Log in with a password, open a session")
        .takes(Content.form(Schemas.login()), Content.json(Schemas.login()))
        .answers(200, "The user; the session is in the cookie.", Content.json(Schemas.user()));
  }

  static Description sessionLogout() {
    return Description.of("End the session")
        .answers(200, "The session has ended, if there was one.");
  }
}
