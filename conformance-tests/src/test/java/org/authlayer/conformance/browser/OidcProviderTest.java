package org.authlayer.conformance.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page about OpenID Connect, followed to a provider that others have made, and back. */
final class OidcProviderTest {

  @TempDir private static Path folder;

  private static OidcProvider started;

  @BeforeAll
  static void followThePage() throws Exception {
    started = OidcProvider.start(folder);
  }

  @AfterAll
  static void stop() throws InterruptedException {
    if (started != null) {
      started.stop();
    }
  }

  private static URI at(String path) {
    return started.site().resolve(path);
  }

  /** From the button of the login form through the forms of the provider. */
  private static Person.Shown login(Person person, String name) throws Exception {
    Person.Shown form = person.open(at("/login?next=/me"));
    String button = form.page().select("a:contains(Sign in at Partner)").attr("href");
    assertEquals("/login/partner?next=%2Fme", button);
    return agree(person, person.open(at(button)), name);
  }

  private static Person.Shown agree(Person person, Person.Shown at, String name) throws Exception {
    assertEquals(started.issuer().getAuthority(), at.address().getAuthority());
    Map<String, String> typed = Map.of("login", name, "password", "any");
    Person.Shown consent = person.submit(at, "/interaction/", typed);
    return person.submit(consent, "/interaction/", Map.of());
  }

  private static void requireMember(Person person) throws Exception {
    Person.Shown me = person.open(at("/me"));
    assertEquals("Your membership", me.heading());
    assertTrue(me.page().text().contains("Ada"), me.page()::text);
  }

  private static void requireStranger(Person person) throws Exception {
    assertEquals("/login", person.open(at("/me")).address().getPath());
  }

  @Test
  void personLogsInAndIsKnownTheNextTime() throws Exception {
    for (int i = 0; i < 2; i++) {
      try (Person ada = new Person()) {
        requireStranger(ada);
        Person.Shown back = login(ada, "ada");
        assertEquals(at("/me"), back.address(), back.page()::text);
        requireMember(ada);
      }
    }
  }

  @Test
  void personWithoutAVerifiedAddressIsRefusedByTheRule() throws Exception {
    try (Person bob = new Person()) {
      Person.Shown refused = login(bob, "bob");
      assertEquals(403, refused.status());
      requireStranger(bob);
    }
  }

  @Test
  void logoutHereEndsTheSessionAtTheProviderToo() throws Exception {
    try (Person ada = new Person()) {
      login(ada, "ada");
      Person.Shown out = ada.submit(ada.open(at("/me")), "/login/partner/logout", Map.of());
      requireStranger(ada);
      Person.Shown question = ada.open(URI.create(out.page().select("a").attr("href")));
      assertEquals(started.issuer().getAuthority(), question.address().getAuthority());
      Person.Shown home = ada.submit(question, "/session/end/confirm", Map.of("logout", "yes"));
      assertEquals(at("/login"), home.address());
      Person.Shown again = ada.open(at("/login/partner"));
      assertEquals(1, again.page().select("input[name=password]").size());
    }
  }

  @Test
  void logoutAtTheProviderEndsTheSessionsThatItOpened() throws Exception {
    try (Person ada = new Person();
        Person phone = new Person()) {
      login(ada, "ada");
      login(phone, "ada");
      requireMember(ada);
      Person.Shown question = ada.open(started.issuer().resolve("/session/end"));
      Person.Shown out = ada.submit(question, "/session/end/confirm", Map.of("logout", "yes"));
      assertEquals(200, out.status());
      requireStranger(ada);
      requireMember(phone);
    }
  }

  @Test
  void answerCountsOnceAndInItsBrowser() throws Exception {
    try (Person ada = new Person();
        Person attacker = new Person()) {
      login(ada, "ada");
      URI answer =
          ada.visited.stream()
              .filter(one -> one.getPath().equals("/login/partner/callback"))
              .findFirst()
              .orElseThrow();
      assertEquals(400, attacker.open(answer).status());
      requireStranger(attacker);
      assertEquals(401, ada.open(answer).status());
      requireMember(ada);
    }
  }

  @Test
  void answerThatNamesAnotherProviderIsRefused() throws Exception {
    try (Person ada = new Person()) {
      login(ada, "ada");
      // The provider knows the person by now, and answers at once.
      URI answer = ada.firstStep(ada.firstStep(at("/login/partner")));
      URI forged = URI.create(answer.toString().replaceFirst("iss=[^&]*", "iss=https://x.example"));
      assertNotEquals(answer, forged);
      assertEquals(400, ada.open(forged).status());
      assertEquals(at("/me"), ada.open(answer).address());
    }
  }

  /** PKCE downgrade: the challenge is lost, or is one of another kind. */
  @Test
  void requestWithoutItsChallengeLeadsToNoLogin() throws Exception {
    for (List<String> change :
        List.of(
            List.of("&code_challenge=[^&]*", ""),
            List.of("code_challenge_method=S256", "code_challenge_method=plain"),
            List.of("code_challenge=[^&]*", "code_challenge=" + "A".repeat(43)))) {
      try (Person ada = new Person()) {
        String asked = ada.firstStep(at("/login/partner")).toString();
        String changed = asked.replaceFirst(change.get(0), change.get(1));
        assertNotEquals(asked, changed);
        Person.Shown shown = ada.open(URI.create(changed));
        assertEquals(
            401,
            shown.address().getPath().endsWith("/callback")
                ? shown.status()
                : agree(ada, shown, "ada").status(),
            changed);
        requireStranger(ada);
      }
    }
  }

  @Test
  void redirectUriOfAnotherSiteIsRefusedByTheProvider() throws Exception {
    try (Person ada = new Person()) {
      String asked = ada.firstStep(at("/login/partner")).toString();
      Person.Shown refused =
          ada.open(URI.create(asked.replaceFirst("partner%2Fcallback", "partner%2Fcallback2")));
      assertEquals(400, refused.status());
      assertEquals(started.issuer().getAuthority(), refused.address().getAuthority());
    }
  }

  @Test
  void browserIsLedToTheProviderAndBackAndOut() throws Exception {
    assumeTrue(Chromium.isInstalled(), Chromium.MISSING);
    try (Chromium browser = Chromium.open(started.site())) {
      browser.go("/me");
      browser.requireAccessible();
      browser.follow("main a[href='/login/partner?next=%2Fme']");
      browser.fill("login", "ada").fill("password", "any").follow("button[type=submit]");
      browser.follow("button[type=submit]");
      assertEquals("/me", browser.path());
      // The page after the form leads on by itself, which a redirect may not.
      browser.press("form[action='/login/partner/logout'] button");
      browser.await("button", "Yes, sign me out").follow("button[value=yes]");
      assertEquals("/login", browser.path());
      assertEquals("/login?next=/me", browser.go("/me").path());
      assertEquals(List.of(), browser.complaints());
    }
  }
}
