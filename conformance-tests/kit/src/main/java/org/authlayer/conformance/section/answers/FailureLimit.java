package org.authlayer.conformance.section.answers;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.authlayer.conformance.law.CountedGuesses;
import org.authlayer.conformance.law.CountedGuesses.Guess;
import org.authlayer.conformance.probe.FormLogin;
import org.authlayer.conformance.probe.Moved;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.Together;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.verdict.CheckFailure;
import org.authlayer.conformance.verdict.Journal;
import org.authlayer.conformance.verdict.Observation;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.Digits;
import org.authlayer.conformance.wire.HttpCall;

/**
 * How many failed logins of one client on one account a target takes, and the status of one more:
 * AL-DEC-18. The failures of one user are spread over all login routes, and each route notes its
 * own part of the series: that costs a quarter of a series for each.
 */
record FailureLimit(int failures, int status) {

  /** As in {@code 429/10}. */
  static FailureLimit parse(String limit) {
    int slash = limit.indexOf('/');
    return new FailureLimit(
        Digits.small(limit.substring(slash + 1)), Digits.small(limit.substring(0, slash)));
  }

  /** What each route saw; a route that the series does not show has to be looked at alone. */
  private record Series(Map<Profile, Journal> notes) {}

  void isHeld(Probe probe) throws Exception {
    // Where a clock can be moved, the end of one wait would be the end of all.
    Optional<Journal> seen =
        probe.levers().clockIfAny().isPresent()
            ? Optional.empty()
            : Optional.ofNullable(
                probe
                    .once("failures", Series.class, () -> series(probe))
                    .notes()
                    .get(probe.profile()));
    if (seen.isPresent()) {
      probe.adopt(seen.get());
    } else {
      isHeldBy(List.of(probe), Optional.empty());
    }
  }

  private Series series(Probe probe) throws Exception {
    Map<Profile, Journal> notes = new LinkedHashMap<>();
    CountedGuesses.ROUTES.stream()
        .filter(probe::claims)
        .forEach(route -> notes.put(route, new Journal()));
    List<Probe> routes = new ArrayList<>();
    notes.forEach((route, journal) -> routes.add(probe.in(route).noting(journal)));
    try {
      if (!isHeldBy(routes, guessed(routes))) {
        notes.clear();
      }
    } catch (CheckFailure failed) {
      notes
          .values()
          .removeIf(journal -> journal.observations().stream().allMatch(Observation::held));
    }
    return new Series(notes);
  }

  /**
   * Several routes may as well have a limit each, and a target need not count each guess: then what
   * all have met together says nothing.
   */
  private boolean isHeldBy(List<Probe> routes, Optional<Account> guessed) throws Exception {
    Account own = guessed.isPresent() ? guessed.get() : failing(routes);
    if (guessed.isPresent() || routes.size() > 1) {
      for (Probe route : routes) {
        if (wrong(route, own).status() != status) {
          return false;
        }
      }
    }
    for (Probe route : routes) {
      noMoreIsTaken(route, own, guessed.isEmpty() || route == routes.get(0));
    }
    return true;
  }

  private Account failing(List<Probe> routes) throws Exception {
    Account own = routes.get(0).users().fresh();
    works(routes.get(0), "before any failure", own);
    fail(routes, own, failures);
    return own;
  }

  /** The user of the guesses, unless one of these is not refused as a wrong password is. */
  private Optional<Account> guessed(List<Probe> routes) throws Exception {
    Probe first = routes.get(0);
    CountedGuesses counted = CountedGuesses.of(first).orElse(null);
    if (counted == null || counted.guesses().size() < failures) {
      return Optional.empty();
    }
    boolean opened =
        first.profile() == Profile.FORM
            ? first.sessions().begins(counted.right())
            : counted.right().isSuccess();
    if (!opened || counted.guesses().stream().anyMatch(one -> isOdd(routeOf(one, routes), one))) {
      return Optional.empty();
    }
    FormLogin.opened(first, "before any failure", counted.right(), counted.own());
    for (Probe route : routes) {
      route.twin("the right password is accepted before any failure", opened, counted.right());
    }
    int failure = 0;
    for (Guess guess : counted.guesses()) {
      failure++;
      Probe route = routeOf(guess, routes);
      route.refused("failure " + failure, refusal(route), guess.answer());
    }
    return Optional.of(counted.own());
  }

  /** A few at a time: the count has to be exact then, too. */
  static void fail(List<Probe> routes, Account own, int failures) throws Exception {
    for (int sent = 0; sent < failures; sent += CountedGuesses.AT_ONCE) {
      List<Callable<Answer>> calls = new ArrayList<>();
      for (int at = sent; at < Math.min(failures, sent + CountedGuesses.AT_ONCE); at++) {
        Probe route = routes.get(at % routes.size());
        String respect = "failure " + (at + 1);
        calls.add(() -> route.refused(respect, refusal(route), wrong(route, own)));
      }
      Together.call(calls);
    }
  }

  private static Probe routeOf(Guess guess, List<Probe> routes) {
    return routes.stream().filter(one -> one.profile() == guess.route()).findFirst().orElseThrow();
  }

  private static boolean isOdd(Probe route, Guess guess) {
    return guess.answer().status() != refusal(route);
  }

  private static int refusal(Probe probe) {
    return probe.profile() == Profile.FORM
        ? probe.declared().number("decisions.form.failure")
        : 401;
  }

  /** Over the limit the right password is not looked at; anybody else's is. */
  private void noMoreIsTaken(Probe probe, Account own, boolean others) throws Exception {
    Answer refused = probe.refused("a failure too many", status, wrong(probe, own));
    String wait = refused.first("Retry-After").orElse("");
    boolean seconds = wait.matches("[1-9][0-9]{0,5}");
    boolean any = probe.declared().is("decisions.rateLimit.retryAfter", "any");
    probe.refusal("it says in whole seconds how long to wait", any || seconds, refused);
    HttpCall right = probe.routes().login(own.email(), own.password());
    probe.refused("the right password, after that", status, right);
    if (others) {
      works(probe, "another account from the same place", probe.users().cyd());
    }
    if (seconds && probe.levers().clockIfAny().isPresent()) {
      Duration waited = Duration.ofSeconds(Digits.number(wait) + 1);
      Moved.by(probe, waited, () -> works(probe, "the right password, when the wait is over", own));
    }
  }

  static void works(Probe probe, String respect, Account account) throws Exception {
    HttpCall call = probe.routes().login(account.email(), account.password());
    FormLogin.opened(probe, respect, probe.send(call), account);
  }

  private static Answer wrong(Probe probe, Account own) throws Exception {
    return probe.send(probe.routes().login(own.email(), own.password() + "x"));
  }
}
