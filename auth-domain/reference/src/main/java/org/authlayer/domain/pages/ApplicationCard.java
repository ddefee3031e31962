package org.authlayer.domain.pages;

import java.util.List;

/**
 * One application on the first page; {@code %s} in its command stands for scheme, host and port.
 */
public record ApplicationCard(String base, String title, String shows, String command) {

  private static final String BASIC = "curl -u 'you@example.org:your password' ";
  private static final String BEARER = "curl -H \"Authorization: Bearer $TOKEN\" ";

  public static final List<ApplicationCard> ALL =
      List.of(
          new ApplicationCard(
              "/token",
              "Log in once, then use a token",
              "The client sends the password once, then an opaque token. Also mounted at the root.",
              BASIC + "-X POST %s/token/login\n" + BEARER + "%s/token/me"),
          new ApplicationCard(
              "/basic",
              "Log in with Basic",
              "The smallest application with stored users. A login answers the user.",
              BASIC + "-X POST %s/basic/login"),
          new ApplicationCard(
              "/token-expiring",
              "Tokens that expire",
              "As /token. A token that is presented after its expiry is deleted.",
              BASIC + "-X POST %s/token-expiring/login"),
          new ApplicationCard(
              "/simple",
              "One user from the configuration",
              "Basic or Bearer before one route, a user type of its own, and no store.",
              "curl -u 'demo:demo password' %s/simple/me"),
          new ApplicationCard(
              "/jwt",
              "A signed JSON web token",
              "Any service with the key can verify it without the store.",
              BASIC + "-X POST %s/jwt/login\n" + BEARER + "-X POST %s/jwt/validateLoggedInUser"),
          new ApplicationCard(
              "/jwt-manual",
              "Credentials checked by the route",
              "As /jwt. The route checks the credentials itself.",
              "curl -H 'Content-Type: application/json' %s/jwt-manual/login \\\n"
                  + "  -d '{\"username\":\"you@example.org\",\"password\":\"your password\"}'"),
          new ApplicationCard(
              "/session",
              "A session, or a token",
              "One route that accepts both. A token opens a session, whose id is in a cookie.",
              "curl -c cookies -H \"Authorization: Bearer $TOKEN\" %s/session/me\n"
                  + "curl -b cookies %s/session/me"),
          new ApplicationCard(
              "/web",
              "A website",
              "Sign-up, a login form, and an account page behind a redirect. No script.",
              "curl -i %s/web/account"),
          new ApplicationCard(
              "/composition",
              "Several kinds of credentials and user types",
              "Several authenticators before one route. Each user type has its own guard.",
              BEARER + "%s/composition/secure"),
          new ApplicationCard(
              "/account",
              "List and revoke",
              "List and revoke your tokens and sessions. A new password ends them all.",
              BEARER + "%s/account/tokens"));

  public String id() {
    return base.replace('/', '-');
  }

  public String commandAt(String address) {
    return command.replace("%s", address);
  }
}
