package org.authlayer.domain.routes;

import java.util.List;
import java.util.Optional;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.domain.application.AccountHandlers;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.middleware.InputRejections;
import org.authlayer.domain.middleware.RedirectMiddleware;
import org.authlayer.domain.pages.AccessEntry;
import org.authlayer.domain.pages.AccountForms;
import org.authlayer.domain.pages.FormState;
import org.authlayer.domain.pages.Menu;
import org.authlayer.domain.pages.Page;
import org.authlayer.domain.pages.ServerAddress;
import org.authlayer.domain.pages.templates.JteaccountGenerated;
import org.authlayer.domain.pages.templates.JtecreatedGenerated;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driven.AuthEvents;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.Settings;

/** The account page of the website and what its forms do (DEC-37). */
record WebAccount(AccountHandlers<User> account, AuthEvents events, Settings settings) {

  private static final String PAGE = "/web/account";

  static WebAccount of(AuthLayer layer) {
    return new WebAccount(layer.accountHandlers(), layer.environment().events(), layer.settings());
  }

  Routes routes(AuthLayer layer) {
    return Routes.of(
            Route.get("", request -> page(request, AccountForms.empty(), 200)).named("accountPage"))
        .behind(RedirectMiddleware.carryingPath(User.class, "/web/login"))
        .and(forms())
        .behind(layer.sessions())
        .below("/account");
  }

  private Routes forms() {
    return Routes.of(
            Route.post("/password", orAgain(this::changePassword, WebAccount::password))
                .named("changePasswordByForm"),
            Route.post("/delete", orAgain(this::deleteUser, WebAccount::deletion))
                .named("deleteAccountByForm"),
            Route.post("/tokens", orAgain(this::createToken, WebAccount::token))
                .named("createTokenByForm"),
            Route.post("/tokens/{id}", orAgain(this::revokeToken, WebAccount::elsewhere))
                .named("revokeTokenByForm"),
            Route.post("/sessions", orAgain(this::revokeOtherSessions, WebAccount::elsewhere))
                .named("revokeOtherSessionsByForm"),
            Route.post("/sessions/{id}", orAgain(this::revokeSession, WebAccount::elsewhere))
                .named("revokeSessionByForm"))
        .behind(RedirectMiddleware.to(User.class, "/web/login?next=%2Fweb%2Faccount"));
  }

  private HttpResponse page(Request request, AccountForms forms, int status) {
    User user = account.user(request);
    List<AccessEntry> sessions =
        account.sessions(request).stream()
            .map(one -> AccessEntry.of(one, account.current(request).isBy(one)))
            .toList();
    List<AccessEntry> tokens = account.tokens(request).stream().map(AccessEntry::of).toList();
    String done = FlashMessage.in(request);
    return Page.of(
        status,
        (to, i) ->
            JteaccountGenerated.render(to, i, menu(request), user, done, sessions, tokens, forms));
  }

  private Menu menu(Request request) {
    return Menu.of(settings, Optional.of(account.user(request)));
  }

  @FunctionalInterface
  private interface Place {
    AccountForms of(Body body, Abort refusal);
  }

  private Responder orAgain(Responder form, Place place) {
    return request -> {
      try {
        return form.respond(request);
      } catch (Abort refusal) {
        InputRejections.tell(refusal, request, events);
        AccountForms forms = place.of(request.message().body(), refusal);
        return page(request, forms, refusal.status()).with(refusal.headers());
      }
    };
  }

  private static AccountForms password(Body body, Abort refusal) {
    String field = refusal.status() == 400 ? "confirmPassword" : "currentPassword";
    return AccountForms.empty().withPassword(FormState.refused(body, refusal, field));
  }

  private static AccountForms deletion(Body body, Abort refusal) {
    return AccountForms.empty().withDeletion(FormState.refused(body, refusal, "currentPassword"));
  }

  private static AccountForms elsewhere(Body body, Abort refusal) {
    return AccountForms.empty().withOthers(FormState.refused(body, refusal, ""));
  }

  private static AccountForms token(Body body, Abort refusal) {
    return AccountForms.empty().withToken(FormState.refused(body, refusal, "name"));
  }

  /** The value of the token is on this page only (DEC-27). */
  private HttpResponse createToken(Request request) {
    User user = account.user(request);
    String token = account.createToken(request, field(request, "name"));
    String address = ServerAddress.of(request.message());
    return Page.of(
        200,
        (to, i) ->
            JtecreatedGenerated.render(to, i, menu(request), user.name(), token, address, PAGE));
  }

  private HttpResponse changePassword(Request request) {
    String successor = field(request, "newPassword");
    if (!successor.equals(field(request, "confirmPassword"))) {
      throw Abort.of(400, "Passwords did not match.");
    }
    account.changePassword(request, field(request, "currentPassword"), successor);
    return WebPages.seeOther(FlashMessage.PASSWORD.after(PAGE));
  }

  private HttpResponse deleteUser(Request request) {
    account.deleteUser(request, field(request, "currentPassword"));
    return WebPages.seeOther(FlashMessage.DELETED.after("/web/"));
  }

  private HttpResponse revokeToken(Request request) {
    account.revokeToken(request, request.parameter("id"));
    return WebPages.seeOther(FlashMessage.TOKEN.after(PAGE));
  }

  private HttpResponse revokeSession(Request request) {
    account.revokeSession(request, request.parameter("id"));
    return WebPages.seeOther(FlashMessage.SESSION.after(PAGE));
  }

  private HttpResponse revokeOtherSessions(Request request) {
    account.revokeOtherSessions(request);
    return WebPages.seeOther(FlashMessage.SESSIONS.after(PAGE));
  }

  private static String field(Request request, String name) {
    return request.message().body() instanceof Body.Form form ? form.single(name).orElse("") : "";
  }
}
