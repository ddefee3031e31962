package org.authlayer.conformance.law;

import static org.authlayer.conformance.law.SentText.With;

import java.net.URLDecoder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.authlayer.conformance.jose.Jwt;
import org.authlayer.conformance.probe.Applicant;
import org.authlayer.conformance.probe.Browser;
import org.authlayer.conformance.probe.IssuedToken;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** The credentials and names that a request of a profile carries. */
final class SentTexts {

  /** Sixty-four bits, in the densest alphabet that a cookie may have. */
  private static final int SHORTEST_SESSION = 10;

  /** Of ten random characters so many differ. */
  private static final int FEWEST_OTHERS = 5;

  private SentTexts() {}

  /** Tokens and cookies. To check one, a target computes no password hash. */
  static List<SentText> secrets(Probe probe) throws Exception {
    HttpCall guarded = probe.guarded();
    return switch (probe.profile()) {
      case TOKEN -> List.of(token(guarded, marked(probe)));
      case TOKEN_EXPIRING, ACCOUNT -> List.of(token(guarded, opaque(probe)));
      case COMPOSITION ->
          List.of(
              token(guarded, opaque(probe)), token(probe.call("GET", "/secure"), opaque(probe)));
      case SIMPLE -> List.of(token(guarded, probe.declared().text("credentials.simple.token")));
      case SESSION -> List.of(token(guarded, opaque(probe)), cookie(probe));
      case FORM -> List.of(cookie(probe));
      case JWT, JWT_MANUAL -> webToken(probe, guarded);
      default -> List.of();
    };
  }

  private static String opaque(Probe probe) throws Exception {
    return probe.tokens().of(probe.users().owner());
  }

  /** A token with a character that only one alphabet of base64 has, or else any token. */
  private static String marked(Probe probe) throws Exception {
    List<String> issued = probe.tokens().issued().stream().map(IssuedToken::value).toList();
    return issued.stream()
        .filter(token -> token.matches(".*[+/_-].*"))
        .findFirst()
        .orElse(issued.getFirst());
  }

  private static SentText token(HttpCall guarded, String token) {
    return inHeader("the token", "AL-ME-06", token, guarded::bearer);
  }

  private static List<SentText> webToken(Probe probe, HttpCall guarded) throws Exception {
    Jwt token = Jwt.parse(opaque(probe));
    String signature = token.compact().substring(token.signed().length() + 1);
    return List.of(
        inHeader("the web token", "AL-SEC-08", token.compact(), guarded::bearer),
        inHeader(
            "the signature of the web token",
            "AL-JWT-06",
            signature,
            other -> guarded.bearer(token.signed() + "." + other)));
  }

  static SentText cookie(Probe probe) throws Exception {
    String name = probe.sessions().cookieName();
    String session = probe.sessions().of(probe.users().owner());
    probe.holds(
        "a session identifier is too long to be guessed", session.length() >= SHORTEST_SESSION);
    String another =
        probe.sessions().areFew()
            ? probe.sessions().of(probe.users().bob())
            : Browser.withSession(probe, Browser.OwnSession.ANOTHER_CLIENT).cookie();
    long equal =
        IntStream.range(0, Math.min(session.length(), another.length()))
            .filter(at -> session.charAt(at) == another.charAt(at))
            .count();
    probe.holds(
        "no session identifier follows from another",
        another.isEmpty() || session.length() - equal >= FEWEST_OTHERS);
    HttpCall guarded = probe.guarded();
    return inHeader("the session cookie", "AL-SEC-08", session, id -> guarded.cookie(name, id))
        .unless(
            other ->
                other.contains(";")
                    || other.contains(",")
                    || decoded(other).equals(decoded(session)));
  }

  /** HTTP drops blanks around the value of a header, and a value holds no line ends. */
  private static SentText inHeader(String name, String clause, String right, With with) {
    return new SentText(name, clause, right, with, SentTexts::succeeds, other -> true)
        .unless(
            other -> other.matches("(?s).*[\\r\\n].*") || Applicant.stripped(other).equals(right))
        .unless(String::isEmpty);
  }

  /** The password of one user. A target may limit how often one user fails. */
  static SentText password(Probe probe, Account account) {
    return typed(
        probe,
        "the password",
        "AL-LGB-02",
        account.password(),
        other -> probe.routes().login(account.email(), other));
  }

  static SentText name(Probe probe, Account account) {
    return typed(
            probe,
            "the user name",
            "AL-LGB-03",
            account.email(),
            other -> probe.routes().login(other, account.password()))
        .unless(other -> probe.profile() != Profile.FORM && other.contains(":"));
  }

  /** The password and the name of the user in the target's configuration. */
  static List<SentText> configured(Probe probe) {
    boolean admin = probe.profile() == Profile.COMPOSITION;
    String whose = admin ? "credentials.admin." : "credentials.simple.";
    HttpCall guarded = admin ? probe.call("GET", "/secure") : probe.guarded();
    Optional<String> name = probe.declared().find(whose + "username");
    Optional<String> password = probe.declared().find(whose + "password");
    String clause = admin ? "AL-CMP-04" : "AL-ME-04";
    List<SentText> things = new ArrayList<>();
    if (name.isPresent() && password.isPresent()) {
      things.add(
          typed(
              probe,
              "the configured password",
              clause,
              password.get(),
              other -> guarded.basic(name.get(), other)));
      things.add(
          typed(
                  probe,
                  "the configured user name",
                  clause,
                  name.get(),
                  other -> guarded.basic(other, password.get()))
              .unless(other -> other.contains(":")));
    }
    return things;
  }

  /** The repeated password, each time of another user. */
  static SentText confirmation(Probe probe, String password) {
    return typed(
        probe,
        "the confirmation of a password",
        "AL-REG-12",
        password,
        other -> Applicant.with(probe, password).but("confirmPassword", other));
  }

  /** The current password, which the owner of an account sends to change it. */
  static SentText current(Probe probe, Account account, String token) {
    return typed(
        probe,
        "the current password",
        "AL-DEC-37",
        account.password(),
        other ->
            probe
                .call("PUT", "/password")
                .bearer(token)
                .json(Map.of("currentPassword", other, "newPassword", account.password())));
  }

  /** The names under which a target looks for a credential. */
  static List<SentText> names(Probe probe) throws Exception {
    return switch (probe.profile()) {
      case FORM -> List.of(cookieName(probe));
      case SESSION -> List.of(cookieName(probe), schemeWord(probe));
      case TOKEN, COMPOSITION, ACCOUNT -> List.of(schemeWord(probe), headerName(probe));
      default -> List.of();
    };
  }

  private static SentText cookieName(Probe probe) throws Exception {
    HttpCall guarded = probe.guarded();
    String session = cookie(probe).right();
    return named(
        "the name of the cookie",
        "AL-FMT-08",
        probe.sessions().cookieName(),
        name -> guarded.header("Cookie", name + "=" + session));
  }

  private static SentText schemeWord(Probe probe) {
    HttpCall guarded = probe.guarded();
    return named(
        "the scheme word",
        "AL-FMT-04",
        "Bearer",
        word -> guarded.header("Authorization", word + " " + opaque(probe)));
  }

  private static SentText headerName(Probe probe) {
    HttpCall guarded = probe.guarded();
    return named(
            "the name of the header",
            "AL-GEN-02",
            "Authorization",
            name -> guarded.header(name, "Bearer " + opaque(probe)))
        .unless(name -> name.equalsIgnoreCase("Authorization"));
  }

  /** Characters that HTTP forbids in names and schemes are not sent. */
  private static SentText named(String name, String clause, String right, With with) {
    boolean scheme = right.equals("Bearer");
    return new SentText(name, clause, right, with, SentTexts::succeeds, other -> true)
        .unless(
            other ->
                !other.matches("[!#$&*+.^_`|~0-9A-Za-z-]+")
                    || (scheme && other.equalsIgnoreCase(right)));
  }

  private static SentText typed(Probe probe, String name, String clause, String right, With with) {
    return new SentText(name, clause, right, with, opens(probe), another(probe, right));
  }

  private static SentText.Opens opens(Probe probe) {
    return probe.profile() == Profile.FORM
        ? (at, answer) -> at.sessions().begins(answer)
        : SentTexts::succeeds;
  }

  private static boolean succeeds(Probe probe, Answer answer) {
    return answer.isSuccess();
  }

  /** Rejects texts that the target declares to equal the right one. */
  private static Predicate<String> another(Probe probe, String right) {
    String nul = probe.declared().find("decisions.password.nul").orElse("");
    boolean cut = nul.equals("truncated");
    boolean trimmed = nul.equals("ignoredAtEnd");
    boolean equivalent =
        probe.declared().find("decisions.password.normalisation").orElse("").equals("equivalent");
    return other ->
        !(cut && other.contains("\0") && other.substring(0, other.indexOf(0)).equals(right))
            && !(trimmed && other.replaceAll("\0+$", "").equals(right))
            && !(equivalent && normal(other).equals(normal(right)))
            && !decodable(other, probe.charset()).equals(right)
            && !decodable(other, StandardCharsets.UTF_8).equals(right);
  }

  private static String normal(String text) {
    return Normalizer.normalize(text, Normalizer.Form.NFKC);
  }

  /** A charset replaces what it cannot encode, such as half of a surrogate pair in UTF-8. */
  static String decodable(String text, Charset charset) {
    return new String(text.getBytes(charset), charset);
  }

  private static String decoded(String cookie) {
    String bare = cookie.trim().replaceAll("^\"|\"$", "");
    try {
      return URLDecoder.decode(bare.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException none) {
      return bare;
    }
  }
}
