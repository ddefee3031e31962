package org.authlayer.domain.routes;

import org.authlayer.domain.Request;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.application.JsonBody;
import org.authlayer.domain.routing.PathParameter;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.HttpResponse;

/** {@code /account}: what somebody may see and take back of their own (DEC-37). */
record AccountApplication(AccountHandlers account) {

  static Routes routes(AuthLayer layer) {
    return new AccountApplication(AccountHandlers.of(layer)).behind(layer);
  }

  private Routes behind(AuthLayer layer) {
    return Routes.of(
            Route.get("", AuthLayer::user).named("me"),
            Route.delete("", this::deleteUser).named("deleteAccount"),
            Route.put("/password", this::changePassword).named("changePassword"),
            Route.get("/tokens", this::tokens).named("listTokens"),
            Route.delete("/tokens", this::revokeOtherTokens).named("revokeOtherTokens"),
            Route.delete("/tokens/{id}", PathParameter.named("id", this::revokeToken))
                .named("revokeToken"),
            Route.get("/sessions", this::sessions).named("listSessions"),
            Route.delete("/sessions", this::revokeOtherSessions).named("revokeOtherSessions"),
            Route.delete("/sessions/{id}", PathParameter.named("id", this::revokeSession))
                .named("revokeSession"))
        .behind(layer.bearerOrSession(), layer.guard(User.class));
  }

  private HttpResponse changePassword(Request request) {
    account.changePassword(request, text(request, "currentPassword"), text(request, "newPassword"));
    return done();
  }

  private HttpResponse deleteUser(Request request) {
    account.deleteUser(request, text(request, "currentPassword"));
    return done();
  }

  private HttpResponse tokens(Request request) {
    return AccountList.ofTokens(request, account.tokens(request));
  }

  private HttpResponse sessions(Request request) {
    return AccountList.ofSessions(request, account.sessions(request));
  }

  private HttpResponse revokeToken(Request request, String id) {
    account.revokeToken(request, id);
    return done();
  }

  private HttpResponse revokeSession(Request request, String id) {
    account.revokeSession(request, id);
    return done();
  }

  private HttpResponse revokeOtherTokens(Request request) {
    return AccountList.ofRevoked(account.revokeOtherTokens(request));
  }

  private HttpResponse revokeOtherSessions(Request request) {
    return AccountList.ofRevoked(account.revokeOtherSessions(request));
  }

  private static HttpResponse done() {
    return HttpResponse.of(200).with("Cache-Control", "no-store");
  }

  private static String text(Request request, String field) {
    return JsonBody.text(request, "the passwords", field);
  }
}
