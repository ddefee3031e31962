package org.authlayer.conformance.section.format;

import java.net.URI;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.authlayer.conformance.catalogue.Table;
import org.authlayer.conformance.probe.Applicant;
import org.authlayer.conformance.probe.FormLogin;
import org.authlayer.conformance.probe.IssuedToken;
import org.authlayer.conformance.probe.LoginSeries;
import org.authlayer.conformance.probe.Peculiar;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/**
 * How credentials travel in headers, bodies and the session cookie: AL-FMT, AL-DEC-22, AL-DEC-23.
 */
public final class FormatChecks {
  private static final String HEADER = "Authorization";

  private static final String COOKIE = "app_session";

  private FormatChecks() {}

  public static List<WireCheck> all() {
    return List.of(
        new WireCheck("AL-FMT-01", FormatChecks::basicIsTheEncodedPair),
        new WireCheck("AL-FMT-02", FormatChecks::passwordMayContainColons),
        new WireCheck("AL-FMT-03", FormatChecks::unusableBasicIsNoFault),
        new WireCheck("AL-FMT-04", FormatChecks::bearerTokenIsTakenVerbatim),
        new WireCheck("AL-FMT-05", FormatChecks::bearerWithoutTokenIsNobody),
        new WireCheck("AL-FMT-06", FormatChecks::bodyCredentialsAreUsernameAndPassword),
        new WireCheck("AL-FMT-07", FormatChecks::undecodableBodyIsNotRejected),
        new WireCheck("AL-FMT-08", FormatChecks::sessionTravelsInItsCookie),
        new WireCheck("AL-DEC-22", FormatChecks::refusalChallengesAsDeclared),
        new WireCheck("AL-DEC-23", FormatChecks::headerSyntaxIsAsDeclared));
  }

  public static void basicIsTheEncodedPair(Probe probe) throws Exception {
    HttpCall login = probe.routes().login();
    LoginSeries logins = LoginSeries.of(probe);
    String pair = logins.own().email() + ":" + logins.own().password();
    String encoded = login.pair(logins.own().email(), logins.own().password());
    probe.accepted("the scheme word, a space, the encoded pair", logins.right());
    for (Form form : Form.of("basic")) {
      String value = form.text().replace("{pair}", pair).replace("{encoded}", encoded);
      probe.unreadable(form.name(), login.header(HEADER, value));
    }
  }

  public static void passwordMayContainColons(Probe probe) throws Exception {
    if (LoginSeries.isAsked(probe)) {
      Applicant colons = Peculiar.having(probe, it -> it.password(Peculiar.COLONS)).own();
      String brief = Peculiar.COLONS.substring(0, Peculiar.COLONS.lastIndexOf(':'));
      probe.accepted("the whole password", probe.sent(colons.login()));
      probe.refused("the password up to its last colon", colons.password(brief).login());
    } else {
      LoginSeries logins = LoginSeries.of(probe);
      probe.accepted("the right password", logins.right());
      probe.refused("a wrong password", logins.wrong());
    }
  }

  public static void unusableBasicIsNoFault(Probe probe) throws Exception {
    HttpCall login = probe.routes().login();
    Account marked = probe.users().shared("marks", () -> marked(probe));
    probe.accepted(
        "base-64 of a pair",
        LoginSeries.isAsked(probe)
            ? probe.sent(login.basic(marked))
            : LoginSeries.of(probe).right());
    boolean unguarded = probe.claims(Profile.CORE);
    for (Form malformed : Form.of("malformed", "joined")) {
      String value = "Basic " + malformed.of(marked);
      probe.unreadable(malformed.name(), login.header(HEADER, value));
      if (unguarded) {
        HttpCall open = probe.in(Profile.CORE).call("GET", "/basic");
        Answer answer = probe.send(open.header(HEADER, value));
        String claim = "anonymous without a guard: " + malformed.name();
        probe.refusal(claim, isAnonymous(answer), answer);
      }
    }
  }

  private static Account marked(Probe probe) throws Exception {
    String email = probe.users().freshEmail();
    String password = "kit ?????? >>>>>>";
    while (!base64(email + ":" + password).endsWith("=")) {
      password += "x";
    }
    return probe.users().register("Marked", email, password);
  }

  public static void bearerTokenIsTakenVerbatim(Probe probe) throws Exception {
    HttpCall guarded = probe.guarded();
    if (probe.profile() == Profile.SIMPLE) {
      afterItsSchemeWordOnly(probe, guarded, probe.declared().text("credentials.simple.token"));
      return;
    }
    List<String> issued = probe.tokens().issued().stream().map(IssuedToken::value).toList();
    afterItsSchemeWordOnly(probe, guarded, issued.getFirst());
    for (String sign : List.of("+", "/", "=")) {
      Optional<String> with = issued.stream().filter(token -> token.contains(sign)).findFirst();
      if (with.isPresent()) {
        probe.accepted("the token verbatim", guarded.bearer(with.get()));
      }
    }
  }

  private static void afterItsSchemeWordOnly(Probe probe, HttpCall guarded, String token)
      throws Exception {
    probe.accepted("Bearer, a space, the token", guarded.bearer(token));
    for (Form form : Form.of("bearer")) {
      String value = form.text().replace("{token}", token);
      probe.unreadable(form.name(), guarded.header(HEADER, value));
    }
  }

  public static void bearerWithoutTokenIsNobody(Probe probe) throws Exception {
    probe.accepted("a token", probe.routes().as(probe.users().owner()));
    for (String empty : List.of("Bearer", "Bearer ", "Bearer    ")) {
      probe.unreadable("no token", probe.guarded().header(HEADER, empty));
    }
  }

  public static boolean isAnonymous(Answer answer) {
    return answer.isSuccess() && answer.json().path("email").isNull();
  }

  static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  static void bodyCredentialsAreUsernameAndPassword(Probe probe) throws Exception {
    HttpCall login = probe.routes().login();
    LoginSeries logins = LoginSeries.of(probe);
    String name = logins.own().email();
    String password = logins.own().password();
    FormLogin.opened(probe, "fields username and password", logins.right(), logins.own());
    Map<String, Map<String, String>> others =
        Map.of(
            "fields email and password", Map.of("email", name, "password", password),
            "fields username and pass", Map.of("username", name, "pass", password),
            "fields username and password[]", Map.of("username", name, "password[]", password),
            "no field password", Map.of("username", name),
            "no field username", Map.of("password", password),
            "an operator in password", Map.of("username", name, "password[$ne]", "x"),
            "an operator in username", Map.of("username[$ne]", "x", "password", password));
    for (var other : new TreeMap<>(others).entrySet()) {
      FormLogin.fails(probe, other.getKey(), login.form(other.getValue()));
    }
  }

  static void undecodableBodyIsNotRejected(Probe probe) throws Exception {
    if (probe.profile() == Profile.FORM) {
      undecodableBodyReachesTheLoginPage(probe);
      return;
    }
    HttpCall open = probe.call("POST", "/credentials");
    Account ada = probe.users().ada();
    probe.known("a good form", open.form(probe.routes().credentials(ada)), ada);
    for (HttpCall undecodable : undecodable(open)) {
      Answer answer = probe.send(undecodable);
      probe.refusal(
          "the handler runs and sees no user: no credentials in the body",
          isAnonymous(answer),
          answer);
    }
  }

  /** The handler is known by what it answers to credentials that do not match. */
  private static void undecodableBodyReachesTheLoginPage(Probe probe) throws Exception {
    LoginSeries logins = LoginSeries.of(probe);
    FormLogin.opened(probe, "a good form", logins.right(), logins.own());
    Answer page = logins.wrong();
    FormLogin.openedNothing(probe, "a wrong password", page);
    for (HttpCall undecodable : undecodable(probe.routes().login())) {
      Answer answer = FormLogin.fails(probe, "no credentials in the body", undecodable);
      probe.refusal(
          "the handler answers as to a wrong password",
          isAnswerOf(page, answer) || isUnread(probe, answer),
          answer);
    }
  }

  private static boolean isAnswerOf(Answer page, Answer answer) {
    return answer.status() == page.status()
        && answer.first("Content-Type").equals(page.first("Content-Type"));
  }

  /** A handler may say which media type it reads (RFC 9110, 15.5.16), or what it declares. */
  private static boolean isUnread(Probe probe, Answer answer) {
    String declared = probe.declared().find("decisions.form.unreadable").orElse("");
    return List.of(declared.split(",")).contains(String.valueOf(answer.status()))
        || (answer.status() == 415 && answer.first("Accept").isPresent());
  }

  static void sessionTravelsInItsCookie(Probe probe) throws Exception {
    Account owner = probe.users().owner();
    Answer begun =
        probe.profile() == Profile.FORM
            ? LoginSeries.of(probe).right()
            : probe.send(probe.guarded().bearer(probe.tokens().of(owner)));
    List<String> lines =
        begun.all("Set-Cookie").stream().filter(line -> line.matches(COOKIE + "=[^;].*")).toList();
    String seen =
        begun.all("Set-Cookie").stream().map(line -> line.split("=", 2)[0]).toList() + " are set";
    probe.positive("a Set-Cookie names " + COOKIE, !lines.isEmpty(), seen, begun);
    String value = begun.cookie(COOKIE).orElse("");
    probe.known("the value in " + COOKIE, probe.guarded().cookie(COOKIE, value), owner);
    Answer renamed = probe.send(probe.guarded().cookie("kit_session", value));
    probe.refusal(
        "the page is not shown: the value in another cookie",
        renamed.status() / 100 == 3 || renamed.status() == 401,
        renamed);
  }

  private static List<HttpCall> undecodable(HttpCall open) {
    return List.of(
        open.fromOwnPage(),
        open.content("text/plain", "username and password").fromOwnPage(),
        open.content("application/x-www-form-urlencoded", "username=ada%4").fromOwnPage(),
        open.content("application/x-www-form-urlencoded", "username=%ff&password=%ff")
            .fromOwnPage());
  }

  /**
   * The challenges are given in full below {@code decisions.challenge}, as {@code basic}, {@code
   * bearer} and {@code invalidToken}. What plain HTTP answers elsewhere than on loopback shows only
   * where {@code limits.plainHttp} names such a root URL, since a password is sent there.
   */
  static void refusalChallengesAsDeclared(Probe probe) throws Exception {
    HttpCall login = probe.routes().login();
    LoginSeries logins = LoginSeries.of(probe);
    probe.accepted("the right password", logins.right());
    challenged(probe, "basic", probe.refused("no header", login));
    challenged(probe, "basic", probe.refused("a wrong password", logins.wrong()));
    if (probe.profile() != Profile.BASIC_LOGIN) {
      HttpCall guarded = probe.guarded();
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
    List<String> sent = answer.all("WWW-Authenticate");
    boolean none = probe.declared().is("decisions.challenge", "none");
    probe.equal("challenges to " + kind, none ? List.of() : expected(probe, kind, sent), sent);
  }

  /**
   * Several lines are one list (RFC 9110, 5.3). Where the whole header is not declared, one of its
   * challenges has the scheme (RFC 9110, 11.6.1), and that of Basic a realm (RFC 7617, 2).
   */
  private static List<String> expected(Probe probe, String kind, List<String> sent) {
    String list = String.join(", ", sent);
    Optional<String> declared = probe.declared().find("decisions.challenge." + kind);
    String scheme = kind.equals("basic") ? "Basic .*realm=" : "Bearer";
    boolean is =
        declared.isPresent()
            ? List.of(declared.get().split(" or ", -1)).contains(list)
            : Pattern.compile("(^|,)\\s*" + scheme, Pattern.CASE_INSENSITIVE).matcher(list).find();
    return is ? sent : List.of(declared.orElse(scheme));
  }

  static void headerSyntaxIsAsDeclared(Probe probe) throws Exception {
    Account own =
        LoginSeries.isAsked(probe)
            ? probe.users().shared("an umlaut", () -> registerWithUmlaut(probe))
            : probe.users().ada();
    boolean basic = probe.profile() == Profile.BASIC_LOGIN;
    HttpCall call = basic ? probe.routes().login() : probe.guarded();
    String scheme = basic ? "bAsIc" : "bEaReR";
    String secret = basic ? pair(own, charset(probe)) : probe.tokens().of(own);
    String plain = (basic ? "Basic " : "Bearer ") + secret;
    probe.accepted("the plain spelling", probe.sent(call.header(HEADER, plain)));
    boolean any = probe.declared().is("decisions.syntax.schemeCase", "any");
    String spaced = (any ? scheme + " " + secret : plain).replaceFirst(" ", "   ");
    if (!any || !probe.declared().is("decisions.syntax.repeatedSpaces", "accepted")) {
      declared(probe, "schemeCase", "any", call.header(HEADER, scheme + " " + secret));
    }
    declared(probe, "repeatedSpaces", "accepted", call.header(HEADER, spaced));
    declared(probe, "severalHeaders", "accepted", call.header(HEADER, plain).header(HEADER, plain));
    probe.unreadable("something after the credential", call.header(HEADER, plain + " more"));
    if (LoginSeries.isAsked(probe)) {
      pairSyntaxIsAsDeclared(probe, own, probe.routes().login());
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
    probe.refused("an empty user name", probe.sent(login.basic("", "")));
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

  /** A form of the header: the table {@code forms.csv}. */
  private record Form(String scheme, String name, String text) {

    private static final List<Form> ALL =
        Table.read(
            FormatChecks.class,
            "forms.csv",
            row -> new Form(row.cell("scheme"), row.cell("name"), row.cell("form")));

    static List<Form> of(String... schemes) {
      return ALL.stream().filter(form -> List.of(schemes).contains(form.scheme)).toList();
    }

    String of(Account account) {
      String right = base64(account.email() + ":" + account.password());
      String sign = text.replace("\\n", "\n");
      return scheme.equals("joined")
          ? base64(account.email() + sign + account.password())
          : text.replace("{encoded}", right)
              .replace("{start}", right.substring(0, 6))
              .replace("{rest}", right.substring(6))
              .replace("{url}", right.replace('+', '-').replace('/', '_'));
    }
  }
}
