package org.authlayer.conformance.section.sessions;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.authlayer.conformance.probe.Browser;
import org.authlayer.conformance.probe.Browser.OwnSession;
import org.authlayer.conformance.probe.Moved;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.verdict.NotObserved;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.Digits;
import org.authlayer.conformance.wire.HttpCall;

/** Declared answers about sessions: AL-DEC-12 to AL-DEC-15, AL-DEC-46. */
public final class DeclaredSessionChecks {
  private static final Duration LONG = Duration.ofDays(365);
  private static final int MOST_STEPS = 200;

  static final String ATTRIBUTES = "decisions.session.cookie.attributes";
  private static final Set<String> ENDS = Set.of("expires", "max-age");

  /** The attributes that name the cookie that is taken back (RFC 6265, 5.3). */
  private static final Set<String> PLACE = Set.of("path", "domain");

  private DeclaredSessionChecks() {}

  public static List<WireCheck> all() {
    return List.of(
        new WireCheck(
            "AL-DEC-13",
            DeclaredSessionChecks::cookieHasTheDeclaredAttributes,
            DeclaredSessionChecks::logoutIsAsDeclared),
        new WireCheck("AL-DEC-14", DeclaredSessionChecks::instancesShareSessionsAsDeclared),
        new WireCheck(
            "AL-DEC-15",
            DeclaredSessionChecks::loginChangesTheIdentifierAsDeclared,
            DeclaredSessionChecks::plantedIdentifierIsNotAdopted,
            DeclaredSessionChecks::visitorsGetCookiesAsDeclared),
        new WireCheck("AL-DEC-46", DeclaredSessionChecks::conflictIsDecidedAsDeclared),
        WireCheck.alone("AL-DEC-12", DeclaredSessionChecks::sessionLivesAsLongAsDeclared));
  }

  public static void cookieHasTheDeclaredAttributes(Probe probe) throws Exception {
    Answer login = Browser.loginOf(probe, OwnSession.ATTRIBUTES);
    Browser browser = Browser.after(probe, login);
    Set<String> declared = declared(probe);
    for (String line : browser.lines(login)) {
      probe.equal("attributes of the cookie", declared, attributes(line, declared));
    }
    Answer page = browser.isKnownAs(Browser.userOfSessions(probe), "the cookie as it was set");
    for (String line : browser.lines(page)) {
      probe.equal("attributes when prolonged", declared, attributes(line, declared));
    }
    probe.holds("a login sets the cookie", !browser.lines(login).isEmpty());
  }

  public static void logoutIsAsDeclared(Probe probe) throws Exception {
    if (probe.profile() != Profile.FORM) {
      return;
    }
    Browser other = Browser.withSession(probe, OwnSession.NOT_LOGGED_OUT);
    Browser browser = Browser.withSession(probe, OwnSession.ATTRIBUTES);
    Answer logout =
        browser.open(probe.call("POST", probe.declared().text("form.logout")).fromOwnPage());
    String session = "another session of the user, after a logout";
    if (probe.declared().is("decisions.session.logoutEnds", "all")) {
      other.isTurnedAway(session);
    } else if (probe.sessions().areSeveral()) {
      other.isKnownAs(Browser.userOfSessions(probe), session);
    }
    if (probe.declared().find(ATTRIBUTES).isPresent()) {
      Set<String> place = only(PLACE, declared(probe));
      for (String line : browser.lines(logout)) {
        Set<String> unset = only(PLACE, attributes(line, declared(probe)));
        probe.equal("path and domain when unset", place, unset);
      }
    }
    boolean clears = probe.declared().yes("decisions.session.logoutClears");
    probe.positive(
        clears ? "a logout takes the cookie back" : "a logout leaves the cookie",
        clears == (!browser.lines(logout).isEmpty() && browser.cookie().isEmpty()),
        "the lines that set it are " + browser.lines(logout),
        logout);
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
    Account bob = probe.users().bob();
    Account own = Browser.userOfSessions(probe);
    Browser browser = Browser.withSession(probe, OwnSession.CHANGED);
    boolean form = probe.profile() == Profile.FORM;
    if (form) {
      changes(probe, browser, own, "a second login of the same user", OwnSession.CHANGED_AGAIN);
    } else {
      browser.isKnownAs(own, "after a first login");
    }
    if (form || probe.declared().is("decisions.conflict", "lastWins")) {
      changes(probe, browser, bob, "a login of another user", OwnSession.CHANGED_BY_BOB);
    }
  }

  static void plantedIdentifierIsNotAdopted(Probe probe) throws Exception {
    String victim = Browser.planted(probe).cookie();
    probe.holds("a planted identifier is not adopted", !victim.equals(Browser.PLANTED));
    Browser.holding(probe, Browser.PLANTED).isTurnedAway("the planted identifier");
  }

  static void visitorsGetCookiesAsDeclared(Probe probe) throws Exception {
    boolean handsOut = probe.declared().yes("decisions.session.anonymousCookie");
    Answer anonymous = Browser.fresh(probe).open(visit(probe));
    probe.positive(
        "anonymous visitors get a cookie only if declared",
        probe.sessions().in(anonymous).isPresent() == handsOut,
        anonymous);
  }

  private static void changes(
      Probe probe, Browser browser, Account account, String login, OwnSession which)
      throws Exception {
    boolean rotates = probe.declared().yes("decisions.session.rotateOnLogin");
    String before = browser.cookie();
    Answer answer = browser.signIn(account, which);
    if (which == OwnSession.CHANGED_BY_BOB) {
      browser.isKnownAs(account, "after " + login);
    }
    probe.positive(
        login + (rotates ? " changes the identifier" : " keeps the identifier"),
        browser.cookie().equals(before) != rotates,
        rotates ? "it is the one from before" : "it is another one",
        answer);
    if (rotates) {
      Browser.holding(probe, before).isTurnedAway("the identifier from before " + login);
    }
  }

  /** {@code decisions.conflict}: the token's user, the session's, or no user. */
  public static void conflictIsDecidedAsDeclared(Probe probe) throws Exception {
    Account ada = probe.users().ada();
    Account bob = probe.users().bob();
    Browser browser = Browser.signedIn(probe, ada);
    browser.isKnownAs(ada, "a session alone");
    HttpCall both = probe.guarded().bearer(probe.tokens().of(bob));
    String respect = "a session of Ada and a token of Bob";
    switch (probe.declared().text("decisions.conflict")) {
      case "lastWins" -> probe.known(respect, with(probe, browser, both), bob);
      case "firstWins" -> probe.known(respect, with(probe, browser, both), ada);
      default -> probe.rejected(respect, with(probe, browser, both));
    }
  }

  private static HttpCall with(Probe probe, Browser browser, HttpCall call) {
    return call.cookie(probe.sessions().cookieName(), browser.cookie());
  }

  private static HttpCall visit(Probe probe) {
    return probe.profile() == Profile.FORM
        ? probe.call("GET", probe.declared().text("form.public"))
        : probe.guarded();
  }

  /** {@code none} is a life without end: then a year goes by. */
  public static void sessionLivesAsLongAsDeclared(Probe probe) throws Exception {
    Optional<Duration> idle = seconds(probe, "decisions.session.idleSeconds");
    Optional<Duration> absolute = seconds(probe, "decisions.session.absoluteSeconds");
    probe.levers().clock();
    Duration margin = Duration.ofSeconds(probe.levers().isClockStill() ? 1 : 10);
    cookieExpiresWithTheSession(probe, idle.or(() -> absolute));
    Account ada = probe.users().ada();
    try (Moved clock = Moved.of(probe)) {
      Instant first = probe.levers().earliest();
      Browser busy = Browser.signedIn(probe, ada);
      Instant last = probe.levers().latest();
      Duration end = absolute.orElse(LONG);
      useUntil(probe, clock, busy, idle.orElse(end), margin, first.plus(end));
      clock.advanceTo(last.plus(end).plus(margin));
      if (absolute.isPresent()) {
        busy.isTurnedAway("in use, past its absolute end");
      } else {
        busy.isKnownAs(ada, "in use, past " + end.toSeconds() + " s");
      }
    }
    idlesOut(probe, idle, absolute.orElse(LONG), margin);
  }

  private static void cookieExpiresWithTheSession(Probe probe, Optional<Duration> life)
      throws Exception {
    Browser browser = Browser.fresh(probe);
    Instant start = probe.levers().earliest();
    Answer answer = browser.signIn(probe.users().ada());
    Optional<Instant> end = end(browser, answer, start);
    if (life.isPresent() && (end.isPresent() || hasAnEnd(probe))) {
      Duration apart = Duration.ofSeconds(probe.levers().isClockStill() ? 1 : 2);
      Instant expected = start.plus(life.get());
      Instant expires = end.orElse(Instant.EPOCH);
      probe.positive(
          "the cookie does not expire before the session",
          expires.isAfter(expected.minus(apart)),
          "expected " + expected + ", got " + expires,
          answer);
    }
  }

  /** Uses a session again and again, each time shortly before it idles out, until its end. */
  private static void useUntil(
      Probe probe, Moved clock, Browser busy, Duration idle, Duration margin, Instant end)
      throws Exception {
    Duration step = idle.minus(margin);
    Instant until = end.minus(margin);
    Instant used = probe.levers().earliest();
    if (!step.isPositive() || Duration.between(used, until).dividedBy(step) > MOST_STEPS) {
      throw new NotObserved(
          "to keep a session in use until its end, shortly before it idles out each time, takes"
              + " more than "
              + MOST_STEPS
              + " steps");
    }
    Account ada = probe.users().ada();
    Instant next = used.plus(step);
    while (next.isBefore(until)) {
      clock.advanceTo(next);
      Instant now = probe.levers().earliest();
      probe
          .levers()
          .before(
              used.plus(idle), () -> busy.isKnownAs(ada, "in use, shortly before it idles out"));
      used = now;
      next = used.plus(step);
    }
    clock.advanceTo(until);
    Instant over = end.isBefore(used.plus(idle)) ? end : used.plus(idle);
    probe.levers().before(over, () -> busy.isKnownAs(ada, "in use, shortly before its end"));
  }

  private static void idlesOut(
      Probe probe, Optional<Duration> idle, Duration absolute, Duration margin) throws Exception {
    Account ada = probe.users().ada();
    Instant end = probe.levers().earliest().plus(absolute);
    Browser browser = Browser.signedIn(probe, ada);
    try (Moved clock = Moved.of(probe)) {
      if (idle.isPresent()) {
        int slack = probe.declared().number("decisions.session.idleSlackSeconds");
        clock.advance(idle.get().plusSeconds(slack).plus(margin));
        browser.isTurnedAway("unused for longer than it may be");
      } else {
        clock.advance(absolute.minus(margin));
        String respect = "unused for " + absolute.minus(margin).toSeconds() + " s";
        probe.levers().before(end, () -> browser.isKnownAs(ada, respect));
      }
    }
    Browser.signedIn(probe, ada).isKnownAs(ada, "used at once");
  }

  private static Optional<Duration> seconds(Probe probe, String key) {
    return probe.declared().is(key, "none")
        ? Optional.empty()
        : Optional.of(Duration.ofSeconds(probe.declared().number(key)));
  }

  /** Whether the cookie is declared to end by itself; another one ends with the browser. */
  private static boolean hasAnEnd(Probe probe) {
    return !only(ENDS, declared(probe)).isEmpty();
  }

  private static Optional<Instant> end(Browser browser, Answer answer, Instant start) {
    List<String> attributes =
        browser.lines(answer).stream()
            .flatMap(line -> Stream.of(line.split(";")).map(String::strip))
            .toList();
    return value(attributes, "max-age")
        .map(seconds -> start.plusSeconds(Digits.number(seconds)))
        .or(() -> value(attributes, "expires").flatMap(DeclaredSessionChecks::date));
  }

  /** Some write it with dashes; a browser ignores what it cannot read. */
  private static Optional<Instant> date(String text) {
    try {
      String spaced = text.replace('-', ' ');
      return Optional.of(Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(spaced)));
    } catch (DateTimeException unreadable) {
      return Optional.empty();
    }
  }

  /** Those that the target declares, in lower case. */
  static Set<String> declared(Probe probe) {
    return attributes(";" + probe.declared().text(ATTRIBUTES), Set.of());
  }

  private static Set<String> only(Set<String> names, Set<String> attributes) {
    return attributes.stream()
        .filter(attribute -> names.contains(name(attribute)))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  static Optional<String> value(List<String> attributes, String name) {
    return attributes.stream()
        .filter(attribute -> name(attribute).equals(name))
        .map(attribute -> attribute.substring(attribute.indexOf('=') + 1))
        .findFirst();
  }

  /** The attributes of a line; without its value where the declaration names none. */
  static Set<String> attributes(String line, Set<String> declared) {
    return Stream.of(line.split(";"))
        .skip(1)
        .map(text -> text.strip().toLowerCase(Locale.ROOT))
        .map(text -> declared.contains(name(text)) ? name(text) : text)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String name(String attribute) {
    return attribute.split("=", 2)[0].toLowerCase(Locale.ROOT);
  }
}
