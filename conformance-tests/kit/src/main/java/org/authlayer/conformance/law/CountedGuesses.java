package org.authlayer.conformance.law;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.Together;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.verdict.CheckFailure;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.Digits;

/**
 * Wrong passwords of one user at all login routes, which two clauses judge: AL-DEC-18 counts them
 * as failures, AL-LAW-02 demands that each is refused. Each is sent once in a run, because it costs
 * the target a hash.
 *
 * @param own whose password is guessed; no other law uses this user, who is locked out in the end
 * @param right the answer to the right password, at the first route, before all guesses
 * @param guesses one after the other for each route in turn, at most as many as the target allows
 */
public record CountedGuesses(Account own, Answer right, List<Guess> guesses) {

  /** The login routes whose failures a target may count together. */
  public static final List<Profile> ROUTES =
      List.of(Profile.BASIC_LOGIN, Profile.TOKEN, Profile.JWT, Profile.FORM);

  /** So many are sent at the same time: the target has to count exactly then, too. */
  public static final int AT_ONCE = 5;

  private static final int NUMBER_OF_THE_USER = -1;

  public CountedGuesses {
    guesses = List.copyOf(guesses);
  }

  /** The answer to a changed password, and the route that gave it. */
  public record Guess(Profile route, String change, Answer answer) {}

  /**
   * Empty where the target declares no limit, or does not take such a user, and where a clock can
   * be moved: the end of one wait would then end all waits.
   */
  public static Optional<CountedGuesses> of(Probe probe) throws Exception {
    String limit = probe.declared().find("decisions.rateLimit").orElse("none");
    boolean counts = ROUTES.contains(probe.profile()) && !limit.equals("none");
    if (!counts || probe.levers().clockIfAny().isPresent()) {
      return Optional.empty();
    }
    int most = Digits.small(limit.substring(limit.indexOf('/') + 1));
    try {
      return Optional.of(
          probe.once("counted guesses", CountedGuesses.class, () -> sent(probe, most)));
    } catch (CheckFailure untaken) {
      return Optional.empty();
    }
  }

  /** Of some changes of the password those that a profile tried. */
  List<Rewriting> among(List<Rewriting> changes, Profile profile) {
    List<String> tried =
        guesses.stream().filter(one -> one.route() == profile).map(Guess::change).toList();
    return changes.stream().filter(change -> tried.contains(change.name())).toList();
  }

  /**
   * The changes that are left for a profile: the first of the routes tries those of all routes, so
   * that no other one needs a further user.
   */
  List<Rewriting> left(Probe probe, List<Rewriting> share) throws Exception {
    if (!ROUTES.contains(probe.profile())) {
      return share;
    }
    List<Rewriting> left = new ArrayList<>();
    List<Profile> claimed = ROUTES.stream().filter(probe::checks).toList();
    for (Profile route : claimed.getFirst() == probe.profile() ? claimed : List.<Profile>of()) {
      List<Rewriting> changes = LawChecks.ofPasswords(probe.in(route));
      left.addAll(changes);
      left.removeAll(among(changes, route));
    }
    return Rewritings.first(left, SentTexts.password(probe, own), left.size());
  }

  private static CountedGuesses sent(Probe probe, int most) throws Exception {
    List<Probe> routes = new ArrayList<>();
    for (Profile claimed : ROUTES.stream().filter(probe::checks).toList()) {
      routes.add(probe.in(claimed));
    }
    LawUser user = LawUser.of(routes.getFirst(), NUMBER_OF_THE_USER);
    List<Callable<Guess>> calls = calls(routes, user.account(), most);
    List<Guess> guesses = new ArrayList<>();
    for (int from = 0; from < calls.size(); from += AT_ONCE) {
      guesses.addAll(Together.call(calls.subList(from, Math.min(calls.size(), from + AT_ONCE))));
    }
    return new CountedGuesses(user.account(), user.login(), guesses);
  }

  private static List<Callable<Guess>> calls(List<Probe> routes, Account own, int most) {
    List<Callable<Guess>> calls = new ArrayList<>();
    for (int at = 0; calls.size() < most && at < most * routes.size(); at++) {
      Probe route = routes.get(at % routes.size());
      int number = at / routes.size();
      SentText password = SentTexts.password(route, own);
      Rewritings.first(LawChecks.ofPasswords(route), password, number + 1).stream()
          .skip(number)
          .forEach(change -> calls.add(() -> guess(route, password, change)));
    }
    return calls;
  }

  private static Guess guess(Probe route, SentText password, Rewriting change) throws Exception {
    String other = change.of(password.right()).orElseThrow();
    return new Guess(route.profile(), change.name(), password.send(route, other));
  }

  /** Leaves the password out. */
  @Override
  public String toString() {
    return "CountedGuesses[" + own.email() + "]";
  }
}
