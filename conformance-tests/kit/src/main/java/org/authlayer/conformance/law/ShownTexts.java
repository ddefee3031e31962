package org.authlayer.conformance.law;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.authlayer.conformance.probe.Applicant;
import org.authlayer.conformance.probe.Peculiar;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** A text that was accepted is shown as it was sent, wherever it is shown. */
final class ShownTexts {

  /** Names that a target must accept. */
  private static final List<String> PLAIN = List.of("0042", "null");

  /** Names that a target may reject. */
  private static final List<String> ODD =
      List.of(
          "Kit\tof\r\ntwo lines",
          "Kit\u0000Kat",
          " Kit \u00a0\u200b\u200d\u00ad\ufe0f with blanks\u3000\ufeff",
          "Kit " + "long ".repeat(60) + "end");

  private ShownTexts() {}

  static void isShownAsSent(Probe probe) throws Exception {
    boolean shared = Set.of(Profile.SESSION, Profile.COMPOSITION).contains(probe.profile());
    Probe issuer = shared && probe.claims(Profile.TOKEN) ? probe.in(Profile.TOKEN) : probe;
    LawUser person = LawUser.of(issuer, 0);
    Account account = person.account();
    probe.accepted("a name and an address of many kinds of characters", person.saved());
    shows(probe, "the answer to the registration", person.saved(), account);
    switch (probe.profile()) {
      case BASIC_LOGIN -> {
        shows(probe, "the answer to the login", person.login(), account);
        names(probe);
      }
      case TOKEN -> {
        String token = person.login().string("value");
        shows(probe, "the record", probe.send(probe.guarded().bearer(token)), account);
      }
      case SESSION -> {
        String token = probe.tokens().of(account);
        Answer me = probe.known("a token", probe.guarded().bearer(token), account);
        String session = probe.sessions().in(me).orElse("");
        probe.known("its session", probe.sessions().page(session), account);
      }
      case FORM -> pages(probe, person);
      case COMPOSITION -> secure(probe, account);
      default -> throw new IllegalStateException("no texts in " + probe.profile());
    }
  }

  /** A record without a member is judged by other clauses. */
  private static void shows(Probe probe, String where, Answer answer, Account account) {
    JsonNode record = answer.json();
    boolean shown = record.hasNonNull("email") || record.hasNonNull("id");
    probe.positive(where + " is a record in JSON", shown, answer);
    for (var member : List.of(List.of("name", account.name()), List.of("email", account.email()))) {
      JsonNode text = record.path(member.get(0));
      probe.positive(
          where + " has the " + member.get(0) + " that was sent",
          text.isMissingNode() || member.get(1).equals(text.textValue()),
          "expected " + member.get(1) + ", got " + text,
          answer);
    }
  }

  private static void names(Probe probe) throws Exception {
    for (String name : PLAIN) {
      kept(probe, name, true);
    }
    for (String name : ODD) {
      kept(probe, name, false);
    }
  }

  private static void kept(Probe probe, String name, boolean isPlain) throws Exception {
    Answer answer =
        isPlain
            ? Peculiar.having(probe, it -> it.named(name)).saved()
            : probe.send(Applicant.of(probe).named(name).call());
    if (answer.isSuccess() || isPlain) {
      probe.accepted("the name " + words(name), answer);
      String smallest =
          answer.json().path("name").isMissingNode() ? "" : smallest(probe, name, answer);
      probe.positive(
          "it is kept: the name " + words(name),
          smallest.isEmpty(),
          "the smallest part that is not kept: " + words(smallest),
          answer);
    } else {
      probe.rejected("the name " + words(name), answer);
    }
  }

  private static String smallest(Probe probe, String name, Answer answer) throws Exception {
    if (Applicant.isName(probe, name, answer.json().path("name").textValue())) {
      return "";
    }
    String smallest = name;
    for (String part : halves(name)) {
      Answer again = probe.send(Applicant.of(probe).named(part).call());
      String shown = again.json().path("name").textValue();
      if (again.isSuccess() && !Applicant.isName(probe, part, shown)) {
        smallest = part;
        break;
      }
    }
    return smallest;
  }

  private static List<String> halves(String name) {
    List<String> halves = new ArrayList<>();
    for (int size = 3; size < name.length() / 2; size *= 2) {
      for (int at = 0; at + size <= Math.min(name.length(), 40); at += size) {
        halves.add(name.substring(at, at + size));
      }
    }
    return halves;
  }

  private static String words(String name) {
    String shown = escaped(name);
    return "'" + (shown.length() > 60 ? shown.substring(0, 60) + "..." : shown) + "'";
  }

  static String escaped(String text) {
    StringBuilder escaped = new StringBuilder();
    text.chars()
        .forEach(
            c ->
                escaped.append(
                    c >= ' ' && c < 0x7f
                        ? (char) c
                        : "\\u" + HexFormat.of().toHexDigits((char) c)));
    return escaped.toString();
  }

  private static void pages(Probe probe, LawUser person) throws Exception {
    String session =
        probe.sessions().areFew()
            ? probe.sessions().fresh(person.account())
            : probe.sessions().in(person.login()).orElse("");
    HttpCall page = probe.sessions().page(session);
    read(probe, "the protected page", probe.accepted("the session", page), person.account());
    HttpCall open =
        probe
            .call("GET", probe.declared().text("form.public"))
            .cookie(probe.sessions().cookieName(), session);
    read(probe, "the public page", probe.accepted("the session", open), person.account());
  }

  private static void read(Probe probe, String which, Answer page, Account account) {
    String text = page.page();
    probe.positive(
        which + " shows the address or the name as it was sent",
        text.contains(account.email()) || text.contains(account.name()),
        page);
  }

  private static void secure(Probe probe, Account account) throws Exception {
    String token = probe.in(Profile.TOKEN).tokens().of(account);
    Answer answer = probe.accepted("a token", probe.call("GET", "/secure").bearer(token));
    String text = answer.json().isMissingNode() ? answer.text() : Answer.texts(answer.json());
    boolean named = probe.declared().find("decisions.secure.user").orElse("").contains("{name}");
    probe.positive(
        "the route of two user types shows the name as it was sent, where it shows one",
        !named || text.contains(account.name()),
        answer);
  }
}
