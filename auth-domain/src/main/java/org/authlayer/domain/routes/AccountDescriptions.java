package org.authlayer.domain.routes;

import org.authlayer.domain.application.Schemas;
import org.authlayer.domain.description.Content;
import org.authlayer.domain.description.Description;
import org.authlayer.domain.description.Schema;
import org.authlayer.ports.driving.JsonValue;

/** What callers of {@code /account} are told (DEC-37). */
final class AccountDescriptions {

  private static final String MALFORMED = "The body is no JSON object, or lacks a member.";
  private static final String NO_JSON = "The body is something else than JSON.";
  private static final String WRONG = "The current password is wrong.";
  private static final String TOO_MANY = "Too many wrong passwords (DEC-18).";

  private AccountDescriptions() {}

  static Description user() {
    return Descriptions.me();
  }

  static Description deleteUser() {
    return Description.of("Delete the account with all tokens and sessions")
        .takes(
            Content.json(
                Schema.object(
                    Schema.member("currentPassword", Schema.text("password", "correct horse")))))
        .answers(200, "The account is gone.")
        .refuses(400, MALFORMED)
        .refuses(403, WRONG)
        .refuses(415, NO_JSON)
        .refuses(429, TOO_MANY);
  }

  static Description changePassword() {
    return Description.of("Change the password, and end all other tokens and sessions")
        .takes(
            Content.json(
                Schema.object(
                    Schema.member("currentPassword", Schema.text("password", "correct horse")),
                    Schema.member("newPassword", Schemas.newPassword()))))
        .answers(200, "The password is changed.")
        .refuses(400, MALFORMED + " Or the new password breaks a rule.")
        .refuses(403, WRONG)
        .refuses(409, "Another request changed the password meanwhile.")
        .refuses(415, NO_JSON)
        .refuses(429, TOO_MANY);
  }

  static Description tokens() {
    return list("List one's tokens", "Token", Schema.uuid("3cb08b1b-02ce-46b2-8afe-0137d611caa9"));
  }

  static Description revokeOtherTokens() {
    return revoked("Revoke all other tokens");
  }

  static Description revokeToken() {
    return one("Revoke a token", Schema.uuid("3cb08b1b-02ce-46b2-8afe-0137d611caa9"));
  }

  static Description sessions() {
    return list("List one's sessions", "Session", digest());
  }

  static Description revokeOtherSessions() {
    return revoked("End all other sessions");
  }

  static Description revokeSession() {
    return one("End a session", digest());
  }

  /** The digest of a session's identifier. */
  static Schema digest() {
    return Schema.text("b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9")
        .with("pattern", JsonValue.of("^[0-9a-f]{64}$"));
  }

  private static Description one(String summary, Schema id) {
    return Description.of(summary)
        .parameter("id", id)
        .answers(200, "Done; there is no content.")
        .refuses(404, "One has none of this id.");
  }

  private static Description revoked(String summary) {
    return Description.of(summary)
        .answers(
            200,
            "How many there were.",
            Content.json(Schema.object(Schema.member("revoked", Schema.integer(2)))));
  }

  private static Description list(String summary, String name, Schema id) {
    Schema instant = Schema.text("date-time", "2026-11-21T16:09:34.301719Z");
    Schema record =
        Schema.object(
                Schema.member("id", id),
                Schema.member("created_at", instant.orNull()),
                Schema.member("last_used_at", instant.orNull()),
                Schema.member("expires_at", instant.orNull()),
                Schema.member("client", Schema.text("curl/8.5.0")),
                Schema.member("current", Schema.truth(true).about("Whether this request has it.")))
            .with("additionalProperties", JsonValue.of(false))
            .named("Own" + name);
    return Description.of(summary)
        .answers(200, "What lives, without its value.", Content.json(Schema.list(record)));
  }
}
