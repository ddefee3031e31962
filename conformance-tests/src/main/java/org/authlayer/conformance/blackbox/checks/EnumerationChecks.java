package org.authlayer.conformance.blackbox.checks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.authlayer.conformance.blackbox.Account;
import org.authlayer.conformance.blackbox.Answer;
import org.authlayer.conformance.blackbox.Doors;
import org.authlayer.conformance.blackbox.HttpCall;
import org.authlayer.conformance.blackbox.Probe;
import org.authlayer.conformance.blackbox.Profile;
import org.authlayer.conformance.blackbox.WireCheck;
import org.authlayer.conformance.verdict.Observation.Kind;

/** Whether an unknown user can be told from a wrong password: AL-DEC-21. */
public final class EnumerationChecks {

  private static final int ROUNDS = 3;
  private static final double WIDEST_RATIO = 2.5;
  private static final long SLOW_NANOS = 50_000_000;

  private EnumerationChecks() {}

  /**
   * The checks.
   *
   * @return one per clause
   */
  public static List<WireCheck> all() {
    return List.of(
        new WireCheck("AL-DEC-21", EnumerationChecks::unknownUserLooksLikeAWrongPassword));
  }

  /** What differs between two wrong passwords, such as a date, may differ here as well. */
  static void unknownUserLooksLikeAWrongPassword(Probe probe) throws Exception {
    Account ada = probe.ada();
    Doors doors = probe.doors();
    boolean form = probe.profile() == Profile.FORM;
    Answer twin =
        form
            ? page(probe, ada)
            : LoginChecks.admitted(probe, "the right password", doors.login().basic(ada), ada);
    probe.note(Kind.POSITIVE, "the right password works", twin.isSuccess(), twin);
    int status = form ? probe.declared().number("decisions.form.failure") : 401;
    String password = probe.registry().secret(ada.password() + "x");
    HttpCall known = login(probe, ada.email(), password);
    HttpCall unknown = login(probe, probe.registry().freshEmail(), password);
    Answer wrong = probe.refused("a wrong password", status, known);
    Answer again = probe.refused("a wrong password again", status, known);
    Answer stranger = probe.refused("an unknown user", status, unknown);
    if (!probe.declared().text("decisions.enumerationSafe").equals("yes")) {
      return;
    }
    boolean steady = Arrays.equals(wrong.body(), again.body());
    probe.note(
        Kind.REFUSAL,
        "the contents are equal",
        !steady || Arrays.equals(wrong.body(), stranger.body()),
        stranger);
    Set<String> unsteady = unsteady(wrong, again);
    probe.note(
        Kind.REFUSAL,
        "the headers are equal",
        headers(wrong, unsteady).equals(headers(stranger, unsteady)),
        stranger);
    probe.note(
        Kind.REFUSAL, "both take about as long", takeAsLong(probe, known, unknown), stranger);
  }

  private static HttpCall login(Probe probe, String username, String password) {
    Doors doors = probe.doors();
    return probe.profile() == Profile.FORM
        ? doors.login().form(doors.credentials(username, password))
        : doors.login().basic(username, password);
  }

  private static Answer page(Probe probe, Account ada) throws Exception {
    Doors doors = probe.doors();
    Answer page = probe.accepted("the right password", doors.as(doors.guarded(), ada));
    probe.holds("the page is the user's", doors.identifies(page, ada));
    return page;
  }

  /** Medians of interleaved requests; a busy machine gets further rounds to look right in one. */
  private static boolean takeAsLong(Probe probe, HttpCall known, HttpCall unknown)
      throws Exception {
    int samples = nanos(probe, known) > SLOW_NANOS ? 5 : 15;
    for (int round = 0; round < ROUNDS; round++) {
      List<Long> first = new ArrayList<>();
      List<Long> second = new ArrayList<>();
      for (int sample = 0; sample < samples; sample++) {
        first.add(nanos(probe, known));
        second.add(nanos(probe, unknown));
      }
      double ratio = (double) median(first) / median(second);
      if (ratio < WIDEST_RATIO && ratio > 1 / WIDEST_RATIO) {
        return true;
      }
    }
    return false;
  }

  private static long nanos(Probe probe, HttpCall call) throws Exception {
    long start = System.nanoTime();
    probe.send(call);
    return Math.max(1, System.nanoTime() - start);
  }

  private static long median(List<Long> times) {
    Collections.sort(times);
    return times.get(times.size() / 2);
  }

  private static Set<String> unsteady(Answer one, Answer other) {
    Map<String, List<String>> first = headers(one, Set.of());
    Map<String, List<String>> second = headers(other, Set.of());
    Set<String> names = new TreeSet<>(List.of("date"));
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
