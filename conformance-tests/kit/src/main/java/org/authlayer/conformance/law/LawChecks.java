package org.authlayer.conformance.law;

import java.util.List;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.verdict.NotObserved;
import org.authlayer.conformance.wire.Account;

/** The laws: AL-LAW. */
public final class LawChecks {

  /** Every declared limit of failures is higher than this. */
  private static final int FEWEST = 8;

  /** The number of the user whose other tokens end by the change of her password. */
  private static final int OF_THE_ACCOUNT = -1;

  private LawChecks() {}

  public static List<WireCheck> all() {
    return List.of(
        new WireCheck("AL-LAW-01", LawChecks::secretsAreExact),
        new WireCheck("AL-LAW-02", LawChecks::passwordsAreExact),
        new WireCheck("AL-LAW-03", LawChecks::userNamesAreExact),
        new WireCheck("AL-LAW-04", Crossed::opensNothing),
        new WireCheck("AL-LAW-05", LawChecks::namesOfFieldsAreExact),
        new WireCheck("AL-LAW-06", Kept::isShownAsSent),
        new WireCheck("AL-LAW-07", Typed::isRejected),
        new WireCheck("AL-LAW-08", Spelt::isAnsweredTheSame),
        new WireCheck("AL-LAW-09", Ends::comeBackNever),
        WireCheck.alone("AL-LAW-10", Expiry::isNotPutOff),
        new WireCheck("AL-LAW-11", AtOnce::isAsOneAfterAnother));
  }

  static void secretsAreExact(Probe probe) throws Exception {
    for (Thing secret : Things.secrets(probe)) {
      Exact.holds(probe, secret, Changes.all(probe.examples(), secret));
    }
  }

  static void passwordsAreExact(Probe probe) throws Exception {
    switch (probe.profile()) {
      case COMPOSITION, SIMPLE -> configured(probe, 0, Math.min(FEWEST, failures(probe)));
      case ACCOUNT -> {
        Account own = Person.of(probe.in(Profile.TOKEN), OF_THE_ACCOUNT).account();
        String token = probe.tokens().fresh(own);
        Thing current = Things.current(probe, own, token);
        Exact.holds(
            probe,
            current,
            Changes.first(Changes.drawn(probe.examples(), current.name()), current, FEWEST));
      }
      default -> {
        List<Change> mine = Person.share(probe, Changes.drawn(probe.examples(), "the password"));
        int most = failures(probe);
        for (int from = 0; from < mine.size(); from += most) {
          Person person = Person.of(probe, from / most);
          List<Change> next = mine.subList(from, Math.min(mine.size(), from + most));
          Exact.holds(probe, Things.password(probe, person.account()), next, person.login());
        }
      }
    }
  }

  static void userNamesAreExact(Probe probe) throws Exception {
    if (probe.profile() == Profile.COMPOSITION || probe.profile() == Profile.SIMPLE) {
      configured(probe, 1, probe.examples().most() / 4);
      return;
    }
    Person person = Person.of(probe, 0);
    Thing name = Things.name(probe, person.account());
    List<Change> mine = Person.share(probe, Changes.drawn(probe.examples(), name.name()));
    Exact.holds(probe, name, mine, person.login());
  }

  static void namesOfFieldsAreExact(Probe probe) throws Exception {
    for (Thing name : Things.names(probe)) {
      Exact.holds(probe, name, Changes.all(probe.examples(), name));
    }
  }

  /** How many failures of one user stay below the limit of the target. */
  private static int failures(Probe probe) {
    String limit = probe.declared().find("decisions.rateLimit").orElse("/" + FEWEST);
    return limit.equals("none")
        ? probe.examples().most()
        : Math.max(1, Integer.parseInt(limit.substring(limit.indexOf('/') + 1)) - 2);
  }

  /** All runs share the configured user, so a target with a limit gets few wrong attempts. */
  private static void configured(Probe probe, int which, int most) throws Exception {
    List<Thing> things = Things.configured(probe);
    if (things.isEmpty()) {
      throw new NotObserved("the target declares no password of this profile");
    }
    Thing thing = things.get(which);
    List<Change> drawn = Changes.drawn(probe.examples(), thing.name());
    boolean limited = !probe.declared().find("decisions.rateLimit").orElse("").equals("none");
    Exact.holds(probe, thing, Changes.first(drawn, thing, limited ? most : drawn.size()));
  }
}
