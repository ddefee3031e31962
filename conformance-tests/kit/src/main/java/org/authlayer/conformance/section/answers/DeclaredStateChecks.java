package org.authlayer.conformance.section.answers;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.authlayer.conformance.kit.StoreView;
import org.authlayer.conformance.probe.Browser;
import org.authlayer.conformance.probe.IssuedToken;
import org.authlayer.conformance.probe.LoginSeries;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.ReturnUrls;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.section.composition.CompositionChecks;
import org.authlayer.conformance.section.security.RedirectSafetyChecks;
import org.authlayer.conformance.target.Declared;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.verdict.Observation.Kind;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.Digits;
import org.authlayer.conformance.wire.HttpCall;

/**
 * Declared redirects, forms, schemes, versions, limits and tokens: AL-DEC-06, 11, 18, 20, 27, 30,
 * 32.
 */
public final class DeclaredStateChecks {
  private static final List<String> ELSEWHERE =
      List.of(
          "//evil.example/",
          "/\\evil.example/",
          "\\\\evil.example/",
          "https:evil.example",
          "https://evil.example/");
  private static final Pattern PASSWORD_FIELD =
      Pattern.compile("\\bname\\s*=\\s*[\"']?password\\b", Pattern.CASE_INSENSITIVE);

  private DeclaredStateChecks() {}

  public static List<WireCheck> all() {
    return List.of(
        new WireCheck(
            "AL-DEC-06",
            DeclaredStateChecks::redirectIsAsDeclared,
            DeclaredStateChecks::loginLeadsAsDeclared,
            DeclaredStateChecks::loginLeadsNowhereElse),
        new WireCheck(
            "AL-DEC-11",
            DeclaredStateChecks::formLoginAnswersAsDeclared,
            DeclaredStateChecks::formFailureAnswersAsDeclared),
        new WireCheck("AL-DEC-30", DeclaredStateChecks::secureAnswersAsDeclared),
        new WireCheck("AL-DEC-32", DeclaredStateChecks::schemesAreThoseDeclared),
        WireCheck.alone("AL-DEC-18", DeclaredStateChecks::failuresAreLimitedAsDeclared),
        new WireCheck("AL-DEC-20", DeclaredStateChecks::interfaceIsVersionedAsDeclared),
        new WireCheck(
            "AL-DEC-27",
            DeclaredStateChecks::tokenIsEncodedAsDeclared,
            DeclaredStateChecks::tokenIsLongAndKeptAsDeclared));
  }

  static void redirectIsAsDeclared(Probe probe) throws Exception {
    Declared declared = probe.declared();
    String query = "x=a%26b&y=%25&z=%C3%A4%3F";
    Answer away = probe.send(probe.guarded().query(query));
    int status = declared.number("decisions.redirectStatus");
    probe.positive("the redirect has the status " + status, away.status() == status, away);
    carriesAsDeclared(probe, away, declared.text("form.page"), query);
  }

  static void loginLeadsAsDeclared(Probe probe) throws Exception {
    Declared declared = probe.declared();
    String safe = declared.text("form.page");
    Answer here = probe.send(ReturnUrls.login(probe, ReturnUrls.named(probe, safe)));
    String led = declared.yes("decisions.form.follows") ? safe : declared.text("form.home");
    leadsTo(probe, "after a login with a path on this host", led, here);
  }

  static void loginLeadsNowhereElse(Probe probe) throws Exception {
    for (String elsewhere : ELSEWHERE) {
      Answer answer = ReturnUrls.after(probe, elsewhere);
      probe.positive(
          "'" + elsewhere + "' leads to no other host",
          !RedirectSafetyChecks.leadsAway(
              probe.routes().login().uri(), answer.first("Location").orElse("")),
          "it leads to " + answer.first("Location").orElse(""),
          answer);
    }
    Answer split = ReturnUrls.after(probe, ReturnUrls.INJECTING);
    probe.positive("a line break is no fault", split.status() < 500, split);
    probe.positive("a line break adds no header", split.all("X-Injected").isEmpty(), split);
  }

  /** {@code decisions.redirect.carries} is nothing, the path, or the path with its query. */
  private static void carriesAsDeclared(Probe probe, Answer away, String path, String query) {
    String location = away.first("Location").orElse("");
    String carried = parameter(location, probe.declared().text("form.next"));
    String expected =
        switch (probe.declared().text("decisions.redirect.carries")) {
          case "nothing" -> "";
          case "path" -> path;
          default -> path + "?" + query;
        };
    probe.positive(
        "the target carries the original request as declared, escaped once",
        expected.isEmpty() ? carried.isEmpty() : carried.endsWith(expected),
        "expected " + (expected.isEmpty() ? "nothing" : expected) + ", got " + location,
        away);
  }

  static void formLoginAnswersAsDeclared(Probe probe) throws Exception {
    LoginSeries logins = LoginSeries.of(probe);
    Answer success = logins.right();
    Declared declared = probe.declared();
    int status = declared.number("decisions.form.success");
    probe.twin("success has the status " + status, success.status() == status, success);
    leadsTo(probe, "after a login", declared.text("form.home"), success);
  }

  static void formFailureAnswersAsDeclared(Probe probe) throws Exception {
    LoginSeries logins = LoginSeries.of(probe);
    Declared declared = probe.declared();
    int failure = declared.number("decisions.form.failure");
    Answer password = probe.refused("a wrong password", failure, logins.wrong());
    probe.refused("an unknown user", failure, logins.unknown());
    if (declared.is("decisions.form.failureShows", "form")) {
      probe.refusal(
          "failure shows the form again",
          PASSWORD_FIELD.matcher(password.text()).find(),
          "no field called password is in its content",
          password);
    }
  }

  /** Where a login is answered with something else than a redirect, it leads nowhere. */
  private static void leadsTo(Probe probe, String respect, String path, Answer answer) {
    if (probe.declared().number("decisions.form.success") / 100 != 3) {
      return;
    }
    String location = answer.first("Location").orElse("");
    URI login = probe.routes().login().uri();
    URI next = login.resolve(location.replaceAll("\\s", "")).normalize();
    probe.positive(
        "the next page is " + path + " " + respect,
        !location.isEmpty() && path.equals(next.getRawPath()),
        "the answer was " + answer.status() + ", Location " + location,
        answer);
  }

  static void secureAnswersAsDeclared(Probe probe) throws Exception {
    Account ada = probe.users().ada();
    HttpCall secure = probe.call("GET", "/secure");
    Declared declared = probe.declared();
    Answer admin =
        probe.accepted(
            "the Admin's credential", probe.sent(CompositionChecks.admin(probe, secure, "")));
    String name = declared.find("credentials.admin.name").orElse("");
    answers(probe, "an Admin", filled(declared.text("decisions.secure.admin"), name), admin);
    Answer user = probe.accepted("a User's", secure.bearer(probe.tokens().of(ada)));
    answers(probe, "a User", filled(declared.text("decisions.secure.user"), ada.name()), user);
  }

  /** JSON is compared as JSON, whatever the order and the blanks; all else to the letter. */
  private static void answers(Probe probe, String whom, String expected, Answer answer) {
    boolean json = expected.startsWith("{") || expected.startsWith("\"");
    probe.positive(
        whom + " is answered as declared",
        json ? json(expected).equals(json(answer.text())) : expected.equals(answer.text().strip()),
        "expected " + expected + ", got " + answer.text(),
        answer);
  }

  static void schemesAreThoseDeclared(Probe probe) throws Exception {
    Account owner = probe.users().owner();
    List<String> schemes = probe.declared().names("decisions.advice." + probe.profile().id());
    opens(probe, schemes.contains("basic"), "Basic alone", probe.guarded().basic(owner));
    if (probe.claims(Profile.TOKEN)) {
      HttpCall bearer = probe.guarded().bearer(probe.tokens().of(probe.users().ada()));
      opens(probe, schemes.contains("bearer"), "a token alone", bearer);
    }
    if (schemes.contains("session")) {
      Browser.of(probe, owner).isKnownAs(owner, "the session cookie alone");
    } else if (probe.profile() == Profile.SESSION) {
      Browser.of(probe, owner).isTurnedAway("the session cookie alone");
    }
  }

  private static String filled(String template, String name) {
    return template.replace("{name}", name);
  }

  private static void opens(Probe probe, boolean declared, String respect, HttpCall call)
      throws Exception {
    Answer answer = probe.sent(call);
    probe.note(
        declared ? Kind.TWIN : Kind.REFUSAL,
        respect + (declared ? " opens" : " does not open") + " the route, as declared",
        answer.isSuccess() == declared && answer.status() < 500,
        answer);
  }

  private static JsonNode json(String text) {
    try {
      return new JsonMapper().readTree(text);
    } catch (JsonProcessingException none) {
      return MissingNode.getInstance();
    }
  }

  private static String parameter(String location, String name) {
    int start = location.indexOf(name + "=");
    String raw = start < 0 ? "" : location.substring(start + name.length() + 1).split("[&#]", 2)[0];
    return URLDecoder.decode(raw, StandardCharsets.UTF_8);
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
    int failures = Digits.small(probe.declared().text("limits.quickFailures"));
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
    String[] header = version.split(": *", 2);
    if (header.length == 2) {
      probe.equal("version headers", List.of(header[1]), listed.all(header[0]));
    }
  }

  /** {@code decisions.token.encoding} names alphabet and padding. */
  static void tokenIsEncodedAsDeclared(Probe probe) throws Exception {
    String encoding = probe.declared().text("decisions.token.encoding");
    String alphabet = encoding.startsWith("standard") ? "[A-Za-z0-9+/]+" : "[A-Za-z0-9_-]+";
    boolean padded = encoding.endsWith(",padded");
    for (IssuedToken token : probe.tokens().issued()) {
      String letters = letters(token);
      int length = padded ? (letters.length() + 3) / 4 * 4 : letters.length();
      probe.holds("the padding is the declared one", token.value().length() == length);
      probe.holds("the alphabet is the declared one", letters.matches(alphabet));
    }
  }

  private static String letters(IssuedToken token) {
    return token.value().replaceAll("=+$", "");
  }

  /** {@code decisions.token.atRest} is {@code plain} or {@code digest}. */
  static void tokenIsLongAndKeptAsDeclared(Probe probe) throws Exception {
    int bytes = probe.declared().number("decisions.token.bytes");
    List<IssuedToken> issued = probe.tokens().issued();
    for (IssuedToken token : issued) {
      probe.equal("bytes in the value", bytes, letters(token).length() * 3 / 4);
    }
    Answer me = probe.accepted("an issued value", probe.guarded().bearer(issued.get(0).value()));
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
