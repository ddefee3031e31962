package org.authlayer.passkey;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.domain.SafePath;
import org.authlayer.domain.application.Representation;
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
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpResponse;

/**
 * Sign-up and login by a passkey, and the list of a user's keys, as pages of a {@link Website}.
 * Their script is a file of its own; without it the pages say what to do.
 *
 * <pre>{@code
 * Website<User> site =
 *     layer.website("/site", plain).withOtherLogin("Sign in with a passkey", "/passkeys/login");
 * PasskeyPages<User> pages = passkeys.website(site, "/passkeys", plain::page);
 * return site.routes().and(pages.routes());
 * }</pre>
 */
public final class PasskeyPages<U> {

  private static final String POLICY = "Content-Security-Policy";

  private static final String SCRIPTED =
      """
      <div class="card narrow" data-options="{}">
      <p>Your browser asks for a phone, this device or a security key.</p>
      {}<p role="alert"></p>
      <noscript><p>This needs a browser that runs scripts.</p></noscript>
      </div>
      <script src="{}" defer></script>
      """;

  private static final String LIST =
      """
      <p>You log in by a passkey without a password.</p>
      <ul>
      {}</ul>
      <p><a class="button" href="{}">Add a passkey</a></p>
      """;

  private static final String KEY =
      """
      <li>
      <p><a href="{}">{}</a></p>
      <p class="soft">Added on {}. {}</p>
      </li>
      """;

  private static final Field NAME =
      Field.text("name", "Name", "off", "Such as the device on which it is.");

  private static final List<String> CREATED = List.of("id", "clientDataJSON", "attestationObject");

  private static final List<String> USED =
      List.of("id", "clientDataJSON", "authenticatorData", "signature", "userHandle");

  private final UserPasskeys<U> keys;
  private final SiteForms pages;
  private final String landing;
  private final Middleware proof;

  PasskeyPages(UserPasskeys<U> keys, SiteForms pages, String landing, Middleware proof) {
    this.keys = keys;
    this.pages = pages;
    this.landing = landing;
    this.proof = proof;
  }

  static SiteForms forms(Website<?> site, String path, PageFrame frame) {
    return new SiteForms(
        site.withNotice("passkey-added", "Your passkey is added.")
            .withNotice("passkey-named", "Your passkey has a new name.")
            .withNotice("passkey-removed", "Your passkey is removed."),
        path,
        frame);
  }

  /** The same pages with another page after a login, unless the user came from a page. */
  public PasskeyPages<U> leadingTo(String page) {
    return new PasskeyPages<>(keys, pages, SafePath.ofPage(page), proof);
  }

  /**
   * The same pages, which change keys behind another guard, such as the {@code users} of a second
   * factor; by default behind that of {@link Passkeys#changedBehind}.
   */
  public PasskeyPages<U> changedBehind(Middleware guard) {
    return new PasskeyPages<>(keys, pages, landing, guard);
  }

  /** The pages, the forms and the script below the path. */
  public Routes routes() {
    UserLayer<U> layer = keys.layer();
    PasskeySignUp<U> strangers = new PasskeySignUp<>(keys);
    Routes open =
        Routes.of(
            pages.get("/login", "passkeyLoginPage", this::login).forAnybody(),
            Route.post("/login/options", request -> keys.beginLogin())
                .forAnybody()
                .named("passkeyLoginOptionsOfPage"),
            pages
                .post("/login", "passkeyLoginByForm", by(keys::login), this::login)
                .checkedByHandler());
    Routes signUp =
        Routes.of(
            pages.get("/signup", "passkeySignUpPage", this::signUp),
            Route.post(
                    "/signup/options",
                    asked -> strangers.begin(asked, SentCredential.inForm(asked)))
                .named("passkeySignUpOptionsOfPage"),
            pages.post("/signup", "passkeySignUpByForm", by(strangers::end), this::signUp));
    Routes changes =
        Routes.of(
            pages.get("/add", "addPasskeyPage", this::add),
            Route.post("/add/options", keys::beginRegistration).named("passkeyOptionsOfPage"),
            pages.post("/add", "addPasskeyByForm", this::added, this::add),
            pages.get("/keys/{id}", "passkeyPage", this::one),
            pages.post("/keys/{id}/name", "namePasskeyByForm", this::named, this::one),
            pages.post("/keys/{id}/remove", "removePasskeyByForm", this::removed, this::one));
    Routes list = Routes.of(pages.get("", "passkeysPage", this::list));
    Route script = Route.get("/passkeys.js", request -> script()).forAnybody();
    return open.and(keys.ifOpen(signUp))
        .behind(layer.ownForms(), layer.sessions())
        .and(list.and(changes.behind(proof)).behind(layer.ownForms(), pages.site().users()))
        .and(Routes.of(script.named("passkeyScript")))
        .named(layer::operation)
        .linked(layer.base(), pages.path());
  }

  /** Leads on a user that an authenticator proves. */
  private Responder by(UserPasskeys.Login login) {
    return request -> {
      login.of(request, SentCredential.inForm(request).byScript());
      return SiteForms.onward(request, keys.layer().base() + landing);
    };
  }

  private HttpResponse list(Request request, FormState nothing) throws Exception {
    List<Html> items =
        keys.of(request).stream()
            .map(
                key ->
                    Html.of(
                        KEY,
                        pages.own("/keys/" + key.id()),
                        key.name(),
                        day(key.since()),
                        state(key)))
            .toList();
    return page(request, "Passkeys", Html.of(LIST, items, pages.own("/add")));
  }

  private static String state(PasskeyMapper.Row key) {
    Instant lastUsed = key.lastUsed();
    String use = lastUsed == null ? "Never used." : "Last used on " + day(lastUsed) + ".";
    return key.copied() == null
        ? use
        : use + " There may be a copy of it: remove it if you did not expect that.";
  }

  private static String day(Instant at) {
    return at.toString().substring(0, "2026-11-27".length());
  }

  private HttpResponse add(Request request, FormState filled) throws Exception {
    Form form = form("add", "/add", "Add the passkey", "", NAME);
    return scripted(request, "Add a passkey", form, filled, CREATED);
  }

  private HttpResponse added(Request request) {
    keys.register(request, SentCredential.inForm(request).byScript());
    return pages.site().done("passkey-added", pages.path());
  }

  private HttpResponse one(Request request, FormState filled) throws Exception {
    PasskeyMapper.Row key = keys.one(request);
    Map<String, String> typed =
        filled.values().containsKey("name") ? filled.values() : Map.of("name", key.name());
    FormState state = new FormState(typed, filled.errors());
    String own = "/keys/" + key.id();
    return page(
        request,
        "A passkey",
        Html.of(
            "<p>{}</p>\n{}<h2>Removal</h2>\n{}",
            state(key),
            form("name", own + "/name", "Save the name", "quiet", NAME).html(state, Map.of(), ""),
            form("remove", own + "/remove", "Remove this passkey", "danger")
                .html(FormState.nothing(), Map.of(), "")));
  }

  private HttpResponse named(Request request) {
    keys.rename(request, SentCredential.inForm(request));
    return pages.site().done("passkey-named", pages.path());
  }

  private HttpResponse removed(Request request) {
    keys.remove(request);
    return pages.site().done("passkey-removed", pages.path());
  }

  private HttpResponse login(Request request, FormState filled) throws Exception {
    Form form = form("login", "/login", "Sign in", "");
    return scripted(request, "Sign in with a passkey", form, filled, USED);
  }

  private HttpResponse signUp(Request request, FormState filled) throws Exception {
    Form form =
        form(
            "signup",
            "/signup",
            "Sign up",
            "",
            Field.text("name", "Name", "name", ""),
            Field.email("email", "E-mail"));
    return scripted(request, "Sign up with a passkey", form, filled, CREATED);
  }

  /** A form whose hidden fields the script fills in. */
  private HttpResponse scripted(
      Request request, String title, Form form, FormState filled, List<String> hidden)
      throws Exception {
    Map<String, String> fields = new LinkedHashMap<>(SiteForms.next(request));
    hidden.forEach(name -> fields.put(name, ""));
    return page(
        request,
        title,
        Html.of(
            SCRIPTED,
            form.action() + "/options",
            form.html(filled, fields, ""),
            pages.own("/passkeys.js")));
  }

  private static HttpResponse script() {
    try (InputStream in = PasskeyPages.class.getResourceAsStream("passkeys.js")) {
      return Representation.bytes(
              "text/javascript; charset=utf-8", Objects.requireNonNull(in).readAllBytes())
          .with("Cache-Control", "no-cache");
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private Form form(String id, String page, String button, String kind, Field... fields) {
    return pages.form("passkey-" + id, page, button, kind, fields);
  }

  /** A page that loads no script else loads this one, and its script asks this server only. */
  private HttpResponse page(Request request, String title, Html content) throws Exception {
    HttpResponse page = pages.page(request, title, content);
    Map<String, List<String>> lines = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    lines.putAll(page.headers().lines());
    lines.computeIfPresent(
        POLICY, (name, all) -> all.stream().map(PasskeyPages::scripted).toList());
    return new HttpResponse(page.status(), new Headers(lines), page.body());
  }

  private static String scripted(String policy) {
    return policy.contains("script-src")
        ? policy
        : policy + "; script-src 'self'; connect-src 'self'";
  }
}
