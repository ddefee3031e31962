package org.authlayer.domain.routes;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.domain.application.AccountHandlers;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.application.SiteForms;
import org.authlayer.domain.application.Website;
import org.authlayer.domain.pages.AccessEntry;
import org.authlayer.domain.pages.AccountForms;
import org.authlayer.domain.pages.Forms;
import org.authlayer.domain.pages.Menu;
import org.authlayer.domain.pages.Page;
import org.authlayer.domain.pages.ServerAddress;
import org.authlayer.domain.pages.templates.JteaccountGenerated;
import org.authlayer.domain.pages.templates.JtecreatedGenerated;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.HttpResponse;

/** The account page of the website and what its forms do (DEC-37). */
record WebAccount(AuthLayer layer, AccountHandlers<User> account, Website<User> site) {

  private static final String PAGE = WebApplication.ACCOUNT;

  WebAccount(AuthLayer layer, Website<User> site) {
    this(layer, layer.accountHandlers(), site);
  }

  Routes routes() {
    return Routes.of(
            Route.get("", request -> page(request, AccountForms.empty())).named("accountPage"),
            Route.post(
                    "/password",
                    orAgain(this::changePassword, Forms.PASSWORD.id(), WebAccount::passwordField))
                .named("changePasswordByForm"),
            Route.post(
                    "/delete",
                    orAgain(this::deleteUser, Forms.DELETION.id(), refusal -> "currentPassword"))
                .named("deleteAccountByForm"),
            Route.post("/tokens", orAgain(this::createToken, Forms.TOKEN.id(), refusal -> "name"))
                .named("createTokenByForm"),
            Route.post("/tokens/{id}", orAgain(this::revokeToken)).named("revokeTokenByForm"),
            Route.post("/sessions", orAgain(this::revokeOtherSessions))
                .named("revokeOtherSessionsByForm"),
            Route.post("/sessions/{id}", orAgain(this::revokeSession)).named("revokeSessionByForm"))
        .behind(layer.ownForms(), site.users())
        .below(PAGE);
  }

  private HttpResponse page(Request request, AccountForms forms) {
    User user = layer.userOf(request);
    List<AccessEntry> sessions =
        account.sessions(request).stream().map(AccessEntry::ofSession).toList();
    List<AccessEntry> tokens = account.tokens(request).stream().map(AccessEntry::ofToken).toList();
    String done = site.menu(request).notice();
    return Page.of(
        200,
        (to, i) ->
            JteaccountGenerated.render(
                to, i, menu(request), user, done, sessions, tokens, forms, site.once()));
  }

  private Menu menu(Request request) {
    return Menu.of(layer.settings(), Optional.of(layer.userOf(request)));
  }

  /** A refusal shows the page again, with its reason at a field of the form. */
  private Responder orAgain(Responder action) {
    return orAgain(action, "", refusal -> "");
  }

  private Responder orAgain(Responder action, String form, Function<Abort, String> field) {
    SiteForms.Shown again = (request, refused) -> page(request, new AccountForms(form, refused));
    return request -> SiteForms.sent(layer, request, field, action, again);
  }

  private static String passwordField(Abort refusal) {
    return refusal.status() == 400 ? "confirmPassword" : "currentPassword";
  }

  /** The value of the token is on this page only (DEC-27). */
  private HttpResponse createToken(Request request) {
    if (site.isRepeat(request)) {
      return site.done("repeated", PAGE);
    }
    User user = layer.userOf(request);
    String token = account.createToken(request, SiteForms.field(request, "name"));
    String address = ServerAddress.of(request.message());
    return Page.of(
        200,
        (to, i) ->
            JtecreatedGenerated.render(to, i, menu(request), user.name(), token, address, PAGE));
  }

  private HttpResponse changePassword(Request request) {
    String successor = SiteForms.field(request, "newPassword");
    if (!successor.equals(SiteForms.field(request, "confirmPassword"))) {
      throw Abort.of(400, "Passwords did not match.");
    }
    account.changePassword(request, SiteForms.field(request, "currentPassword"), successor);
    return site.done("password", PAGE);
  }

  private HttpResponse deleteUser(Request request) {
    account.deleteUser(request, SiteForms.field(request, "currentPassword"));
    return site.done("deleted", "/web/");
  }

  private HttpResponse revokeToken(Request request) {
    account.revokeToken(request, request.parameter("id"));
    return site.done("token", PAGE);
  }

  private HttpResponse revokeSession(Request request) {
    String id = request.parameter("id");
    boolean isOwn =
        account.sessions(request).stream().anyMatch(one -> one.id().equals(id) && one.isCurrent());
    account.revokeSession(request, id);
    return site.done("session", isOwn ? "/web/" : PAGE);
  }

  private HttpResponse revokeOtherSessions(Request request) {
    account.revokeOtherSessions(request);
    return site.done("sessions", PAGE);
  }
}
