package org.authlayer.domain.pages;

import java.util.List;
import org.authlayer.ports.driving.ReferenceApplication;

/**
 * One application on the first page.
 *
 * @param application the application
 * @param title what it is about
 * @param shows what it teaches
 * @param command how to try it; {@code %s} stands for scheme, host and port
 */
public record ApplicationCard(
    ReferenceApplication application, String title, String shows, String command) {

  private static final String BASIC = "curl -u 'you@example.org:your password' ";
  private static final String BEARER = "curl -H \"Authorization: Bearer $TOKEN\" ";

  /** All of them. */
  public static final List<ApplicationCard> ALL =
      List.of(
          new ApplicationCard(
              ReferenceApplication.TOKEN,
              "Log in once, then use a token",
              "The password travels once; an opaque token does the rest. Also mounted at the root.",
              BASIC + "-X POST %s/token/login\n" + BEARER + "%s/token/me"),
          new ApplicationCard(
              ReferenceApplication.BASIC,
              "Log in with Basic",
              "The smallest application with a stored user: every login answers the user.",
              BASIC + "-X POST %s/basic/login"),
          new ApplicationCard(
              ReferenceApplication.TOKEN_EXPIRING,
              "Tokens with an end",
              "As /token, and a token that is presented too late is deleted.",
              BASIC + "-X POST %s/token-expiring/login"),
          new ApplicationCard(
              ReferenceApplication.SIMPLE,
              "One user from the configuration",
              "Basic or Bearer before one route, any type as user, and no store at all.",
              "curl -u 'demo:demo password' %s/simple/me"),
          new ApplicationCard(
              ReferenceApplication.JWT,
              "A signed JSON web token",
              "Any service with the key can verify it without the store.",
              BASIC + "-X POST %s/jwt/login\n" + BEARER + "-X POST %s/jwt/validateLoggedInUser"),
          new ApplicationCard(
              ReferenceApplication.JWT_MANUAL,
              "Credentials checked by the route",
              "As /jwt, for an application with a check of its own.",
              "curl -H 'Content-Type: application/json' %s/jwt-manual/login \\\n"
                  + "  -d '{\"username\":\"you@example.org\",\"password\":\"your password\"}'"),
          new ApplicationCard(
              ReferenceApplication.SESSION,
              "A session first, a token second",
              "One route that takes either; the token opens a session, kept in a cookie.",
              "curl -c cookies -H \"Authorization: Bearer $TOKEN\" %s/session/me\n"
                  + "curl -b cookies %s/session/me"),
          new ApplicationCard(
              ReferenceApplication.WEB,
              "A website",
              "Sign-up, a login form, an account page behind a redirect, all without a script.",
              "curl -i %s/web/account"),
          new ApplicationCard(
              ReferenceApplication.COMPOSITION,
              "Several credentials, several user types",
              "Authenticators stand in a row, and each type of user has a guard of its own.",
              BEARER + "%s/composition/secure"),
          new ApplicationCard(
              ReferenceApplication.ACCOUNT,
              "See and take back",
              "One's tokens and sessions: listed, revoked, and ended by a new password.",
              BEARER + "%s/account/tokens"));

  /** The end of an identifier on the page. */
  public String id() {
    return application.base().replace('/', '-');
  }

  /** The command for a server at this scheme, host and port. */
  public String commandAt(String address) {
    return command.replace("%s", address);
  }
}
