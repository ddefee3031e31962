package org.authlayer.conformance.section.security;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.authlayer.conformance.probe.Applicant;
import org.authlayer.conformance.probe.FormLogin;
import org.authlayer.conformance.probe.LoginSeries;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.Registered;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** Missing passwords, and passwords that leak: AL-SEC-01 to AL-SEC-03, AL-SEC-09. */
public final class PasswordSafetyChecks {

  private static final String MORE =
      "fields=id,password_hash&include=password_hash&select=*&expand=all&debug=1";

  private PasswordSafetyChecks() {}

  public static List<WireCheck> all() {
    return List.of(
        new WireCheck("AL-SEC-01", PasswordSafetyChecks::emptyPasswordOpensNothing),
        new WireCheck("AL-SEC-02", PasswordSafetyChecks::noAnswerShowsAPassword),
        new WireCheck("AL-SEC-03", PasswordSafetyChecks::noAnswerShowsAHash),
        new WireCheck("AL-SEC-09", PasswordSafetyChecks::unknownUserGetsNoSuccess));
  }

  static void emptyPasswordOpensNothing(Probe probe) throws Exception {
    LoginSeries logins = LoginSeries.of(probe);
    FormLogin.opened(probe, "the right password", logins.right(), logins.own());
    if (!LoginSeries.isAsked(probe)) {
      FormLogin.openedNothing(probe, "a wrong password", logins.wrong());
      return;
    }
    FormLogin.openedNothing(probe, "no password", logins.empty());
    if (probe.profile() != Profile.JWT_MANUAL) {
      Answer neither = probe.sent(probe.routes().login("", ""));
      FormLogin.openedNothing(probe, "neither name nor password", neither);
    }
    if (probe.profile() == Profile.FORM) {
      HttpCall alone = probe.routes().login().form(Map.of("username", logins.own().email()));
      FormLogin.fails(probe, "the name alone", alone);
    }
  }

  static void unknownUserGetsNoSuccess(Probe probe) throws Exception {
    LoginSeries logins = LoginSeries.of(probe);
    FormLogin.opened(probe, "the right password", logins.right(), logins.own());
    FormLogin.openedNothing(probe, "a name that no user has", logins.unknown());
  }

  static void noAnswerShowsAPassword(Probe probe) throws Exception {
    Applicant own = Registered.of(probe).own();
    List<String> passwords =
        List.of(
            own.password(),
            Registered.of(probe).rival().password(),
            LoginSeries.of(probe).own().password(),
            probe.users().owner().password());
    for (var seen : answers(probe).entrySet()) {
      for (String password : passwords) {
        probe.refusal(
            "no password in the answer to " + seen.getKey(),
            !Leaks.in(seen.getValue()).show(password),
            "it is there; " + seen.getValue().seen(),
            seen.getValue());
      }
    }
  }

  static void noAnswerShowsAHash(Probe probe) throws Exception {
    for (var seen : answers(probe).entrySet()) {
      probe.refusal(
          "no hash of a password in the answer to " + seen.getKey(),
          !Leaks.in(seen.getValue()).showHash(),
          "it is there; " + seen.getValue().seen(),
          seen.getValue());
    }
  }

  private static Map<String, Answer> answers(Probe probe) throws Exception {
    LoginSeries logins = LoginSeries.of(probe);
    Map<String, Answer> answers = new LinkedHashMap<>(Registrations.of(probe).answers());
    Registered.isSaved(probe, "a valid payload");
    answers.put("a login", logins.right());
    answers.put("a wrong password", logins.wrong());
    answers.put("the guarded route", probe.accepted("the own credential", probe.routes().opened()));
    if (probe.profile() != Profile.BASIC_LOGIN) {
      HttpCall own = probe.routes().as(probe.users().owner());
      answers.put("a query that asks for more", probe.send(own.query(MORE)));
    }
    return answers;
  }

  /** All texts of an answer: its content, its headers, and what of them decodes as base-64. */
  private record Leaks(List<String> texts) {

    private static final Pattern HASH = Pattern.compile("\\$2[abxy]?\\$\\d\\d\\$[./A-Za-z0-9]{53}");
    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9+/_-]{12,}");

    static Leaks in(Answer answer) {
      List<String> texts =
          new ArrayList<>(List.of(answer.text(), answer.text().replace("\\/", "/")));
      answer.headers().stream().map(HttpCall.Header::value).forEach(texts::add);
      for (String text : List.copyOf(texts)) {
        String escaped = text.replaceAll("%(?![0-9a-fA-F]{2})", "%25");
        texts.add(URLDecoder.decode(escaped, StandardCharsets.UTF_8));
        Matcher word = WORD.matcher(text);
        while (word.find()) {
          decode(word.group()).ifPresent(texts::add);
        }
      }
      return new Leaks(texts);
    }

    boolean show(String secret) {
      String hex = HexFormat.of().formatHex(secret.getBytes(StandardCharsets.UTF_8));
      return texts.stream().anyMatch(text -> text.contains(secret) || text.contains(hex));
    }

    boolean showHash() {
      return texts.stream().anyMatch(text -> HASH.matcher(text).find());
    }

    private static Optional<String> decode(String word) {
      try {
        byte[] bytes = Base64.getUrlDecoder().decode(word.replace('+', '-').replace('/', '_'));
        return Optional.of(new String(bytes, StandardCharsets.UTF_8));
      } catch (IllegalArgumentException none) {
        return Optional.empty();
      }
    }
  }

  /** The answers to registrations, each sent once in a run, by the request. */
  private record Registrations(Map<String, Answer> answers) {

    static Registrations of(Probe probe) throws Exception {
      String key = "registrations " + probe.users().route().uri();
      return probe.once(key, Registrations.class, () -> sent(probe));
    }

    private static Registrations sent(Probe probe) throws Exception {
      Registered first = Registered.of(probe);
      Applicant own = first.own();
      String payload = own.payload().toString();
      String cut = payload.substring(0, payload.length() - 1);
      Map<String, Answer> answers = new LinkedHashMap<>();
      answers.put("a registration", first.saved());
      if (LoginSeries.isAsked(probe)) {
        answers.put("a second registration", first.contested(probe));
      }
      String other = first.rival().password();
      answers.put("a mismatch", probe.send(own.but("confirmPassword", other)));
      answers.put("an empty name", probe.send(own.but("name", "")));
      answers.put(
          "malformed JSON", probe.send(probe.users().route().content("application/json", cut)));
      return new Registrations(answers);
    }
  }
}
