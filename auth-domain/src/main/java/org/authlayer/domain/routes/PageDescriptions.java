package org.authlayer.domain.routes;

import org.authlayer.domain.application.Schemas;
import org.authlayer.domain.description.Content;
import org.authlayer.domain.description.Description;
import org.authlayer.domain.description.Schema;

/** What callers of the pages are told. */
final class PageDescriptions {

  private static final String AGAIN = "The form again, with what is wrong.";
  private static final String TOO_MANY = "The form again: too many wrong passwords (DEC-18).";
  private static final Schema PASSWORD = Schema.text("password", "correct horse");

  private PageDescriptions() {}

  static Description firstPage() {
    return Description.of("The first page, for browsers")
        .answers(200, "What is mounted, and how to try it.", Content.page())
        .refuses(404, "There is nothing here for programs (DEC-03).");
  }

  static Description firstUser() {
    return signUpForm("Create a user with a token")
        .answers(200, "The token, and how to use it.", Content.page())
        .answers(400, AGAIN, Content.page())
        .refuses(403, "The page of another site sent it (DEC-34).")
        .answers(409, "The form again: the address is in use.", Content.page());
  }

  static Description home() {
    return Description.of("The public page")
        .parameter("done", Schema.text("deleted").about("What is told to have been done."))
        .answers(200, "The page; it greets who is known.", Content.page());
  }

  static Description signUpForm() {
    return Description.of("The sign-up form").answers(200, "The form.", Content.page());
  }

  static Description loginForm() {
    return Description.of("The login form")
        .parameter("next", Schema.text("/web/account").about("Where to go then, on this host."))
        .answers(200, "The form.", Content.page());
  }

  static Description signUp() {
    return signUpForm("Sign up")
        .answers(303, "To the login.")
        .answers(400, AGAIN, Content.page())
        .refuses(403, "The page of another site sent it (DEC-34).")
        .answers(409, "The form again: the address is in use.", Content.page());
  }

  static Description login() {
    return Description.of("Log in")
        .takes(Content.form(Schemas.login()), Content.json(Schemas.login()))
        .answers(303, "To where one wanted to go, else to the public page.")
        .answers(401, "The form again: address or password is wrong.", Content.page())
        .answers(429, TOO_MANY, Content.page());
  }

  static Description logout() {
    return Description.of("Log out").answers(303, "To the public page.");
  }

  static Description account() {
    return Description.of("One's account")
        .parameter("done", Schema.text("password").about("What is told to have been done."))
        .answers(200, "The page.", Content.page());
  }

  static Description changePassword() {
    return secret("Change the password")
        .takes(
            Content.form(
                Schema.object(
                    Schema.member("currentPassword", PASSWORD),
                    Schema.member("newPassword", PASSWORD),
                    Schema.member("confirmPassword", PASSWORD))))
        .answers(400, AGAIN, Content.page())
        .answers(409, "The page: another request changed it meanwhile.", Content.page());
  }

  static Description deleteUser() {
    return secret("Delete the account")
        .takes(Content.form(Schema.object(Schema.member("currentPassword", PASSWORD))));
  }

  static Description revokeToken() {
    return one("Revoke a token")
        .parameter("id", Schema.text("3cb08b1b-02ce-46b2-8afe-0137d611caa9"));
  }

  static Description revokeOtherSessions() {
    return Description.of("End all other sessions").answers(303, "Back to the account.");
  }

  static Description revokeSession() {
    return one("End a session").parameter("id", AccountDescriptions.digest());
  }

  private static Description one(String summary) {
    return Description.of(summary)
        .answers(303, "Back to the account.")
        .answers(404, "The page: one has none of this id.", Content.page());
  }

  private static Description secret(String summary) {
    return Description.of(summary)
        .answers(303, "Back to the account, or to the public page.")
        .answers(403, "The page: the current password is wrong.", Content.page())
        .answers(429, TOO_MANY, Content.page());
  }

  private static Description signUpForm(String summary) {
    return Description.of(summary)
        .takes(
            Content.form(
                Schema.object(
                    Schema.member("name", Schema.text("Ada")),
                    Schema.member("email", Schema.text("ada@example.org")),
                    Schema.member("password", PASSWORD),
                    Schema.member("confirmPassword", PASSWORD))));
  }
}
