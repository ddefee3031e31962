package org.authlayer.domain.application;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Request;
import org.authlayer.domain.Violation;
import org.authlayer.domain.fakes.Call;
import org.authlayer.domain.fakes.StoredUser;
import org.authlayer.domain.fakes.World;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.domain.website.FormPage;
import org.authlayer.domain.website.Html;
import org.authlayer.domain.website.PlainPages;
import org.authlayer.domain.website.WebsitePages;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.ContractException;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.json.JsonValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The ready pages of a website, for users of the standard type and of a declared one. */
final class LoginFormTest {

  private static final String ADA = "ada@example.org";
  private static final String PASSWORD = "correct horse";

  record Row(long number, String name, String email, String hash) {}

  enum Kind {
    STANDARD,
    DECLARED
  }

  private final World world = World.fresh();
  private final AuthLayer layer = AuthLayer.of(world.environment(), World.settings());
  private final Map<Long, Row> rows = new ConcurrentHashMap<>();
  private final UserLayer<Row> declared =
      layer.of(
          UserType.byNumber("row", Row.class, Row::number, id -> Optional.ofNullable(rows.get(id)))
              .withPassword(Row::email, this::find, Row::hash)
              .withSignUp((user, request, transaction) -> insert(user))
              .withJson(row -> JsonValue.object().with("name", JsonValue.of(row.name()))));

  private Optional<Row> find(String email) {
    return rows.values().stream().filter(row -> row.email().equals(email)).findFirst();
  }

  private Optional<Row> insert(NewUser user) {
    if (user.name().equals("Mallory")) {
      throw Abort.invalid(List.of(new Violation("/name", "name is not allowed")));
    }
    if (find(user.email()).isPresent()) {
      return Optional.empty();
    }
    Row row = new Row(rows.size() + 1L, user.name(), user.email(), user.passwordHash());
    rows.put(row.number(), row);
    return Optional.of(row);
  }

  private Application application(Kind kind) {
    UserLayer<?> users = kind == Kind.STANDARD ? layer : declared;
    return application(users);
  }

  private <U> Application application(UserLayer<U> users) {
    Website<U> site =
        users
            .website("/site", new PlainPages("Clinic"))
            .withSignUp()
            .leadingTo("/visits", "/")
            .withNotice("booked", "Your visit is booked.");
    return application(
        site,
        Routes.of(
                Route.get("/visits", request -> visits(site, request)),
                Route.post("/visits", request -> site.done("booked", "/visits")),
                Route.get(
                    "/once", request -> Representation.text(site.once().getOrDefault("once", ""))),
                Route.post(
                    "/once",
                    request -> Representation.text(String.valueOf(site.isRepeat(request)))))
            .behind(site.users()));
  }

  private Application application(Website<?> site, Routes own) {
    return layer.application(site.routes().and(own));
  }

  private static HttpResponse visits(Website<?> site, Request request) {
    return new PlainPages("Clinic").page(site.menu(request), "Visits", Html.of("<p>Yours.</p>"));
  }

  private static Call signUp(String name, String email) {
    return Call.post("/site/signup")
        .form("name", name, "email", email, "password", PASSWORD, "confirmPassword", PASSWORD);
  }

  private static Call logIn(String password, String... more) {
    String[] fields = {"username", ADA, "password", password};
    String[] all = new String[fields.length + more.length];
    System.arraycopy(fields, 0, all, 0, fields.length);
    System.arraycopy(more, 0, all, fields.length, more.length);
    return Call.post("/site/login").form(all);
  }

  private static HttpResponse send(Application application, Call call) {
    return application.respond(call.message());
  }

  private static String text(HttpResponse response) {
    return response.body() instanceof Body.Text(String text) ? text : "";
  }

  private static String location(HttpResponse response) {
    assertEquals(303, response.status());
    return response.headers().first("Location").orElseThrow();
  }

  private static Optional<String> session(HttpResponse response) {
    return response
        .headers()
        .first("Set-Cookie")
        .map(line -> line.substring(line.indexOf('=') + 1, line.indexOf(';')))
        .filter(id -> !id.isEmpty());
  }

  private Application withAda(Kind kind) {
    Application application = application(kind);
    assertEquals("/visits?done=signup", location(send(application, signUp("Ada", ADA))));
    world.events().clear();
    return application;
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void strangerIsLedToTheLoginAndBack(Kind kind) {
    Application application = withAda(kind);
    String login = location(send(application, Call.get("/visits").query("day=1&done=x&hour=2")));
    assertEquals("/site/login?next=%2Fvisits%3Fday%3D1%26hour%3D2", login);
    String form = text(send(application, Call.get("/site/login").query(login.split("\\?", 2)[1])));
    assertTrue(form.contains("name=\"next\" value=\"/visits?day=1&amp;hour=2\""), form);
    HttpResponse failed = send(application, logIn("wrong", "next", "/visits?day=1&hour=2"));
    assertEquals(401, failed.status());
    assertTrue(text(failed).contains("name=\"next\" value=\"/visits?day=1&amp;hour=2\""));
    assertTrue(session(failed).isEmpty());
    HttpResponse done = send(application, logIn(PASSWORD, "next", "/visits?day=1&hour=2"));
    assertEquals("/visits?day=1&hour=2", location(done));
    String id = session(done).orElseThrow();
    HttpResponse visits = send(application, Call.get("/visits").session(id));
    assertEquals(200, visits.status());
    assertTrue(text(visits).contains("<span>Ada</span>"), text(visits));
    assertTrue(text(visits).contains("action=\"/site/logout\""));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "//evil.example/",
        "/\\evil.example",
        "\\\\evil.example",
        "https:evil.example",
        "https://evil.example/",
        "/a\r\nSet-Cookie: a=b",
        "/a//evil",
        "/..;/evil",
        "/%2F%2Fevil.example",
        "javascript:alert(1)",
        ""
      })
  void hostileNextIsDroppedAndItsTwinIsFollowed(String hostile) {
    Application application = withAda(Kind.STANDARD);
    assertEquals("/visits", location(send(application, logIn(PASSWORD, "next", hostile))));
    assertEquals("/a/b?c", location(send(application, logIn(PASSWORD, "next", "/a/b?c"))));
    Call signUp =
        Call.post("/site/signup")
            .form(
                "name",
                "Bob",
                "email",
                "bob@example.org",
                "password",
                PASSWORD,
                "confirmPassword",
                PASSWORD,
                "next",
                hostile);
    assertEquals("/visits?done=signup", location(send(application, signUp)));
    String query = "next=" + URLEncoder.encode(hostile, StandardCharsets.UTF_8);
    for (String page : List.of("/site/login", "/site/signup")) {
      String form = text(send(application, Call.get(page).query(query)));
      assertFalse(form.contains("name=\"next\""), form);
      assertFalse(form.contains("evil"), form);
      assertTrue(
          text(send(application, Call.get(page).query("next=/a"))).contains("name=\"next\""));
    }
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void failedLoginSaysNotWhatWasWrongAndKeepsTheNameOnly(Kind kind) {
    Application application = withAda(kind);
    String wrong = text(send(application, logIn("my secret")));
    String unknown =
        text(
            send(
                application,
                Call.post("/site/login").form("username", "eve@b.cc", "password", "my secret")));
    assertEquals(wrong.replace(ADA, "eve@b.cc"), unknown);
    assertTrue(wrong.contains("The e-mail address or the password is wrong."));
    assertTrue(wrong.contains("value=\"" + ADA + "\""));
    assertFalse(wrong.contains("my secret"));
    assertTrue(wrong.contains("<title>Error: Log in"));
    assertEquals(2, world.events().of(AuthEvent.LoginFailed.class).size());
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void tooManyFailedLoginsShowTheFormWithTheReason(Kind kind) {
    Application application = withAda(kind);
    int limit = World.settings().protection().throttle().perAccountAndNetwork();
    for (int i = 0; i < limit; i++) {
      assertEquals(401, send(application, logIn("wrong")).status());
    }
    HttpResponse refused = send(application, logIn(PASSWORD));
    assertEquals(429, refused.status());
    assertTrue(refused.headers().first("Retry-After").isPresent());
    assertTrue(text(refused).contains("action=\"/site/login\""));
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void loginIsAnEventAndRenewsTheSession(Kind kind) {
    Application application = withAda(kind);
    String before = session(send(application, logIn(PASSWORD))).orElseThrow();
    String after = session(send(application, logIn(PASSWORD).session(before))).orElseThrow();
    assertNotEquals(before, after);
    assertEquals(303, send(application, Call.get("/visits").session(before)).status());
    assertEquals(200, send(application, Call.get("/visits").session(after)).status());
    List<AuthEvent.LoginSucceeded> events = world.events().of(AuthEvent.LoginSucceeded.class);
    assertEquals(2, events.size());
    assertEquals(kind == Kind.STANDARD ? UserId.STANDARD : "row", events.get(0).user().type());
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void formsOfOtherSitesAreRefused(Kind kind) {
    Application application = withAda(kind);
    String id = session(send(application, logIn(PASSWORD))).orElseThrow();
    for (Call call :
        List.of(
            logIn(PASSWORD),
            signUp("Bob", "bob@example.org"),
            Call.post("/site/logout").session(id),
            Call.post("/visits").session(id))) {
      HttpResponse foreign = send(application, call.header("Sec-Fetch-Site", "cross-site"));
      assertEquals(403, foreign.status());
      assertTrue(session(foreign).isEmpty());
    }
    assertEquals(200, send(application, Call.get("/visits").session(id)).status());
    for (Call call : List.of(logIn(PASSWORD), signUp("Bob", "bob@example.org"))) {
      HttpResponse own = send(application, call.header("Sec-Fetch-Site", "same-origin"));
      assertEquals(303, own.status());
    }
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void logoutEndsTheSessionAndSaysSo(Kind kind) {
    Application application = withAda(kind);
    String id = session(send(application, logIn(PASSWORD))).orElseThrow();
    HttpResponse out = send(application, Call.post("/site/logout").session(id));
    assertEquals("/?done=logout", location(out));
    assertTrue(out.headers().first("Set-Cookie").orElseThrow().contains("1970"));
    assertEquals(303, send(application, Call.get("/visits").session(id)).status());
    assertEquals(1, world.stores().sessionRows().size(), "the session of the sign-up");
  }

  @Test
  void userOfAnotherTypeStaysInTheSession() {
    Website<?> desk = layer.website("/desk").withSignUp();
    Website<Row> site = declared.website("/site").withSignUp();
    Application application =
        layer.application(
            desk.routes()
                .and(site.routes())
                .and(
                    Routes.of(
                        Route.get("/a", request -> Representation.text("a")).behind(desk.users()),
                        Route.get("/b", request -> Representation.text("b"))
                            .behind(site.users()))));
    String one = session(send(application, signUp("Ada", ADA))).orElseThrow();
    HttpResponse both =
        send(
            application,
            Call.post("/desk/signup")
                .session(one)
                .form(
                    "name",
                    "Ada",
                    "email",
                    ADA,
                    "password",
                    PASSWORD,
                    "confirmPassword",
                    PASSWORD));
    String id = session(both).orElseThrow();
    assertEquals(200, send(application, Call.get("/a").session(id)).status());
    assertEquals(200, send(application, Call.get("/b").session(id)).status());
    HttpResponse out = send(application, Call.post("/site/logout").session(id));
    String left = session(out).orElseThrow();
    assertEquals(200, send(application, Call.get("/a").session(left)).status());
    assertEquals(303, send(application, Call.get("/b").session(left)).status());
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void refusedSignUpShowsItsReasonsAtItsFieldsAndMakesNoUser(Kind kind) {
    Application application = withAda(kind);
    HttpResponse refused = send(application, signUp("<Ada>", "ada"));
    assertEquals(400, refused.status());
    assertTrue(session(refused).isEmpty());
    String page = text(refused);
    assertTrue(page.contains("id=\"signup-email-error\""), page);
    assertTrue(page.contains("autofocus value=\"ada\""), page);
    assertTrue(page.contains("value=\"&lt;Ada&gt;\""), page);
    assertFalse(page.contains(PASSWORD), page);
    HttpResponse taken = send(application, signUp("Ada", ADA));
    assertEquals(409, taken.status());
    assertTrue(text(taken).contains("id=\"signup-email-error\""));
    assertEquals(303, send(application, signUp("Bob", "bob@example.org")).status());
  }

  @Test
  void refusalOfTheApplicationShowsTheSignUpAgainAndStoresNoUser() {
    Application application = application(Kind.DECLARED);
    HttpResponse refused = send(application, signUp("Mallory", "bob@example.org"));
    assertEquals(400, refused.status());
    assertTrue(text(refused).contains("id=\"signup-name-error\">Name is not allowed."));
    assertTrue(session(refused).isEmpty());
    assertEquals(303, send(application, signUp("Ada", ADA)).status());
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void formThatIsSentAfterTheSessionEndedSaysThatNothingWasChanged(Kind kind) {
    Application application = withAda(kind);
    Call book = Call.post("/visits").header("Host", "here.example");
    String plain = location(send(application, book));
    assertEquals("/site/login?next=%2Fvisits&done=expired", plain);
    String from =
        location(
            send(application, book.header("Referer", "https://here.example/visits?day=1&done=x")));
    assertEquals("/site/login?next=%2Fvisits%3Fday%3D1&done=expired", from);
    for (String referer :
        List.of("https://evil.example/x", "https://here.example//x", "%", "/x", "")) {
      assertEquals(plain, location(send(application, book.header("Referer", referer))), referer);
    }
    String query = plain.split("\\?", 2)[1];
    Call login = Call.get("/site/login").query(query).header("Sec-Fetch-Site", "same-origin");
    assertTrue(text(send(application, login)).contains("Nothing was changed"));
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void oneOfTwoCopiesOfAFormIsTheFirst(Kind kind) {
    Application application = withAda(kind);
    String id = session(send(application, logIn(PASSWORD))).orElseThrow();
    String bob = session(send(application, signUp("Bob", "bob@example.org"))).orElseThrow();
    String once = text(send(application, Call.get("/once").session(id)));
    Call form = Call.post("/once").session(id).form("once", once);
    List<String> answers =
        Stream.generate(() -> form)
            .limit(8)
            .parallel()
            .map(copy -> text(send(application, copy)))
            .sorted()
            .toList();
    assertEquals("false", answers.get(0));
    assertEquals(7, answers.stream().filter("true"::equals).count());
    String other = text(send(application, Call.get("/once").session(id)));
    assertEquals("false", text(send(application, form.form("once", other))));
    assertEquals("false", text(send(application, form.form("a", "b"))));
    assertEquals("false", text(send(application, form.form("once", "a b"))));
    String own = text(send(application, Call.get("/once").session(bob)));
    Call ofBob = Call.post("/once").session(bob).form("once", own);
    assertEquals("false", text(send(application, ofBob)));
    assertEquals("true", text(send(application, ofBob)));
  }

  @Test
  void noticeIsShownAfterAFormOfThisSiteOnly() {
    Application application = withAda(Kind.STANDARD);
    String id = session(send(application, logIn(PASSWORD))).orElseThrow();
    assertEquals(
        "/visits?done=booked", location(send(application, Call.post("/visits").session(id))));
    Call page = Call.get("/visits").session(id).query("done=booked").header("Host", "a.example");
    String notice = "Your visit is booked.";
    for (Call own :
        List.of(
            page.header("Sec-Fetch-Site", "same-origin"),
            page.header("Referer", "http://a.example/visits"))) {
      assertTrue(text(send(application, own)).contains(notice));
    }
    for (Call foreign :
        List.of(
            page,
            page.header("Sec-Fetch-Site", "none"),
            page.header("Sec-Fetch-Site", "cross-site").header("Referer", "http://a.example/"),
            page.header("Referer", "http://b.example/"),
            page.query("done=else").header("Sec-Fetch-Site", "same-origin"))) {
      assertFalse(text(send(application, foreign)).contains("role=\"status\""));
    }
  }

  @Test
  void ownPagesGetTheFormAndTheLayerSetsTheStatus() {
    BiFunction<String, FormPage, String> engine = (template, page) -> template + page.kind();
    WebsitePages own =
        (page, request) -> Representation.html(Html.escaped(engine.apply("form.html", page)));
    Application application =
        application(layer.website("", own).leadingTo("/visits", "/"), Routes.of());
    Call login = Call.post("/login").form("username", ADA, "password", PASSWORD);
    HttpResponse failed = send(application, login);
    assertEquals(401, failed.status());
    assertTrue(text(failed).equals("form.htmlLOGIN"));
    assertTrue(
        failed
            .headers()
            .first("Content-Security-Policy")
            .orElseThrow()
            .contains("frame-ancestors 'none'"));
    StoredUser.in(world.stores(), "Ada", ADA, PASSWORD);
    assertEquals("/visits", location(send(application, login)));
    assertEquals(404, send(application, Call.get("/signup")).status());
  }

  @Test
  void pagesOfAnotherHostAreRefusedWhereTheyAreNamed() {
    Website<User> site = layer.website("");
    String other = "//evil.example/";
    assertThrows(ContractException.class, () -> site.leadingTo(other, "/"));
    assertThrows(ContractException.class, () -> site.leadingTo("/visits", other));
    assertThrows(ContractException.class, () -> site.withOtherLogin("Key", other));
  }

  @Test
  void otherWaysToLogInStandBelowTheLoginFormAndCarryTheWayBack() {
    Website<User> site =
        layer
            .website("")
            .withSignUp()
            .withOtherLogin("Sign in at <Partner>", "/login/partner")
            .withOtherLogin("Use a key", "/key")
            .leadingTo("/visits", "/");
    Application application = application(site, Routes.of());
    String plain = text(send(application, Call.get("/login")));
    assertTrue(plain.contains(" href=\"/login/partner\">Sign in at &lt;Partner&gt;</a>"), plain);
    assertTrue(plain.indexOf("/login/partner") < plain.indexOf("\"/key\""), plain);
    String form = text(send(application, Call.get("/login").query("next=/visits")));
    assertTrue(form.contains(" href=\"/login/partner?next=%2Fvisits\">"), form);
    String again = text(send(application, Call.post("/login").form("username", ADA)));
    assertTrue(again.contains(" href=\"/login/partner\">"), again);
    assertFalse(text(send(application, Call.get("/signup"))).contains("/login/partner"));
  }

  @Test
  void ownPageNeverGetsAPassword() {
    StringBuilder seen = new StringBuilder();
    WebsitePages own =
        (page, request) -> {
          seen.append(page.filled().values());
          return Representation.html(Html.of(""));
        };
    Application application = application(layer.website("/site", own).withSignUp(), Routes.of());
    send(application, logIn("my secret"));
    send(application, signUp("Ada", "ada"));
    assertTrue(seen.toString().contains(ADA), seen::toString);
    assertFalse(seen.toString().contains("secret"), seen::toString);
    assertFalse(seen.toString().contains(PASSWORD), seen::toString);
  }

  @Test
  void linksLeadBelowTheBaseOfTheApplication() {
    AuthLayer based = AuthLayer.below("/clinic", world.environment(), World.settings());
    Website<?> site = based.website("/site").withSignUp().leadingTo("/visits", "/");
    Application application =
        based.application(
            site.routes()
                .and(
                    Routes.of(Route.get("/visits", request -> Representation.text("")))
                        .behind(site.users()))
                .below("/clinic"));
    assertEquals(
        "/clinic/site/login?next=%2Fclinic%2Fvisits",
        location(send(application, Call.get("/clinic/visits"))));
    String form = text(send(application, Call.get("/clinic/site/login")));
    assertTrue(form.contains("action=\"/clinic/site/login\""), form);
    assertTrue(form.contains("href=\"/clinic/site/signup\""), form);
    Call out = Call.post("/clinic/site/logout");
    assertEquals("/clinic/?done=logout", location(send(application, out)));
  }

  @Test
  void websiteThatWasMovedIsRefused() {
    Routes routes = layer.website("/site").routes();
    layer.application(routes);
    IllegalStateException moved =
        assertThrows(
            IllegalStateException.class, () -> layer.application(routes.below("/elsewhere")));
    assertTrue(
        String.valueOf(moved.getMessage())
            .startsWith("GET /elsewhere/site/login: links lead to /site/login; give website(..)"));
    AuthLayer based = AuthLayer.below("/clinic", world.environment(), World.settings());
    Routes below = based.website("/site").routes();
    assertThrows(IllegalStateException.class, () -> based.application(below));
    based.application(below.below("/clinic"));
    assertThrows(IllegalArgumentException.class, () -> layer.website("site").routes());
    assertThrows(IllegalArgumentException.class, () -> layer.website("/site/").routes());
  }

  @Test
  void missingPartOfATypeIsNamedAtTheStart() {
    UserLayer<Row> noPassword =
        layer.of(UserType.byNumber("row", Row.class, Row::number, id -> Optional.empty()));
    assertNames(
        "withPassword",
        assertThrows(IllegalStateException.class, () -> noPassword.website("/site")));
    UserLayer<Row> noSignUp =
        layer.of(
            UserType.byNumber("row", Row.class, Row::number, id -> Optional.<Row>empty())
                .withPassword(Row::email, this::find, Row::hash));
    Website<Row> site = noSignUp.website("/site");
    assertNames("withSignUp", assertThrows(IllegalStateException.class, site::withSignUp));
    assertThrows(IllegalArgumentException.class, () -> site.done("nothing", "/"));
    assertThrows(IllegalArgumentException.class, () -> site.withNotice("a&b", "text"));
  }

  private static void assertNames(String part, IllegalStateException refused) {
    String message = String.valueOf(refused.getMessage());
    assertTrue(message.contains(part), message);
  }

  @Test
  void loginNameThatIsNoAddressHasItsLabel() {
    Application application =
        application(declared.website("/site").withLoginName("Number of your card"), Routes.of());
    String form = text(send(application, Call.get("/site/login")));
    assertTrue(form.contains("<label for=\"login-username\">Number of your card</label>"));
    assertTrue(form.contains("id=\"login-username\" type=\"text\""), form);
    assertTrue(
        text(send(application, logIn("wrong"))).contains("The login or the password is wrong."));
  }

  @Test
  void plainPagesAllowNoScriptAndEscape() {
    Application application = application(Kind.STANDARD);
    HttpResponse page = send(application, Call.get("/site/login"));
    String policy = page.headers().first("Content-Security-Policy").orElseThrow();
    assertTrue(policy.startsWith("default-src 'none'; style-src 'sha256-"), policy);
    assertTrue(policy.contains("frame-ancestors 'none'"), policy);
    assertEquals(List.of("no-store"), page.headers().all("Cache-Control"));
    String hostile = "<script>alert(1)</script>";
    String id = session(send(application, signUp(hostile, ADA))).orElseThrow();
    String visits = text(send(application, Call.get("/visits").session(id)));
    assertTrue(visits.contains("&lt;script&gt;"), visits);
    assertFalse(visits.contains("<script"), visits);
  }
}
