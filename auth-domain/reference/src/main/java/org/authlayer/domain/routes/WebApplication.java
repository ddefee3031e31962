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
record WebApplication(AuthLayer layer, WebPages pages) {

  private static final String HOME = "/web/";

  static WebApplication of(AuthLayer layer) {
    return new WebApplication(layer, new WebPages(layer.settings()));
  }

  Routes routes() {
    return publicPages().and(forms().and(account()).behind(layer.ownForms()));
  }

  /** Where password managers look for the form that changes a password (W3C). */
  static Routes changePassword() {
    return Routes.of(
        Route.get("/.well-known/change-password", request -> WebPages.seeOther("/web/account"))
            .named("changePasswordPage"));
  }

  private Routes publicPages() {
    return Routes.of(
            Route.get("", pages::home).named("homePage"),
            Route.get("/", pages::home).named("homePage"),
            Route.get("/signup", request -> pages.signUp(request, 200, FormState.nothing()))
                .named("signUpPage"),
            Route.get("/login", this::loginForm).named("loginPage"))
        .behind(layer.sessions())
        .forAnybody();
  }

  private Routes forms() {
    return Routes.of(
        Route.post("/signup", this::signUp)
            .named("signUpByForm")
            .behind(layer.sessions())
            .forAnybody(),
        Route.post("/login", this::login)
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
      case RegisterUser.Result.Registered<User> registered -> {
        request.auth().login(User.class, registered.user());
        yield WebPages.seeOther(FlashMessage.SIGNUP.after("/web/account"));
      }
      case RegisterUser.Result.Refused<User> refused -> {
        Abort refusal = Registration.refusal(refused);
        InputRejections.tell(refusal, request, layer.environment().events());
        yield pages.signUp(request, refusal.status(), refusedSignUp(body, refused));
      }
    };
  }

  static FormState refusedSignUp(Body body, RegisterUser.Result.Refused<User> refused) {
    String field =
        switch (refused) {
          case RegisterUser.Result.EmailTaken<User> taken -> "email";
          case RegisterUser.Result.PasswordsDiffer<User> differ -> "confirmPassword";
          case RegisterUser.Result.Invalid<User> namesItsFields -> "";
        };
    return FormState.refused(body, Registration.refusal(refused), field);
  }

  private HttpResponse loginForm(Request request) {
    return pages.login(request, 200, FormState.nothing(), SafePath.inQuery(request));
  }

  /** Where no user is logged in by now, the credentials did not verify (DEC-11). */
  private HttpResponse login(Request request) {
    return request.auth().has(User.class)
        ? WebPages.seeOther(SafePath.inForm(request).orElse(HOME))
        : loginForm(request, Abort.of(401, "The e-mail address or the password is wrong."));
  }

  /** A login that was not even tried, after too many that failed, shows the form again too. */
  private Middleware loginAgain() {
    Middleware again = this::loginAgain;
    return again.neutral("the form again");
  }

  private HttpResponse loginAgain(Request request, Responder next) throws Exception {
    try {
      return next.respond(request);
    } catch (Abort refusal) {
      return loginForm(request, refusal).with(refusal.headers());
    }
  }

  private HttpResponse loginForm(Request request, Abort refusal) {
    FormState filled = FormState.refused(request.message().body(), refusal, "");
    return pages.login(request, refusal.status(), filled, SafePath.inForm(request));
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
