package org.authlayer.conformance.probe;

import org.authlayer.conformance.verdict.Obstacle;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;

/**
 * Somebody who registered with a valid payload, and the answer: once in a run at each route, as the
 * twin of all the payloads there that fail.
 */
public record Registered(Applicant own, Answer saved) {

  public static Registered of(Probe probe) throws Exception {
    String key = "registered " + probe.users().route().uri();
    return probe.once(key, Registered.class, () -> sent(probe));
  }

  /** The user of a route at which no other one tries to take the address. */
  static Account account(Probe probe) throws Exception {
    Registered twin = of(probe);
    if (!twin.saved.isSuccess()) {
      throw new Obstacle("a user could not be registered: the answer was " + twin.saved.status());
    }
    return twin.own.account(twin.saved);
  }

  /** Another one with the same address, who registers later. */
  public Applicant rival() {
    return own.named("Rival").password("Wrong-" + own.password());
  }

  /** The answer to the rival, who first sends another confirmation. */
  public Answer contested(Probe probe) throws Exception {
    Applicant rival = rival().in(probe);
    probe.sent(rival.but("confirmPassword", "other password"));
    return probe.sent(rival.call());
  }

  /** The answer to the owner's login after the rival's registration. */
  public Answer kept(Probe probe) throws Exception {
    contested(probe);
    return probe.sent(own.in(probe).login());
  }

  /** The answer, which has to have saved the user. */
  public static Answer isSaved(Probe probe, String respect) throws Exception {
    Registered twin = of(probe);
    return twin.own.in(probe).isSaved(respect, twin.saved);
  }

  private static Registered sent(Probe probe) throws Exception {
    Applicant own = Applicant.with(probe, "Leaks-" + probe.users().freshEmail().replace('@', '-'));
    return new Registered(own, probe.send(own.call()));
  }
}
