package org.authlayer.conformance.section.answers;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.authlayer.conformance.kit.StoreView;
import org.authlayer.conformance.probe.IssuedToken;
import org.authlayer.conformance.probe.LoginSeries;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/**
 * Declared answers about headers, tokens, limits and versions: AL-DEC-18, AL-DEC-20, AL-DEC-22,
 * AL-DEC-23, AL-DEC-27.
 */
public final class DeclaredSyntaxChecks {

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
    String limit = probe.declared().text("decisions.rateLimit");
    if (!limit.equals("none")) {
      FailureLimit.parse(limit).isHeld(probe);
      return;
    }
    int failures = Integer.parseInt(probe.declared().text("limits.quickFailures"));
    Account own = probe.users().fresh();
    FailureLimit.works(probe, "before any failure", own);
    FailureLimit.fail(List.of(probe), own, failures);
    FailureLimit.works(probe, "after " + failures + " failures", own);
  }

  /** {@code decisions.apiVersion} is {@code none}, or a header as in {@code API-Version: 1}. */
  static void interfaceIsVersionedAsDeclared(Probe probe) throws Exception {
    String version = probe.declared().text("decisions.apiVersion");
    LoginSeries logins = LoginSeries.of(probe);
    Answer listed = probe.accepted("the path as listed", logins.right());
    HttpCall prefixed = probe.call("POST", "/v1/login");
    probe.rejected("a path with a version", prefixed.basic(logins.own()));
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
