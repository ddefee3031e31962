package org.authlayer.recovery;

import java.util.Map;
import java.util.function.UnaryOperator;
import org.authlayer.domain.Request;
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

  /** A page with one form, whose link has a token; what it does, and the notice afterwards. */
  private record Step(
      String page, String title, String text, Form form, Recovery.Use use, String notice) {}

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

  /** The pages and forms at the path of the links in mails. */
  public Routes routes() {
    UserLayer<U> layer = recovery.layer();
    Step forgotten =
        new Step(
            "/forgotten",
            "Forgot your password?",
            "You get a mail with a link, by which you choose a new password.",
            form("/forgotten", "Send the mail", Field.email("address", "E-mail")),
            recovery::requestReset,
            "mail-sent");
    Step reset =
        new Step(
            "/reset",
            "Choose a new password",
            "All sessions and tokens of your account end.",
            form("/reset", "Set the password", NEW_PASSWORD),
            recovery::reset,
            "password-set");
    Step verify =
        new Step(
            "/verify",
            "Confirm your e-mail address",
            "Confirm only if you made the account yourself. Another person may have used your"
                + " address.",
            form("/verify", "Confirm"),
            recovery::verify,
            "address-verified");
    Step change =
        new Step(
            "/change",
            "Change your e-mail address",
            "Your account gets the address to which the mail came. Change it only if you asked for"
                + " the mail.",
            form("/change", "Change the address"),
            recovery::change,
            "address-changed");
    Route done =
        Route.get("/done", request -> pages.page(request, "Done", Html.of("")))
            .named(recovery.name("recoveryDone"));
    Routes open =
        both(forgotten)
            .and(both(reset))
            .and(both(verify))
            .and(both(change))
            .and(Routes.of(done))
            .behind(layer.ownForms(), layer.sessions())
            .forAnybody();
    Routes own =
        Routes.of(
                pages.get("/address", "addressPage", this::address),
                pages.post("/address", "requestChangeByForm", this::requestChange, this::address),
                Route.post("/address/verification", this::requestVerification)
                    .named(recovery.name("requestVerificationByForm")))
            .behind(layer.ownForms(), site.users());
    return open.and(own).linked(layer.base(), recovery.path());
  }

  private Routes both(Step step) {
    String name = step.page().substring(1);
    return Routes.of(
        pages.get(step.page(), name + "Page", (request, filled) -> show(request, step, filled)),
        pages.post(
            step.page(),
            name + "ByForm",
            form -> {
              step.use().of(form, sent(form));
              return site.done(step.notice(), recovery.path() + "/done");
            },
            (request, refused) -> show(request, step, refused)));
  }

  /** The token of the link, which a refused form carries on. */
  private HttpResponse show(Request request, Step step, FormState filled) throws Exception {
    String token =
        filled.isRefused()
            ? SiteForms.field(request, "token")
            : request.query().single("token").orElse("");
    Map<String, String> hidden = token.isEmpty() ? Map.of() : Map.of("token", token);
    return pages.page(
        request,
        step.title(),
        Html.of(
            "<div class=\"card narrow\">\n<p>{}</p>\n{}</div>\n",
            step.text(),
            step.form().html(filled, hidden, "")));
  }

  private HttpResponse address(Request request, FormState filled) throws Exception {
    String address = recovery.address(request);
    Html state =
        recovery.isVerified(request)
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

  private HttpResponse requestChange(Request request) {
    recovery.requestChange(request, sent(request));
    return site.done("mail-sent", recovery.path() + "/address");
  }

  private HttpResponse requestVerification(Request request) {
    recovery.requestVerification(request, sent(request));
    return site.done("mail-sent", recovery.path() + "/address");
  }

  private Form form(String page, String button, Field... fields) {
    return pages.form(page.substring(1).replace('/', '-'), page, button, "", fields);
  }

  private static UnaryOperator<String> sent(Request request) {
    return field -> SiteForms.field(request, field);
  }
}
