package org.authlayer.domain.routes;

import java.util.Optional;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.domain.Session;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.application.FormBody;
import org.authlayer.domain.application.Registration;
import org.authlayer.domain.authenticator.Credentials;
import org.authlayer.domain.middleware.InputRejections;
import org.authlayer.domain.pages.FormState;
import org.authlayer.domain.pages.Menu;
import org.authlayer.domain.pages.Page;
import org.authlayer.domain.pages.templates.JtehomeGenerated;
import org.authlayer.domain.pages.templates.JteloginGenerated;
import org.authlayer.domain.pages.templates.JtesignupGenerated;
import org.authlayer.domain.routing.Declared;
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
  private static final String ACCOUNT = "/web/account";

  Routes routes() {
    return publicPages()
        .and(forms().and(new WebAccount(layer).routes(layer)).behind(layer.ownForms()));
  }

  /** Where password managers look for the form that changes a password (W3C). */
  static Routes changePassword() {
    return Routes.of(
        Route.get("/.well-known/change-password", request -> seeOther(ACCOUNT))
            .named("changePasswordPage"));
  }

  private Routes publicPages() {
    return Routes.of(
            Route.get("", this::home).named("homePage"),
            Route.get("/", this::home).named("homePage"),
            Route.get("/signup", request -> signUpForm(request, 200, FormState.nothing()))
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

  private HttpResponse signUp(Request request) throws Exception {
    Body.Form body = FormBody.of(request);
    return switch (layer.registration().result(field -> text(body, field), request)) {
      case RegisterUser.Result.Registered<User> registered -> {
        request.auth().login(User.class, registered.user());
        yield seeOther(FlashMessage.SIGNUP.after(ACCOUNT));
      }
      case RegisterUser.Result.Refused<User> refused -> {
        Abort refusal = Registration.refusal(refused);
        InputRejections.tell(refusal, request, layer.environment().events());
        yield signUpForm(request, refusal.status(), refusedSignUp(body, refused));
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
    return loginForm(request, 200, FormState.nothing(), SafePath.inQuery(request));
  }

  /** Where no user is logged in by now, the credentials did not verify (DEC-11). */
  private HttpResponse login(Request request) {
    return request.auth().has(User.class)
        ? seeOther(SafePath.inForm(request).orElse(ACCOUNT))
        : loginForm(
            request, Credentials.refusal(request, "The e-mail address or the password is wrong."));
  }

  /** A login that was not even tried, after too many that failed, shows the form again too. */
  private Middleware loginAgain() {
    return Declared.neutral("the form again", this::loginAgain);
  }

  private HttpResponse loginAgain(Request request, Responder next) throws Exception {
    try {
      return next.respond(request);
    } catch (Abort refusal) {
      return loginForm(request, refusal);
    }
  }

  private HttpResponse loginForm(Request request, Abort refusal) {
    FormState filled = FormState.refused(request.message().body(), refusal, "");
    return loginForm(request, refusal.status(), filled, SafePath.inForm(request))
        .with(refusal.headers());
  }

  private static HttpResponse logout(Request request) {
    request.auth().logout(User.class);
    request.session().ifPresent(Session::end);
    return seeOther(FlashMessage.LOGOUT.after(HOME));
  }

  static Optional<JsonValue> text(Body.Form form, String field) {
    return form.single(field).map(JsonValue.StringValue::new);
  }

  private HttpResponse home(Request request) {
    String done = FlashMessage.in(request);
    return Page.of(200, (to, i) -> JtehomeGenerated.render(to, i, menu(request), done));
  }

  private HttpResponse loginForm(
      Request request, int status, FormState filled, Optional<String> next) {
    return Page.of(
        status,
        (to, i) ->
            JteloginGenerated.render(
                to, i, menu(request), FlashMessage.in(request), filled, next.orElse("")));
  }

  private HttpResponse signUpForm(Request request, int status, FormState filled) {
    return Page.of(status, (to, i) -> JtesignupGenerated.render(to, i, menu(request), filled));
  }

  static HttpResponse seeOther(String path) {
    return HttpResponse.of(303).with("Location", path);
  }

  private Menu menu(Request request) {
    return Menu.of(layer.settings(), request.auth().get(User.class));
  }
}
