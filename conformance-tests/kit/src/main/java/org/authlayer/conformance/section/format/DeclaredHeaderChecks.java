package org.authlayer.conformance.section.format;

import java.net.URI;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.authlayer.conformance.probe.LoginSeries;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** Declared answers about {@code Authorization} and {@code WWW-Authenticate}. */
public final class DeclaredHeaderChecks {

  private static final String HEADER = "Authorization";

  private DeclaredHeaderChecks() {}

  public static List<WireCheck> all() {
    return List.of(
        new WireCheck("AL-DEC-22", DeclaredHeaderChecks::refusalChallengesAsDeclared),
        new WireCheck("AL-DEC-23", DeclaredHeaderChecks::headerSyntaxIsAsDeclared));
  }

  /**
   * The challenges are given in full below {@code decisions.challenge}, as {@code basic}, {@code
   * bearer} and {@code invalidToken}. What plain HTTP answers elsewhere than on loopback shows only
   * where {@code limits.plainHttp} names such a root URL, since a password is sent there.
   */
  static void refusalChallengesAsDeclared(Probe probe) throws Exception {
    HttpCall login = probe.doors().login();
    LoginSeries logins = LoginSeries.of(probe);
    probe.accepted("the right password", logins.right());
    challenged(probe, "basic", probe.refused("no header", login));
    challenged(probe, "basic", probe.refused("a wrong password", logins.wrong()));
    if (probe.profile() != Profile.BASIC_LOGIN) {
      HttpCall guarded = probe.doors().guarded();
      String token = probe.tokens().of(probe.users().ada());
      probe.accepted("a token", guarded.bearer(token));
      challenged(probe, "bearer", probe.refused("no token", guarded));
      challenged(probe, "invalidToken", probe.refused("a wrong token", guarded.bearer("wrong")));
    }
    String plain = probe.declared().find("limits.plainHttp").orElse("");
    if (!plain.isEmpty()) {
      HttpCall elsewhere =
          HttpCall.of(login.method(), URI.create(plain + login.uri().getRawPath()))
              .basic(probe.users().cyd());
      if (probe.declared().is("decisions.plainHttpBasic", "accepted")) {
        probe.accepted("Basic in clear text over a network", elsewhere);
      } else {
        int status = probe.declared().number("decisions.plainHttpBasic");
        probe.refused("Basic in clear text over a network", status, elsewhere);
      }
    }
  }

  private static void challenged(Probe probe, String kind, Answer answer) {
    boolean none = probe.declared().is("decisions.challenge", "none");
    List<String> sent = answer.all("WWW-Authenticate");
    probe.equal(
        "challenges to " + kind,
        none ? List.of() : challenge(probe.declared().text("decisions.challenge." + kind), sent),
        sent);
  }

  /** The one of the declared spellings that was sent, or all of them. */
  private static List<String> challenge(String declared, List<String> sent) {
    return Stream.of(declared.split(" or ", -1))
        .map(List::of)
        .filter(sent::equals)
        .findFirst()
        .orElse(List.of(declared));
  }

  static void headerSyntaxIsAsDeclared(Probe probe) throws Exception {
    Account own = probe.users().shared("an umlaut", () -> registerWithUmlaut(probe));
    boolean basic = probe.profile() == Profile.BASIC_LOGIN;
    HttpCall call = basic ? probe.doors().login() : probe.doors().guarded();
    String scheme = basic ? "bAsIc" : "bEaReR";
    String secret = basic ? pair(own, charset(probe)) : probe.tokens().of(own);
    String plain = (basic ? "Basic " : "Bearer ") + secret;
    probe.accepted("the plain spelling", call.header(HEADER, plain));
    declared(probe, "schemeCase", "any", call.header(HEADER, scheme + " " + secret));
    declared(
        probe, "repeatedSpaces", "accepted", call.header(HEADER, plain.replaceFirst(" ", "   ")));
    declared(probe, "severalHeaders", "accepted", call.header(HEADER, plain).header(HEADER, plain));
    probe.unreadable("something after the credential", call.header(HEADER, plain + " more"));
    if (basic) {
      pairSyntaxIsAsDeclared(probe, own, call);
    }
  }

  private static void pairSyntaxIsAsDeclared(Probe probe, Account own, HttpCall login)
      throws Exception {
    String pair = pair(own, charset(probe));
    boolean utf8 = charset(probe).equals(StandardCharsets.UTF_8);
    Charset other = utf8 ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8;
    declared(
        probe,
        "unpaddedBase64",
        "accepted",
        login.header(HEADER, "Basic " + pair.replace("=", "")));
    probe.unreadable("another charset", login.header(HEADER, "Basic " + pair(own, other)));
    probe.refused("an empty user name", login.basic("", own.password()));
    probe.refused("an empty password", LoginSeries.of(probe).empty());
  }

  private static void declared(Probe probe, String key, String accepting, HttpCall call)
      throws Exception {
    if (probe.declared().is("decisions.syntax." + key, accepting)) {
      probe.accepted(key + " is " + accepting, call);
    } else {
      probe.unreadable(key + " is not " + accepting, call);
    }
  }

  private static Charset charset(Probe probe) {
    return Charset.forName(probe.declared().text("decisions.syntax.charset"));
  }

  /** The address is lengthened until the pair needs padding in both encodings. */
  private static Account registerWithUmlaut(Probe probe) throws Exception {
    String email = probe.users().freshEmail();
    String password = "kit p\u00e4ssword";
    while ((email.length() + password.length() + 1) % 3 != 1) {
      email = "x" + email;
    }
    return probe.users().register("Umlaut", email, password);
  }

  private static String pair(Account account, Charset charset) {
    byte[] pair = (account.email() + ":" + account.password()).getBytes(charset);
    return Base64.getEncoder().encodeToString(pair);
  }
}
