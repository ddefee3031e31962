package org.authlayer.conformance.law;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.authlayer.conformance.probe.Applicant;
import org.authlayer.conformance.probe.Likeness;
import org.authlayer.conformance.probe.LoginSeries;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;
import org.authlayer.conformance.wire.HttpCall.Header;

/** A request that says the same in another spelling gets the same answer. */
final class EquivalentRequests {

  /** Another spelling of a request; a request that it cannot change comes back as it is. */
  private record Spelling(String words, UnaryOperator<HttpCall> of) {}

  private static final List<Spelling> ANY =
      List.of(
          new Spelling("header names in small letters", call -> names(call, String::toLowerCase)),
          new Spelling("header names in capitals", call -> names(call, String::toUpperCase)),
          new Spelling(
              "header names in mixed case", call -> names(call, EquivalentRequests::mixed)),
          new Spelling("no User-Agent", call -> call.header("User-Agent", "")),
          new Spelling(
              "another User-Agent", call -> call.header("User-Agent", "Mozilla/5.0 (kit)")),
          new Spelling("any type in Accept", call -> call.header("Accept", "*/*")),
          new Spelling("Accept-Language", call -> call.header("Accept-Language", "de, en;q=0.5")),
          new Spelling(
              "other cookies before its own", call -> cookies(call, "", "a=1; appsession=2; ")),
          new Spelling("other cookies after its own", call -> cookies(call, "; z=%; lang=%zz", "")),
          new Spelling(
              "other cookies around its own", call -> cookies(call, "; z=1", "xapp_session=2; ")));

  private static final List<Spelling> JSON =
      List.of(
          typed("a charset", "application/json; charset=utf-8"),
          typed("a charset in capitals", "application/json;charset=UTF-8"),
          typed("a charset in quotes", "application/json; charset=\"utf-8\""),
          typed("the type in capitals", "Application/JSON"),
          new Spelling(
              "white space around it", call -> text(call, text -> "\r\n\t " + text + " \n")),
          new Spelling("escaped letters", call -> text(call, EquivalentRequests::escaped)),
          new Spelling("chunked content", EquivalentRequests::chunked));

  /** A login costs a hash, so one request has several spellings at once. */
  private static final List<List<Spelling>> FORM =
      List.of(
          List.of(
              typed("a charset", "application/x-www-form-urlencoded; charset=UTF-8"),
              new Spelling("%20 for a blank", call -> text(call, text -> text.replace("+", "%20"))),
              new Spelling(
                  "small hexadecimal digits", call -> text(call, EquivalentRequests::small)),
              new Spelling(
                  "another field before its own", call -> text(call, text -> "a=1&" + text))),
          List.of(
              typed("the type in capitals", "Application/X-WWW-Form-URLencoded"),
              new Spelling(
                  "all in percent-encoding", call -> text(call, EquivalentRequests::percent)),
              new Spelling(
                  "another field after its own", call -> text(call, text -> text + "&z=&y=%26")),
              new Spelling("chunked content", EquivalentRequests::chunked)));

  private EquivalentRequests() {}

  static void isAnsweredTheSame(Probe probe) throws Exception {
    Account owner = probe.users().owner();
    if (probe.profile() != Profile.BASIC_LOGIN) {
      HttpCall guarded = probe.routes().as(owner);
      Answer plain = probe.known("the guarded route", guarded, owner);
      Answer again = probe.known("the guarded route once more", guarded, owner);
      for (Spelling spelling : ANY) {
        alike(probe, spelling, plain, again, guarded);
      }
    }
    switch (probe.profile()) {
      case BASIC_LOGIN, TOKEN, JWT -> registration(probe);
      case FORM -> login(probe);
      default -> {
        // Nothing is sent but headers.
      }
    }
  }

  /** The two passwords differ, so the target answers without computing a hash. */
  private static void registration(Probe probe) throws Exception {
    Applicant applicant = Applicant.of(probe);
    HttpCall mismatch = applicant.but("confirmPassword", "another password \u00e9\ud83d\ude00");
    Answer plain = probe.refused("passwords that do not match", 400, mismatch);
    Answer again = probe.send(mismatch);
    probe.positive("it is refused the same way twice", plain.status() == again.status(), again);
    List<Spelling> all = new ArrayList<>(ANY);
    all.addAll(JSON);
    for (Spelling spelling : all) {
      alike(probe, spelling, plain, again, mismatch);
    }
    if (LoginSeries.isAsked(probe)) {
      Applicant odd = Applicant.of(probe).named("Zo\u00eb \ud83d\ude00 \"\\/ of the kit");
      HttpCall escaped = text(odd.call(), EquivalentRequests::escaped);
      odd.registers("with a charset and escaped letters", JSON.getFirst().of().apply(escaped));
    }
  }

  private static void login(Probe probe) throws Exception {
    LawUser person = LawUser.of(probe, 0);
    HttpCall login = probe.routes().login(person.account().email(), person.account().password());
    for (List<Spelling> spellings : FORM) {
      HttpCall all = login;
      for (Spelling spelling : spellings) {
        all = spelling.of().apply(all);
      }
      Answer answer = probe.send(all);
      if (probe.sessions().begins(answer)) {
        String words = spellings.stream().map(Spelling::words).collect(Collectors.joining(", "));
        begins(probe, words, answer, person.account());
      } else {
        for (Spelling alone : spellings) {
          Answer one = probe.send(alone.of().apply(login));
          begins(probe, alone.words(), one, person.account());
        }
        probe.twin("a session begins: a form, with all of these at once", false, answer);
      }
    }
  }

  private static void begins(Probe probe, String words, Answer answer, Account account)
      throws Exception {
    String session = probe.sessions().in(answer).orElse("");
    probe.twin("a session begins: a form, " + words, !session.isEmpty(), answer);
    probe.known("the session of a form, " + words, probe.sessions().page(session), account);
  }

  private static void alike(
      Probe probe, Spelling spelling, Answer plain, Answer again, HttpCall call) throws Exception {
    HttpCall other = spelling.of().apply(call);
    if (other.equals(call)) {
      return;
    }
    Answer answer = probe.send(other);
    probe.positive(
        "the answer is the same for a request with " + spelling.words(),
        answer.status() == plain.status() && new Likeness(plain, again).isThatOf(answer),
        "expected " + plain.whole() + ", got " + answer.whole(),
        answer);
  }

  private static Spelling typed(String words, String type) {
    return new Spelling(
        words,
        call ->
            with(
                call,
                line ->
                    line.name().equalsIgnoreCase("Content-Type")
                        ? new Header(line.name(), type)
                        : line));
  }

  private static HttpCall names(
      HttpCall call, java.util.function.BiFunction<String, Locale, String> spelt) {
    return with(call, line -> new Header(spelt.apply(line.name(), Locale.ROOT), line.value()));
  }

  private static String mixed(String name, Locale locale) {
    StringBuilder mixed = new StringBuilder(name.toLowerCase(locale));
    for (int at = 1; at < mixed.length(); at += 2) {
      mixed.setCharAt(at, Character.toUpperCase(mixed.charAt(at)));
    }
    return mixed.toString();
  }

  private static HttpCall cookies(HttpCall call, String behind, String before) {
    return with(
        call,
        line ->
            line.name().equalsIgnoreCase("Cookie")
                ? new Header(line.name(), before + line.value() + behind)
                : line);
  }

  private static HttpCall with(HttpCall call, UnaryOperator<Header> line) {
    return new HttpCall(
        call.method(), call.uri(), call.headers().stream().map(line).toList(), call.body());
  }

  private static HttpCall text(HttpCall call, UnaryOperator<String> change) {
    String text = change.apply(new String(call.body(), StandardCharsets.UTF_8));
    return new HttpCall(
        call.method(), call.uri(), call.headers(), text.getBytes(StandardCharsets.UTF_8));
  }

  private static HttpCall chunked(HttpCall call) {
    return call.header("Transfer-Encoding", "chunked");
  }

  private static String escaped(String json) {
    return json.codePoints()
        .mapToObj(
            c ->
                c > 0x7f || c == '@' || c == 'a'
                    ? Character.toString(c)
                        .chars()
                        .mapToObj(unit -> "\\u" + HexFormat.of().toHexDigits((char) unit))
                        .collect(Collectors.joining())
                    : Character.toString(c))
        .collect(Collectors.joining());
  }

  private static String percent(String form) {
    StringBuilder encoded = new StringBuilder();
    for (int at = 0; at < form.length(); at++) {
      char c = form.charAt(at);
      if (c == '%') {
        encoded.append(form, at, at + 3);
        at += 2;
      } else {
        encoded.append(
            "=&+".indexOf(c) >= 0
                ? String.valueOf(c)
                : "%" + HexFormat.of().withUpperCase().toHexDigits((byte) c));
      }
    }
    return encoded.toString();
  }

  private static String small(String form) {
    return java.util.regex.Pattern.compile("%[0-9A-F]{2}")
        .matcher(form)
        .replaceAll(found -> found.group().toLowerCase(Locale.ROOT));
  }
}
