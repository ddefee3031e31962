package org.authlayer.recovery;

import java.util.Map;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.domain.application.SiteForms;
import org.authlayer.domain.application.UserLayer;
import org.authlayer.domain.application.Website;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.domain.website.Field;
import org.authlayer.domain.website.Form;
import org.authlayer.domain.website.FormState;
import org.authlayer.domain.website.Html;
import org.authlayer.domain.website.PageFrame;
import org.authlayer.ports.driving.HttpResponse;

/**
 * {@code /forgotten}, the pages of the links in mails, and {@code /address} for a user, without a
 * script. A page that a link opens changes nothing, because mail programs open links; the form on
 * it does.
 *
 * <pre>{@code
 * Website<User> site =
 *     layer.website("/site", plain).withOtherLogin("Forgot your password?", "/recovery/forgotten");
 * return site.routes().and(recovery.website(site, plain::page).routes());
 * }</pre>
 */
public final class RecoveryPages<U> {

  private static final Field NEW_PASSWORD =
      Field.newPassword(
          "password", "New password", "At least 8 characters. A few words make a good one.");

  private final Recovery<U> recovery;
  private final Website<U> site;
  private final SiteForms pages;

  RecoveryPages(Recovery<U> recovery, Website<U> site, PageFrame frame) {
    this.recovery = recovery;
    this.site =
        site.withNotice("mail-sent", "If an account has this address, a mail is on its way.")
            .withNotice("password-set", "Your password is changed. Log in with the new one.")
            .withNotice("address-verified", "Your e-mail address is confirmed.")
            .withNotice("address-changed", "Your e-mail address is changed.");
    this.pages = new SiteForms(this.site, recovery.path(), frame);
  }

  /**
   * The pages and forms at the path of the links in mails.
   *
   * @param guards before the page of the address, as the {@code users} of a second factor's pages
   */
  public Routes routes(Middleware... guards) {
    UserLayer<U> layer = recovery.layer();
    Route done =
        Route.get("/done", request -> pages.page(request, "Done", Html.of("")))
            .named("recoveryDone");
    Routes open =
        both(
                "/forgotten",
                "Forgot your password?",
                "You get a mail with a link, by which you choose a new password.",
                form("/forgotten", "Send the mail", Field.email("address", "E-mail")),
                wish(recovery::requestReset, "mail-sent", "/done"))
            .and(
                both(
                    "/reset",
                    "Choose a new password",
                    "All sessions and tokens of your account end.",
                    form("/reset", "Set the password", NEW_PASSWORD),
                    wish(recovery::reset, "password-set", "/done")))
            .and(
                both(
                    "/verify",
                    "Confirm your e-mail address",
                    "Confirm only if you made the account yourself. Another person may have used"
                        + " your address.",
                    form("/verify", "Confirm"),
                    wish(recovery::verify, "address-verified", "/done")))
            .and(
                both(
                    "/change",
                    "Change your e-mail address",
                    "Your account gets the address to which the mail came. Change it only if you"
                        + " asked for the mail.",
                    form("/change", "Change the address"),
                    wish(recovery::change, "address-changed", "/done")))
            .and(Routes.of(done))
            .behind(layer.ownForms(), layer.sessions())
            .forAnybody();
    Routes own =
        Routes.of(
                pages.get("/address", "addressPage", this::address),
                pages.post(
                    "/address",
                    "requestChangeByForm",
                    wish(recovery::requestChange, "mail-sent", "/address"),
                    this::address),
                Route.post(
                        "/address/verification",
                        wish(recovery::requestVerification, "mail-sent", "/address"))
                    .named("requestVerificationByForm"))
            .behind(guards)
            .behind(layer.ownForms(), site.users());
    return open.and(own).named(layer::operation).linked(layer.base(), recovery.path());
  }

  /** A page with one form, to which a link with a token leads. */
  private Routes both(String page, String title, String text, Form form, Responder wish) {
    String name = page.substring(1);
    SiteForms.Shown shown = (request, filled) -> show(request, title, text, form, filled);
    return Routes.of(
        pages.get(page, name + "Page", shown), pages.post(page, name + "ByForm", wish, shown));
  }

  /** Does what the fields of a form ask for, and leads to a page with a notice. */
  private Responder wish(Recovery.Use use, String notice, String page) {
    return form -> {
      use.of(form, field -> SiteForms.field(form, field));
      return site.done(notice, recovery.path() + page);
    };
  }

  /** The token of the link, which a refused form carries on. */
  private HttpResponse show(Request request, String title, String text, Form form, FormState filled)
      throws Exception {
    String token =
        filled.isRefused()
            ? SiteForms.field(request, "token")
            : request.query().single("token").orElse("");
    Map<String, String> hidden = token.isEmpty() ? Map.of() : Map.of("token", token);
    return pages.page(
        request,
        title,
        Html.of(
            "<div class=\"card narrow\">\n<p>{}</p>\n{}</div>\n",
            text,
            form.html(filled, hidden, "")));
  }

  private HttpResponse address(Request request, FormState filled) throws Exception {
    U user = recovery.layer().userOf(request);
    String address = recovery.address(user);
    Html state =
        recovery.isVerified(user)
            ? Html.of("<p>Your e-mail address is {}. It is confirmed.</p>\n", address)
            : Html.of(
                "<p>Your e-mail address is {}. It is not confirmed.</p>\n{}",
                address,
                form("/address/verification", "Send a mail to confirm it")
                    .html(FormState.nothing(), Map.of(), ""));
    Form change =
        form(
            "/address",
            "Send a mail to the new address",
            new Field("address", "New e-mail", "email", "email", ""),
            Field.currentPassword("currentPassword", "Password"));
    return pages.page(
        request,
        "E-mail address",
        Html.of("{}<h2>Another address</h2>\n{}", state, change.html(filled, Map.of(), "")));
  }

  private Form form(String page, String button, Field... fields) {
    return pages.form(page.substring(1).replace('/', '-'), page, button, "", fields);
  }
}
