package org.authlayer.secondfactor;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.SafePath;
import org.authlayer.domain.application.FormBody;
import org.authlayer.domain.application.UserLayer;
import org.authlayer.domain.application.Website;
import org.authlayer.domain.routing.Declared;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.domain.website.Field;
import org.authlayer.domain.website.Form;
import org.authlayer.domain.website.FormState;
import org.authlayer.domain.website.Html;
import org.authlayer.domain.website.SiteMenu;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driving.HttpResponse;

/**
 * Enrolment, proof, recovery codes and removal as pages of a {@link Website}, without a script.
 *
 * <pre>{@code
 * SecondFactorPages<User> pages = second.website(site, "/account/second-factor", plain::page);
 * return site.routes()
 *     .and(pages.routes())
 *     .and(Routes.of(Route.get("/letters", this::letters)).behind(pages.users()));
 * }</pre>
 */
public final class SecondFactorPages<U> {

  /** The page of an application around a content, such as {@code PlainPages::page}. */
  @FunctionalInterface
  public interface Pages {
    HttpResponse page(SiteMenu menu, String title, Html content) throws Exception;
  }

  @FunctionalInterface
  private interface Action {
    HttpResponse run(String code) throws Exception;
  }

  private static final String REMOVED = "second-factor-removed";

  private static final Field PASSWORD = Field.currentPassword("password", "Password");

  private static final Field CODE =
      Field.text("code", "Code", "one-time-code", "The six digits that your app shows now.");

  private static final Field ANY_CODE =
      Field.text(
          "code",
          "Code",
          "one-time-code",
          "The six digits that your app shows now, or one of your recovery codes.");

  private final SecondFactor<U> second;
  private final Factors<U> factors;
  private final Website<U> site;
  private final String path;
  private final Pages pages;

  SecondFactorPages(SecondFactor<U> second, Website<U> site, String path, Pages pages) {
    this.second = second;
    this.factors = second.factors();
    this.site = site.withNotice(REMOVED, "Your second factor is removed.");
    this.path = path;
    this.pages = pages;
  }

  /**
   * Lets users through who proved their second factor, if they have one. All others are led to the
   * login page or to the page that asks for a code, which lead back.
   */
  public Middleware users() {
    return behind(new ProofGuard.Demand.IfEnrolled());
  }

  /** As {@link #users()}, if the proof, or the password of a user without one, is this fresh. */
  public Middleware users(Duration within) {
    return behind(new ProofGuard.Demand.Within(within));
  }

  private Middleware behind(ProofGuard.Demand demand) {
    return Declared.inOrder(site.users(), new ProofGuard<>(factors, demand, own("/proof")));
  }

  /** The pages and forms below the path. */
  public Routes routes() {
    UserLayer<U> layer = factors.layer();
    Routes forms =
        Routes.of(
                Route.get("/proof", request -> proof(request, FormState.nothing()))
                    .named(second.name("proofPage")),
                Route.post("/proof", this::prove).named(second.name("proofByForm")),
                Route.get("/setup", request -> setUp(request, FormState.nothing()))
                    .named(second.name("secondFactorSetup")),
                Route.post("/confirm", this::confirm).named(second.name("confirmByForm")),
                Route.post("/recovery-codes", this::renew).named(second.name("renewByForm")),
                Route.post("/remove", this::remove).named(second.name("removeByForm")))
            .behind(layer.ownForms(), site.users());
    Routes propose =
        Routes.of(Route.post("/setup", this::propose).named(second.name("proposeByForm")))
            .behind(layer.ownForms(), site.users(), second.fresh(own("/proof")));
    Routes state =
        Routes.of(
                Route.get("", request -> state(request, FormState.nothing(), ""))
                    .named(second.name("secondFactorPage")))
            .behind(users());
    return forms.and(propose).and(state).below(path);
  }

  private HttpResponse state(Request request, FormState filled, String form) throws Exception {
    UserId owner = factors.id(request);
    if (factors.enrolled(owner).isEmpty()) {
      Form setUp = new Form("setup", own("/setup"), "Set up", "", List.of());
      return page(
          request,
          "Second factor",
          Html.of(
              "<p>A code of an app on your phone, which you give after your password.</p>\n{}",
              setUp.html(FormState.nothing(), Map.of(), "")));
    }
    Form renew = form("renew", "/recovery-codes", "Make new recovery codes", "quiet");
    Form remove = form("remove", "/remove", "Remove the second factor", "danger");
    return page(
        request,
        "Second factor",
        Html.of(
            "<p>You have a second factor, and {} recovery codes that were not used.</p>\n"
                + "<h2>Recovery codes</h2>\n{}<h2>Removal</h2>\n{}",
            factors.table().recoveryCodes(owner),
            renew.html(form.equals("renew") ? filled : FormState.nothing(), Map.of(), ""),
            remove.html(form.equals("remove") ? filled : FormState.nothing(), Map.of(), "")));
  }

  private HttpResponse propose(Request request) {
    factors.propose(request);
    return HttpResponse.of(303).with("Location", own("/setup"));
  }

  private HttpResponse setUp(Request request, FormState filled) throws Exception {
    byte[] secret =
        factors
            .proposed(factors.id(request))
            .orElseThrow(
                () -> Abort.of(409, "No second factor waits for its first code: begin again."));
    String address = second.address(factors.user(request), secret);
    Form confirm = new Form("confirm", own("/confirm"), "Confirm", "", List.of(CODE));
    return page(
        request,
        "Set up a second factor",
        Html.of(
            "<p>Scan this with an authenticator app, or type the key into it.</p>\n{}"
                + "<p>Key: <code>{}</code></p>\n{}",
            QrPicture.of(address, "QR code of the key below"),
            Base32.encode(secret),
            confirm.html(filled, Map.of(), "")));
  }

  private HttpResponse confirm(Request request) throws Exception {
    return sent(
        request,
        code -> codes(request, factors.confirm(request, code)),
        refusal -> setUp(request, refusal));
  }

  private HttpResponse renew(Request request) throws Exception {
    return sent(
        request,
        code -> codes(request, factors.renew(request, code)),
        refusal -> state(request, refusal, "renew"));
  }

  private HttpResponse remove(Request request) throws Exception {
    return sent(
        request,
        code -> {
          factors.remove(request, code);
          return site.done(REMOVED, path);
        },
        refusal -> state(request, refusal, "remove"));
  }

  private HttpResponse codes(Request request, List<RecoveryCode> codes) throws Exception {
    return page(
        request,
        "Your recovery codes",
        Html.of(
            "<p>Keep them where your phone is not. Each replaces a code once. They are not shown"
                + " again.</p>\n<ul>\n{}</ul>\n<p><a class=\"button\" href=\"{}\">Done</a></p>\n",
            codes.stream()
                .map(code -> Html.of("<li><code>{}</code></li>\n", code.shown()))
                .toList(),
            own("")));
  }

  private HttpResponse proof(Request request, FormState filled) throws Exception {
    boolean isEnrolled = factors.enrolled(factors.id(request)).isPresent();
    if (!isEnrolled && factors.passwords().isEmpty()) {
      throw Abort.of(403, "Your login is too old for this: log out and log in again.");
    }
    Form form =
        new Form("proof", own("/proof"), "Continue", "", List.of(isEnrolled ? ANY_CODE : PASSWORD));
    String next = SafePath.inForm(request).or(() -> SafePath.inQuery(request)).orElse("");
    Map<String, String> hidden = next.isEmpty() ? Map.of() : Map.of("next", next);
    return page(
        request,
        isEnrolled ? "Enter a code" : "Enter your password again",
        Html.of("<div class=\"card narrow\">\n{}</div>\n", form.html(filled, hidden, "")));
  }

  private HttpResponse prove(Request request) throws Exception {
    boolean isPassword = FormBody.of(request).single("password").isPresent();
    return sent(
        request,
        code -> {
          if (isPassword) {
            factors.provePassword(request, FormBody.of(request).single("password").orElse(""));
          } else {
            factors.proveCode(request, code);
          }
          return HttpResponse.of(303).with("Location", SafePath.inForm(request).orElse(own("")));
        },
        refusal -> proof(request, refusal));
  }

  private interface Again {
    HttpResponse show(FormState refusal) throws Exception;
  }

  /** A refused form comes again, without what was typed: a code is no good a second time. */
  private static HttpResponse sent(Request request, Action action, Again again) throws Exception {
    try {
      return action.run(FormBody.of(request).single("code").orElse(""));
    } catch (Abort refusal) {
      if (refusal.status() == 409) {
        throw refusal;
      }
      String field = FormBody.of(request).single("password").isPresent() ? "password" : "code";
      return again
          .show(new FormState(Map.of(), Map.of(field, refusal.reason())))
          .with(refusal.status())
          .with(refusal.headers());
    }
  }

  private Form form(String id, String action, String button, String kind) {
    return new Form(id, own(action), button, kind, List.of(ANY_CODE));
  }

  private HttpResponse page(Request request, String title, Html content) throws Exception {
    return pages.page(site.menu(request), title, content).with("Cache-Control", "no-store");
  }

  private String own(String page) {
    return factors.layer().base() + path + page;
  }

  @Override
  public String toString() {
    return "SecondFactorPages[" + path + "]";
  }
}
