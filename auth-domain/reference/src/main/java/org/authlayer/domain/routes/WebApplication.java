package org.authlayer.domain.routes;

import java.util.Optional;
import org.authlayer.domain.Request;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.application.Website;
import org.authlayer.domain.pages.Menu;
import org.authlayer.domain.pages.Page;
import org.authlayer.domain.pages.templates.JteformGenerated;
import org.authlayer.domain.pages.templates.JtehomeGenerated;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.domain.website.FormPage;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.HttpResponse;

/** {@code /web}: a website with public page, sign-up, login form, account page and logout. */
final class WebApplication {

  static final String ACCOUNT = "/web/account";

  private static final String BASE = "/web";

  private final AuthLayer layer;
  private final Website<User> site;

  WebApplication(AuthLayer layer) {
    this.layer = layer;
    this.site =
        layer
            .website(BASE, this::formPage)
            .withSignUp()
            .leadingTo(ACCOUNT, BASE + "/")
            .withNotice(
                "password",
                "Your password was changed. All other sessions and all tokens have ended.")
            .withNotice("session", "The session has ended.")
            .withNotice("sessions", "All other sessions have ended.")
            .withNotice("token", "The token is revoked.")
            .withNotice(
                "repeated",
                "This form was sent twice, and created one token. A token is shown only once: if"
                    + " you have not seen it, revoke it and create another.")
            .withNotice("deleted", "Your account is deleted.");
  }

  /** Below {@code /web} already. */
  Routes routes() {
    return Routes.of(
            Route.get(BASE, this::home).named("homePage"),
            Route.get(BASE + "/", this::home).named("homePage"))
        .behind(layer.sessions())
        .forAnybody()
        .and(site.routes())
        .and(new WebAccount(layer, site).routes());
  }

  /** Where password managers look for the form that changes a password (W3C). */
  static Routes changePassword() {
    return Routes.of(
        Route.get(
                "/.well-known/change-password",
                request -> HttpResponse.of(303).with("Location", ACCOUNT))
            .named("changePasswordPage"));
  }

  private HttpResponse home(Request request) {
    String notice = site.menu(request).notice();
    return Page.of(200, (to, i) -> JtehomeGenerated.render(to, i, menu(request), notice));
  }

  private HttpResponse formPage(FormPage page, Request request) {
    return Page.of(200, (to, i) -> JteformGenerated.render(to, i, menu(request), page));
  }

  private Menu menu(Request request) {
    Optional<User> user = request.auth().get(User.class);
    return Menu.of(layer.settings(), user);
  }
}
