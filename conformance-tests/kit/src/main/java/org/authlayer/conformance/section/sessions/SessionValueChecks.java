package org.authlayer.conformance.section.sessions;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.authlayer.conformance.probe.Browser;
import org.authlayer.conformance.probe.Moved;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.verdict.NotObserved;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.Digits;
import org.authlayer.conformance.wire.HttpCall;

/**
 * Values and a second user in a session, by routes that the target declares: AL-DEC-50 to
 * AL-DEC-53.
 */
public final class SessionValueChecks {

  private static final String VALUES = "decisions.session.values";
  private static final String SECOND = "decisions.session.second";

  private static final int CROWD = 120;
  private static final Duration TICK = Duration.ofSeconds(1);

  /** Names that servers use for the user of a session. */
  private static final List<String> NAMES =
      List.of(
          ("user User users user_id userId user.id uid sub id email username login "
                  + "auth principal account customer member admin _UserSession _user passport")
              .split(" "));

  private SessionValueChecks() {}

  public static List<WireCheck> all() {
    return List.of(
        new WireCheck("AL-DEC-50", SessionValueChecks::valueIsNoUser),
        new WireCheck("AL-DEC-51", SessionValueChecks::valueKeepsNoUserOfRevokedToken),
        WireCheck.alone("AL-DEC-52", SessionValueChecks::valuesAreNotCountedAsUsers),
        new WireCheck("AL-DEC-53", SessionValueChecks::usersOfTwoTypesComeAndGoAlone));
  }

  static void valueIsNoUser(Probe probe) throws Exception {
    HttpCall values = route(probe, "POST", VALUES);
    Account ada = probe.users().ada();
    for (String text : List.of(ada.id(), ada.email(), ada.name())) {
      Browser anonymous = Browser.fresh(probe);
      Map<String, String> all = NAMES.stream().collect(Collectors.toMap(name -> name, it -> text));
      probe.accepted("values under names of users", anonymous.open(values.json(all)));
      keeps(probe, anonymous, all);
      anonymous.isTurnedAway("values under names of users");
      if (probe.declared().find(SECOND).isPresent()) {
        probe.refused("values, for the second type", anonymous.open(route(probe, "GET", SECOND)));
      }
    }
    Browser.signedIn(probe, ada).isKnownAs(ada, "a login");
  }

  static void valueKeepsNoUserOfRevokedToken(Probe probe) throws Exception {
    HttpCall values = route(probe, "POST", VALUES);
    Account own = owner(probe);
    String revoked = probe.tokens().fresh(own);
    String kept = probe.tokens().of(own);
    Browser browser = opened(probe, revoked);
    List<Browser> all = new ArrayList<>(List.of(browser));
    if (probe.sessions().areSeveral()) {
      all.add(opened(probe, kept));
    }
    for (String color : List.of("red", "green")) {
      Map<String, String> value = Map.of("color", color);
      for (Browser each : all) {
        probe.accepted("a value", each.open(values.json(value)));
        each.isKnownAs(own, "a session with a value");
        keeps(probe, each, value);
      }
    }
    probe.tokens().revoke(revoked, kept);
    probe.refused("a token that was taken back", probe.guarded().bearer(revoked));
    browser.isTurnedAway("the session of that token, with a value");
    for (Browser other : all.subList(1, all.size())) {
      other.isKnownAs(own, "the session of another token, with a value");
    }
  }

  /** Many anonymous sessions with the value that a user's session has. */
  static void valuesAreNotCountedAsUsers(Probe probe) throws Exception {
    HttpCall values = route(probe, "POST", VALUES);
    String declared = probe.declared().text("decisions.session.maxPerUser");
    int most = declared.equals("none") ? CROWD : Digits.small(declared);
    Account own = owner(probe);
    Map<String, String> value = Map.of("color", "red");
    try (Moved clock = new Moved(probe.levers().clockIfAny())) {
      Browser browser = Browser.signedIn(probe, own);
      probe.accepted("a value", browser.open(values.json(value)));
      browser.isKnownAs(own, "a session with a value");
      clock.advance(TICK);
      Browser last = Browser.fresh(probe);
      for (int session = 0; session <= most; session++) {
        last = Browser.fresh(probe);
        probe.accepted("the same value in another session", last.open(values.json(value)));
      }
      keeps(probe, last, value);
      browser.isKnownAs(own, "after " + (most + 1) + " other sessions with the value");
      keeps(probe, browser, value);
    }
  }

  static void usersOfTwoTypesComeAndGoAlone(Probe probe) throws Exception {
    HttpCall login = route(probe, "POST", SECOND);
    HttpCall page = route(probe, "GET", SECOND);
    Account first = owner(probe);
    Account second = probe.users().bob();
    String revoked = probe.tokens().fresh(first);
    String kept = probe.tokens().of(first);
    Browser browser = opened(probe, revoked);
    browser.isKnownAs(first, "before a second user");
    probe.refused("the page of the second type, for the first", browser.open(page));
    probe.accepted("a login of the second type", browser.open(login.basic(second)));
    browser.isKnownAs(first, "beside a second user");
    shows(probe, "beside the first user", browser.open(page), second);
    probe.tokens().revoke(revoked, kept);
    browser.isTurnedAway("the user of the token that was taken back");
    shows(probe, "after the first user left", browser.open(page), second);
    browser.isTurnedAway("the user of that token, after the second user was seen");
  }

  /** A user of these clauses, with few sessions. */
  private static Account owner(Probe probe) throws Exception {
    return probe.users().shared("with values", () -> probe.users().fresh());
  }

  private static Browser opened(Probe probe, String token) throws Exception {
    return Browser.after(
        probe, probe.accepted("a token opens a session", probe.guarded().bearer(token)));
  }

  private static void shows(Probe probe, String respect, Answer page, Account account) {
    probe.accepted("the page of the second type, " + respect, page);
    probe.identifies("it names the second user, " + respect, page, account);
  }

  private static void keeps(Probe probe, Browser browser, Map<String, String> values)
      throws Exception {
    Answer answer =
        probe.accepted("the values of a session", browser.open(route(probe, "GET", VALUES)));
    JsonNode kept = answer.json();
    probe.positive(
        "the session keeps what was stored",
        values.entrySet().stream()
            .allMatch(value -> kept.path(value.getKey()).asText().equals(value.getValue())),
        answer);
  }

  private static HttpCall route(Probe probe, String method, String key) {
    Optional<String> path = probe.declared().find(key);
    URI root = probe.call("GET", "/").uri();
    return HttpCall.of(
            method,
            root.resolve(path.orElseThrow(() -> new NotObserved("this needs a route: " + key))))
        .fromOwnPage();
  }
}
