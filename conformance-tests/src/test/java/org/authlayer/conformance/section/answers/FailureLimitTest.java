package org.authlayer.conformance.section.answers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.authlayer.conformance.lever.WorkLever;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.selftest.Bug;
import org.authlayer.conformance.selftest.Suite;
import org.authlayer.conformance.selftest.WireSeat;
import org.authlayer.conformance.target.Declared;
import org.authlayer.conformance.target.Target;
import org.authlayer.conformance.verdict.Exchange;
import org.authlayer.conformance.verdict.Outcome;
import org.authlayer.conformance.verdict.Verdict;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;
import org.authlayer.conformance.wire.Wire;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** As in most runs over a network, where no clock can be moved. */
class FailureLimitTest {

  private static final String NEEDS_A_CLOCK = "the limit never ends";

  private final Target right = WireSeat.target(Bug.none()).with(null);

  @Test
  void oneSeriesShowsTheLimitOfEveryRoute() {
    WorkLever work = right.work().orElseThrow();
    long before = work.done();
    assertEquals(all(Outcome.PASS), outcomes(right));
    long hashed = work.done() - before;
    assertTrue(hashed < 2 * 20, "passwords hashed: " + hashed);
  }

  @Test
  void routeThatDoesNotCountFailsAndNoOtherDoes() {
    Wire lax = call -> right.wire().send(isWrongForm(call) ? ofSomebodyElse(call) : call);
    Map<String, Outcome> expected = all(Outcome.PASS);
    expected.put("form", Outcome.FAIL);
    assertEquals(expected, outcomes(right.over(lax)));
  }

  @Test
  void routesMayHaveALimitEach() {
    Map<String, String> declared = new HashMap<>(right.declared().values());
    declared.put("decisions.rateLimit", "429/8");
    Target each = right.declaring(new Declared(declared)).over(new Limits(right.wire(), 8));
    assertEquals(all(Outcome.PASS), outcomes(each));
  }

  @ParameterizedTest
  @MethodSource("bugs")
  void bugIsCaughtAtEveryRoute(Bug bug) {
    assertEquals(all(Outcome.FAIL), outcomes(WireSeat.target(bug).with(null)), bug.wrong());
  }

  private static Stream<Bug> bugs() {
    List<Bug> bugs = Suite.bugs().stream().filter(one -> one.clause().equals("AL-DEC-18")).toList();
    assertTrue(bugs.stream().anyMatch(one -> one.wrong().equals(NEEDS_A_CLOCK)));
    return bugs.stream().filter(one -> !one.wrong().equals(NEEDS_A_CLOCK));
  }

  private static Map<String, Outcome> outcomes(Target target) {
    Map<String, Outcome> outcomes = new TreeMap<>();
    for (Verdict verdict : WireSeat.run((WireCheck) Suite.check("AL-DEC-18"), target)) {
      outcomes.put(verdict.profile(), verdict.outcome());
    }
    return outcomes;
  }

  private static Map<String, Outcome> all(Outcome outcome) {
    return new TreeMap<>(
        Map.of("basic-login", outcome, "form", outcome, "jwt", outcome, "token", outcome));
  }

  private static boolean isWrongForm(HttpCall call) {
    return text(call).matches("(?s)(.*&)?password=[^&]*x(&.*)?");
  }

  private static HttpCall ofSomebodyElse(HttpCall call) {
    byte[] body = text(call).replace("username=", "username=x").getBytes(StandardCharsets.UTF_8);
    return new HttpCall(call.method(), call.uri(), call.headers(), body);
  }

  private static String text(HttpCall call) {
    return new String(call.body(), StandardCharsets.UTF_8);
  }

  /** Counts the failures of each user at each route, in front of a target that counts them all. */
  private record Limits(Wire behind, int most, Map<String, Integer> failures) implements Wire {

    Limits(Wire behind, int most) {
      this(behind, most, new ConcurrentHashMap<>());
    }

    @Override
    public Answer send(HttpCall call) throws IOException, InterruptedException {
      String user = call.uri().getPath() + user(call);
      if (failures.getOrDefault(user, 0) >= most) {
        List<HttpCall.Header> wait = List.of(new HttpCall.Header("Retry-After", "60"));
        return new Answer(429, wait, new byte[0], new Exchange("", ""));
      }
      Answer answer = behind.send(call);
      boolean login = call.method().equals("POST") && call.uri().getPath().endsWith("/login");
      if (login && answer.status() == 401) {
        failures.merge(user, 1, Integer::sum);
      }
      return answer;
    }

    private static String user(HttpCall call) {
      String basic =
          call.headers().stream()
              .filter(header -> header.value().startsWith("Basic "))
              .map(header -> decoded(header.value().substring(6)))
              .findFirst()
              .orElse("");
      return basic.isEmpty() ? text(call).replaceAll("(^|&)password=[^&]*", "") : basic;
    }

    private static String decoded(String pair) {
      String text = new String(Base64.getDecoder().decode(pair), StandardCharsets.UTF_8);
      return text.substring(0, text.indexOf(':'));
    }
  }
}
