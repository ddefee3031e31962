package org.authlayer.domain.routes;

import java.util.List;
import java.util.Optional;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Request;
import org.authlayer.domain.Session;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.middleware.InputRejections;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.JsonValue;

/** {@code /web}: a website with public page, sign-up, login form, account page and logout. */
record WebApplication(AuthLayer layer) {

  private static final String HOME = "/web/";

  Routes routes() {
    return publicPages().and(forms().and(account()).behind(layer.ownForms()));
  }

  private Routes publicPages() {
    return Routes.of(Route.get("", WebApplication::home), Route.get("/", WebApplication::home))
        .behind(layer.sessions())
        .forAnybody()
        .and(
            Routes.of(
                Route.get("/signup", request -> WebPages.signUp(200, List.of())),
                Route.get("/login", request -> WebPages.login(200, SafePath.inQuery(request)))));
  }

  private Routes forms() {
    return Routes.of(
        Route.post("/signup", this::signUp),
        Route.post("/login", WebApplication::login).behind(layer.sessionLogin()).checkedByHandler(),
        Route.post("/logout", WebApplication::logout).behind(layer.sessions()).forAnybody());
  }

  private Routes account() {
    return WebAccount.of(layer).routes(layer);
  }

  private static HttpResponse home(Request request) {
    return WebPages.home(request.auth().get(User.class));
  }

  private HttpResponse signUp(Request request) {
    try {
      Body body = request.message().body();
      layer.registration().register(field -> text(body, field), request);
      return WebPages.seeOther("/web/login");
    } catch (Abort abort) {
      InputRejections.tell(abort, request, layer.environment().events());
      return WebPages.signUp(abort.status(), WebPages.reasons(abort));
    }
  }

  /** Where no user is logged in by now, the credentials did not verify (DEC-11). */
  private static HttpResponse login(Request request) {
    Optional<String> next = SafePath.inForm(request);
    return request.auth().has(User.class)
        ? WebPages.seeOther(next.orElse(HOME))
        : WebPages.login(401, next);
  }

  private static HttpResponse logout(Request request) {
    request.auth().logout(User.class);
    request.session().ifPresent(Session::end);
    return WebPages.seeOther(HOME);
  }

  private static Optional<JsonValue> text(Body body, String field) {
    return body instanceof Body.Form form
        ? form.single(field).map(JsonValue.StringValue::new)
        : Optional.empty();
  }
}
