package org.authlayer.domain.routes;

import java.util.List;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.middleware.InputRejections;
import org.authlayer.domain.middleware.RedirectMiddleware;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpResponse;

/** The account page of the website and what its forms do (DEC-37). */
record WebAccount(Account account, CurrentPassword password) {

  private static final String PAGE = "/web/account";

  static WebAccount of(AuthLayer layer) {
    return new WebAccount(Account.of(layer), CurrentPassword.of(layer));
  }

  Routes routes(AuthLayer layer) {
    return Routes.of(Route.get("", request -> page(request, 200, List.of())))
        .behind(RedirectMiddleware.carryingPath(User.class, "/web/login"))
        .and(forms())
        .behind(layer.sessions())
        .below("/account");
  }

  private Routes forms() {
    return Routes.of(
            Route.post("/password", orAgain(this::changePassword)),
            Route.post("/delete", orAgain(this::deleteUser)),
            Route.post("/tokens/{id}", orAgain(this::revokeToken)),
            Route.post("/sessions", orAgain(this::revokeOtherSessions)),
            Route.post("/sessions/{id}", orAgain(this::revokeSession)))
        .behind(RedirectMiddleware.to(User.class, "/web/login?next=%2Fweb%2Faccount"));
  }

  private HttpResponse page(Request request, int status, List<String> reasons) {
    return WebAccountPage.of(
        request, status, reasons, account.sessions(request), account.tokens(request));
  }

  /** What is refused is shown above the forms. */
  private Responder orAgain(Responder form) {
    return request -> {
      try {
        return form.respond(request);
      } catch (Abort refusal) {
        InputRejections.tell(refusal, request, account.events());
        HttpResponse page = page(request, refusal.status(), WebPages.reasons(refusal));
        return page.with(refusal.headers());
      }
    };
  }

  private HttpResponse changePassword(Request request) {
    String successor = field(request, "newPassword");
    if (!successor.equals(field(request, "confirmPassword"))) {
      throw Abort.of(400, "Passwords did not match.");
    }
    password.change(request, field(request, "currentPassword"), successor);
    return WebPages.seeOther(PAGE);
  }

  private HttpResponse deleteUser(Request request) {
    password.deleteUser(request, field(request, "currentPassword"));
    return WebPages.seeOther("/web/");
  }

  private HttpResponse revokeToken(Request request) {
    account.revokeToken(request, request.parameter("id"));
    return WebPages.seeOther(PAGE);
  }

  private HttpResponse revokeSession(Request request) {
    account.revokeSession(request, request.parameter("id"));
    return WebPages.seeOther(PAGE);
  }

  private HttpResponse revokeOtherSessions(Request request) {
    account.revokeOtherSessions(request);
    return WebPages.seeOther(PAGE);
  }

  private static String field(Request request, String name) {
    return request.message().body() instanceof Body.Form form ? form.single(name).orElse("") : "";
  }
}
