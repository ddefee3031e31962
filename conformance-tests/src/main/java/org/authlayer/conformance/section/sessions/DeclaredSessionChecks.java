package org.authlayer.conformance.section.sessions;

import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.authlayer.conformance.probe.Browser;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.subject.ClockLever;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.verdict.Observation.Kind;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** Declared answers about sessions: AL-DEC-12 to AL-DEC-15. */
public final class DeclaredSessionChecks {

  private static final String PLANTED = "cGxhbnRlZCBieSBzb21lYm9keSBlbHNlIGJlZm9yZS4";

  private DeclaredSessionChecks() {}

  public static List<WireCheck> all() {
    return List.of(
        WireCheck.alone("AL-DEC-12", DeclaredSessionChecks::sessionLivesAsLongAsDeclared),
        new WireCheck("AL-DEC-13", DeclaredSessionChecks::cookieHasTheDeclaredAttributes),
        new WireCheck("AL-DEC-14", DeclaredSessionChecks::instancesShareSessionsAsDeclared),
        new WireCheck("AL-DEC-15", DeclaredSessionChecks::loginChangesTheIdentifierAsDeclared));
  }

  public static void sessionLivesAsLongAsDeclared(Probe probe) throws Exception {
    ClockLever clock = probe.levers().clock();
    Duration idle = seconds(probe, "decisions.session.idleSeconds");
    Duration absolute = seconds(probe, "decisions.session.absoluteSeconds");
    Account ada = probe.users().ada();
    Browser idling = Browser.fresh(probe);
    Instant start = clock.now();
    Answer answer = idling.signIn(ada);
    Instant expires = expires(idling, answer);
    probe.holds(
        "the cookie expires with the session",
        Duration.between(start.plus(idle), expires).abs().compareTo(Duration.ofSeconds(5)) <= 0);
    Browser busy = Browser.signedIn(probe, ada);
    Duration step = idle.minusSeconds(10);
    Duration moved = Duration.ZERO;
    try {
      while (moved.plus(step).compareTo(absolute.minusSeconds(10)) < 0) {
        moved = advance(clock, moved, step);
        busy.isKnownAs(ada, "in use, shortly before it idles out");
      }
      moved = advance(clock, moved, absolute.minusSeconds(10).minus(moved));
      busy.isKnownAs(ada, "in use, shortly before its absolute end");
      moved = advance(clock, moved, Duration.ofSeconds(20));
      busy.isTurnedAway("in use, past its absolute end");
    } finally {
      clock.advance(moved.negated());
    }
    idlesOut(probe, clock, idle);
  }

  public static void cookieHasTheDeclaredAttributes(Probe probe) throws Exception {
    Browser browser = Browser.fresh(probe);
    Answer login = browser.signIn(probe.users().ada());
    Set<String> declared =
        names(Stream.of(probe.declared().text("decisions.session.cookie.attributes").split(";")));
    for (String line : browser.lines(login)) {
      probe.equal("attributes of the cookie", declared, attributes(line, declared));
    }
    Answer page = browser.isKnownAs(probe.users().ada(), "the cookie as it was set");
    for (String line : browser.lines(page)) {
      probe.equal("attributes when prolonged", declared, attributes(line, declared));
    }
    probe.holds("a login sets the cookie", !browser.lines(login).isEmpty());
    if (probe.profile() == Profile.FORM) {
      Answer logout =
          browser.open(probe.call("POST", probe.declared().text("form.logout")).fromOwnPage());
      for (String line : browser.lines(logout)) {
        probe.equal("attributes when unset", declared, attributes(line, declared));
      }
    }
  }

  public static void instancesShareSessionsAsDeclared(Probe probe) throws Exception {
    Probe other = probe.second();
    Account ada = probe.users().ada();
    Browser browser = Browser.signedIn(probe, ada);
    browser.isKnownAs(ada, "on the instance of the login");
    Browser there = Browser.holding(other, browser.cookie());
    if (probe.declared().yes("decisions.session.shared")) {
      there.isKnownAs(ada, "the same cookie on the other instance");
    } else {
      there.isTurnedAway("the same cookie on the other instance");
    }
    Browser.fresh(other).isTurnedAway("no cookie on the other instance");
  }

  public static void loginChangesTheIdentifierAsDeclared(Probe probe) throws Exception {
    boolean rotates = probe.declared().yes("decisions.session.rotateOnLogin");
    Browser browser = Browser.signedIn(probe, probe.users().ada());
    String before = browser.cookie();
    browser.signIn(probe.users().bob());
    browser.isKnownAs(probe.users().bob(), "after the login");
    probe.holds("the identifier changes as declared", browser.cookie().equals(before) != rotates);
    if (rotates) {
      Browser.holding(probe, before).isTurnedAway("the identifier from before the login");
    }
    Browser victim = Browser.holding(probe, PLANTED);
    victim.signIn(probe.users().ada());
    probe.holds("a planted identifier is not adopted", !victim.cookie().equals(PLANTED));
    Browser.holding(probe, PLANTED).isTurnedAway("the planted identifier");
    boolean handsOut = probe.declared().yes("decisions.session.anonymousCookie");
    Answer anonymous = Browser.fresh(probe).open(visit(probe));
    probe.note(
        Kind.POSITIVE,
        "anonymous visitors get a cookie only if declared",
        anonymous.cookie(probe.sessions().cookieName()).isPresent() == handsOut,
        anonymous);
  }

  private static void idlesOut(Probe probe, ClockLever clock, Duration idle) throws Exception {
    Browser browser = Browser.signedIn(probe, probe.users().ada());
    Duration away = idle.plusSeconds(10);
    clock.advance(away);
    try {
      browser.isTurnedAway("unused for longer than it may be");
    } finally {
      clock.advance(away.negated());
    }
    Browser.signedIn(probe, probe.users().ada()).isKnownAs(probe.users().ada(), "used at once");
  }

  private static Duration advance(ClockLever clock, Duration moved, Duration by) {
    clock.advance(by);
    return moved.plus(by);
  }

  private static Duration seconds(Probe probe, String key) {
    return Duration.ofSeconds(probe.declared().number(key));
  }

  private static HttpCall visit(Probe probe) {
    return probe.profile() == Profile.FORM
        ? probe.call("GET", probe.declared().text("form.public"))
        : probe.doors().guarded();
  }

  private static Instant expires(Browser browser, Answer answer) {
    return browser.lines(answer).stream()
        .flatMap(line -> Stream.of(line.split(";")).map(String::strip))
        .filter(text -> text.toLowerCase(Locale.ROOT).startsWith("expires="))
        .map(text -> text.substring("expires=".length()))
        .map(DateTimeFormatter.RFC_1123_DATE_TIME::parse)
        .map(Instant::from)
        .findFirst()
        .orElse(Instant.EPOCH);
  }

  /** The attributes of a line; without its value where the declaration names none. */
  private static Set<String> attributes(String line, Set<String> declared) {
    return names(
        Stream.of(line.split(";"))
            .skip(1)
            .map(String::strip)
            .map(text -> declared.contains(name(text)) ? name(text) : text));
  }

  private static Set<String> names(Stream<String> attributes) {
    return attributes
        .map(text -> text.strip().toLowerCase(Locale.ROOT))
        .collect(TreeSet::new, TreeSet::add, TreeSet::addAll);
  }

  private static String name(String attribute) {
    return attribute.split("=", 2)[0].toLowerCase(Locale.ROOT);
  }
}
