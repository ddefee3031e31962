package org.authlayer.openid;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.authlayer.domain.Abort;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.testing.ApplicationExtension;
import org.authlayer.testing.memory.ApplicationCall;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A subject that no user has is refused, created or linked, as the application declares it. */
final class UnknownSubjectTest {

  private static final String ADDRESS = "ada@example.org";

  @RegisterExtension
  static final ApplicationExtension WORLD =
      ApplicationExtension.of((environment, settings) -> request -> HttpResponse.of(404));

  private Environment environment;
  private ScriptedProvider provider;

  @BeforeEach
  void open(Environment given) {
    environment = given;
    provider = Shop.provider(given);
    provider.userInfo = Map.of("email", ADDRESS, "email_verified", true, "name", "Ada");
  }

  @AfterEach
  void close() {
    provider.close();
  }

  private Shop shop(UnaryOperator<OpenIdLogin<Shop.Customer>> rules) {
    return new Shop(environment, List.of(provider), UnaryOperator.identity(), rules);
  }

  /** Rules refer to the tables of the shop that they make. */
  private Shop linking() {
    AtomicReference<Shop> made = new AtomicReference<>();
    made.set(
        shop(
            login ->
                login.withUnknown(
                    UnknownSubject.linkByVerifiedAddress(
                        address -> made.get().findByEmail(address),
                        Shop.Customer::isProven,
                        (customer, subject) -> made.get().link(customer, subject)))));
    return made.get();
  }

  private Shop creating() {
    AtomicReference<Shop> made = new AtomicReference<>();
    made.set(
        shop(
            login ->
                login.withUnknown(
                    (identity, request) ->
                        made.get()
                            .insert(
                                identity.subject(), identity.verifiedAddress().orElse("none")))));
    return made.get();
  }

  private void requireRefused(int status, Shop shop) {
    Shop.Browser browser = shop.browser();
    assertEquals(status, browser.login(provider).status());
    assertFalse(browser.isLoggedIn());
    assertEquals(1, shop.events(AuthEvent.LoginFailed.class).size());
    assertEquals(List.of(), shop.events(AuthEvent.LoginSucceeded.class));
    assertEquals(Map.of(), shop.links);
  }

  private void requireLoggedIn(Shop shop) {
    Shop.Browser browser = shop.browser();
    assertEquals(303, browser.login(provider).status());
    assertTrue(browser.isLoggedIn());
    assertEquals(1, shop.links.size());
  }

  @Test
  void withoutARuleAnUnknownSubjectIsRefused() {
    Shop shop = shop(login -> login);
    shop.keep(ADDRESS, /* isProven= */ true);
    requireRefused(403, shop);
    shop.links.put(new OpenIdSubject(provider.name(), provider.subject), 1L);
    requireLoggedIn(shop);
  }

  @Test
  void subjectOfAnotherIssuerIsAnotherOne() {
    Shop shop = shop(login -> login);
    shop.keep(ADDRESS, /* isProven= */ true);
    OpenIdSubject elsewhere = new OpenIdSubject("https://elsewhere.example", provider.subject);
    shop.links.put(elsewhere, 1L);
    assertEquals(403, shop.browser().login(provider).status());
    shop.links.put(new OpenIdSubject(provider.name(), provider.subject), 1L);
    shop.links.remove(elsewhere);
    requireLoggedIn(shop);
  }

  @Test
  void ruleCreatesAUserOnce() {
    Shop shop = creating();
    requireLoggedIn(shop);
    requireLoggedIn(shop);
    assertEquals(List.of(ADDRESS), addresses(shop));
  }

  private static List<String> addresses(Shop shop) {
    return shop.customers.values().stream().map(Shop.Customer::email).toList();
  }

  @Test
  void verifiedAddressLinksTheUserWhoHasProvenIt() {
    Shop shop = linking();
    shop.keep(ADDRESS, /* isProven= */ true);
    requireLoggedIn(shop);
    assertEquals(Map.of(new OpenIdSubject(provider.name(), "ada-at-the-provider"), 1L), shop.links);
  }

  /** A look-up of the application, or a mail, would fail at them. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "ada@example.org",
        "ada\0@example.org",
        "ada@example.org\r\nBcc: eve@example.org",
        "\u202eada@example.org"
      })
  void textThatASignUpRefusesIsNoAddressAndNoName(String sent) {
    provider.userInfo = Map.of("email", sent, "email_verified", true, "name", sent);
    String expected = sent.equals(ADDRESS) ? ADDRESS : "none";
    Shop shop =
        shop(
            login ->
                login.withUnknown(
                    (identity, request) -> {
                      assertEquals(expected, identity.verifiedAddress().orElse("none"));
                      assertEquals(expected, identity.name().orElse("none"));
                      return Optional.empty();
                    }));
    assertEquals(403, shop.browser().login(provider).status());
  }

  /** Afterwards the subject counts, and no address. */
  @Test
  void linkStaysWhenTheAddressChanges() {
    Shop shop = linking();
    shop.keep(ADDRESS, /* isProven= */ true);
    requireLoggedIn(shop);
    provider.userInfo = Map.of("email", "new@example.org", "email_verified", false);
    requireLoggedIn(shop);
  }

  @ParameterizedTest
  @ValueSource(strings = {"false", "text", "absent", "null", "number"})
  void addressThatTheProviderHasNotVerifiedLinksNoUser(String verified) {
    Shop shop = linking();
    shop.keep(ADDRESS, /* isProven= */ true);
    Map<String, Object> said = new HashMap<>(Map.of("email", ADDRESS));
    switch (verified) {
      case "false" -> said.put("email_verified", false);
      case "text" -> said.put("email_verified", "true");
      case "null" -> said.put("email_verified", null);
      case "number" -> said.put("email_verified", 1);
      default -> {}
    }
    provider.userInfo = said;
    requireRefused(403, shop);
    said.put("email_verified", true);
    requireLoggedIn(shop);
  }

  /** A stranger who signed up beforehand with the address keeps no way into the account. */
  @Test
  void addressThatTheUserHasNotProvenLinksNoUser() {
    Shop shop = linking();
    shop.keep(ADDRESS, /* isProven= */ false);
    requireRefused(403, shop);
    shop.customers.put(1L, new Shop.Customer(1, ADDRESS, true));
    requireLoggedIn(shop);
  }

  @Test
  void addressOfNoUserLinksNone() {
    Shop shop = linking();
    shop.keep("bob@example.org", /* isProven= */ true);
    requireRefused(403, shop);
    shop.keep(ADDRESS, /* isProven= */ true);
    requireLoggedIn(shop);
  }

  /** The verification of one document says nothing of the address of the other one. */
  @Test
  void addressAndItsVerificationStandInOneDocument() {
    Shop shop = linking();
    shop.keep("victim@example.org", /* isProven= */ true);
    provider.claims = it -> it.claim("email", "victim@example.org");
    provider.userInfo = Map.of("email", "own@example.org", "email_verified", true);
    requireRefused(403, shop);
    provider.claims = it -> it.claim("email", "victim@example.org").claim("email_verified", true);
    requireLoggedIn(shop);
  }

  @Test
  void userInfoOfAnotherSubjectIsRefused() {
    Shop shop = linking();
    shop.keep(ADDRESS, /* isProven= */ true);
    provider.userInfo = Map.of("sub", "somebody-else", "email", ADDRESS, "email_verified", true);
    requireRefused(401, shop);
    provider.userInfo = Map.of("email", ADDRESS, "email_verified", true);
    requireLoggedIn(shop);
  }

  @ParameterizedTest
  @ValueSource(strings = {"500", "302", "text", "signed", "huge"})
  void userInfoThatIsNoneIsAFailureOfTheServer(String kind) {
    Shop shop = linking();
    shop.keep(ADDRESS, /* isProven= */ true);
    provider.userAnswer =
        it ->
            switch (kind) {
              case "text" -> new ScriptedProvider.Reply(200, it.type(), "[]", Map.of());
              case "signed" ->
                  new ScriptedProvider.Reply(200, "application/jwt", it.content(), Map.of());
              case "huge" ->
                  new ScriptedProvider.Reply(
                      200, it.type(), it.content() + " ".repeat(256 * 1024), Map.of());
              default ->
                  new ScriptedProvider.Reply(
                      Integer.parseInt(kind), it.type(), it.content(), Map.of("Location", "/x"));
            };
    assertEquals(503, shop.browser().login(provider).status());
    assertEquals(Map.of(), shop.links);
    provider.userAnswer = it -> it;
    requireLoggedIn(shop);
  }

  @Test
  void knownSubjectCostsNoRequestForUserInfo() {
    Shop shop = shop(login -> login);
    shop.ada(provider);
    requireLoggedIn(shop);
    assertFalse(provider.paths.contains("/me"), provider.paths::toString);
  }

  @Test
  void providerWithoutUserInfoSaysAllInTheIdToken() {
    provider.document.remove("userinfo_endpoint");
    provider.claims = it -> it.claim("email", ADDRESS).claim("email_verified", true);
    Shop shop = linking();
    shop.keep(ADDRESS, /* isProven= */ true);
    requireLoggedIn(shop);
  }

  @Test
  void refusalOfTheRuleIsTheAnswer() {
    Shop shop =
        shop(
            login ->
                login.withUnknown(
                    (identity, request) -> {
                      throw Abort.of(409, "Ask the desk for an account.");
                    }));
    ApplicationCall.Answered answer = shop.browser().login(provider);
    assertEquals(409, answer.status());
    assertFalse(shop.browser().isLoggedIn());
  }

  /** A rule may link the user who is logged in, and only the one who began the login. */
  @Test
  void subjectIsLinkedToTheUserWhoBeganTheLogin() {
    AtomicReference<Shop> made = new AtomicReference<>();
    made.set(
        shop(
            login ->
                login.withUnknown(
                    (identity, request) ->
                        request
                            .auth()
                            .get(Shop.Customer.class)
                            .filter(user -> made.get().link(user, identity.subject())))));
    Shop shop = made.get();
    Shop.Customer ada = shop.ada(provider);
    Shop.Browser browser = shop.browser();
    browser.login(provider);
    String begun = browser.begin();
    provider.subject = "bob";
    shop.link(shop.keep("bob@example.org", true), new OpenIdSubject(provider.name(), "bob"));
    browser.login(provider);
    provider.subject = "second-name-of-ada";
    assertEquals(400, browser.get(provider.agree(begun).toString()).status());
    assertEquals(2, shop.links.size());
    provider.subject = "ada-at-the-provider";
    browser.login(provider);
    String again = begun(browser, Map.of("Sec-Fetch-Site", "same-origin"));
    provider.subject = "second-name-of-ada";
    assertEquals(303, browser.get(provider.agree(again).toString()).status());
    assertEquals(
        ada.number(), shop.links.get(new OpenIdSubject(provider.name(), "second-name-of-ada")));
  }

  /** Another site's page began it, where the browser is somebody else at the provider. */
  @ParameterizedTest
  @ValueSource(strings = {"cross-site", "same-site", "absent"})
  void loginThatAnotherSiteBeganLinksNoSubjectToTheUser(String from) {
    AtomicReference<Shop> made = new AtomicReference<>();
    made.set(
        shop(
            login ->
                login.withUnknown(
                    (identity, request) ->
                        request
                            .auth()
                            .get(Shop.Customer.class)
                            .filter(user -> made.get().link(user, identity.subject())))));
    Shop shop = made.get();
    Shop.Customer ada = shop.ada(provider);
    Shop.Browser browser = shop.browser();
    browser.login(provider);
    OpenIdSubject stranger = new OpenIdSubject(provider.name(), "stranger");
    provider.subject = stranger.value();
    String foreign =
        begun(browser, from.equals("absent") ? Map.of() : Map.of("Sec-Fetch-Site", from));
    assertEquals(400, browser.get(provider.agree(foreign).toString()).status());
    assertFalse(shop.links.containsKey(stranger));
    assertTrue(browser.isLoggedIn());
    String own = begun(browser, Map.of("Sec-Fetch-Site", "same-origin"));
    assertEquals(303, browser.get(provider.agree(own).toString()).status());
    assertEquals(ada.number(), shop.links.get(stranger));
  }

  private static String begun(Shop.Browser browser, Map<String, String> headers) {
    return Shop.location(browser.send("GET", "/login/partner", headers, ""));
  }

  @Test
  void secondRuleIsAskedWhereTheFirstFindsNoUser() {
    List<String> asked = new ArrayList<>();
    AtomicReference<Shop> made = new AtomicReference<>();
    UnknownSubject<Shop.Customer> none =
        (identity, request) -> {
          asked.add(identity.name().orElse(""));
          return Optional.empty();
        };
    made.set(
        shop(
            login ->
                login.withUnknown(
                    none.or(
                        (identity, request) -> made.get().insert(identity.subject(), ADDRESS)))));
    requireLoggedIn(made.get());
    assertEquals(List.of("Ada"), asked);
  }

  /** The table decides which of several first logins creates the user. */
  @Test
  void firstLoginsAtOnceLeadToOneUser() throws Exception {
    Shop shop = creating();
    List<Callable<Integer>> calls = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      calls.add(() -> shop.browser().login(provider).status());
    }
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (Future<Integer> result : threads.invokeAll(calls)) {
        assertEquals(303, result.get());
      }
    }
    assertEquals(1, shop.links.size());
    assertEquals(
        1,
        shop.events(AuthEvent.LoginSucceeded.class).stream()
            .map(AuthEvent.LoginSucceeded::user)
            .distinct()
            .count());
  }
}
