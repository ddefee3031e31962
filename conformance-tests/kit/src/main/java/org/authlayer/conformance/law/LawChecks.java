package org.authlayer.conformance.law;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.authlayer.conformance.probe.OwnAccount;
import org.authlayer.conformance.probe.Peculiar;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.verdict.NotObserved;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.Digits;

/** The laws: AL-LAW, and the clauses that say the same of one secret. */
public final class LawChecks {

  /** Every declared limit of failures is higher than this. */
  private static final int FEWEST = 8;

  /** So many changes of a secret that other profiles try with all changes. */
  private static final int SOME = 2;

  private static final String PASSWORD = "the password";

  private LawChecks() {}

  public static List<WireCheck> all() {
    return List.of(
        new WireCheck("AL-LAW-01", LawChecks::secretsAreExact),
        new WireCheck("AL-ME-06", LawChecks::secretsAreExact),
        new WireCheck("AL-SEC-08", LawChecks::secretsAreExact),
        new WireCheck("AL-REG-12", LawChecks::confirmationsAreExact),
        new WireCheck("AL-LAW-02", LawChecks::passwordsAreExact),
        new WireCheck("AL-LAW-03", LawChecks::userNamesAreExact),
        new WireCheck("AL-LAW-04", CredentialKinds::opensNothing),
        new WireCheck("AL-LAW-05", LawChecks::namesOfFieldsAreExact),
        new WireCheck("AL-LAW-06", ShownTexts::isShownAsSent),
        new WireCheck("AL-LAW-07", WrongTypes::isRejected),
        new WireCheck("AL-LAW-08", EquivalentRequests::isAnsweredTheSame),
        new WireCheck("AL-LAW-09", EndedCredentials::comeBackNever),
        WireCheck.alone("AL-LAW-10", TokenEnd::isNotPutOff),
        new WireCheck("AL-LAW-11", ConcurrentRequests::isAsOneAfterAnother));
  }

  static void secretsAreExact(Probe probe) throws Exception {
    for (SentText secret : SentTexts.secrets(probe)) {
      ExactTexts.holds(probe, secret, Rewritings.all(probe.examples(), secret));
    }
  }

  public static void passwordsAreExact(Probe probe) throws Exception {
    switch (probe.profile()) {
      case COMPOSITION, SIMPLE -> configured(probe, 0, Math.min(SOME, failures(probe)));
      case ACCOUNT -> {
        OwnAccount own = OwnAccount.of(probe);
        SentText current = SentTexts.current(probe, own.account(), own.token());
        ExactTexts.holds(
            probe,
            current,
            Rewritings.first(Rewritings.drawn(probe.examples(), current.name()), current, 1));
        own.leave(probe);
      }
      default -> {
        List<Rewriting> mine = new ArrayList<>(ofPasswords(probe));
        Optional<CountedGuesses> counted = CountedGuesses.of(probe);
        if (counted.isPresent()) {
          SentText password = SentTexts.password(probe, counted.get().own());
          List<Rewriting> sent = counted.get().among(mine, probe.profile());
          ExactTexts.holds(probe, password, sent, LawUser.of(probe, 0).login());
          mine = counted.get().left(probe, mine);
        }
        int most = failures(probe);
        int all = Rewritings.ofSecrets(Rewritings.drawn(probe.examples(), PASSWORD)).size();
        int guesses = counted.map(it -> it.guesses().size()).orElse(0);
        int first = all - guesses <= most ? 0 : 1;
        for (int from = 0; from < mine.size(); from += most) {
          LawUser person = LawUser.of(probe, first + from / most);
          List<Rewriting> next = mine.subList(from, Math.min(mine.size(), from + most));
          ExactTexts.holds(
              probe, SentTexts.password(probe, person.account()), next, person.login());
        }
      }
    }
  }

  /** The changes of passwords that a profile with a login of its own tries. */
  static List<Rewriting> ofPasswords(Probe probe) {
    return Rewritings.ofSecrets(LawUser.share(probe, Rewritings.drawn(probe.examples(), PASSWORD)));
  }

  public static void userNamesAreExact(Probe probe) throws Exception {
    if (probe.profile() == Profile.COMPOSITION || probe.profile() == Profile.SIMPLE) {
      configured(probe, 1, 1);
      return;
    }
    LawUser person = LawUser.of(probe, 0);
    SentText name = SentTexts.name(probe, person.account());
    List<Rewriting> all = Rewritings.drawn(probe.examples(), name.name());
    Set<Rewriting> share = new LinkedHashSet<>(LawUser.share(probe, all));
    all.stream().filter(change -> isOfForms(probe, change, name.right())).forEach(share::add);
    List<Rewriting> mine = Rewritings.ofNames(List.copyOf(share));
    ExactTexts.holds(probe, name, mine, person.login());
  }

  /** A Basic pair holds no name with a colon. */
  private static boolean isOfForms(Probe probe, Rewriting change, String name) {
    return probe.profile() == Profile.FORM
        && change.of(name).filter(other -> other.contains(":")).isPresent();
  }

  static void confirmationsAreExact(Probe probe) throws Exception {
    SentText confirmation = SentTexts.confirmation(probe, LawUser.password("confirmed"));
    List<Rewriting> changes = Rewritings.drawn(probe.examples(), confirmation.name());
    Answer right = LawUser.of(probe, 0).saved();
    ExactTexts.holds(probe, confirmation, changes, right, 400, other -> !other.isBlank());
    Answer digits = Peculiar.having(probe, it -> it.password(Peculiar.DIGITS)).saved();
    SentText beyond = SentTexts.confirmation(probe, "kit ".repeat(19));
    ExactTexts.holds(probe, beyond, Rewritings.beyond(), digits);
    for (String other : List.of(Peculiar.DIGITS, "000000000")) {
      SentText number = SentTexts.confirmation(probe, other);
      ExactTexts.holds(probe, number, Rewritings.numbers(), digits, 400, any -> true);
    }
  }

  static void namesOfFieldsAreExact(Probe probe) throws Exception {
    for (SentText name : SentTexts.names(probe)) {
      ExactTexts.holds(probe, name, Rewritings.all(probe.examples(), name));
    }
  }

  /** How many failed logins of one account the target allows for certain. */
  static int failures(Probe probe) {
    String limit = probe.declared().find("decisions.rateLimit").orElse("/" + FEWEST);
    return limit.equals("none")
        ? probe.examples().most()
        : Math.max(1, Digits.small(limit.substring(limit.indexOf('/') + 1)) - 2);
  }

  /** All runs share the configured user, so a target with a limit gets few wrong attempts. */
  private static void configured(Probe probe, int which, int most) throws Exception {
    List<SentText> things = SentTexts.configured(probe);
    if (things.isEmpty()) {
      throw new NotObserved("the target declares no password of this profile");
    }
    SentText thing = things.get(which);
    List<Rewriting> drawn = Rewritings.drawn(probe.examples(), thing.name());
    boolean limited = !probe.declared().find("decisions.rateLimit").orElse("").equals("none");
    ExactTexts.holds(probe, thing, Rewritings.first(drawn, thing, limited ? most : drawn.size()));
  }
}
