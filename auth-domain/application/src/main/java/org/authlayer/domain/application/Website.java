package org.authlayer.domain.application;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.domain.SafePath;
import org.authlayer.domain.authenticator.Credentials;
import org.authlayer.domain.middleware.RedirectMiddleware;
import org.authlayer.domain.routing.Declared;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.domain.usecase.RegisterUser;
import org.authlayer.domain.website.Field;
import org.authlayer.domain.website.Form;
import org.authlayer.domain.website.FormPage;
import org.authlayer.domain.website.FormState;
import org.authlayer.domain.website.OtherLogin;
import org.authlayer.domain.website.SiteMenu;
import org.authlayer.domain.website.WebsitePages;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.ContractException;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.jspecify.annotations.Nullable;

/**
 * Login form, logout and sign-up of a website for the users of one type, and the ways to them and
 * back (DEC-06, DEC-11). Foreign forms are refused (DEC-34), and failed logins are limited
 * (DEC-18).
 *
 * <pre>{@code
 * Website<User> site = layer.website("/site", pages).withSignUp().leadingTo("/site/account", "/");
 * return site.routes()
 *     .and(Routes.of(Route.get("/site/account", this::account)).behind(site.users()));
 * }</pre>
 *
 * <p>Paths are those of the application, below its base. {@link Routes#below} would move the routes
 * away from the paths in links and redirects: an application of them is refused.
 */
public final class Website<U> {

  private static final String DONE = "done=";
  private static final String ONCE = "once";
  private static final String ONE_TIME = "[A-Za-z0-9_-]{22}";
  private static final Set<String> READING = Set.of("GET", "HEAD");
  private static final String KEY = "[a-z0-9-]{1,40}";

  private static final Map<String, String> NOTICES =
      Map.of(
          "signup",
          "Your account is created, and you are logged in.",
          "logout",
          "You are logged out.",
          "expired",
          "You were logged out. Nothing was changed by this form: log in and try again. If you sent"
              + " it twice, the first copy may have worked.");

  private static final Field PASSWORD = Field.currentPassword("password", "Password");

  private record LoginName(Field field, String wrong) {}

  /** The pages after the forms, below the base of the application. */
  private record Landing(String afterLogin, String afterLogout) {

    Landing {
      afterLogin = SafePath.ofPage(afterLogin);
      afterLogout = SafePath.ofPage(afterLogout);
    }
  }

  /** The pages, texts and fields that an application chose. */
  private record Plan<U>(
      Landing landing,
      @Nullable Registration<U> signUp,
      LoginName loginName,
      Map<String, String> notices,
      List<OtherLogin> others) {}

  private final UserLayer<U> layer;
  private final String path;
  private final WebsitePages pages;
  private final Plan<U> plan;

  private Website(UserLayer<U> layer, String path, WebsitePages pages, Plan<U> plan) {
    this.layer = layer;
    this.path = path;
    this.pages = Objects.requireNonNull(pages, "pages");
    this.plan = plan;
  }

  static <U> Website<U> of(UserLayer<U> layer, String path, WebsitePages pages) {
    layer.passwords(); // refuses a type whose users have none
    LoginName email =
        new LoginName(
            Field.email("username", "E-mail"), "The e-mail address or the password is wrong.");
    Landing landing = new Landing(path + "/", path + "/login");
    return new Website<>(layer, path, pages, new Plan<>(landing, null, email, NOTICES, List.of()));
  }

  private Website<U> with(Plan<U> other) {
    return new Website<>(layer, path, pages, other);
  }

  /** Adds {@code /signup}, which logs the new user in. */
  public Website<U> withSignUp() {
    return with(layer.registration());
  }

  /**
   * As {@link #withSignUp()}, with rows of the application's own in the user's transaction. An
   * {@link Abort} of the application shows the form again, with its reason.
   */
  public Website<U> withSignUp(SignUpRows<U> rows) {
    return with(layer.registration().with(rows));
  }

  private Website<U> with(Registration<U> registration) {
    layer.signUp("/signup"); // refuses a type whose users do not sign up
    return with(new Plan<>(plan.landing, registration, plan.loginName, plan.notices, plan.others));
  }

  /**
   * The same website with other pages after its forms.
   *
   * @param afterLogin where a login and a sign-up lead, unless the user came from a page that needs
   *     a login; by default the path of the website and a slash
   * @param afterLogout where a logout leads; by default the login page
   */
  public Website<U> leadingTo(String afterLogin, String afterLogout) {
    Landing other = new Landing(afterLogin, afterLogout);
    return with(new Plan<>(other, plan.signUp, plan.loginName, plan.notices, plan.others));
  }

  /** The same website for login names that are no e-mail addresses, with their label. */
  public Website<U> withLoginName(String label) {
    LoginName name =
        new LoginName(
            Field.text("username", label, "username", ""), "The login or the password is wrong.");
    return with(new Plan<>(plan.landing, plan.signUp, name, plan.notices, plan.others));
  }

  /**
   * Shows a link below the login form, in the order of the calls, to another way to log in.
   *
   * @param page a path of the application, which gets the way back in {@code next}
   */
  public Website<U> withOtherLogin(String label, String page) {
    List<OtherLogin> more =
        Stream.concat(plan.others.stream(), Stream.of(new OtherLogin(label, SafePath.ofPage(page))))
            .toList();
    return with(new Plan<>(plan.landing, plan.signUp, plan.loginName, plan.notices, more));
  }

  /**
   * A notice for {@link #done}, or another text for {@code signup}, {@code logout} or {@code
   * expired}.
   *
   * @param key 1 to 40 lower-case letters, digits and hyphens
   */
  public Website<U> withNotice(String key, String text) {
    if (!key.matches(KEY)) {
      throw new IllegalArgumentException(
          "'" + key + "' names no notice: use 1 to 40 lower-case letters, digits and hyphens");
    }
    Map<String, String> more = new HashMap<>(plan.notices);
    more.put(key, text);
    return with(
        new Plan<>(plan.landing, plan.signUp, plan.loginName, Map.copyOf(more), plan.others));
  }

  /** {@code /login} and {@code /logout}, and {@code /signup} if there is one. */
  public Routes routes() {
    Routes login =
        Routes.of(
            Route.get("/login", request -> form(FormPage.Kind.LOGIN, request))
                .behind(layer.sessions())
                .forAnybody()
                .named("loginPage"),
            Route.post("/login", this::login)
                .behind(
                    layer.ownForms(),
                    Declared.neutral("the form again", this::loginAgain),
                    layer.sessionLogin())
                .checkedByHandler()
                .named("loginByForm"),
            Route.post("/logout", this::logout)
                .behind(layer.ownForms(), layer.sessions())
                .forAnybody()
                .named("logoutByForm"));
    Registration<U> registration = plan.signUp;
    Routes all = registration == null ? login : login.and(signUpRoutes(registration));
    return all.named(layer::operation).linked(layer.base(), path);
  }

  private Routes signUpRoutes(Registration<U> registration) {
    return Routes.of(
        Route.get("/signup", request -> form(FormPage.Kind.SIGN_UP, request))
            .behind(layer.sessions())
            .forAnybody()
            .named("signUpPage"),
        Route.post("/signup", request -> signUp(registration, request))
            .behind(layer.ownForms(), layer.sessions())
            .forAnybody()
            .named("signUpByForm"));
  }

  /**
   * Lets users through, and leads all others to the login page, which leads back. A form that is
   * sent after the session ended is not kept: the login page says that nothing was changed.
   */
  public Middleware users() {
    return Declared.inOrder(layer.sessions(), new RedirectMiddleware(layer.type(), this::toLogin));
  }

  /** The user, the notice and the links that a page shows around its content. */
  public SiteMenu menu(Request request) {
    return menu(request, way(request));
  }

  /** The path and query of a page that is read; empty for a form, to which no way leads back. */
  public String way(Request request) {
    HttpRequest message = request.message();
    return READING.contains(message.method()) ? withoutNotice(message.path(), message.query()) : "";
  }

  /** Landing to another page after a form, which shows a {@linkplain #withNotice notice}. */
  public HttpResponse done(String key, String page) {
    if (!plan.notices.containsKey(key)) {
      throw new IllegalArgumentException(
          "there is no notice '" + key + "': declare it with withNotice(..)");
    }
    return seeOther(layer.base() + page, key);
  }

  /** A hidden value for a form of a user, by which {@link #isRepeat} recognises a second copy. */
  public Map<String, String> once() {
    return Map.of(ONCE, Base64.getUrlEncoder().withoutPadding().encodeToString(layer.random(16)));
  }

  /**
   * Whether the user's browser sent this form within the last day, as a reload and a second click
   * do. The store decides, so of two copies at once one is the first, on all instances. A form
   * without the value of {@link #once} is no repeat.
   */
  public boolean isRepeat(Request request) {
    U user = layer.userOf(request);
    Optional<String> sent = FormBody.of(request).single(ONCE).filter(it -> it.matches(ONE_TIME));
    return sent.isPresent()
        && !layer.isFirstUse("form", layer.id(user).text(), sent.get(), Duration.ofDays(1));
  }

  /** A login that was not even tried, after too many that failed, shows the form again too. */
  private HttpResponse loginAgain(Request request, Responder next) throws Exception {
    try {
      return next.respond(request);
    } catch (Abort refusal) {
      return again(FormPage.Kind.LOGIN, request, refusal, "");
    }
  }

  /** Where no user is logged in by now, the credentials did not verify (DEC-11). */
  private HttpResponse login(Request request) throws Exception {
    return request.auth().has(layer.type())
        ? HttpResponse.of(303).with("Location", afterLogin(request))
        : again(
            FormPage.Kind.LOGIN, request, Credentials.refusal(request, plan.loginName.wrong()), "");
  }

  private HttpResponse logout(Request request) {
    layer.endLogin(request);
    return done("logout", plan.landing.afterLogout());
  }

  private HttpResponse signUp(Registration<U> registration, Request request) throws Exception {
    Body.Form form = FormBody.of(request);
    RegisterUser.Result<U> result;
    try {
      result = registration.result(form, request);
    } catch (Abort refusal) {
      return again(FormPage.Kind.SIGN_UP, request, refusal, "");
    }
    return switch (result) {
      case RegisterUser.Result.Registered<U> registered -> {
        request.auth().login(layer.type(), registered.user());
        yield seeOther(afterLogin(request), "signup");
      }
      case RegisterUser.Result.Refused<U> refused ->
          again(
              FormPage.Kind.SIGN_UP,
              request,
              Registration.refusal(refused, "If you have just signed up, log in."),
              Registration.field(refused));
    };
  }

  private String afterLogin(Request request) {
    return SafePath.inForm(request).orElse(layer.base() + plan.landing.afterLogin());
  }

  private HttpResponse form(FormPage.Kind kind, Request request) throws Exception {
    return show(kind, 200, FormState.nothing(), SafePath.inQuery(request).orElse(""), request);
  }

  private HttpResponse again(FormPage.Kind kind, Request request, Abort refusal, String field)
      throws Exception {
    FormState filled = layer.refused(request, refusal, field);
    String next = SafePath.inForm(request).orElse("");
    return show(kind, refusal.status(), filled, next, request).with(refusal.headers());
  }

  private HttpResponse show(
      FormPage.Kind kind, int status, FormState filled, String next, Request request)
      throws Exception {
    boolean isLogin = kind == FormPage.Kind.LOGIN;
    String action = own(isLogin ? "/login" : "/signup");
    Form form =
        isLogin
            ? new Form("login", action, "Log in", "", List.of(plan.loginName.field(), PASSWORD))
            : new Form("signup", action, "Sign up", "", Field.ofNewUser());
    return ContractException.answered(
            pages.show(
                new FormPage(
                    kind,
                    form,
                    filled,
                    next,
                    menu(request, next),
                    isLogin ? others(next) : List.of()),
                request),
            action + ": the WebsitePages")
        .with(status);
  }

  /**
   * The ways to log in beside the form, which lead on to a page.
   *
   * @param next the {@linkplain #way path and query} of the page, or empty
   */
  public List<OtherLogin> others(String next) {
    return plan.others.stream()
        .map(
            one -> new OtherLogin(one.label(), layer.base() + one.path() + SafePath.carrying(next)))
        .toList();
  }

  private SiteMenu menu(Request request, String next) {
    String carrying = SafePath.carrying(next);
    return new SiteMenu(
        request.auth().get(layer.type()).map(layer.accounts()::name).orElse(""),
        notice(request),
        own("/login") + carrying,
        plan.signUp == null ? "" : own("/signup") + carrying,
        own("/logout"));
  }

  private String toLogin(Request request) {
    HttpRequest message = request.message();
    return READING.contains(message.method())
        ? own("/login") + SafePath.carrying(withoutNotice(message.path(), message.query()))
        : own("/login") + SafePath.carrying(sender(message)) + "&" + DONE + "expired";
  }

  /** The page whose form was sent, if the browser says so. */
  private String sender(HttpRequest message) {
    return ownReferer(message)
        .map(page -> withoutNotice(page.getRawPath(), page.getRawQuery()))
        .filter(SafePath::isSafe)
        .orElse(layer.base() + plan.landing.afterLogin());
  }

  /**
   * A link elsewhere, or an address that was typed, brings no notice: browsers say where a request
   * comes from (Fetch Metadata, or the page before).
   */
  private String notice(Request request) {
    HttpRequest message = request.message();
    boolean isOwn =
        message
            .headers()
            .first("Sec-Fetch-Site")
            .map("same-origin"::equals)
            .orElseGet(() -> ownReferer(message).isPresent());
    return Stream.of(message.query().split("&"))
        .filter(pair -> isOwn && pair.startsWith(DONE))
        .map(pair -> plan.notices.getOrDefault(pair.substring(DONE.length()), ""))
        .findFirst()
        .orElse("");
  }

  private static Optional<URI> ownReferer(HttpRequest message) {
    List<String> pages = message.headers().all("Referer");
    List<String> hosts = message.headers().all("Host");
    try {
      return pages.size() == 1 && hosts.size() == 1
          ? Optional.of(new URI(pages.get(0)))
              .filter(page -> hosts.get(0).equals(page.getRawAuthority()))
          : Optional.empty();
    } catch (URISyntaxException malformed) {
      return Optional.empty();
    }
  }

  private static String withoutNotice(String path, @Nullable String query) {
    String rest =
        Stream.of(Objects.requireNonNullElse(query, "").split("&"))
            .filter(pair -> !pair.isEmpty() && !pair.startsWith(DONE))
            .collect(Collectors.joining("&"));
    return rest.isEmpty() ? path : path + "?" + rest;
  }

  UserLayer<U> layer() {
    return layer;
  }

  private String own(String page) {
    return layer.base() + path + page;
  }

  private static HttpResponse seeOther(String page, String key) {
    String separator = page.contains("?") ? "&" : "?";
    return HttpResponse.of(303).with("Location", page + separator + DONE + key);
  }
}
