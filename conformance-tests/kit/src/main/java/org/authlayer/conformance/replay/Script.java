package org.authlayer.conformance.replay;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Commands for a shell that lead to one request: its users registered again, under other addresses,
 * their tokens and sessions issued again, the clock moved as the check did.
 */
final class Script {

  private static final String MEMBER =
      "member() { grep -ao \"\\\"$1\\\" *: *\\\"[^\\\"]*\\\"\" | sed -n \"${2}p\""
          + " | cut -d'\"' -f4 | sed 's#\\\\/#/#g'; }\n";
  private static final String COOKIE =
      "cookie() { sed -n \"s/^[Ss][Ee][Tt]-[Cc]ookie: *$1=\\([^;]*\\).*/\\1/p\""
          + " | tr -d '\\r' | grep . | head -n 1; }\n";

  /** How much of what came before a request that names no user is worth repeating. */
  private static final int NEWEST = 20;

  private final Trail trail;
  private final Step.Sent last;
  private final Set<Step> chosen = new TreeSet<>(Comparator.comparingInt(Step::number));
  private final Set<String> users = new TreeSet<>();
  private final Map<String, Origin> values = new LinkedHashMap<>();
  private final Map<String, String> words = new LinkedHashMap<>();
  private final Set<String> unknown = new TreeSet<>();

  Script(Trail trail, List<Step> before, Step.Sent last) {
    this.trail = trail;
    this.last = last;
    follow(last);
    boolean isUnlinked = users.isEmpty() && values.isEmpty();
    int first = isUnlinked ? Math.max(0, before.size() - NEWEST) : 0;
    for (Step step : before.subList(first, before.size()).reversed()) {
      boolean matters =
          switch (step) {
            case Step.Moved moved -> true;
            case Step.Sent sent -> isUnlinked || concerns(sent);
          };
      if (matters && chosen.add(step) && step instanceof Step.Sent sent) {
        follow(sent);
      }
    }
  }

  String text() {
    Map<String, String> variables = new LinkedHashMap<>();
    trail
        .given()
        .names()
        .forEach((value, name) -> Given.forms(value).forEach(f -> variables.put(f, name)));
    List<String> lines = new ArrayList<>();
    Duration ahead = Duration.ZERO;
    for (Step step : chosen) {
      switch (step) {
        case Step.Moved moved -> {
          ahead = ahead.plus(moved.by());
          lines.add(move(moved.by()));
        }
        case Step.Sent sent -> lines.add(step(sent, lines.size() + 1, variables));
      }
    }
    String body = repeated(lines) + CurlCommand.of(last.call(), "-sSi", word(variables)) + "\n";
    return head(body) + body + (ahead.isZero() ? "" : move(ahead.negated()));
  }

  /** What is done several times on end stands there once. */
  private static String repeated(List<String> lines) {
    StringBuilder text = new StringBuilder();
    for (int at = 0; at < lines.size(); ) {
      String line = lines.get(at);
      int times = 1;
      while (at + times < lines.size() && lines.get(at + times).equals(line)) {
        times++;
      }
      text.append(
          times == 1 ? line : "for _ in $(seq " + times + "); do " + line.strip() + "; done\n");
      at += times;
    }
    return text.toString();
  }

  /** Everything that a request is made of, and what that was made of. */
  private void follow(Step.Sent start) {
    Deque<Step.Sent> open = new ArrayDeque<>(List.of(start));
    while (!open.isEmpty()) {
      Step.Sent step = open.pop();
      Set<Step.Sent> makers = new LinkedHashSet<>();
      for (String address : trail.addresses(step)) {
        users.add(address);
        trail.registration(address).ifPresent(makers::add);
      }
      for (String word : Texts.words(step.call())) {
        trail.origin(word, step).ifPresent(found -> makers.add(use(word, found)));
      }
      for (String credential : Texts.credentials(step.call())) {
        if (!words.containsKey(credential) && unknown.add(credential)) {
          trail.nearest(credential, step).ifPresent(found -> makers.add(use(credential, found)));
        }
      }
      makers.stream()
          .filter(maker -> maker.number() < step.number() && chosen.add(maker))
          .forEach(open::push);
    }
  }

  private Step.Sent use(String word, Map.Entry<String, Origin> found) {
    values.put(found.getKey(), found.getValue());
    words.put(word, found.getKey());
    return found.getValue().step();
  }

  /** Whether a request is about a user, a token or a session that the script is about. */
  private boolean concerns(Step.Sent step) {
    return trail.addresses(step).stream().anyMatch(users::contains)
        || Texts.words(step.call()).stream().anyMatch(values::containsKey);
  }

  @SuppressWarnings("ReferenceEquality") // two equal steps may stand in one track
  private static boolean isOf(Origin origin, Step.Sent sent) {
    return origin.step() == sent;
  }

  private String step(Step.Sent sent, int place, Map<String, String> variables) {
    String command = CurlCommand.of(sent.call(), "-si", word(variables));
    Map<String, Origin> issued = new LinkedHashMap<>(values);
    issued.values().removeIf(origin -> !isOf(origin, sent));
    if (issued.isEmpty()) {
      return command + " > /dev/null\n";
    }
    StringBuilder text = new StringBuilder("A_" + place + "=$(" + command + ")\n");
    issued.forEach(
        (value, origin) -> {
          String name = origin.variable(place);
          variables.put(value, name);
          text.append(name + "=$(printf '%s' \"$A_" + place + "\" | " + origin.command() + ")\n");
        });
    return text.toString();
  }

  private Word word(Map<String, String> variables) {
    Map<String, String> expressions = new LinkedHashMap<>();
    variables.forEach((value, name) -> expressions.put(value, "${" + name + "}"));
    words.forEach(
        (word, value) -> {
          String name = variables.get(value);
          if (name != null) {
            Alteration.of(word, value, name).ifPresent(made -> expressions.put(word, made));
          }
        });
    return new Word(trail.mark(), expressions);
  }

  private String move(Duration by) {
    String seconds =
        new BigDecimal(by.toMillis()).movePointLeft(3).stripTrailingZeros().toPlainString();
    return trail
        .clock()
        .map(
            url ->
                "curl -s -H 'Content-Type: application/json' --data-binary '{\"advanceSeconds\":"
                    + seconds
                    + "}' "
                    + Word.quoted(url.toString())
                    + " > /dev/null\n")
        .orElse("# move the target's clock by " + seconds + " s\n");
  }

  private String head(String body) {
    StringBuilder head = new StringBuilder();
    for (String name : new TreeSet<>(trail.given().names().values())) {
      if (body.contains("${" + name + "}") && !name.startsWith("ISSUED_")) {
        head.append(": \"${" + name + ":?has to be set}\"\n");
      }
    }
    if (body.contains("${RUN}")) {
      head.append("RUN=$(date +%s | tail -c " + (trail.mark().length() + 1) + ")\n");
    }
    return head
        + (body.contains("| member ") ? MEMBER : "")
        + (body.contains("| cookie ") ? COOKIE : "");
  }
}
