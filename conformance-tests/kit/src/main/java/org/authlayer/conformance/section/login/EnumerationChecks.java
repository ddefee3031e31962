package org.authlayer.conformance.section.login;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.authlayer.conformance.lever.WorkLever;
import org.authlayer.conformance.probe.Doors;
import org.authlayer.conformance.probe.FormLogin;
import org.authlayer.conformance.probe.Likeness;
import org.authlayer.conformance.probe.LoginSeries;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.verdict.NotObserved;
import org.authlayer.conformance.verdict.Observation.Kind;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** Whether answers distinguish an unknown user from a wrong password: AL-DEC-21. */
public final class EnumerationChecks {

  private EnumerationChecks() {}

  public static List<WireCheck> all() {
    return List.of(
        WireCheck.timed("AL-DEC-21", EnumerationChecks::unknownUserLooksLikeAWrongPassword));
  }

  /** What differs between two wrong passwords, such as a date, may differ here as well. */
  static void unknownUserLooksLikeAWrongPassword(Probe probe) throws Exception {
    Doors doors = probe.doors();
    boolean form = probe.profile() == Profile.FORM;
    LoginSeries logins = LoginSeries.of(probe);
    Account own = logins.own();
    if (form) {
      FormLogin.opened(probe, "the right password", logins.right(), own);
    } else {
      LoginChecks.admitted(probe, "the right password", logins.right(), own);
    }
    int status = form ? probe.declared().number("decisions.form.failure") : 401;
    HttpCall known = doors.login(own.email(), wrong(own));
    Answer wrong = probe.refused("a wrong password", status, logins.wrong());
    Answer again = probe.refused("a wrong password again", status, known);
    Answer stranger = probe.refused("an unknown user", status, logins.unknown());
    boolean contents = new Likeness(wrong, again).isThatOf(stranger, logins.missing(), own.email());
    Set<String> unsteady = unsteady(wrong, again);
    boolean headers = headers(wrong, unsteady).equals(headers(stranger, unsteady));
    boolean safe = probe.declared().yes("decisions.enumerationSafe");
    if (safe) {
      probe.note(Kind.REFUSAL, "the contents are equal", contents, stranger);
      probe.note(Kind.REFUSAL, "the headers are equal", headers, stranger);
    }
    if (safe || (contents && headers)) {
      workIsEqual(probe, known, stranger, safe);
    }
  }

  static String wrong(Account account) {
    return account.password() + "x";
  }

  /** Another one each time, so that no limit on failures of one account is met. */
  static HttpCall unknown(Probe probe) {
    String email = probe.users().freshEmail();
    return probe.doors().login(email, "unknown to " + email);
  }

  /** In process by counting; over a network by the clock, which cannot say in noise. */
  private static void workIsEqual(Probe probe, HttpCall known, Answer stranger, boolean safe)
      throws Exception {
    if (probe.levers().workIfAny().isPresent()) {
      WorkLever work = probe.levers().workIfAny().get();
      long expected = work(work, probe, known);
      long seen = work(work, probe, unknown(probe));
      probe.note(
          Kind.REFUSAL,
          safe
              ? "both check as many passwords, %d, not %d".formatted(expected, seen)
              : "they differ in contents, headers or work, as declared",
          (expected == seen) == safe,
          stranger);
      return;
    }
    Guesses guesses = new Guesses(probe, stranger.status());
    TimeComparison.Result result = TimeComparison.of(guesses::known, guesses::unknown);
    if (result == TimeComparison.Result.NOISE) {
      throw new NotObserved("times vary too much here to compare them; all else was equal");
    }
    probe.note(
        Kind.REFUSAL,
        safe
            ? "the times of both cannot be distinguished"
            : "they differ in contents, headers or time, as declared",
        (result == TimeComparison.Result.ALIKE) == safe,
        stranger);
  }

  private static long work(WorkLever work, Probe probe, HttpCall call) throws Exception {
    long before = work.done();
    probe.send(call);
    return work.done() - before;
  }

  private static Set<String> unsteady(Answer one, Answer other) {
    Map<String, List<String>> first = headers(one, Set.of());
    Map<String, List<String>> second = headers(other, Set.of());
    // The length follows from the content, which is compared.
    Set<String> names = new TreeSet<>(List.of("date", "content-length"));
    first.forEach(
        (name, values) -> {
          if (!values.equals(second.get(name))) {
            names.add(name);
          }
        });
    return names;
  }

  private static Map<String, List<String>> headers(Answer answer, Set<String> without) {
    Map<String, List<String>> lines = new TreeMap<>();
    for (HttpCall.Header header : answer.headers()) {
      String name = header.name().toLowerCase(Locale.ROOT);
      lines.computeIfAbsent(name, any -> new ArrayList<>()).add(header.value());
    }
    lines.keySet().removeAll(without);
    return lines;
  }
}
