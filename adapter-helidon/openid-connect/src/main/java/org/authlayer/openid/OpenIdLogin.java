package org.authlayer.openid;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Request;
import org.authlayer.domain.SafePath;
import org.authlayer.domain.application.Representation;
import org.authlayer.domain.application.UserLayer;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.domain.website.Html;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpResponse;

/**
 * Login, logout and back-channel logout of the users of one type at one provider.
 *
 * <pre>{@code
 * OpenIdLogin<Customer> google =
 *     OpenIdLogin.of(customers, "", provider, rows::findBySubject)
 *         .withUnknown(rows::insert)
 *         .leadingTo("/account", "/");
 * return google.routes().and(...);
 * }</pre>
 *
 * <p>Paths are those of the application, below its base. {@link Routes#below} would move the routes
 * away from the redirect URI: a request then fails, and its message says so.
 */
public final class OpenIdLogin<U> {

  private static final int LONGEST_NEXT = 1024;
  private static final String NOT_BEGUN =
      "This login was not begun in this browser, or too long ago. Begin again.";
  private static final String NOT_PROVEN = "The provider has proven no login. Begin again.";

  private static final String LEADING_ON =
      """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <title>Logged out</title>
      <meta http-equiv="refresh" content="{}">
      </head>
      <body>
      <h1>Logged out</h1>
      <p>You are logged out here. <a href="{}">Log out at {} too</a>.</p>
      </body>
      </html>
      """;

  private final ProviderSessions<U> sessions;
  private final UserLayer<U> layer;
  private final OpenIdProvider provider;
  private final CodeFlow flow;
  private final String start;
  private final UnknownSubject<U> unknown;
  private final String landing;
  private final String home;
  private final LoginCookie cookie;

  private OpenIdLogin(
      ProviderSessions<U> sessions,
      String start,
      UnknownSubject<U> unknown,
      String landing,
      String home) {
    this.sessions = sessions;
    this.layer = sessions.layer();
    this.provider = sessions.provider();
    this.flow = sessions.flow();
    this.start = start;
    this.unknown = Objects.requireNonNull(unknown, "unknown");
    this.landing = landing;
    this.home = home;
    this.cookie = new LoginCookie(layer.settings().session());
  }

  /**
   * A login below a path of the application: empty, or beginning with a slash and not ending with
   * one. A subject that no user has is refused.
   *
   * @param find finds the user of a subject, by both of its parts
   */
  public static <U> OpenIdLogin<U> of(
      UserLayer<U> layer,
      String path,
      OpenIdProvider provider,
      Function<OpenIdSubject, Optional<? extends U>> find) {
    Objects.requireNonNull(find, "find");
    String start = path + "/login/" + provider.name();
    URI callback = URI.create(provider.site() + layer.base() + start + "/callback");
    return new OpenIdLogin<>(
        new ProviderSessions<>(layer, provider, new CodeFlow(provider, callback), find),
        start,
        (identity, request) -> Optional.empty(),
        path + "/",
        path + "/");
  }

  /** The same login with a rule for subjects that no user has yet. */
  public OpenIdLogin<U> withUnknown(UnknownSubject<U> rule) {
    return new OpenIdLogin<>(sessions, start, rule, landing, home);
  }

  /**
   * The same login with other pages after it.
   *
   * @param afterLogin where a login leads, unless the user came from a page that needs one
   * @param afterLogout where a logout leads; the provider has to know it as a redirect URI for that
   */
  public OpenIdLogin<U> leadingTo(String afterLogin, String afterLogout) {
    return new OpenIdLogin<>(
        sessions, start, unknown, SafePath.ofPage(afterLogin), SafePath.ofPage(afterLogout));
  }

  /** The path of the link that begins the login, below that of the application. */
  public String start() {
    return start;
  }

  /**
   * {@code GET /login/NAME} leads to the provider, {@code GET /login/NAME/callback} ends the login,
   * {@code POST /login/NAME/logout} logs out here and there, and {@code POST
   * /login/NAME/backchannel} is what the provider calls when a user logged out there.
   */
  public Routes routes() {
    String name = provider.name();
    return Routes.of(
            Route.get("", this::begin)
                .behind(layer.sessions())
                .forAnybody()
                .named("loginAt-" + name),
            Route.get("/callback", this::end)
                .behind(layer.sessions())
                .checkedByHandler()
                .named("loginBy-" + name),
            Route.post("/logout", this::logout)
                .behind(layer.ownForms(), layer.sessions())
                .forAnybody()
                .named("logoutAt-" + name),
            Route.post("/backchannel", sessions::end).checkedByHandler().named("logoutBy-" + name))
        .linked(layer.base(), start);
  }

  /**
   * Ends the sessions that the provider opened for a subject of a user, as when the application
   * stores the subject no more: a logout at the provider does not find them any longer.
   */
  public void endSessions(U user, OpenIdSubject subject, AuthEvent.Where where) {
    sessions.end(user, subject.value(), Optional.empty(), where);
  }

  private HttpResponse begin(Request request) {
    Attempt.BrowserSecret secret =
        cookie
            .open(request.message().headers())
            .orElseGet(() -> Attempt.BrowserSecret.generate(layer.environment().random()));
    String next = SafePath.inQuery(request).filter(it -> it.length() <= LONGEST_NEXT).orElse("");
    Attempt attempt =
        Attempt.begin(
            secret,
            layer.environment().random(),
            layer.base() + start,
            layer.now(),
            isFromOwnPage(request) ? user(request) : "",
            next);
    return leadingTo(flow.request(attempt).toString()).with("Set-Cookie", cookie.of(secret));
  }

  /**
   * A page of another site can begin a login too, after it has logged the browser in at the
   * provider as somebody else: such a login links no subject to the user who is logged in here.
   */
  private static boolean isFromOwnPage(Request request) {
    List<String> from = request.message().headers().all("Sec-Fetch-Site");
    return from.equals(List.of("same-origin")) || from.equals(List.of("none"));
  }

  /** Each step has a reason of its own to refuse; no answer says more than the step. */
  private HttpResponse end(Request request) throws Exception {
    Body.Form answer = request.query();
    Supplier<Abort> notBegun = () -> refused(request, 400, NOT_BEGUN);
    Attempt.BrowserSecret secret = cookie.begun(request.message().headers()).orElseThrow(notBegun);
    Instant now = layer.now();
    Attempt attempt =
        answer
            .single("state")
            .flatMap(state -> Attempt.resume(state, secret, layer.base() + start, now))
            .orElseThrow(notBegun);
    if (!flow.isOfThisProvider(answer)) {
      throw refused(request, 400, "This answer is of another provider. Begin again.");
    }
    String code = answer.single("code").filter(it -> answer.all("error").isEmpty()).orElse("");
    if (code.isEmpty()) {
      String error = CodeFlow.word(answer.single("error").orElse(""), "it says no reason");
      throw refused(request, 401, "The provider did not log you in: " + error + ".");
    }
    CodeFlow.Proven proven =
        flow.redeem(code, attempt)
            .filter(it -> isFirst(attempt))
            .orElseThrow(() -> refused(request, 401, NOT_PROVEN));
    U user = user(proven, attempt, request);
    layer.login(user, request);
    sessions.remember(user, proven, request);
    return leadingTo(
            Optional.of(attempt.next()).filter(SafePath::isSafe).orElse(layer.base() + landing))
        .with("Set-Cookie", cookie.ended(secret));
  }

  /** A state ends one login, on one of several instances; its nonce is as unique. */
  private boolean isFirst(Attempt attempt) {
    return layer.isFirstUse(
        "openid-state",
        provider.name(),
        "openid-state:" + attempt.nonce(),
        Attempt.LIFETIME.plus(Duration.ofMinutes(1)));
  }

  /**
   * Of two first logins at once, one stores the subject and both find it. The rule may link the
   * user who is logged in, and so meets no other one than began the login.
   */
  private U user(CodeFlow.Proven proven, Attempt attempt, Request request) throws Exception {
    Optional<? extends U> known = sessions.find().apply(proven.subject());
    if (known.isPresent()) {
      return known.get();
    }
    if (!attempt.user().equals(user(request))) {
      throw refused(
          request,
          400,
          "The user who is logged in here did not begin this login. Begin on a page of this site.");
    }
    OpenIdIdentity identity =
        flow.identity(proven).orElseThrow(() -> refused(request, 401, NOT_PROVEN));
    Optional<? extends U> stored = unknown.user(identity, request);
    if (stored.isPresent()) {
      return stored.get();
    }
    return sessions
        .find()
        .apply(proven.subject())
        .orElseThrow(() -> refused(request, 403, "No account here belongs to this login."));
  }

  private Abort refused(Request request, int status, String reason) {
    layer.reportFailedLogin(request);
    return Abort.of(status, reason);
  }

  /**
   * Ends the login here first, whatever the provider does. A page leads on, because browsers refuse
   * a form that a redirect leads to another site (CSP, form-action).
   */
  private HttpResponse logout(Request request) {
    boolean isOfProvider = sessions.forget(request);
    layer.endLogin(request);
    Optional<URI> end =
        isOfProvider
            ? sessions.logout(URI.create(provider.site() + layer.base() + home))
            : Optional.empty();
    if (end.isEmpty()) {
      return leadingTo(layer.base() + home);
    }
    String address = end.get().toString();
    return Representation.html(Html.of(LEADING_ON, "0; url=" + address, address, provider.name()));
  }

  private String user(Request request) {
    return request.auth().get(layer.type()).map(user -> layer.id(user).text()).orElse("");
  }

  private static HttpResponse leadingTo(String address) {
    return HttpResponse.of(303).with("Location", address);
  }
}
