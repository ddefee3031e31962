package org.authlayer.conformance.section.answers;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.authlayer.conformance.probe.FormLogin;
import org.authlayer.conformance.probe.IssuedToken;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.Together;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.subject.StoreView;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.verdict.Observation.Kind;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/**
 * Declared answers about headers, tokens, limits and versions: AL-DEC-18, AL-DEC-20, AL-DEC-22,
 * AL-DEC-23, AL-DEC-27.
 */
public final class DeclaredSyntaxChecks {

  private static final int AT_ONCE = 5;

  private DeclaredSyntaxChecks() {}

  public static List<WireCheck> all() {
    return List.of(
        new WireCheck("AL-DEC-18", DeclaredSyntaxChecks::failuresAreLimitedAsDeclared),
        new WireCheck("AL-DEC-20", DeclaredSyntaxChecks::interfaceIsVersionedAsDeclared),
        new WireCheck("AL-DEC-27", DeclaredSyntaxChecks::tokenIsEncodedAndKeptAsDeclared));
  }

  /**
   * {@code decisions.rateLimit} is {@code none}, or the status that answers a failure too many and
   * the failures of one client on one account before it, as in {@code 429/10}.
   */
  static void failuresAreLimitedAsDeclared(Probe probe) throws Exception {
    Account own = probe.users().fresh();
    String limit = probe.declared().text("decisions.rateLimit");
    boolean none = limit.equals("none");
    int failures =
        Integer.parseInt(
            none
                ? probe.declared().text("limits.quickFailures")
                : limit.substring(limit.indexOf('/') + 1));
    int refusal =
        probe.profile() == Profile.FORM ? probe.declared().number("decisions.form.failure") : 401;
    loginWorks(probe, "before any failure", own);
    fail(probe, own, failures, refusal);
    if (none) {
      loginWorks(probe, "after " + failures + " failures", own);
    } else {
      limitIsHeld(probe, own, Integer.parseInt(limit.substring(0, limit.indexOf('/'))));
    }
  }

  /** A few at a time: the count has to be exact then, too. */
  private static void fail(Probe probe, Account own, int failures, int refusal) throws Exception {
    HttpCall wrong = login(probe, own, own.password() + "x");
    for (int sent = 0; sent < failures; sent += AT_ONCE) {
      List<Callable<Answer>> calls = new ArrayList<>();
      for (int failure = sent + 1; failure <= Math.min(failures, sent + AT_ONCE); failure++) {
        String respect = "failure " + failure;
        calls.add(() -> probe.refused(respect, refusal, wrong));
      }
      Together.call(calls);
    }
  }

  /** Over the limit the right password is not looked at; anybody else's is. */
  private static void limitIsHeld(Probe probe, Account own, int status) throws Exception {
    HttpCall wrong = login(probe, own, own.password() + "x");
    Answer refused = probe.refused("a failure too many", status, wrong);
    String wait = refused.first("Retry-After").orElse("");
    probe.note(
        Kind.REFUSAL,
        "it says in whole seconds how long to wait",
        wait.matches("[1-9][0-9]{0,5}"),
        refused);
    probe.refused("the right password, after that", status, login(probe, own, own.password()));
    loginWorks(probe, "another account from the same place", probe.users().cyd());
    if (probe.levers().clockIfAny().isPresent()) {
      Duration waited = Duration.ofSeconds(Long.parseLong(wait) + 1);
      probe.levers().clock().advance(waited);
      try {
        loginWorks(probe, "the right password, when the wait is over", own);
      } finally {
        probe.levers().clock().advance(waited.negated());
      }
    }
  }

  private static void loginWorks(Probe probe, String respect, Account account) throws Exception {
    HttpCall call = login(probe, account, account.password());
    if (probe.profile() == Profile.FORM) {
      FormLogin.succeeds(probe, respect, call, account);
    } else {
      probe.accepted(respect, call);
    }
  }

  private static HttpCall login(Probe probe, Account account, String password) {
    HttpCall call = probe.doors().login();
    return probe.profile() == Profile.FORM
        ? call.form(Map.of("username", account.email(), "password", password))
        : call.basic(account.email(), password);
  }

  /** {@code decisions.apiVersion} is {@code none}, or a header as in {@code API-Version: 1}. */
  static void interfaceIsVersionedAsDeclared(Probe probe) throws Exception {
    String version = probe.declared().text("decisions.apiVersion");
    HttpCall login = probe.doors().login();
    Answer listed = probe.accepted("the path as listed", login.basic(probe.users().ada()));
    HttpCall prefixed = probe.call("POST", "/v1/login");
    probe.rejected("a path with a version", prefixed.basic(probe.users().ada()));
    List<String> markers =
        listed.headers().stream()
            .filter(header -> header.name().toLowerCase(Locale.ROOT).contains("version"))
            .map(header -> header.name() + ": " + header.value())
            .toList();
    probe.equal("version headers", version.equals("none") ? List.of() : List.of(version), markers);
  }

  /**
   * {@code decisions.token.encoding} names alphabet and padding; {@code decisions.token.atRest} is
   * {@code plain} or {@code digest}.
   */
  static void tokenIsEncodedAndKeptAsDeclared(Probe probe) throws Exception {
    String encoding = probe.declared().text("decisions.token.encoding");
    String alphabet = encoding.startsWith("standard") ? "[A-Za-z0-9+/]+" : "[A-Za-z0-9_-]+";
    boolean padded = encoding.endsWith(",padded");
    List<IssuedToken> issued = probe.tokens().issued();
    for (IssuedToken token : issued) {
      String letters = token.value().replaceAll("=+$", "");
      probe.holds("the alphabet is the declared one", letters.matches(alphabet));
      probe.holds(
          "the padding is the declared one",
          token.value().length() == (padded ? (letters.length() + 3) / 4 * 4 : letters.length()));
    }
    Answer me =
        probe.accepted("an issued value", probe.doors().guarded().bearer(issued.get(0).value()));
    probe.identifies("it works", me, probe.users().cyd());
    Optional<StoreView> store = probe.levers().storeIfAny();
    if (store.isPresent()) {
      boolean plain = probe.declared().is("decisions.token.atRest", "plain");
      probe.holds(
          "the store keeps the value as declared",
          plain
              == store.get().rows("user_tokens").stream()
                  .anyMatch(row -> issued.get(0).value().equals(row.get("value"))));
    }
  }
}
