package org.authlayer.domain.routes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.authlayer.domain.fakes.Call;
import org.authlayer.domain.fakes.CountingHasher;
import org.authlayer.domain.fakes.StoredUser;
import org.authlayer.domain.jwt.SessionToken;
import org.authlayer.ports.driven.CurrentAccess;
import org.authlayer.ports.driven.PasswordChange;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.JwtClaims;
import org.authlayer.ports.driving.PasswordRules;
import org.authlayer.ports.driving.ProtectionSettings;
import org.authlayer.ports.driving.ThrottleSettings;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.ports.json.JsonValue.ObjectValue;
import org.authlayer.ports.json.JsonValue.StringValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A JSON web token ends with its user and with its password where that is asked for (DEC-09). */
final class JwtEndsWithItsUserTest {

  private static final String CLAIM = "credential";

  private static Browser browser(boolean checksUser) {
    return Browser.open(
        new ProtectionSettings(
            false,
            Set.of(),
            PasswordRules.none(),
            ThrottleSettings.standard(),
            new JwtClaims(null, null, checksUser)));
  }

  private static User keep(Browser browser, String name) {
    return StoredUser.in(browser.world().stores(), name, name + "@example.org", "password");
  }

  private static String token(Browser browser, String name, String password) {
    HttpResponse login =
        browser.send(Call.post("/jwt/login").basic(name + "@example.org", password));
    return Browser.json(login).string("token").orElseThrow();
  }

  private static int use(Browser browser, String application, String token) {
    return browser.send(Call.post(application + "/validateLoggedInUser").bearer(token)).status();
  }

  private static void changePassword(Browser browser, User user) {
    String old = StoredUser.now(browser.world().stores(), user).passwordHash();
    String next = CountingHasher.of("another");
    assertTrue(
        browser
            .world()
            .stores()
            .changePassword(new PasswordChange(user.id(), old, next, CurrentAccess.none())));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/jwt", "/jwt-manual"})
  void itEndsWithTheAccountAndNobodyElsesDoes(String application) {
    for (boolean asked : new boolean[] {true, false}) {
      Browser browser = browser(asked);
      User ada = keep(browser, "ada");
      keep(browser, "bob");
      String adas = token(browser, "ada", "password");
      String bobs = token(browser, "bob", "password");
      assertEquals(200, use(browser, application, adas));
      assertTrue(browser.world().stores().users().remove(ada.id()));
      assertEquals(asked ? 401 : 200, use(browser, application, adas));
      assertEquals(200, use(browser, application, bobs));
    }
  }

  @Test
  void itEndsWithAChangeOfThePassword() {
    for (boolean asked : new boolean[] {true, false}) {
      Browser browser = browser(asked);
      User ada = keep(browser, "ada");
      keep(browser, "bob");
      String before = token(browser, "ada", "password");
      String bobs = token(browser, "bob", "password");
      changePassword(browser, ada);
      assertEquals(asked ? 401 : 200, use(browser, "/jwt", before));
      assertEquals(200, use(browser, "/jwt", bobs));
      assertEquals(200, use(browser, "/jwt", token(browser, "ada", "another")));
    }
  }

  @Test
  void aLoginThatMakesTheHashAnewIssuesATokenThatHolds() {
    Browser browser = browser(true);
    User ada = keep(browser, "ada");
    String weak = CountingHasher.weak("password");
    browser.world().stores().users().replaceHash(ada.id(), ada.passwordHash(), weak);
    String token = token(browser, "ada", "password");
    assertNotEquals(weak, StoredUser.now(browser.world().stores(), ada).passwordHash());
    assertEquals(200, use(browser, "/jwt", token));
  }

  @Test
  void whoeverElseSignsWithTheKeyMayLeaveTheMarkOut() {
    Browser browser = browser(true);
    User ada = keep(browser, "ada");
    ObjectValue plain = SessionToken.issue(ada.id(), browser.world().clock().instant()).claims();
    Map<String, JsonValue> marked = new LinkedHashMap<>(plain.members());
    marked.put(CLAIM, new StringValue("another"));
    ObjectValue stranger =
        SessionToken.issue(UUID.randomUUID(), browser.world().clock().instant()).claims();
    assertEquals(200, use(browser, "/jwt", browser.world().jwts().sign(plain)));
    assertEquals(401, use(browser, "/jwt", browser.world().jwts().sign(new ObjectValue(marked))));
    assertEquals(401, use(browser, "/jwt", browser.world().jwts().sign(stranger)));
  }

  @Test
  void theMarkIsIssuedOnlyWhereItIsWantedAndTellsNoHash() {
    for (boolean asked : new boolean[] {true, false}) {
      Browser browser = browser(asked);
      keep(browser, "ada");
      String token = token(browser, "ada", "password");
      ObjectValue claims = browser.world().jwts().verify(token).orElseThrow();
      assertEquals(asked, claims.get(CLAIM).isPresent());
      assertFalse(claims.members().toString().contains(CountingHasher.of("password")));
    }
  }
}
