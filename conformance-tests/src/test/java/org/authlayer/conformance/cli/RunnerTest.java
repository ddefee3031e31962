package org.authlayer.conformance.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.authlayer.conformance.cli.Selection.Pair;
import org.authlayer.conformance.kit.ClockLever;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.Registry;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.replay.Given;
import org.authlayer.conformance.replay.Trail;
import org.authlayer.conformance.selftest.Bug;
import org.authlayer.conformance.selftest.WireSeat;
import org.authlayer.conformance.target.Declared;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.target.Target;
import org.authlayer.conformance.verdict.Outcome;
import org.authlayer.conformance.verdict.Verdict;
import org.junit.jupiter.api.Test;

class RunnerTest {

  private final Target target = WireSeat.target(Bug.none());
  private final List<Verdict> verdicts = Collections.synchronizedList(new ArrayList<>());

  @Test
  void checkThatMovesTheClockRunsAloneAtTheEndAndTheClockIsMovedBack() throws Exception {
    ClockLever clock = target.clock().orElseThrow();
    Instant before = clock.now();
    run(
        WireCheck.alone("AL-TOK-01", RunnerTest::movesTheClock),
        new WireCheck("AL-TOK-02", RunnerTest::movesTheClock),
        new WireCheck("AL-TOK-03", probe -> probe.holds("so", true)));
    assertEquals(
        List.of("AL-TOK-02 BROKEN", "AL-TOK-03 PASS", "AL-TOK-01 PASS"),
        verdicts.stream().map(one -> one.clause() + " " + one.outcome()).toList());
    assertEquals(before, clock.now());
  }

  @Test
  void checkThatThrowsStopsNobodyElse() throws Exception {
    run(
        new WireCheck(
            "AL-TOK-01",
            probe -> {
              throw new IllegalStateException("a defect");
            }),
        new WireCheck("AL-TOK-02", probe -> {}),
        new WireCheck("AL-TOK-03", probe -> probe.holds("so", true)));
    assertEquals(
        List.of(Outcome.BROKEN, Outcome.VACUOUS, Outcome.PASS),
        verdicts.stream().map(Verdict::outcome).toList());
  }

  @Test
  void aFailureNamesTheKeyThatMayMakeItRight() throws Exception {
    String key = "decisions.syntax.unreadable";
    String hint = "\nOn purpose? Declare " + key + ".";
    assertEquals(List.of(hint), hints(Map.of(), key));
    assertEquals(List.of(hint), hints(Map.of(), key, ""));
    assertEquals(List.of(""), hints(Map.of(key, "400"), key));
    assertEquals(List.of(""), hints(Map.of()));
    Map<String, String> declared = Map.of("decisions.status.login", "200");
    assertEquals(List.of(""), hints(declared, key, "", "decisions.status.login"));
  }

  /** Of a check that reads keys, makes an observation for "", and then fails. */
  private List<String> hints(Map<String, String> declared, String... read) throws Exception {
    verdicts.clear();
    WireCheck failing =
        new WireCheck(
            "AL-FMT-01",
            probe -> {
              for (String key : read) {
                if (key.isEmpty()) {
                  probe.holds("before", true);
                } else {
                  probe.declared().find(key);
                }
              }
              probe.holds("so", false);
            });
    run(target.declaring(new Declared(declared)), failing);
    String usual = "Expected: so\nGot:      it does not hold";
    return verdicts.stream().map(it -> it.message().replace(usual, "")).toList();
  }

  private static void movesTheClock(Probe probe) {
    Instant before = probe.levers().clock().now();
    probe.levers().clock().advance(Duration.ofMinutes(20));
    probe.holds("it moved", probe.levers().clock().now().isAfter(before));
  }

  private void run(WireCheck... checks) throws InterruptedException {
    run(target, checks);
  }

  private void run(Target asked, WireCheck... checks) throws InterruptedException {
    List<Pair> pairs =
        List.of(checks).stream().map(check -> new Pair(check, Profile.TOKEN)).toList();
    Telling telling = new Telling(new Trail("test", new Given(Map.of()), null));
    new Runner(asked, asked.wire(), new Registry("test"), telling, verdicts::add).run(pairs, 1);
  }
}
