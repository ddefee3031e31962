package org.authlayer.domain.routes;

import java.util.Optional;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.domain.Session;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.application.Registration;
import org.authlayer.domain.middleware.InputRejections;
import org.authlayer.domain.pages.FormState;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.domain.usecase.RegisterUser;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.json.JsonValue;

/** {@code /web}: a website with public page, sign-up, login form, account page and logout. */
record WebApplication(AuthLayer layer) {

  private static final String HOME = "/web/";

  Routes routes() {
    return publicPages().and(forms().and(account()).behind(layer.ownForms()));
  }

  private Routes publicPages() {
    return Routes.of(
            Route.get("", WebPages::home).named("homePage"),
            Route.get("/", WebPages::home).named("homePage"),
            Route.get("/signup", request -> WebPages.signUp(request, 200, FormState.nothing()))
                .named("signUpPage"),
            Route.get("/login", WebApplication::loginForm).named("loginPage"))
        .behind(layer.sessions())
        .forAnybody();
  }

  private Routes forms() {
    return Routes.of(
        Route.post("/signup", this::signUp).named("signUpByForm"),
        Route.post("/login", WebApplication::login)
            .behind(loginAgain(), layer.sessionLogin())
            .checkedByHandler()
            .named("loginByForm"),
        Route.post("/logout", WebApplication::logout)
            .named("logoutByForm")
            .behind(layer.sessions())
            .forAnybody());
  }

  private Routes account() {
    return WebAccount.of(layer).routes(layer);
  }

  private HttpResponse signUp(Request request) {
    Body body = request.message().body();
    return switch (layer.registration().result(field -> text(body, field), request)) {
      case RegisterUser.Result.Registered registered -> WebPages.seeOther("/web/login");
      case RegisterUser.Result.Refused refused -> {
        Abort refusal = Registration.refusal(refused);
        InputRejections.tell(refusal, request, layer.environment().events());
        yield WebPages.signUp(request, refusal.status(), refusedSignUp(body, refused));
      }
    };
  }

  static FormState refusedSignUp(Body body, RegisterUser.Result.Refused refused) {
    String field =
        switch (refused) {
          case RegisterUser.Result.EmailTaken taken -> "email";
          case RegisterUser.Result.PasswordsDiffer differ -> "confirmPassword";
          case RegisterUser.Result.Invalid namesItsFields -> "";
        };
    return FormState.refused(body, Registration.refusal(refused), field);
  }

  private static HttpResponse loginForm(Request request) {
    return WebPages.login(request, 200, FormState.nothing(), SafePath.inQuery(request));
  }

  /** Where no user is logged in by now, the credentials did not verify (DEC-11). */
  private static HttpResponse login(Request request) {
    return request.auth().has(User.class)
        ? WebPages.seeOther(SafePath.inForm(request).orElse(HOME))
        : loginForm(request, Abort.of(401, "The e-mail address or the password is wrong."));
  }

  /** A login that was not even tried, after too many that failed, shows the form again too. */
  private static Middleware loginAgain() {
    Middleware again = WebApplication::loginAgain;
    return again.neutral("the form again");
  }

  private static HttpResponse loginAgain(Request request, Responder next) throws Exception {
    try {
      return next.respond(request);
    } catch (Abort refusal) {
      return loginForm(request, refusal).with(refusal.headers());
    }
  }

  private static HttpResponse loginForm(Request request, Abort refusal) {
    FormState filled = FormState.refused(request.message().body(), refusal, "");
    return WebPages.login(request, refusal.status(), filled, SafePath.inForm(request));
  }

  private static HttpResponse logout(Request request) {
    request.auth().logout(User.class);
    request.session().ifPresent(Session::end);
    return WebPages.seeOther(HOME);
  }

  static Optional<JsonValue> text(Body body, String field) {
    return body instanceof Body.Form form
        ? form.single(field).map(JsonValue.StringValue::new)
        : Optional.empty();
  }
}
