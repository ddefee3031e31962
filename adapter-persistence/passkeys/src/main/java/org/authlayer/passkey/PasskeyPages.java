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
import java.util.stream.Stream;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.SafePath;
import org.authlayer.domain.application.Representation;
import org.authlayer.domain.application.SiteForms;
import org.authlayer.domain.application.Website;
import org.authlayer.domain.routing.Declared;
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
 * Login by a passkey, and the list of a user's keys, as pages of a {@link Website}. Their script is
 * a file of its own; without it the pages say what to do.
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
      <p>{}</p>
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

  private final Passkeys<U> passkeys;
  private final UserPasskeys<U> keys;
  private final Website<U> site;
  private final String path;
  private final SiteForms pages;
  private final String landing;
  private final Middleware proof;

  private PasskeyPages(
      Passkeys<U> passkeys,
      Website<U> site,
      String path,
      SiteForms pages,
      String landing,
      Middleware proof) {
    this.passkeys = passkeys;
    this.keys = passkeys.keys();
    this.site = site;
    this.path = path;
    this.pages = pages;
    this.landing = landing;
    this.proof = proof;
  }

  static <U> PasskeyPages<U> of(
      Passkeys<U> passkeys, Website<U> given, String path, PageFrame frame) {
    Website<U> site =
        given
            .withNotice("passkey-added", "Your passkey is added.")
            .withNotice("passkey-named", "Your passkey has a new name.")
            .withNotice("passkey-removed", "Your passkey is removed.");
    Middleware proof = passkeys.proof(request -> site.menu(request).login());
    return new PasskeyPages<>(passkeys, site, path, new SiteForms(site, frame), path, proof);
  }

  /** The same pages with another page after a login, unless the user came from a page. */
  public PasskeyPages<U> leadingTo(String page) {
    return new PasskeyPages<>(passkeys, site, path, pages, SafePath.ofPage(page), proof);
  }

  /**
   * The same pages, which change keys behind another guard, such as the {@code users} of a second
   * factor; by default behind that of {@link Passkeys#changedBehind}.
   */
  public PasskeyPages<U> changedBehind(Middleware guard) {
    return new PasskeyPages<>(passkeys, site, path, pages, landing, guard);
  }

  /** The pages, the forms and the script below the path. */
  public Routes routes() {
    Middleware ownForms = keys.layer().ownForms();
    Middleware sessions = keys.layer().sessions();
    Middleware users = site.users();
    Middleware fresh = Declared.inOrder(users, proof);
    return Routes.of(
            Route.get("", this::list).behind(users).named(passkeys.name("passkeysPage")),
            Route.get("/add", request -> add(request, FormState.nothing()))
                .behind(fresh)
                .named(passkeys.name("addPasskeyPage")),
            Route.post("/add/options", passkeys::creation)
                .behind(ownForms, fresh)
                .named(passkeys.name("passkeyOptionsOfPage")),
            Route.post("/add", this::added)
                .behind(ownForms, fresh)
                .named(passkeys.name("addPasskeyByForm")),
            Route.get("/keys/{id}", request -> one(request, FormState.nothing()))
                .behind(fresh)
                .named(passkeys.name("passkeyPage")),
            Route.post("/keys/{id}/name", this::named)
                .behind(ownForms, fresh)
                .named(passkeys.name("namePasskeyByForm")),
            Route.post("/keys/{id}/remove", this::removed)
                .behind(ownForms, fresh)
                .named(passkeys.name("removePasskeyByForm")),
            Route.get("/login", request -> login(request, FormState.nothing()))
                .behind(sessions)
                .forAnybody()
                .named(passkeys.name("passkeyLoginPage")),
            Route.post("/login/options", passkeys::request)
                .behind(ownForms, sessions)
                .forAnybody()
                .named(passkeys.name("passkeyLoginOptionsOfPage")),
            Route.post("/login", this::loggedIn)
                .behind(ownForms, sessions)
                .checkedByHandler()
                .named(passkeys.name("passkeyLoginByForm")),
            Route.get("/passkeys.js", request -> script())
                .forAnybody()
                .named(passkeys.name("passkeyScript")))
        .linked(keys.layer().base(), path);
  }

  private HttpResponse list(Request request) throws Exception {
    List<Html> items =
        keys.of(keys.id(request)).stream()
            .map(
                key ->
                    Html.of(
                        KEY, own("/keys/" + key.id()), key.name(), day(key.since()), state(key)))
            .toList();
    return page(request, "Passkeys", Html.of(LIST, items, own("/add")));
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
    return page(
        request,
        "Add a passkey",
        scripted(
            "add",
            "Your browser asks for a phone, this device or a security key.",
            form("add", own("/add"), "Add the passkey", "", NAME)
                .html(filled, blank("id", "clientDataJSON", "attestationObject"), "")));
  }

  private HttpResponse added(Request request) throws Exception {
    return pages.sent(
        request,
        "",
        sent -> {
          keys.register(request, SiteForms.field(request, "name"), SentCredential.inForm(request));
          return site.done("passkey-added", path);
        },
        refusal -> add(request, refusal));
  }

  private HttpResponse one(Request request, FormState filled) throws Exception {
    PasskeyMapper.Row key = keys.one(request, request.parameter("id"));
    FormState state =
        filled.isRefused() ? filled : new FormState(Map.of("name", key.name()), Map.of());
    String own = own("/keys/" + key.id());
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

  private HttpResponse named(Request request) throws Exception {
    return pages.sent(
        request,
        "",
        sent -> {
          keys.rename(request, request.parameter("id"), SiteForms.field(request, "name"));
          return site.done("passkey-named", path);
        },
        refusal -> one(request, refusal));
  }

  private HttpResponse removed(Request request) {
    keys.remove(request, request.parameter("id"));
    return site.done("passkey-removed", path);
  }

  private HttpResponse login(Request request, FormState filled) throws Exception {
    Map<String, String> hidden =
        blank("id", "clientDataJSON", "authenticatorData", "signature", "userHandle");
    SafePath.inForm(request)
        .or(() -> SafePath.inQuery(request))
        .ifPresent(next -> hidden.put("next", next));
    return page(
        request,
        "Sign in with a passkey",
        scripted(
            "login",
            "Your browser asks for a phone, this device or a security key.",
            form("login", own("/login"), "Sign in", "").html(filled, hidden, "")));
  }

  private HttpResponse loggedIn(Request request) throws Exception {
    return pages.sent(
        request,
        "",
        sent -> {
          keys.login(request, SentCredential.inForm(request));
          return HttpResponse.of(303)
              .with("Location", SafePath.inForm(request).orElse(keys.layer().base() + landing));
        },
        refusal -> login(request, refusal));
  }

  private Html scripted(String page, String words, Html form) {
    return Html.of(SCRIPTED, own("/" + page + "/options"), words, form, own("/passkeys.js"));
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

  private static Form form(String id, String action, String button, String kind, Field... fields) {
    return new Form("passkey-" + id, action, button, kind, List.of(fields));
  }

  private static Map<String, String> blank(String... names) {
    Map<String, String> all = new LinkedHashMap<>();
    Stream.of(names).forEach(name -> all.put(name, ""));
    return all;
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

  private String own(String page) {
    return keys.layer().base() + path + page;
  }

  @Override
  public String toString() {
    return "PasskeyPages[" + path + "]";
  }
}
