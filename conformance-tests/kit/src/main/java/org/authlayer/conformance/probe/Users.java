package org.authlayer.conformance.probe;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.verdict.NotObserved;
import org.authlayer.conformance.verdict.Obstacle;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** The users of a run: two that all checks share, and as many fresh ones as a check wants. */
public record Users(Probe probe) {

  /** Shared by all checks of the run; none may change it or count its tokens. */
  public Account ada() throws Exception {
    return shared("Ada");
  }

  /** A second one that all checks of the run share; none may change it or count its tokens. */
  public Account bob() throws Exception {
    return shared("Bob");
  }

  /**
   * A third one, who logs in for tokens as often as checks need: no check keeps one of them, so
   * that a target which ends tokens at a login fails where that is asked.
   */
  public Account cyd() throws Exception {
    return shared("Cyd");
  }

  /** Whose credential {@link ProfileRoutes#as} sends where a check does not care. */
  public Account owner() throws Exception {
    return switch (probe.profile()) {
      case SIMPLE -> new Account("", probe.declared().text("credentials.simple.name"), "", "");
      case BASIC_LOGIN, FORM -> LoginSeries.of(probe).own();
      case JWT_MANUAL -> bob();
      default -> ada();
    };
  }

  /** Somebody who belongs to one check, and whose name no one else has. */
  public Account fresh() throws Exception {
    String email = freshEmail();
    String name = "Kit " + email.substring(0, email.indexOf('@'));
    return register(name, email, "kit password " + email);
  }

  public Account register(String name, String email, String password) throws Exception {
    Answer answer = probe.send(route().json(payload(name, email, password)));
    if (!answer.isSuccess()) {
      throw new Obstacle("a user could not be registered: the answer was " + answer.status());
    }
    return new Account(answer.json().path("id").asText(""), name, email, password);
  }

  public String freshEmail() {
    return probe.freshEmail();
  }

  public HttpCall route() {
    for (Profile able :
        new Profile[] {
          probe.profile(), Profile.BASIC_LOGIN, Profile.TOKEN, Profile.JWT, Profile.TOKEN_EXPIRING
        }) {
      if (probe.claims(able) && registers(able)) {
        return probe.call(able, "POST", "/users");
      }
    }
    throw new NotObserved("no claimed profile registers users");
  }

  public Map<String, String> payload(String name, String email, String password) {
    Map<String, String> members = new LinkedHashMap<>();
    members.put("name", name);
    members.put("email", email);
    members.put("password", password);
    members.put("confirmPassword", password);
    return members;
  }

  /** Somebody with a peculiarity, for all profiles of a check: registered by the first. */
  public Account shared(String peculiarity, Callable<Account> registered) throws Exception {
    return probe.once("user " + peculiarity, Account.class, registered);
  }

  private Account shared(String name) throws Exception {
    boolean few =
        List.of(Profile.SESSION, Profile.FORM).contains(probe.profile())
            && probe.sessions().areFew();
    return shared(
        few ? name + probe.check() : name,
        () -> {
          String email = freshEmail();
          int number = email.lastIndexOf('n', email.indexOf('@')) + 1;
          String called = name + " " + email.substring(0, number);
          return register(called, email, name + "-knows-" + freshEmail());
        });
  }

  private static boolean registers(Profile able) {
    return switch (able) {
      case BASIC_LOGIN, TOKEN, TOKEN_EXPIRING, JWT -> true;
      case JWT_MANUAL, SIMPLE, SESSION, FORM, COMPOSITION, ACCOUNT, SECOND_FACTOR, PASSKEY, CORE ->
          false;
    };
  }
}
