package org.authlayer.conformance.law;

import java.util.List;
import java.util.stream.Collectors;
import org.authlayer.conformance.catalogue.Table;
import org.authlayer.conformance.probe.Applicant;
import org.authlayer.conformance.probe.Likeness;
import org.authlayer.conformance.probe.LoginSeries;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** A request that says the same in another spelling gets the same answer. */
final class EquivalentRequests {

  private static final List<Spelling> ALL =
      Table.read(EquivalentRequests.class, "spellings.csv", Spelling::of);

  private EquivalentRequests() {}

  static void isAnsweredTheSame(Probe probe) throws Exception {
    Account owner = probe.users().owner();
    if (probe.profile() != Profile.BASIC_LOGIN) {
      HttpCall guarded = probe.routes().as(owner);
      Answer plain = probe.known("the guarded route", guarded, owner);
      Answer again = probe.known("the guarded route once more", guarded, owner);
      for (Spelling spelling : in("any")) {
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
    for (Spelling spelling : in("any", "json and registered", "json")) {
      alike(probe, spelling, plain, again, mismatch);
    }
    if (LoginSeries.isAsked(probe)) {
      Applicant odd = Applicant.of(probe).named("Zo\u00eb \ud83d\ude00 \"\\/ of the kit");
      HttpCall both = odd.call();
      for (Spelling spelling : in("json and registered")) {
        both = spelling.of(both);
      }
      odd.registers("with a charset and escaped letters", both);
    }
  }

  /** A login costs a hash, so one request has several spellings at once. */
  private static void login(Probe probe) throws Exception {
    LawUser person = LawUser.of(probe, 0);
    HttpCall login = probe.routes().login(person.account().email(), person.account().password());
    for (List<Spelling> spellings : List.of(in("form"), in("form again"))) {
      HttpCall all = login;
      for (Spelling spelling : spellings) {
        all = spelling.of(all);
      }
      Answer answer = probe.send(all);
      if (probe.sessions().begins(answer)) {
        String words = spellings.stream().map(Spelling::words).collect(Collectors.joining(", "));
        begins(probe, words, answer, person.account());
      } else {
        for (Spelling alone : spellings) {
          Answer one = probe.send(alone.of(login));
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
    HttpCall other = spelling.of(call);
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

  private static List<Spelling> in(String... lists) {
    return ALL.stream().filter(one -> List.of(lists).contains(one.list())).toList();
  }
}
