package org.authlayer.secondfactor;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.domain.SafePath;
import org.authlayer.domain.application.FormBody;
import org.authlayer.domain.application.SiteForms;
import org.authlayer.domain.application.Website;
import org.authlayer.domain.routing.Declared;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.domain.website.Field;
import org.authlayer.domain.website.Form;
import org.authlayer.domain.website.FormState;
import org.authlayer.domain.website.Html;
import org.authlayer.domain.website.OtherLogin;
import org.authlayer.domain.website.PageFrame;
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

  @FunctionalInterface
  private interface Action {
    HttpResponse run(String typed) throws Exception;
  }

  private static final String REMOVED = "second-factor-removed";

  private static final String NONE =
      "<p>A code of an app on your phone, which you give after your password.</p>\n{}";

  private static final String ENROLLED =
      """
      <p>You have a second factor, and {} recovery codes that were not used.</p>
      <h2>Recovery codes</h2>
      {}<h2>Removal</h2>
      {}\
      """;

  private static final String SET_UP =
      """
      <p>Scan this with an authenticator app, or type the key into it.</p>
      {}<p>Key: <code>{}</code></p>
      {}\
      """;

  private static final String RECOVERY =
      """
      <p>Keep them where your phone is not. Each replaces a code once. They are not shown again.</p>
      <ul>
      {}</ul>
      <p><a class="button" href="{}">Done</a></p>
      """;

  private static final Field PASSWORD = Field.currentPassword("password", "Password");

  private static final String DIGITS = "The six digits that your app shows now";

  private static final Field CODE = Field.text("code", "Code", "one-time-code", DIGITS + ".");

  private static final Field ANY_CODE =
      Field.text("code", "Code", "one-time-code", DIGITS + ", or one of your recovery codes.");

  private final SecondFactor<U> second;
  private final Factors<U> factors;
  private final Website<U> site;
  private final SiteForms pages;

  SecondFactorPages(SecondFactor<U> second, Website<U> site, String path, PageFrame frame) {
    this.second = second;
    this.factors = second.factors();
    this.site = site.withNotice(REMOVED, "Your second factor is removed.");
    this.pages = new SiteForms(this.site, path, frame);
  }

  /**
   * Lets users through who proved their second factor, if they have one. All others are led to the
   * login page or to the page that asks for a code, which lead back.
   */
  public Middleware users() {
    return behind(Factors.Demand.IF_ENROLLED);
  }

  /** As {@link #users()}, if the proof, or the password of a user without one, is this fresh. */
  public Middleware users(Duration within) {
    return behind(Factors.Demand.within(within));
  }

  private Middleware behind(Factors.Demand demand) {
    return Declared.inOrder(
        site.users(),
        factors.guard(demand, asked -> pages.own("/proof") + SafePath.carrying(site.way(asked))));
  }

  /** The pages and forms below the path. */
  public Routes routes() {
    Routes changes =
        Routes.of(
            pages.get("/proof", "proofPage", this::proof),
            form("/proof", "proofByForm", this::prove),
            form("/recovery-codes", "renewByForm", this::renew),
            form("/remove", "removeByForm", this::remove));
    Routes enrolment =
        Routes.of(
            pages.get("/setup", "secondFactorSetup", this::setUp),
            form("/setup", "proposeByForm", this::propose),
            form("/confirm", "confirmByForm", this::confirm));
    Routes own =
        Routes.of(
            pages.get("", "secondFactorPage", (request, filled) -> state(request, filled, "")));
    return changes
        .behind(site.users())
        .and(enrolment.behind(users(SecondFactor.FRESH)))
        .and(own.behind(users()))
        .behind(factors.layer().ownForms())
        .named(factors.layer()::operation)
        .linked(factors.layer().base(), pages.path());
  }

  private Route form(String page, String name, Responder form) {
    return Route.post(page, form).named(name);
  }

  private HttpResponse state(Request request, FormState filled, String refused) throws Exception {
    Optional<FactorMapper.Row> factor = factors.enrolled(factors.id(request));
    Html content =
        factor.isEmpty()
            ? Html.of(NONE, form("setup", "Set up", "").html(FormState.nothing(), Map.of(), ""))
            : Html.of(
                ENROLLED,
                factor.get().recovery(),
                change("recovery-codes", "Make new recovery codes", "quiet", filled, refused),
                change("remove", "Remove the second factor", "danger", filled, refused));
    return pages.page(request, "Second factor", content);
  }

  private Html change(String page, String button, String kind, FormState filled, String refused) {
    FormState own = page.equals(refused) ? filled : FormState.nothing();
    return form(page, button, kind, ANY_CODE).html(own, Map.of(), "");
  }

  private HttpResponse propose(Request request) {
    factors.propose(request);
    return HttpResponse.of(303).with("Location", pages.own("/setup"));
  }

  private HttpResponse setUp(Request request, FormState filled) throws Exception {
    byte[] secret = factors.proposed(request);
    Html content =
        Html.of(
            SET_UP,
            QrPicture.of(
                second.address(factors.layer().userOf(request), secret),
                "QR code of the key below"),
            Base32.encode(secret),
            form("confirm", "Confirm", "", CODE).html(filled, Map.of(), ""));
    return pages.page(request, "Set up a second factor", content);
  }

  private HttpResponse confirm(Request request) throws Exception {
    Action action = code -> codes(request, factors.confirm(request, code));
    return sent(request, action, this::setUp);
  }

  private HttpResponse renew(Request request) throws Exception {
    Action action = code -> codes(request, factors.renew(request, code));
    return sent(request, action, (same, refusal) -> state(request, refusal, "recovery-codes"));
  }

  private HttpResponse remove(Request request) throws Exception {
    return sent(
        request,
        code -> {
          factors.remove(request, code);
          return site.done(REMOVED, pages.path());
        },
        (same, refusal) -> state(request, refusal, "remove"));
  }

  private HttpResponse codes(Request request, List<RecoveryCode> codes) throws Exception {
    List<Html> items =
        codes.stream().map(one -> Html.of("<li><code>{}</code></li>\n", one.shown())).toList();
    return pages.page(request, "Your recovery codes", Html.of(RECOVERY, items, pages.own("")));
  }

  private HttpResponse proof(Request request, FormState filled) throws Exception {
    boolean isEnrolled = factors.enrolled(factors.id(request)).isPresent();
    Map<String, String> next = SiteForms.next(request);
    Html form =
        form("proof", "Continue", "", isEnrolled ? ANY_CODE : PASSWORD).html(filled, next, "");
    return pages.page(
        request,
        isEnrolled ? "Enter a code" : "Enter your password again",
        Html.of(
            "<div class=\"card narrow\">\n{}{}</div>\n",
            form,
            isEnrolled ? List.of() : OtherLogin.links(site.others(next.getOrDefault("next", "")))));
  }

  private HttpResponse prove(Request request) throws Exception {
    return sent(
        request,
        typed -> {
          if (field(request).equals(PASSWORD)) {
            factors.provePassword(request, typed);
          } else {
            factors.proveCode(request, typed);
          }
          return SiteForms.onward(request, pages.own(""));
        },
        this::proof);
  }

  /** A refused form comes again, without what was typed: a code is no good a second time. */
  private HttpResponse sent(Request request, Action action, SiteForms.Shown again)
      throws Exception {
    String field = field(request).name();
    return SiteForms.sent(
        factors.layer(),
        request,
        refusal -> field,
        sent -> action.run(SiteForms.field(sent, field)),
        (same, refused) -> again.show(same, new FormState(Map.of(), refused.errors())));
  }

  private static Field field(Request request) {
    return FormBody.of(request).single(PASSWORD.name()).isPresent() ? PASSWORD : CODE;
  }

  private Form form(String page, String button, String kind, Field... fields) {
    return pages.form(page, "/" + page, button, kind, fields);
  }
}
