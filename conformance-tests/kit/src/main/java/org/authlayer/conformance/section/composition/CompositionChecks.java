package org.authlayer.conformance.section.composition;

import java.util.List;
import org.authlayer.conformance.probe.Likeness;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** Chained authenticators: AL-CMP. */
public final class CompositionChecks {

  private static final String NO_TOKEN = "MDEyMzQ1Njc4OWFiY2RlZg==";

  private CompositionChecks() {}

  public static List<WireCheck> all() {
    return List.of(
        new WireCheck("AL-CMP-01", CompositionChecks::eitherCredentialOpensTheRoute),
        new WireCheck("AL-CMP-02", CompositionChecks::neitherCredentialEndsIn401),
        new WireCheck("AL-CMP-03", CompositionChecks::eitherTypeIsEnough),
        new WireCheck("AL-CMP-04", CompositionChecks::neitherTypeEndsIn401));
  }

  public static void eitherCredentialOpensTheRoute(Probe probe) throws Exception {
    Account ada = probe.users().ada();
    Account bob = probe.users().bob();
    for (HttpCall route : chained(probe)) {
      Answer login = probe.accepted("a password", probe.sent(route.basic(bob)));
      probe.identifies("the answer names the user whose password was sent", login, bob);
      probe.known("a token", route.bearer(probe.tokens().of(ada)), ada);
      probe.refused("neither", route);
    }
  }

  public static void neitherCredentialEndsIn401(Probe probe) throws Exception {
    Account bob = probe.users().bob();
    for (HttpCall route : chained(probe)) {
      probe.accepted("the right password", probe.sent(route.basic(bob)));
      probe.accepted("an issued token", route.bearer(probe.tokens().of(bob)));
      probe.refused("no header", route);
      HttpCall wrong = route.basic(bob.email(), bob.password() + "x");
      probe.refused("a wrong password", probe.sent(wrong));
      probe.refused("an unknown token", route.bearer(NO_TOKEN));
      probe.refused("an Admin's credential", admin(probe, route, ""));
    }
  }

  public static void eitherTypeIsEnough(Probe probe) throws Exception {
    HttpCall secure = probe.call("GET", "/secure");
    probe.accepted("the Admin's credential", probe.sent(admin(probe, secure, "")));
    probe.accepted("a User's credential", secure.bearer(probe.tokens().of(probe.users().ada())));
    probe.refused("neither", secure);
  }

  public static void neitherTypeEndsIn401(Probe probe) throws Exception {
    HttpCall secure = probe.call("GET", "/secure");
    Account ada = probe.users().ada();
    Answer admin = probe.accepted("the Admin's credential", probe.sent(admin(probe, secure, "")));
    Answer user = probe.accepted("a User's", secure.bearer(probe.tokens().of(ada)));
    probe.refused("no credential", secure);
    probe.refused("the Admin's name, a wrong password", probe.sent(admin(probe, secure, "x")));
    String name = probe.declared().text("credentials.admin.username");
    probe.refused("the Admin's name, no password", secure.basic(name, ""));
    String shown = probe.declared().text("credentials.admin.name");
    if (!shown.equals(name)) {
      String password = probe.declared().text("credentials.admin.password");
      probe.refused("the Admin's display name", probe.sent(secure.basic(shown, password)));
    }
    probe.refused("an unknown token", secure.bearer(NO_TOKEN));
    isNoAdmin(probe, secure.basic(ada), admin, user);
  }

  /** A User's password may count for the User; it makes no Admin of anybody. */
  private static void isNoAdmin(Probe probe, HttpCall call, Answer admin, Answer user)
      throws Exception {
    Answer answer = probe.send(call);
    probe.refusal(
        "a User's password is answered as the User's token is, or with 401",
        answer.status() == 401
            || (answer.isSuccess()
                && new Likeness(user, user).isThatOf(answer)
                && !new Likeness(admin, admin).isThatOf(answer)),
        answer);
  }

  /** The Admin's credential, with something after the password. */
  public static HttpCall admin(Probe probe, HttpCall call, String after) {
    return call.basic(
        probe.declared().text("credentials.admin.username"),
        probe.declared().text("credentials.admin.password") + after);
  }

  private static List<HttpCall> chained(Probe probe) {
    return probe.declared().names("composition.chained").stream()
        .map(path -> probe.call("POST", path))
        .toList();
  }
}
