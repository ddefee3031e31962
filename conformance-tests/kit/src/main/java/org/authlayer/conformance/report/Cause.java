package org.authlayer.conformance.report;

import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.authlayer.conformance.verdict.Exchange;
import org.authlayer.conformance.verdict.Observation;
import org.authlayer.conformance.verdict.Observation.Kind;
import org.authlayer.conformance.verdict.Outcome;
import org.authlayer.conformance.verdict.Verdict;

/** Failures with the same reason, in the order of the catalogue. */
public record Cause(String reason, List<Verdict> verdicts) {

  private static final Pattern CHANGING =
      Pattern.compile("[\\w.+-]+@[\\w.-]+|[0-9a-fA-F]{8}-[0-9a-fA-F-]{27}|[A-Za-z0-9+/_=-]{22,}");

  private static final Pattern DEMANDED = Pattern.compile("the target answers (4xx|\\d+)");

  public Cause {
    verdicts = List.copyOf(verdicts);
  }

  /** How much follows from it. */
  public String headline() {
    int count = verdicts.size();
    return count == 1 ? reason : reason + " (" + count + " failures)";
  }

  public String ids() {
    return verdicts.stream().map(Verdict::clause).distinct().collect(Collectors.joining(", "));
  }

  static String reason(Verdict verdict, Map<String, String> bases) {
    Observation decisive =
        verdict.observations().stream().filter(seen -> !seen.held()).findFirst().orElse(null);
    Exchange exchange = decisive == null ? null : decisive.exchange().orElse(null);
    if (decisive == null || exchange == null || verdict.outcome() != Outcome.FAIL) {
      return settled(verdict.message().replaceFirst("(?s)\nGot: .*", ""));
    }
    Request request = Request.parse(exchange.request());
    String route = request.method() + " " + path(request.url(), verdict.profile(), bases);
    String status = exchange.answer().lines().findFirst().orElse("");
    String claim = settled(decisive.claim().split(": ", 2)[0]);
    String got = route + " returned " + status + "; ";
    if (decisive.kind() == Kind.REFUSAL) {
      Matcher demanded = DEMANDED.matcher(decisive.claim());
      String refusal = status.startsWith("4") ? "another refusal" : "a refusal";
      return got + (demanded.lookingAt() ? demanded.group(1) : refusal) + " was expected";
    }
    return decisive.kind() == Kind.TWIN && !status.startsWith("2")
        ? got + "a success was expected"
        : route + " does not show what was expected: " + claim;
  }

  /** Below the profile's own base URL, or else with the path of another one. */
  private static String path(String url, String profile, Map<String, String> bases) {
    String base = bases.getOrDefault(profile, "");
    String rest =
        url.startsWith(base + "/")
            ? url.substring(base.length())
            : url.replaceFirst("^[a-z]+://[^/]*(?=/)", "");
    return settled(rest.replaceFirst("\\?.*", ""));
  }

  private static String settled(String text) {
    return CHANGING.matcher(text).replaceAll("…");
  }
}
