package org.authlayer.conformance.law;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.authlayer.conformance.kit.StoreView;
import org.authlayer.conformance.probe.Applicant;
import org.authlayer.conformance.probe.Browser;
import org.authlayer.conformance.probe.OwnAccount;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.Registered;
import org.authlayer.conformance.probe.Together;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.verdict.Observation.Kind;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** Requests at once give what the same requests may give one after another. */
final class ConcurrentRequests {

  private static final int REQUESTS = 3;
  private static final int REGISTRATIONS = 2;

  private ConcurrentRequests() {}

  static void isAsOneAfterAnother(Probe probe) throws Exception {
    switch (probe.profile()) {
      case BASIC_LOGIN -> oneAddress(probe);
      case FORM -> logouts(probe);
      case ACCOUNT -> {
        OwnAccount own = OwnAccount.of(probe);
        removals(probe, own.account(), own.token());
        passwords(probe, own);
      }
      default -> users(probe);
    }
  }

  private static void oneAddress(Probe probe) throws Exception {
    Applicant first = Applicant.of(probe);
    List<Applicant> all = new ArrayList<>();
    for (int n = 1; n <= REGISTRATIONS; n++) {
      all.add(first.password(n + first.password()));
    }
    List<Callable<Answer>> calls = new ArrayList<>();
    for (Applicant one : all) {
      calls.add(() -> probe.send(one.call()));
    }
    List<Answer> answers = Together.call(calls);
    Answer late = Registered.of(probe).contested(probe);
    probe.refusal("one later is not accepted", !late.isSuccess(), late);
    int saved = 0;
    for (int n = 0; n < REGISTRATIONS; n++) {
      Answer answer = answers.get(n);
      boolean success = answer.isSuccess();
      saved += success ? 1 : 0;
      probe.note(
          success ? Kind.TWIN : Kind.REFUSAL,
          "of registrations at once each is answered as one of two in a row",
          success || answer.status() == late.status(),
          "one later was answered with " + late.status() + ", this one with " + answer.status(),
          answer);
      boolean opened = probe.send(all.get(n).login()).isSuccess();
      probe.note(
          success ? Kind.TWIN : Kind.REFUSAL,
          "the password of the registration that was accepted is the user's, and no other",
          opened == success,
          answer);
    }
    probe.equal("registrations of one address that were accepted", 1, saved);
    probe
        .levers()
        .storeIfAny()
        .ifPresent(store -> probe.equal("rows with the address", 1L, rows(store, first.email())));
  }

  private static long rows(StoreView store, String email) {
    return store.rows("users").stream()
        .filter(row -> email.equalsIgnoreCase(row.get("email")))
        .count();
  }

  private static void logouts(Probe probe) throws Exception {
    String name = probe.sessions().cookieName();
    String cookie = Browser.withSession(probe, Browser.OwnSession.LOGGED_OUT_AT_ONCE).cookie();
    HttpCall page = probe.sessions().page(cookie);
    probe.known("the session", page, Browser.userOfSessions(probe));
    HttpCall logout =
        probe.call("POST", probe.declared().text("form.logout")).cookie(name, cookie).fromOwnPage();
    List<Callable<Answer>> calls = new ArrayList<>();
    for (int n = 0; n < REQUESTS; n++) {
      calls.add(() -> probe.send(page));
      calls.add(() -> probe.send(logout));
    }
    for (Answer answer : Together.call(calls)) {
      probe.refusal("logouts and visits at once break nothing", answer.status() < 500, answer);
    }
    Answer after = probe.send(page);
    probe.refusal("no user is known after them", !after.isSuccess(), after);
  }

  private static void removals(Probe probe, Account own, String kept) throws Exception {
    String gone = probe.tokens().fresh(own);
    HttpCall remove = probe.tokens().removal(gone).bearer(kept);
    Callable<Answer> call = () -> probe.send(remove);
    for (Answer answer : Together.call(Collections.nCopies(REQUESTS, call))) {
      probe.refusal("removals at once break nothing", answer.status() < 500, answer);
    }
    probe.known("the token that is left", probe.guarded().bearer(kept), own);
    probe.refused("the removed one", probe.guarded().bearer(gone));
  }

  private static void passwords(Probe probe, OwnAccount of) throws Exception {
    Account own = of.account();
    HttpCall change = probe.call("PUT", "/password").bearer(of.token());
    List<String> wanted = List.of("one " + own.password(), "two " + own.password());
    List<Callable<Answer>> calls = new ArrayList<>();
    for (String next : wanted) {
      calls.add(
          () ->
              probe.send(
                  change.json(Map.of("currentPassword", own.password(), "newPassword", next))));
    }
    int accepted = 0;
    for (Answer answer : Together.call(calls)) {
      probe.twin("changes at once break nothing", answer.status() < 500, answer);
      accepted += answer.isSuccess() ? 1 : 0;
    }
    probe.equal("changes of one password that were accepted", 1, accepted);
    int opened = 0;
    for (String next : wanted) {
      HttpCall login = probe.in(Profile.TOKEN).routes().login().basic(own.email(), next);
      opened += probe.send(login).isSuccess() ? 1 : 0;
    }
    probe.equal("new passwords that open", 1, opened);
  }

  private static void users(Probe probe) throws Exception {
    List<Account> users = List.of(probe.users().ada(), probe.users().bob());
    List<Callable<Answer>> calls = new ArrayList<>();
    for (int n = 0; n < 4 * REQUESTS; n++) {
      HttpCall call = probe.routes().as(users.get(n % 2));
      calls.add(() -> probe.send(call));
    }
    List<Answer> answers = Together.call(calls);
    for (int n = 0; n < answers.size(); n++) {
      probe.accepted("one of many requests at once", answers.get(n));
      probe.identifies("it is answered as its user's", answers.get(n), users.get(n % 2));
    }
  }
}
