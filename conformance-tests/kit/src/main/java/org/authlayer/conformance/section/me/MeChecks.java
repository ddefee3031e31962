package org.authlayer.conformance.section.me;

import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.UserRecord;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** The route that shows the user: AL-ME. */
public final class MeChecks {

  private MeChecks() {}

  public static List<WireCheck> all() {
    return List.of(
        new WireCheck("AL-ME-01", MeChecks::tokenYieldsItsOwner),
        new WireCheck("AL-ME-02", MeChecks::tokenThatIsNotStoredIsRefused),
        new WireCheck("AL-ME-03", MeChecks::onlyBearerOpensTheRoute),
        new WireCheck("AL-ME-04", MeChecks::simpleVariantAnswersWithTheName),
        new WireCheck("AL-ME-05", MeChecks::sessionVariantAnswersWithTheEmail));
  }

  static void tokenYieldsItsOwner(Probe probe) throws Exception {
    for (Account owner : List.of(probe.users().ada(), probe.users().bob(), probe.users().ada())) {
      HttpCall call = probe.guarded().bearer(probe.tokens().of(owner));
      Answer me = probe.accepted("the owner's token", call);
      UserRecord.isOf(probe, "the record is " + owner.name() + "'s", me, owner);
    }
  }

  static void tokenThatIsNotStoredIsRefused(Probe probe) throws Exception {
    HttpCall guarded = probe.guarded();
    long seed = System.nanoTime();
    byte[] bytes = new byte[16];
    new SplittableRandom(seed).nextBytes(bytes);
    String unknown = Base64.getEncoder().encodeToString(bytes);
    probe.accepted("an issued value", guarded.bearer(probe.tokens().of(probe.users().ada())));
    probe.refused("a random value, seed " + seed, guarded.bearer(unknown));
    for (String word : List.of("undefined", "null", "0", "1", "true")) {
      probe.refused("the word " + word, guarded.bearer(word));
    }
    for (String operator : List.of("{\"$ne\":\"\"}", "{\"$gt\":\"\"}")) {
      probe.rejected("an operator in place of a token", guarded.bearer(operator));
    }
    probe.rejected("a token of 5000 characters", guarded.bearer("A".repeat(5000)));
  }

  static void onlyBearerOpensTheRoute(Probe probe) throws Exception {
    HttpCall guarded = probe.guarded();
    boolean simple = probe.profile() == Profile.SIMPLE;
    Account account = probe.users().owner();
    probe.known("a token", probe.routes().as(guarded, account), account);
    probe.refused("no header", guarded);
    if (!simple) {
      probe.refused("a right password instead", guarded.basic(account));
    }
  }

  static void simpleVariantAnswersWithTheName(Probe probe) throws Exception {
    Account simple = probe.users().owner();
    HttpCall guarded = probe.guarded();
    probe.known("a token", probe.routes().as(guarded, simple), simple);
    Optional<String> username = probe.declared().find("credentials.simple.username");
    Optional<String> password = probe.declared().find("credentials.simple.password");
    if (username.isPresent() && password.isPresent()) {
      HttpCall basic = guarded.basic(username.get(), password.get());
      Answer known = probe.accepted("a password", probe.sent(basic));
      probe.identifies("the answer names the user whose password was sent", known, simple);
    }
  }

  static void sessionVariantAnswersWithTheEmail(Probe probe) throws Exception {
    Account ada = probe.users().ada();
    Answer first = probe.known("a token", probe.guarded().bearer(probe.tokens().of(ada)), ada);
    Optional<String> cookie = probe.sessions().in(first);
    probe.positive("it gives a session", cookie.isPresent(), first);
    String session = cookie.orElseThrow();
    probe.known("the session", probe.sessions().page(session), ada);
  }
}
