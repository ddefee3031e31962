package org.authlayer.domain.routes;

import java.util.List;
import org.authlayer.domain.application.Schemas;
import org.authlayer.domain.description.Content;
import org.authlayer.domain.description.Description;
import org.authlayer.domain.description.Schema;
import org.authlayer.ports.driving.JsonValue;

/** What callers of the reference applications are told. */
final class Descriptions {

  private Descriptions() {}

  static Description me() {
    return Description.of("Who one is").answers(200, "The user.", Content.json(Schemas.user()));
  }

  static Description basicLogin() {
    return Description.of("Log in with a password")
        .answers(200, "The user.", Content.json(Schemas.user()));
  }

  static Description jwtLoginInBody() {
    return Description.of("Log in with a password in the body, get a JSON web token")
        .takes(Content.json(Schemas.login()), Content.form(Schemas.login()))
        .answers(200, "The signed token.", Content.json(Schemas.signedToken()))
        .refuses(401, "The user name or the password is wrong, or there is none.")
        .refuses(429, "Too many logins have failed (DEC-18).");
  }

  static Description validate() {
    return Description.of("Try a JSON web token").answers(200, "It holds; there is no content.");
  }

  static Description email() {
    return Description.of("Who one is")
        .answers(200, "The e-mail address.", Content.text("ada@example.org"));
  }

  static Description name() {
    return Description.of("Who one is").answers(200, "The name.", Content.text("Simon Simple"));
  }

  static Description eitherLogin() {
    return Description.of("Log in by a password or a token")
        .answers(200, "The user.", Content.json(Schemas.user()));
  }

  static Description secure() {
    Schema kinds =
        Schema.text("user")
            .with("enum", JsonValue.array(List.of(JsonValue.of("user"), JsonValue.of("admin"))));
    return Description.of("Which kind of user one is")
        .answers(
            200,
            "The kind and the name.",
            Content.json(
                Schema.object(
                    Schema.member("kind", kinds), Schema.member("name", Schema.text("Ada")))));
  }
}
