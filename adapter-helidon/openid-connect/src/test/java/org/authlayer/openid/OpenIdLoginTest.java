package org.authlayer.openid;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.UnaryOperator;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.testing.ApplicationExtension;
import org.authlayer.testing.memory.ApplicationCall;
import org.authlayer.testing.memory.ManualClock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A login at a provider: what leads to a session, and each step that refuses (RFC 9700). */
final class OpenIdLoginTest {

  @RegisterExtension
  static final ApplicationExtension WORLD =
      ApplicationExtension.of((environment, settings) -> request -> HttpResponse.of(404));

  private ManualClock clock;
  private ScriptedProvider provider;
  private ScriptedProvider other;
  private Shop shop;
  private Shop.Browser browser;

  @BeforeEach
  void open(Environment environment, ManualClock given) {
    clock = given;
    provider = Shop.provider(environment);
    other = Shop.provider(environment);
    shop = new Shop(environment, List.of(provider, other), Shop::impatient, login -> login);
    shop.ada(provider);
    browser = shop.browser();
  }

  @AfterEach
  void close() {
    provider.close();
    other.close();
  }

  private void requireRefused(int status, ApplicationCall.Answered answer) {
    assertEquals(status, answer.status());
    assertFalse(browser.isLoggedIn(), "is logged in");
    assertEquals(List.of("no-store"), answer.headers().all("Cache-Control"));
    assertEquals(1, shop.events(AuthEvent.LoginFailed.class).size());
    assertEquals(List.of(), shop.events(AuthEvent.LoginSucceeded.class));
  }

  /** The positive twin of all refusals: the same login with nothing changed. */
  private void requireLoggedIn() {
    shop.events.clear();
    browser = shop.browser();
    ApplicationCall.Answered answer = browser.login(provider);
    assertEquals(303, answer.status());
    assertTrue(browser.isLoggedIn(), "is not logged in");
    assertEquals(
        List.of(new UserId("customer", "1")),
        shop.events(AuthEvent.LoginSucceeded.class).stream()
            .map(AuthEvent.LoginSucceeded::user)
            .toList());
    assertEquals(List.of(), shop.events(AuthEvent.LoginFailed.class));
  }

  @Test
  void loginLeadsToTheProviderAndBack() {
    String authorization = browser.begin();
    Map<String, String> asked =
        ScriptedProvider.parameters(URI.create(authorization).getRawQuery());
    assertTrue(authorization.startsWith(provider.name() + "/authorize?"), authorization);
    assertEquals("code", asked.get("response_type"));
    assertEquals(ScriptedProvider.CLIENT, asked.get("client_id"));
    assertEquals("openid email profile", asked.get("scope"));
    assertEquals("S256", asked.get("code_challenge_method"));
    assertEquals(Shop.SITE + "/login/partner/callback", asked.get("redirect_uri"));
    ApplicationCall.Answered answer = browser.get(provider.agree(authorization).toString());
    assertEquals(303, answer.status());
    assertEquals("/account", Shop.location(answer));
    assertEquals(List.of("no-store"), answer.headers().all("Cache-Control"));
    assertTrue(browser.isLoggedIn());
    assertEquals(
        "{\"id\":\"1\"}", new String(browser.get("/me").content(), StandardCharsets.UTF_8));
  }

  @Test
  void clientShowsItsSecretByBasicAsFormsEncodeIt() {
    requireLoggedIn();
    String basic = provider.authorizations.get(0).substring("Basic ".length());
    assertEquals(
        "shop:" + URLEncoder.encode(ScriptedProvider.SECRET, StandardCharsets.UTF_8),
        new String(Base64.getDecoder().decode(basic), StandardCharsets.UTF_8));
    assertFalse(provider.forms.get(0).containsKey("client_secret"));
  }

  @Test
  void clientShowsItsSecretInTheFormWhereTheProviderHasNoBasic() {
    provider.document.put("token_endpoint_auth_methods_supported", List.of("client_secret_post"));
    requireLoggedIn();
    assertEquals(ScriptedProvider.SECRET, provider.forms.get(0).get("client_secret"));
  }

  @Test
  void eachLoginHasAStateANonceAndAVerifierOfItsOwn() {
    Map<String, String> first = ScriptedProvider.parameters(browser.begin());
    Map<String, String> second = ScriptedProvider.parameters(browser.begin());
    for (String name : List.of("state", "nonce", "code_challenge")) {
      assertNotEquals(first.get(name), second.get(name), name);
    }
  }

  @Test
  void twoTabsOfABrowserLogInBoth() {
    String one = browser.begin("/login/partner?next=/one");
    String two = browser.begin("/login/partner?next=/two");
    assertEquals("/two", Shop.location(browser.get(provider.agree(two).toString())));
    assertEquals("/one", Shop.location(browser.get(provider.agree(one).toString())));
    assertTrue(browser.isLoggedIn());
  }

  @Test
  void loginThatHasEndedLeavesNoSecretToTheNextOne() {
    browser.begin();
    String secret = browser.cookies.get("app_session_login");
    browser.begin();
    assertEquals(secret, browser.cookies.get("app_session_login"));
    assertEquals(303, browser.login(provider).status());
    browser.begin();
    assertNotEquals(secret, browser.cookies.get("app_session_login"));
    assertEquals(303, browser.login(provider).status());
  }

  @Test
  void cookieIsForThisBrowserAndForMinutes() {
    browser.begin();
    String line = browser.set.get(0);
    assertTrue(
        line.matches(
            "app_session_login=[A-Za-z0-9_-]{43}; Path=/; Max-Age=600; SameSite=Lax; HttpOnly"),
        line);
  }

  @Test
  void noAnswerOfTheProviderIsAStateOfAnother() {
    String state = ScriptedProvider.parameters(browser.begin()).getOrDefault("state", "");
    assertTrue(state.length() > 43, state);
    assertFalse(
        browser.cookies.values().stream().anyMatch(state::contains), "the state has the secret");
  }

  @Test
  void loginRenewsTheSession() {
    requireLoggedIn();
    String before = browser.cookies.get("app_session");
    assertEquals(303, browser.login(provider).status());
    assertNotEquals(before, browser.cookies.get("app_session"));
    Shop.Browser thief = shop.browser();
    thief.cookies.put("app_session", before);
    assertFalse(thief.isLoggedIn());
    assertTrue(browser.isLoggedIn());
  }

  @Test
  void userWhoIsRemovedIsLoggedInNoMore() {
    requireLoggedIn();
    shop.customers.clear();
    assertFalse(browser.isLoggedIn());
  }

  /** Login CSRF: the attacker's answer, in a browser that did not ask for it. */
  @Test
  void answerInAnotherBrowserIsRefused() {
    URI answer = provider.agree(shop.browser().begin());
    requireRefused(400, browser.get(answer.toString()));
    requireLoggedIn();
  }

  @Test
  void answerInABrowserThatBeganAnotherLoginIsRefused() {
    URI answer = provider.agree(shop.browser().begin());
    browser.begin();
    requireRefused(400, browser.get(answer.toString()));
    requireLoggedIn();
  }

  @Test
  void answerWithoutStateIsRefused() {
    String answer = provider.agree(browser.begin()).toString();
    requireRefused(400, browser.get(answer.replaceFirst("&state=[^&]*", "")));
    requireLoggedIn();
  }

  @Test
  void answerWithTwoStatesIsRefused() {
    String answer = provider.agree(browser.begin()).toString();
    requireRefused(400, browser.get(answer + "&state=x"));
    requireLoggedIn();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "A", "AAAAAAAAAAAAAAAAAAAAAA", "%00", "a.b", "é", "~"})
  void forgedStateIsRefused(String state) {
    String answer = provider.agree(browser.begin()).toString();
    String forged = URLEncoder.encode(state, StandardCharsets.UTF_8);
    requireRefused(400, browser.get(answer.replaceFirst("state=[^&]*", "state=" + forged)));
    requireLoggedIn();
  }

  @Test
  void stateOfWhichABitIsOtherIsRefused() {
    String answer = provider.agree(browser.begin()).toString();
    int place = answer.indexOf("state=") + "state=".length() + 30;
    char changed = answer.charAt(place) == 'A' ? 'B' : 'A';
    requireRefused(
        400, browser.get(answer.substring(0, place) + changed + answer.substring(place + 1)));
    requireLoggedIn();
  }

  @Test
  void stateIsRefusedAfterTenMinutes() {
    URI answer = provider.agree(browser.begin());
    clock.advance(Duration.ofMinutes(10));
    requireRefused(400, browser.get(answer.toString()));
    Shop.Browser in = shop.browser();
    URI inTime = provider.agree(in.begin());
    clock.advance(Duration.ofMinutes(10).minusSeconds(1));
    assertEquals(303, in.get(inTime.toString()).status());
    for (Duration back : List.of(Duration.ofMinutes(10), Duration.ofDays(20))) {
      Shop.Browser early = shop.browser();
      URI ofAClockAhead = provider.agree(early.begin());
      clock.advance(back.negated());
      assertEquals(400, early.get(ofAClockAhead.toString()).status());
    }
  }

  /** Another code with the same state, as an attacker with a stolen answer would send it. */
  @Test
  void stateEndsOneLoginOnly() {
    String authorization = browser.begin();
    Map<String, String> cookies = Map.copyOf(browser.cookies);
    assertEquals(303, browser.get(provider.agree(authorization, "first").toString()).status());
    shop.events.clear();
    browser = shop.browser();
    browser.cookies.putAll(cookies);
    requireRefused(401, browser.get(provider.agree(authorization, "second").toString()));
    requireLoggedIn();
  }

  @Test
  void ofTwoAnswersAtOnceOneLogsIn() throws Exception {
    String authorization = browser.begin();
    Map<String, String> cookies = Map.copyOf(browser.cookies);
    List<Callable<Integer>> calls = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      String answer = provider.agree(authorization, "same-" + i).toString();
      Shop.Browser copy = shop.browser();
      copy.cookies.putAll(cookies);
      calls.add(() -> copy.get(answer).status());
    }
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      int passed = 0;
      for (Future<Integer> result : threads.invokeAll(calls)) {
        passed += result.get() == 303 ? 1 : 0;
      }
      assertEquals(1, passed);
    }
  }

  @Test
  void codeCountsOnce() {
    URI answer = provider.agree(browser.begin());
    Map<String, String> cookies = Map.copyOf(browser.cookies);
    assertEquals(303, browser.get(answer.toString()).status());
    shop.events.clear();
    browser = shop.browser();
    browser.cookies.putAll(cookies);
    requireRefused(401, browser.get(answer.toString()));
    requireLoggedIn();
  }

  /** A code that was stolen from another login: its challenge is of another verifier. */
  @Test
  void codeOfAnotherLoginIsRefused() {
    provider.agree(shop.browser().begin(), "stolen");
    String answer = provider.agree(browser.begin(), "own").toString();
    requireRefused(401, browser.get(answer.replace("code=own", "code=stolen")));
    requireLoggedIn();
  }

  /** PKCE downgrade: the challenge is lost on the way to the provider. */
  @Test
  void verifierIsSentWhateverTheProviderWasAsked() {
    String authorization = browser.begin().replaceFirst("&code_challenge=[^&]*", "");
    requireRefused(401, browser.get(provider.agree(authorization).toString()));
    assertEquals(43, provider.forms.get(0).getOrDefault("code_verifier", "").length());
    requireLoggedIn();
  }

  @Test
  void providerWithoutS256IsNotUsed() {
    provider.document.put("code_challenge_methods_supported", List.of("plain"));
    assertEquals(503, browser.get("/login/partner").status());
    provider.document.put("code_challenge_methods_supported", List.of("plain", "S256"));
    clock.advance(Duration.ofHours(1));
    requireLoggedIn();
  }

  /** A provider that lists none may still have it, and the nonce protects as well. */
  @Test
  void challengeIsSentToAProviderThatListsNoMethods() {
    provider.document.remove("code_challenge_methods_supported");
    assertTrue(browser.begin().contains("code_challenge_method=S256"));
    requireLoggedIn();
  }

  /** Mix-up: the answer comes to the callback of one provider and is of another (RFC 9207). */
  @Test
  void answerOfAnotherProviderIsRefused() {
    String answer = provider.agree(browser.begin()).toString();
    requireRefused(400, browser.get(answer.replaceFirst("iss=[^&]*", "iss=" + other.name())));
    assertEquals(List.of(), provider.forms, "the code went to a provider");
    requireLoggedIn();
  }

  @Test
  void answerWithoutItsProviderIsRefusedWhereTheProviderPromisesIt() {
    String answer = provider.agree(browser.begin()).toString();
    requireRefused(400, browser.get(answer.replaceFirst("&iss=[^&]*", "")));
    requireLoggedIn();
  }

  @Test
  void answerWithoutItsProviderPassesWhereTheProviderPromisesNothing() {
    provider.document.remove("authorization_response_iss_parameter_supported");
    String answer = provider.agree(browser.begin()).toString();
    assertEquals(303, browser.get(answer.replaceFirst("&iss=[^&]*", "")).status());
    Shop.Browser deceived = shop.browser();
    String wrong = provider.agree(deceived.begin()).toString();
    assertEquals(
        400, deceived.get(wrong.replaceFirst("iss=[^&]*", "iss=" + other.name())).status());
  }

  @Test
  void stateOfOneProviderIsRefusedAtTheCallbackOfAnother() {
    String answer = provider.agree(browser.begin()).toString();
    requireRefused(
        400,
        browser.get(
            answer
                .replace("/login/partner/", "/login/other/")
                .replaceFirst("iss=[^&]*", "iss=" + other.name())));
    assertEquals(List.of(), other.forms, "the code went to the other provider");
    requireLoggedIn();
  }

  @Test
  void redirectUriIsTheConfiguredOneWhateverTheHostSays() {
    ApplicationCall.Answered answer =
        browser.send("GET", "/login/partner", Map.of("Host", "evil.example"), "");
    assertEquals(
        Shop.SITE + "/login/partner/callback",
        ScriptedProvider.parameters(URI.create(Shop.location(answer)).getRawQuery())
            .get("redirect_uri"));
    requireLoggedIn();
    assertEquals(Shop.SITE + "/login/partner/callback", provider.forms.get(0).get("redirect_uri"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://evil.example/",
        "//evil.example/",
        "/\\evil.example/",
        "/x/../y",
        "javascript:alert(1)",
        "/a\r\nSet-Cookie:x=y"
      })
  void noWayBackLeadsElsewhere(String next) {
    String encoded = URLEncoder.encode(next, StandardCharsets.UTF_8);
    String authorization = browser.begin("/login/partner?next=" + encoded);
    ApplicationCall.Answered answer = browser.get(provider.agree(authorization).toString());
    assertEquals("/account", Shop.location(answer));
  }

  @Test
  void wayBackLeadsToAPageOfThisSite() {
    String authorization = browser.begin("/login/partner?next=%2Forders%3Fpage%3D2");
    assertEquals(
        "/orders?page=2", Shop.location(browser.get(provider.agree(authorization).toString())));
  }

  private void requireClaimsRefused(UnaryOperator<JWTClaimsSet.Builder> change) {
    provider.claims = change;
    browser = shop.browser();
    shop.events.clear();
    requireRefused(401, browser.login(provider));
    provider.claims = it -> it;
    requireLoggedIn();
  }

  @Test
  void idTokenWithAnotherNonceIsRefused() {
    requireClaimsRefused(it -> it.claim("nonce", "another"));
  }

  @Test
  void idTokenWithoutNonceIsRefused() {
    requireClaimsRefused(it -> it.claim("nonce", null));
  }

  @Test
  void idTokenOfAnotherIssuerIsRefused() {
    requireClaimsRefused(it -> it.issuer(other.name()));
  }

  @Test
  void idTokenForAnotherClientIsRefused() {
    requireClaimsRefused(it -> it.audience("bakery"));
  }

  @Test
  void idTokenForSeveralClientsIsRefusedUnlessThisOneAsked() {
    requireClaimsRefused(it -> it.audience(List.of("shop", "bakery")));
    requireClaimsRefused(it -> it.audience(List.of("shop", "bakery")).claim("azp", "bakery"));
    requireClaimsRefused(it -> it.claim("azp", "bakery"));
    requireClaimsRefused(it -> it.claim("azp", 1));
    provider.claims = it -> it.audience(List.of("shop", "bakery")).claim("azp", "shop");
    requireLoggedIn();
    provider.claims = it -> it.audience(List.of("shop", "shop"));
    requireLoggedIn();
  }

  @Test
  void idTokenThatHasEndedIsRefused() {
    requireClaimsRefused(
        it -> it.expirationTime(Date.from(clock.instant().minus(Duration.ofSeconds(30)))));
    provider.claims =
        it -> it.expirationTime(Date.from(clock.instant().minus(Duration.ofSeconds(29))));
    requireLoggedIn();
  }

  @Test
  void idTokenWithoutTimeOrSubjectIsRefused() {
    requireClaimsRefused(it -> it.issueTime(null));
    requireClaimsRefused(it -> it.expirationTime(null));
    requireClaimsRefused(it -> it.subject(null));
    requireClaimsRefused(it -> it.subject(""));
    requireClaimsRefused(it -> it.subject("a".repeat(256)));
  }

  @Test
  void idTokenWithoutSignatureIsRefused() {
    provider.idToken = token -> new PlainJWT(said(token)).serialize();
    requireRefused(401, browser.login(provider));
    provider.idToken = token -> token;
    requireLoggedIn();
  }

  @ParameterizedTest
  @ValueSource(strings = {"at+jwt", "application/AT+JWT"})
  void accessTokenInPlaceOfAnIdTokenIsRefused(String type) {
    provider.idToken =
        token -> {
          try {
            return provider.signed(type, said(token));
          } catch (JOSEException impossible) {
            throw new IllegalStateException(impossible);
          }
        };
    requireRefused(401, browser.login(provider));
    provider.idToken = token -> token;
    requireLoggedIn();
  }

  /** Names that are no algorithm, and texts that are no token. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"alg\":\"none\"}",
        "{\"alg\":\"None\"}",
        "{\"alg\":\"NONE\"}",
        "{\"alg\":\"\"}",
        "{\"alg\":\"es256\"}",
        "{\"alg\":\"ES256 \"}",
        "{\"alg\":\"dir\",\"enc\":\"A128GCM\"}",
        "{\"alg\":null}",
        "{\"alg\":7}",
        "{\"alg\":[\"ES256\"]}",
        "{\"typ\":\"JWT\"}",
        "{}",
        "[]",
        "{\"alg\":"
      })
  void idTokenWithAnotherHeaderIsRefused(String header) {
    String encoded =
        Base64.getUrlEncoder()
            .withoutPadding()
            .encodeToString(header.getBytes(StandardCharsets.UTF_8));
    List<UnaryOperator<String>> forms =
        List.of(
            token -> encoded + token.substring(token.indexOf('.')),
            token -> encoded + token.substring(token.indexOf('.'), token.lastIndexOf('.') + 1),
            token -> encoded);
    for (UnaryOperator<String> form : forms) {
      shop.events.clear();
      provider.idToken = form;
      requireRefused(401, browser.login(provider));
    }
    provider.idToken = token -> token;
    requireLoggedIn();
  }

  /** Algorithm confusion: signed by the secret that both sides know. */
  @Test
  void idTokenWithASecretForItsKeyIsRefused() {
    provider.idToken =
        token -> {
          try {
            SignedJWT forged = new SignedJWT(new JWSHeader(JWSAlgorithm.HS256), said(token));
            forged.sign(new MACSigner("shop".repeat(16)));
            return forged.serialize();
          } catch (JOSEException impossible) {
            throw new IllegalStateException(impossible);
          }
        };
    requireRefused(401, browser.login(provider));
    provider.idToken = token -> token;
    requireLoggedIn();
  }

  @Test
  void idTokenOfAnotherKeyIsRefused() {
    provider.idToken =
        token -> {
          try {
            return other.signed("JWT", said(token));
          } catch (JOSEException impossible) {
            throw new IllegalStateException(impossible);
          }
        };
    requireRefused(401, browser.login(provider));
    provider.idToken = token -> token;
    requireLoggedIn();
  }

  private static JWTClaimsSet said(String token) {
    try {
      return SignedJWT.parse(token).getJWTClaimsSet();
    } catch (ParseException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  @Test
  void errorOfTheProviderIsALoginThatFailed() {
    String answer = provider.agree(browser.begin()).toString();
    ApplicationCall.Answered refused =
        browser.get(answer.replaceFirst("code=[^&]*", "error=access_denied"));
    requireRefused(401, refused);
    assertTrue(text(refused).contains("access_denied"), text(refused));
    requireLoggedIn();
  }

  @Test
  void errorBesideACodeIsALoginThatFailed() {
    String answer = provider.agree(browser.begin()).toString();
    requireRefused(401, browser.get(answer + "&error=access_denied"));
    assertEquals(List.of(), provider.forms);
    requireLoggedIn();
  }

  @Test
  void textOfALinkIsNotShown() {
    String answer = provider.agree(browser.begin()).toString();
    ApplicationCall.Answered refused =
        browser.get(answer.replaceFirst("code=[^&]*", "error=Call+0900-EVIL"));
    requireRefused(401, refused);
    assertFalse(text(refused).contains("EVIL"), text(refused));
  }

  private static String text(ApplicationCall.Answered answer) {
    return new String(answer.content(), StandardCharsets.UTF_8);
  }

  private void requireUnavailable() {
    ApplicationCall.Answered answer = browser.login(provider);
    assertEquals(503, answer.status(), () -> text(answer));
    assertEquals("10", answer.headers().first("Retry-After").orElse(""));
    assertFalse(browser.isLoggedIn());
    assertFalse(text(answer).contains("invalid_client"), text(answer));
    provider.tokenAnswer = it -> it;
    requireLoggedIn();
  }

  @Test
  void providerThatRefusesThisClientIsAFailureOfTheServer() {
    provider.tokenAnswer =
        it -> ScriptedProvider.Reply.json(401, Map.of("error", "invalid_client"));
    requireUnavailable();
  }

  @Test
  void providerThatIsBrokenIsAFailureOfTheServer() {
    provider.tokenAnswer = it -> new ScriptedProvider.Reply(500, "text/html", "<p>", Map.of());
    requireUnavailable();
  }

  @Test
  void answerThatIsNoJsonIsAFailureOfTheServer() {
    provider.tokenAnswer =
        it -> new ScriptedProvider.Reply(200, "application/json", "{\"access_token\":", Map.of());
    requireUnavailable();
  }

  @ParameterizedTest
  @ValueSource(strings = {"text/html", "application/jwt", "text/json", "json", "a;b"})
  void answerThatIsNoJsonByItsTypeIsAFailureOfTheServer(String type) {
    provider.tokenAnswer = it -> new ScriptedProvider.Reply(200, type, it.content(), Map.of());
    requireUnavailable();
    provider.tokenAnswer =
        it ->
            new ScriptedProvider.Reply(
                200, "Application/JSON; charset=UTF-8", it.content(), Map.of());
    requireLoggedIn();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "null",
        "[]",
        "7",
        "{}",
        "{\"access_token\":\"\",\"token_type\":\"Bearer\",\"id_token\":\"x\"}",
        "{\"access_token\":1,\"token_type\":\"Bearer\",\"id_token\":\"x\"}",
        "{\"access_token\":\"a\",\"token_type\":\"MAC\",\"id_token\":\"a.b.c\"}",
        "{\"access_token\":\"a\",\"token_type\":\"Bearer\",\"id_token\":7}",
        "{\"access_token\":\"a\",\"token_type\":\"Bearer\",\"id_token\":\"\"}",
        "{\"access_token\":\"a\",\"token_type\":\"Bearer\",\"id_token\":\"e30.e30.\"}",
        "{\"access_token\":\"a\",\"token_type\":\"Bearer\",\"id_token\":null,\"expires_in\":-1}",
        "{\"access_token\":\"a b\",\"token_type\":{},\"id_token\":[],\"expires_in\":\"x\"}",
        "{\"error\":null}"
      })
  void noAnswerOfTheTokenEndpointIsAFault(String content) {
    for (int status : List.of(200, 400)) {
      provider.tokenAnswer =
          it -> new ScriptedProvider.Reply(status, "application/json", content, Map.of());
      int answered = browser.login(provider).status();
      assertTrue(List.of(401, 503).contains(answered), answered + " " + content);
      assertFalse(browser.isLoggedIn());
    }
    provider.tokenAnswer = it -> it;
    requireLoggedIn();
  }

  @Test
  void answerWithoutIdTokenIsAFailureOfTheServer() {
    provider.tokenAnswer =
        it ->
            ScriptedProvider.Reply.json(
                200, Map.of("access_token", "access", "token_type", "Bearer"));
    requireUnavailable();
  }

  @Test
  void hugeAnswerIsAFailureOfTheServer() {
    provider.tokenAnswer =
        it ->
            new ScriptedProvider.Reply(
                200, it.type(), it.content() + " ".repeat(256 * 1024), Map.of());
    requireUnavailable();
  }

  @Test
  void redirectOfTheTokenEndpointIsNotFollowed() {
    provider.tokenAnswer =
        it ->
            new ScriptedProvider.Reply(
                307, "text/plain", "", Map.of("Location", other.name() + "/token"));
    requireUnavailable();
    assertEquals(List.of(), other.paths, "the code and the secret went elsewhere");
  }

  @Test
  void silentProviderIsAFailureOfTheServer() {
    provider.isSilent = true;
    assertEquals(503, browser.login(provider).status());
    assertFalse(browser.isLoggedIn());
    provider.speak();
    requireLoggedIn();
  }

  /** As many logins as may wait for the provider do; one more is refused at once. */
  @Test
  void slowProviderHoldsSomeLoginsOnly() throws Exception {
    Shop patient =
        new Shop(shop.environment, List.of(provider), settings -> settings, login -> login);
    patient.ada(provider);
    provider.isSilent = true;
    List<Callable<Integer>> calls = new ArrayList<>();
    for (int i = 0; i < CodeFlow.MOST_AT_ONCE; i++) {
      Shop.Browser one = patient.browser();
      String answer = provider.agree(one.begin(), "held-" + i).toString();
      calls.add(() -> one.get(answer).status());
    }
    Shop.Browser late = patient.browser();
    String answer = provider.agree(late.begin(), "late").toString();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Integer>> held = calls.stream().map(threads::submit).toList();
      provider.awaitForms(CodeFlow.MOST_AT_ONCE);
      assertEquals(503, late.get(answer).status());
      assertEquals(CodeFlow.MOST_AT_ONCE, provider.forms.size());
      provider.speak();
      for (Future<Integer> result : held) {
        assertEquals(303, result.get());
      }
    }
    assertEquals(303, late.get(answer).status());
  }

  @Test
  void answerThatIsNestedDeeplyIsAFailureOfTheServer() {
    provider.tokenAnswer =
        it ->
            new ScriptedProvider.Reply(
                200, it.type(), "{\"access_token\":" + "[".repeat(100_000), Map.of());
    requireUnavailable();
  }

  @Test
  void providerThatIsDownIsAFailureOfTheServer() {
    requireLoggedIn();
    Shop.Browser late = shop.browser();
    URI answer = provider.agree(late.begin());
    provider.close();
    assertEquals(503, late.get(answer.toString()).status());
    assertFalse(late.isLoggedIn());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"javascript:alert(1)", "ftp://127.0.0.1/", "http://a:b@127.0.0.1/", "/token", ""})
  void addressOfTheDocumentIsUsedOnlyIfItIsOne(String address) {
    Object good = provider.document.put("authorization_endpoint", address);
    assertEquals(503, browser.get("/login/partner").status());
    provider.document.put("authorization_endpoint", good);
    clock.advance(Duration.ofHours(1));
    requireLoggedIn();
  }

  @Test
  void documentWithoutAnEndpointIsAFailureOfTheServer() {
    provider.document.remove("token_endpoint");
    assertEquals(503, browser.login(provider).status());
  }

  @Test
  void codeThatIsHugeGoesToNoProvider() {
    String answer = provider.agree(browser.begin()).toString();
    requireRefused(401, browser.get(answer.replaceFirst("code=[^&]*", "code=" + "a".repeat(5000))));
    assertEquals(List.of(), provider.forms);
  }
}
