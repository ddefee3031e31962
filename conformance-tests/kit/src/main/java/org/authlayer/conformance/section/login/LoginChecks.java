package org.authlayer.conformance.section.login;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.authlayer.conformance.jose.Jwt;
import org.authlayer.conformance.kit.StoreView;
import org.authlayer.conformance.law.LawChecks;
import org.authlayer.conformance.lever.WorkLever;
import org.authlayer.conformance.probe.Applicant;
import org.authlayer.conformance.probe.FormLogin;
import org.authlayer.conformance.probe.IssuedToken;
import org.authlayer.conformance.probe.Likeness;
import org.authlayer.conformance.probe.LoginSeries;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.UserRecord;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.section.registration.RegistrationChecks;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.verdict.NotObserved;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** The login with Basic: AL-LGB, and whether it reveals which users exist: AL-DEC-21. */
public final class LoginChecks {

  /** How often a difference between headers is tried again before it counts. */
  private static final int REPEATED = 2;

  private LoginChecks() {}

  public static List<WireCheck> all() {
    return List.of(
        new WireCheck("AL-LGB-01", LoginChecks::loginAnswersWithTheUsersRecord),
        new WireCheck("AL-LGB-02", LoginChecks::wrongPasswordIsRefused),
        new WireCheck("AL-LGB-03", LoginChecks::unknownUserIsRefused),
        new WireCheck("AL-LGB-04", LoginChecks::loginNeedsBasicCredentials),
        new WireCheck("AL-LGB-05", LoginChecks::userNameIsTheAddress),
        new WireCheck("AL-LGB-06", LoginChecks::userNamesDifferInCase),
        new WireCheck("AL-LGB-07", LoginChecks::storedHashIsNoPassword),
        WireCheck.timed("AL-DEC-21", LoginChecks::unknownUserLooksLikeAWrongPassword));
  }

  public static void loginAnswersWithTheUsersRecord(Probe probe) throws Exception {
    Account ada = probe.users().ada();
    LoginSeries logins = LoginSeries.of(probe);
    answersWith(probe, ada, probe.sent(probe.routes().login().basic(ada)));
    answersWith(probe, logins.own(), logins.right());
  }

  private static void answersWith(Probe probe, Account account, Answer answer) throws Exception {
    admitted(probe, "the header of " + account.name(), answer, account);
    if (probe.profile() == Profile.BASIC_LOGIN) {
      UserRecord.isOf(probe, "the record is the user's", answer, account);
    }
  }

  public static void wrongPasswordIsRefused(Probe probe) throws Exception {
    LoginSeries logins = LoginSeries.of(probe);
    Account own = logins.own();
    probe.refused("one character more", logins.wrong());
    if (LoginSeries.isAsked(probe)) {
      probe.refused("no password", logins.empty());
      HttpCall login = probe.routes().login();
      String address = probe.users().ada().email();
      probe.refused("the user's own address", probe.sent(login.basic(address, address)));
      String others = probe.users().bob().password();
      probe.refused("another user's password", login.basic(own.email(), others));
    }
    admitted(probe, "the right password", logins.right(), own);
    LawChecks.passwordsAreExact(probe);
  }

  public static void unknownUserIsRefused(Probe probe) throws Exception {
    LoginSeries logins = LoginSeries.of(probe);
    Account own = logins.own();
    probe.refused("an address that no user has", logins.unknown());
    if (LoginSeries.isAsked(probe)) {
      probe.refused("the same address a second time", logins.again());
      probe.refused("admin, as programs are shipped", probe.routes().login("admin", "admin"));
    }
    admitted(probe, "a registered address", logins.right(), own);
    LawChecks.userNamesAreExact(probe);
  }

  public static void loginNeedsBasicCredentials(Probe probe) throws Exception {
    LoginSeries logins = LoginSeries.of(probe);
    Account own = logins.own();
    HttpCall login = probe.routes().login();
    admitted(probe, "a Basic header", logins.right(), own);
    probe.refused("no header", login);
    probe.refused(
        "the same credential, called Bearer",
        login.bearer(login.pair(own.email(), own.password())));
    if (probe.claims(Profile.TOKEN) || probe.profile() == Profile.JWT) {
      probe.refused("a token", login.bearer(probe.tokens().of(probe.users().ada())));
    }
  }

  /** The name is unique, so that an application which took names would find this user. */
  public static void userNameIsTheAddress(Probe probe) throws Exception {
    LoginSeries logins = LoginSeries.of(probe);
    Account named = logins.own();
    HttpCall login = probe.routes().login();
    admitted(probe, "the address as user name", logins.right(), named);
    if (LoginSeries.isAsked(probe)) {
      String local = named.email().substring(0, named.email().indexOf('@'));
      probe.refused("the display name as user name", login.basic(named.name(), named.password()));
      probe.refused("what stands before the at-sign", login.basic(local, named.password()));
      if (!named.id().isEmpty()) {
        probe.refused("the identifier as user name", login.basic(named.id(), named.password()));
      }
    } else {
      probe.refused("an address that no user has", logins.unknown());
    }
  }

  public static void userNamesDifferInCase(Probe probe) throws Exception {
    LoginSeries logins = LoginSeries.of(probe);
    Account lower = logins.own();
    admitted(probe, "an address in lower case", logins.right(), lower);
    if (LoginSeries.isAsked(probe)) {
      String upper = lower.email().toUpperCase(Locale.ROOT);
      HttpCall shouted = probe.routes().login().basic(upper, lower.password());
      probe.refused("that address in capitals", shouted);
      HttpCall ended = probe.routes().login().basic(lower.email() + ".", lower.password());
      probe.refused("a dot behind that address", ended);
    }
    LawChecks.userNamesAreExact(probe);
  }

  public static void storedHashIsNoPassword(Probe probe) throws Exception {
    StoreView store = probe.levers().store();
    Applicant applicant = Applicant.of(probe);
    applicant.registers("a valid payload");
    applicant.logsIn("the password");
    String hash = RegistrationChecks.hash(store, applicant);
    probe.refused("the stored hash instead", applicant.password(hash).login());
  }

  /** Sends a login, which has to give what the profile gives, for the right user. */
  public static Answer admitted(Probe probe, String respect, HttpCall call, Account account)
      throws Exception {
    return admitted(probe, respect, probe.send(call), account);
  }

  /** The answer to a login, which has to give what the profile gives, for the right user. */
  public static Answer admitted(Probe probe, String respect, Answer answer, Account account)
      throws Exception {
    probe.accepted(respect, answer);
    isOf(probe, answer, account);
    return answer;
  }

  private static void isOf(Probe probe, Answer answer, Account account) throws Exception {
    switch (probe.profile()) {
      case TOKEN, TOKEN_EXPIRING -> {
        String token = IssuedToken.in(probe, answer).value();
        probe.known("the token it gives", probe.guarded().bearer(token), account);
      }
      case JWT, JWT_MANUAL -> {
        String token = answer.string("token");
        probe.positive("it gives a token", Jwt.occursIn(token), answer);
      }
      default -> probe.identifies("the answer is this user's", answer, account);
    }
  }

  /** A part that differs between two wrong passwords, such as a date, may differ here too. */
  static void unknownUserLooksLikeAWrongPassword(Probe probe) throws Exception {
    boolean form = probe.profile() == Profile.FORM;
    LoginSeries logins = LoginSeries.of(probe);
    Account own = logins.own();
    if (form) {
      FormLogin.opened(probe, "the right password", logins.right(), own);
    } else {
      admitted(probe, "the right password", logins.right(), own);
    }
    int status = form ? probe.declared().number("decisions.form.failure") : 401;
    HttpCall known = probe.routes().login(own.email(), wrong(own));
    Answer wrong = probe.refused("a wrong password", status, logins.wrong());
    Answer stranger = probe.refused("an unknown user", status, logins.unknown());
    boolean asked = LoginSeries.isAsked(probe);
    long start = System.nanoTime();
    Answer again = asked || !isLike(logins, wrong, wrong, stranger) ? probe.send(known) : wrong;
    long time = System.nanoTime() - start;
    probe.refused("a wrong password again", status, again);
    boolean contents = isLike(logins, wrong, again, stranger);
    boolean headers = different(probe, known, wrong, again, stranger).isEmpty();
    boolean safe = probe.declared().yes("decisions.enumerationSafe");
    if (safe) {
      probe.refusal("the contents are equal", contents, stranger);
      probe.refusal("the headers are equal", headers, stranger);
    }
    if (safe || (contents && headers)) {
      workIsEqual(probe, known, stranger, safe, time);
    }
  }

  private static boolean isLike(LoginSeries logins, Answer wrong, Answer again, Answer stranger) {
    return new Likeness(wrong, again).isThatOf(stranger, logins.missing(), logins.own().email());
  }

  static String wrong(Account account) {
    return account.password() + "x";
  }

  /** Another one each time, so that no limit on failures of one account is met. */
  static HttpCall unknown(Probe probe) {
    String email = probe.users().freshEmail();
    return probe.routes().login(email, "unknown to " + email);
  }

  /** In process by counting; over a network by the clock, which cannot say in noise. */
  private static void workIsEqual(
      Probe probe, HttpCall known, Answer stranger, boolean safe, long first) throws Exception {
    if (probe.levers().workIfAny().isPresent()) {
      WorkLever work = probe.levers().workIfAny().get();
      long expected = work(work, probe, known);
      long seen = work(work, probe, unknown(probe));
      probe.refusal(
          safe
              ? "both check as many passwords, %s, not %s".formatted(expected, seen)
              : "they differ in contents, headers or work, as declared",
          (expected == seen) == safe,
          stranger);
      return;
    }
    if (!LoginSeries.isAsked(probe)) {
      return;
    }
    Guesses guesses = new Guesses(probe, stranger.status(), first);
    TimeComparison.Result result =
        new TimeComparison(guesses::known, guesses::unknown, guesses::nobody).result();
    if (result == TimeComparison.Result.NOISE) {
      throw new NotObserved(
          "the time of a password hash does not stand out here, so the times cannot be compared;"
              + " all else was equal");
    }
    probe.refusal(
        safe
            ? "the times of both cannot be distinguished"
            : "they differ in contents, headers or time, as declared",
        (result == TimeComparison.Result.ALIKE) == safe,
        stranger);
  }

  private static long work(WorkLever work, Probe probe, HttpCall call) throws Exception {
    long before = work.done();
    probe.send(call);
    return work.done() - before;
  }

  /**
   * The header fields that distinguish an unknown user from a wrong password each time both are
   * tried, in changing order. What differs between two wrong passwords may differ here too.
   */
  private static Set<String> different(
      Probe probe, HttpCall known, Answer wrong, Answer again, Answer stranger) throws Exception {
    // The length follows from the content, which is compared.
    Set<String> unsteady = new TreeSet<>(List.of("date", "content-length"));
    unsteady.addAll(different(wrong, again));
    HttpCall idle = probe.routes().login();
    unsteady.addAll(different(probe.send(idle), probe.send(idle)));
    Set<String> different = different(wrong, stranger);
    different.removeAll(unsteady);
    for (int round = 0; round < REPEATED && !different.isEmpty(); round++) {
      boolean knownFirst = round % 2 == 0;
      Answer first = probe.send(knownFirst ? known : unknown(probe));
      Answer second = probe.send(knownFirst ? unknown(probe) : known);
      different.removeAll(different(wrong, knownFirst ? first : second));
      different.retainAll(different(wrong, knownFirst ? second : first));
    }
    return different;
  }

  private static Set<String> different(Answer one, Answer other) {
    Map<String, List<String>> first = headers(one);
    Map<String, List<String>> second = headers(other);
    Set<String> names = new TreeSet<>(first.keySet());
    names.addAll(second.keySet());
    names.removeIf(name -> Objects.equals(first.get(name), second.get(name)));
    return names;
  }

  private static Map<String, List<String>> headers(Answer answer) {
    Map<String, List<String>> lines = new TreeMap<>();
    for (HttpCall.Header header : answer.own()) {
      String name = header.name().toLowerCase(Locale.ROOT);
      lines.computeIfAbsent(name, any -> new ArrayList<>()).add(header.value());
    }
    return lines;
  }

  /**
   * Failing logins, timed. A limit on failures answers without a check of the password, so the
   * check continues with another user.
   */
  private static final class Guesses {

    private final Probe probe;
    private final int refusal;
    private Account user;

    /** The time of a wrong password that was sent before; none when it is used. */
    private OptionalLong first;

    Guesses(Probe probe, int refusal, long first) throws Exception {
      this.first = OptionalLong.of(first);
      this.probe = probe;
      this.refusal = refusal;
      this.user = LoginSeries.of(probe).own();
    }

    long known() throws Exception {
      OptionalLong time = first.isPresent() ? first : time(wrong());
      first = OptionalLong.empty();
      if (time.isEmpty()) {
        user = probe.users().fresh();
        time = time(wrong());
      }
      return time.orElseThrow(Guesses::limited);
    }

    long unknown() throws Exception {
      return time(LoginChecks.unknown(probe)).orElseThrow(Guesses::limited);
    }

    /** A login that names no user, for which no server computes a hash. */
    long nobody() throws Exception {
      HttpCall login = probe.routes().login();
      long start = System.nanoTime();
      probe.send(probe.profile() == Profile.FORM ? login.form(Map.of()) : login);
      return System.nanoTime() - start;
    }

    private OptionalLong time(HttpCall call) throws Exception {
      long start = System.nanoTime();
      Answer answer = probe.send(call);
      long time = System.nanoTime() - start;
      return answer.status() == refusal ? OptionalLong.of(time) : OptionalLong.empty();
    }

    private static NotObserved limited() {
      return new NotObserved("failed logins are limited here, so their times cannot be compared");
    }

    private HttpCall wrong() {
      return probe.routes().login(user.email(), LoginChecks.wrong(user));
    }
  }
}
