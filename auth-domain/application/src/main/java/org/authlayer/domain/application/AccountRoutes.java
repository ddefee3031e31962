package org.authlayer.domain.application;

import java.util.function.UnaryOperator;
import org.authlayer.domain.Request;
import org.authlayer.domain.routing.PathParameter;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driving.HttpResponse;

/** The routes by which users read and revoke their own tokens and sessions (DEC-37). */
record AccountRoutes<U>(AccountHandlers<U> account, UnaryOperator<String> names) {

  static <U> Routes of(UserLayer<U> layer, UnaryOperator<String> names) {
    return new AccountRoutes<>(new AccountHandlers<>(layer), names).behind(layer);
  }

  private Routes behind(UserLayer<U> layer) {
    return Routes.of(
            Route.get("", layer::user).named(names.apply("me")),
            Route.delete("", this::deleteUser).named(names.apply("deleteAccount")),
            Route.put("/password", this::changePassword).named(names.apply("changePassword")),
            Route.get("/tokens", this::tokens).named(names.apply("listTokens")),
            Route.delete("/tokens", this::revokeOtherTokens)
                .named(names.apply("revokeOtherTokens")),
            Route.delete("/tokens/{id}", PathParameter.named("id", this::revokeToken))
                .named(names.apply("revokeToken")),
            Route.get("/sessions", this::sessions).named(names.apply("listSessions")),
            Route.delete("/sessions", this::revokeOtherSessions)
                .named(names.apply("revokeOtherSessions")),
            Route.delete("/sessions/{id}", PathParameter.named("id", this::revokeSession))
                .named(names.apply("revokeSession")))
        .behind(layer.bearerOrSession(), layer.guard());
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
    return AccountList.ofTokens(account.current(request), account.tokens(request));
  }

  private HttpResponse sessions(Request request) {
    return AccountList.ofSessions(account.current(request), account.sessions(request));
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
