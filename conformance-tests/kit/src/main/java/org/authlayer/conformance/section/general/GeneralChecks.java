package org.authlayer.conformance.section.general;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.authlayer.conformance.catalogue.Table;
import org.authlayer.conformance.probe.FormLogin;
import org.authlayer.conformance.probe.Likeness;
import org.authlayer.conformance.probe.LoginSeries;
import org.authlayer.conformance.probe.NamedUser;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.Together;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** Where an identity comes from, and how far it reaches: AL-GEN-02, AL-GEN-07 to AL-GEN-09. */
public final class GeneralChecks {
  private static final String NO_TOKEN = "MDEyMzQ1Njc4OWFiY2RlZg==";

  /** Where programs look for a secret, for a user or for a machine, though no sentence says so. */
  private record Channel(Kind kind, String name) {

    private enum Kind {
      PARAMETER,
      SECRET,
      AFTER_SCHEME,
      IDENTITY,
      COOKIE,
      COOKIE_OF_ID,
      MACHINE
    }
  }

  private static final List<Channel> CHANNELS =
      Table.read(
          GeneralChecks.class,
          "channels.csv",
          row -> new Channel(Channel.Kind.valueOf(row.cell("kind")), row.cell("name")));

  /** Profiles whose guarded route is another one than their login by Basic. */
  private static final Set<Profile> LOGINS_BY_BASIC =
      Set.of(Profile.TOKEN, Profile.TOKEN_EXPIRING, Profile.JWT);

  /** Profiles whose answers name a user, and where a request costs no hash. */
  private static final Set<Profile> NAMING = Set.of(Profile.TOKEN, Profile.SESSION, Profile.FORM);

  private GeneralChecks() {}

  public static List<WireCheck> all() {
    return List.of(
        new WireCheck("AL-GEN-02", GeneralChecks::misplacedSecretsIdentifyNobody),
        new WireCheck("AL-GEN-07", GeneralChecks::failedVerificationRejectsNobody),
        new WireCheck("AL-GEN-08", GeneralChecks::identityEndsWithItsRequest),
        new WireCheck("AL-GEN-09", GeneralChecks::simultaneousRequestsKeepApart));
  }

  static void failedVerificationRejectsNobody(Probe probe) throws Exception {
    if (probe.profile() == Profile.COMPOSITION) {
      laterAuthenticatorStillRuns(probe);
      return;
    }
    Account ada = probe.users().ada();
    HttpCall basic = probe.call("GET", "/basic");
    HttpCall bearer = probe.call("GET", "/bearer");
    HttpCall open = probe.call("GET", "/open");
    Answer plain = probe.accepted("no authenticator", open);
    Likeness same = new Likeness(plain, probe.accepted("no authenticator, again", open));
    probe.known("a good password", basic.basic(ada), ada);
    String token = probe.in(Profile.TOKEN).tokens().of(ada);
    probe.known("a good token", bearer.bearer(token), ada);
    for (HttpCall failing :
        List.of(
            basic.basic(ada.email(), ada.password() + "x"),
            bearer.bearer(token + "x"),
            basic.bearer(token),
            bearer.basic(ada),
            basic,
            bearer)) {
      Answer answer = probe.send(failing);
      probe.refusal(
          "answered as without any authenticator: the credential fails",
          answer.status() == plain.status() && same.isThatOf(answer),
          answer);
    }
  }

  private static void laterAuthenticatorStillRuns(Probe probe) throws Exception {
    HttpCall secure = probe.call("GET", "/secure");
    String admin = probe.declared().text("credentials.admin.username");
    String password = probe.declared().text("credentials.admin.password");
    String shown = probe.declared().text("credentials.admin.name");
    probe.accepted(
        "the first authenticator's credential", probe.sent(secure.basic(admin, password)));
    Account ada = probe.users().ada();
    Answer later =
        probe.accepted("the second one's credential", secure.bearer(probe.tokens().of(ada)));
    boolean shows = probe.declared().find("decisions.secure.user").orElse("").contains("{name}");
    probe.positive(
        "the handler saw " + ada.name() + ", where it shows a name",
        !shows || later.text().contains(ada.name()),
        later.seen() + " without that name",
        later);
    Likeness none =
        new Likeness(
            probe.refused("no credential", secure), probe.refused("no credential again", secure));
    for (HttpCall failing :
        List.of(
            secure.basic(admin, password + "x"),
            secure.basic(shown.equals(admin) ? "unknown" + admin : shown, password),
            secure.bearer(NO_TOKEN))) {
      Answer wrong = probe.refused("a credential that does not match", probe.sent(failing));
      probe.refusal("the handler answers a wrong credential as none", none.isThatOf(wrong), wrong);
    }
  }

  static void identityEndsWithItsRequest(Probe probe) throws Exception {
    Account ada = probe.users().ada();
    boolean hashes = probe.profile() == Profile.BASIC_LOGIN;
    for (int round = 0; round < (hashes ? 1 : 2); round++) {
      HttpCall own = probe.routes().as(ada);
      Answer known = probe.accepted("a credential", hashes ? probe.sent(own) : probe.send(own));
      probe.identifies("a credential is its owner's", known, ada);
      probe.refused("no credential on the same connection", probe.guarded());
    }
  }

  /** Checking a password is slow by design, so that profile makes fewer requests. */
  static void simultaneousRequestsKeepApart(Probe probe) throws Exception {
    boolean hashes = probe.profile() == Profile.BASIC_LOGIN;
    Account ada = probe.users().ada();
    Account bob = probe.users().bob();
    for (int round = 0; round < (hashes ? 1 : 20); round++) {
      List<Callable<Boolean>> calls = new ArrayList<>();
      for (int triple = 0; triple < (hashes ? 1 : 21); triple++) {
        calls.add(() -> sees(probe, ada));
        calls.add(() -> sees(probe, bob));
        calls.add(() -> staysOut(probe));
      }
      Together.call(calls);
    }
  }

  private static boolean sees(Probe probe, Account account) throws Exception {
    probe.known("each request as its own user", probe.routes().as(account), account);
    return true;
  }

  private static boolean staysOut(Probe probe) throws Exception {
    probe.refused("no credential among others", probe.guarded());
    return true;
  }

  static void misplacedSecretsIdentifyNobody(Probe probe) throws Exception {
    if (probe.profile() == Profile.FORM) {
      ofTheForm(probe);
    }
    Account owner = probe.users().owner();
    HttpCall guarded = probe.guarded();
    boolean session = probe.profile() == Profile.SESSION || probe.profile() == Profile.FORM;
    String secret = session ? probe.sessions().of(owner) : secret(probe, owner);
    HttpCall own =
        session
            ? guarded.cookie(probe.sessions().cookieName(), secret)
            : probe.routes().as(guarded, owner);
    Answer known = probe.accepted("the secret in its own channel", probe.sent(own));
    probe.identifies("the answer names the user whose secret was sent", known, owner);
    for (var misplaced : misplaced(probe, guarded, secret).entrySet()) {
      isAnonymous(probe, misplaced.getKey(), misplaced.getValue());
    }
    for (String name : names(Channel.Kind.MACHINE)) {
      isAnonymous(probe, "a loopback address in " + name, guarded.header(name, "127.0.0.1"));
    }
    if (session) {
      inThePath(probe, guarded, secret);
    }
    if (NAMING.contains(probe.profile())) {
      othersAreNotShown(probe, own);
    }
    if (!owner.email().isEmpty()) {
      namesAlone(probe, guarded, owner);
    }
  }

  private static Map<String, HttpCall> misplaced(Probe probe, HttpCall guarded, String secret) {
    String cookie = probe.sessions().cookieName();
    boolean session = probe.profile() == Profile.SESSION || probe.profile() == Profile.FORM;
    String scheme = probe.profile() == Profile.BASIC_LOGIN ? "Basic " : "Bearer ";
    Map<String, HttpCall> calls = new LinkedHashMap<>();
    for (String name : names(Channel.Kind.PARAMETER)) {
      calls.put("in the query as " + name, guarded.query(name + "=" + HttpCall.encode(secret)));
      if (!session || !name.equals(cookie)) {
        calls.put("in the cookie " + name, guarded.cookie(name, secret));
      }
      calls.put("in the header X-" + name, guarded.header("X-" + name, secret));
    }
    for (String name : names(Channel.Kind.SECRET)) {
      calls.put("in the header " + name, guarded.header(name, secret));
    }
    for (String name : names(Channel.Kind.AFTER_SCHEME)) {
      calls.put("in " + name + " after its scheme", guarded.header(name, scheme + secret));
    }
    if (probe.profile() != Profile.BASIC_LOGIN) {
      calls.put("in the field access_token", guarded.fields(Map.of("access_token", secret)));
    }
    return calls;
  }

  private static List<String> names(Channel.Kind kind) {
    return CHANNELS.stream().filter(one -> one.kind() == kind).map(Channel::name).toList();
  }

  /** A user who asks for another one gets no other. */
  private static void othersAreNotShown(Probe probe, HttpCall own) throws Exception {
    Account other = probe.users().bob();
    Answer answer = probe.send(new NamedUser(other).inQuery(own));
    probe.refusal(
        "no other user is shown: the query names one", !probe.shows(answer, other), answer);
    for (String value : List.of(other.email(), other.id())) {
      HttpCall headers = own;
      for (String name : names(Channel.Kind.IDENTITY)) {
        headers = headers.header(name, value);
      }
      Answer named = probe.send(headers);
      probe.refusal("no other user is shown: headers name one", !probe.shows(named, other), named);
    }
  }

  /** Such a path may be an unknown one. */
  private static void inThePath(Probe probe, HttpCall guarded, String secret) throws Exception {
    String path = guarded.uri().getRawPath();
    for (String name : List.of(probe.sessions().cookieName(), "jsessionid")) {
      HttpCall call = guarded.path(path + ";" + name + "=" + HttpCall.encode(secret));
      Answer answer = probe.send(call);
      boolean opened = probe.isOpened(answer, call);
      probe.refusal("identifies no user: in the path as " + name, !opened, answer);
    }
  }

  /** A name in a header or a cookie is no secret at all. */
  private static void namesAlone(Probe probe, HttpCall guarded, Account owner) throws Exception {
    for (String name : names(Channel.Kind.IDENTITY)) {
      isAnonymous(probe, "the address in " + name, guarded.header(name, owner.email()));
      isAnonymous(probe, "the identifier in " + name, guarded.header(name, owner.id()));
    }
    for (String name : names(Channel.Kind.COOKIE)) {
      isAnonymous(probe, "the address in the cookie " + name, guarded.cookie(name, owner.email()));
    }
    for (String name : names(Channel.Kind.COOKIE_OF_ID)) {
      isAnonymous(probe, "the identifier in the cookie " + name, guarded.cookie(name, owner.id()));
    }
    pairElsewhere(probe, "", guarded, owner);
    if (LOGINS_BY_BASIC.contains(probe.profile())) {
      pairElsewhere(probe, " of the login", probe.routes().login(), owner);
    }
  }

  private static void pairElsewhere(Probe probe, String where, HttpCall call, Account owner)
      throws Exception {
    Map<String, String> fields = Map.of("username", owner.email(), "password", owner.password());
    HttpCall form = call.form(fields);
    String pair = new String(form.body(), StandardCharsets.UTF_8);
    isAnonymous(probe, "name and password in the query" + where, call.query(pair));
    boolean formLogin =
        probe.claims(Profile.FORM)
            && probe.in(Profile.FORM).routes().login().uri().equals(call.uri());
    if (!formLogin) {
      isAnonymous(probe, "name and password in a form" + where, form);
    }
    isAnonymous(
        probe,
        "name and password in headers" + where,
        call.header("X-Username", owner.email()).header("X-Password", owner.password()));
  }

  private static void isAnonymous(Probe probe, String respect, HttpCall call) throws Exception {
    Answer answer = probe.send(call);
    boolean redirected = probe.profile() == Profile.FORM && answer.status() / 100 == 3;
    boolean refused = answer.status() / 100 == 4 && answer.status() != 404;
    probe.refusal("identifies no user: " + respect, redirected || refused, answer);
  }

  private static void ofTheForm(Probe probe) throws Exception {
    HttpCall login = probe.routes().login();
    LoginSeries logins = LoginSeries.of(probe);
    String name = logins.own().email();
    String password = logins.own().password();
    FormLogin.opened(probe, "the pair in the body", logins.right(), logins.own());
    String pair = "username=" + HttpCall.encode(name) + "&password=" + HttpCall.encode(password);
    FormLogin.fails(probe, "the pair in the query", login.query(pair));
    FormLogin.fails(
        probe,
        "the pair in the query, beside another form",
        login.form(Map.of("kit", "1")).query(pair));
    FormLogin.fails(
        probe, "the pair in the query, by GET", HttpCall.of("GET", login.uri()).query(pair));
    FormLogin.fails(
        probe, "the pair in headers", login.header("username", name).header("password", password));
    FormLogin.fails(
        probe,
        "the pair in cookies",
        login.header("Cookie", "username=" + name + "; password=" + password));
  }

  private static String secret(Probe probe, Account account) throws Exception {
    return switch (probe.profile()) {
      case BASIC_LOGIN -> probe.guarded().pair(account.email(), account.password());
      case SIMPLE -> probe.declared().text("credentials.simple.token");
      default -> probe.tokens().of(account);
    };
  }
}
