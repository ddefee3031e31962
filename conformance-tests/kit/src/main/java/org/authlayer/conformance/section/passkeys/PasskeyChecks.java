package org.authlayer.conformance.section.passkeys;

import java.util.List;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.SteppedClient;
import org.authlayer.conformance.probe.WireCheck;

/**
 * What a server verifies of a passkey: AL-PKY-01 to AL-PKY-12. A key that was registered with
 * something wrong has to open nothing afterwards, whatever the registration answered.
 */
public final class PasskeyChecks {

  private static final String ELSEWHERE = "elsewhere.example";
  private static final UnaryOperator<Ceremony> RIGHT = UnaryOperator.identity();

  private PasskeyChecks() {}

  public static List<WireCheck> all() {
    return List.of(
        new WireCheck("AL-PKY-01", PasskeyChecks::keyOpensItsOwnersPage),
        new WireCheck("AL-PKY-02", PasskeyChecks::otherOriginsAreRefused),
        new WireCheck("AL-PKY-03", PasskeyChecks::otherRelyingPartiesAreRefused),
        new WireCheck("AL-PKY-04", PasskeyChecks::challengeIsIssuedAndCountsOnce),
        new WireCheck("AL-PKY-05", PasskeyChecks::challengeBelongsToItsSession),
        new WireCheck("AL-PKY-06", PasskeyChecks::otherCeremoniesAreRefused),
        new WireCheck("AL-PKY-07", PasskeyChecks::absentUsersAreRefused),
        new WireCheck("AL-PKY-08", PasskeyChecks::verificationIsDemandedAsDeclared),
        new WireCheck("AL-PKY-09", PasskeyChecks::wrongSignaturesAreRefused),
        new WireCheck("AL-PKY-10", PasskeyChecks::unknownKeysAreRefused),
        new WireCheck("AL-PKY-11", PasskeyChecks::counterGoesBackAsDeclared),
        new WireCheck("AL-PKY-12", PasskeyChecks::keyOpensNoOtherAccount));
  }

  static void keyOpensItsOwnersPage(Probe probe) throws Exception {
    PasskeyOwner ada = PasskeyOwner.fresh(probe);
    PasskeyOwner bob = PasskeyOwner.fresh(probe);
    SteppedClient.fresh(probe).isOut("no passkey");
    ada.logsIn(RIGHT).isIn("a passkey", ada.account());
    bob.logsIn(RIGHT).isIn("a passkey of another user", bob.account());
    ada.logsIn(RIGHT).isIn("the same passkey again", ada.account());
  }

  static void otherOriginsAreRefused(Probe probe) throws Exception {
    refused(probe, "another origin", says -> says.origin("https://" + ELSEWHERE));
    refused(probe, "a longer origin", says -> says.origin(says.origin() + "." + ELSEWHERE));
  }

  static void otherRelyingPartiesAreRefused(Probe probe) throws Exception {
    refused(probe, "the hash of another RP ID", says -> says.rpId(ELSEWHERE));
  }

  static void challengeIsIssuedAndCountsOnce(Probe probe) throws Exception {
    String other = SoftwareKey.TEXT.encodeToString(SoftwareKey.random());
    PasskeyOwner own =
        refused(probe, "a challenge that was not issued", says -> says.challenge(other));
    SteppedClient client = SteppedClient.fresh(probe);
    Ceremony says = own.begun(client, own.key());
    own.sends(client, says);
    client.isIn("a login", own.account());
    SteppedClient second = SteppedClient.fresh(probe);
    own.begun(second, own.key());
    own.sends(second, says.count(own.key().nextCount()));
    second.isOut("a challenge that was used");
    SoftwareKey added = SoftwareKey.fresh();
    PasskeyOwner bob = PasskeyOwner.fresh(probe, List.of(added));
    bob.logsIn(RIGHT).isIn("a key that was registered by a challenge", bob.account());
    bob.logsIn(added, RIGHT).isOut("another key that was registered by the same challenge");
  }

  static void challengeBelongsToItsSession(Probe probe) throws Exception {
    PasskeyOwner own = PasskeyOwner.fresh(probe);
    SteppedClient first = SteppedClient.fresh(probe);
    SteppedClient second = SteppedClient.fresh(probe);
    Ceremony says = own.begun(first, own.key());
    own.begun(second, own.key());
    own.sends(second, says.count(own.key().nextCount()));
    second.isOut("the challenge of another session");
    own.logsIn(RIGHT).isIn("the challenge of the session", own.account());
  }

  static void otherCeremoniesAreRefused(Probe probe) throws Exception {
    refused(probe, "the type of the other ceremony", Ceremony::withOtherType);
  }

  static void absentUsersAreRefused(Probe probe) throws Exception {
    refused(probe, "an absent user", says -> says.without(Ceremony.PRESENT));
  }

  static void verificationIsDemandedAsDeclared(Probe probe) throws Exception {
    UnaryOperator<Ceremony> unverified = says -> says.without(Ceremony.VERIFIED);
    if (probe.declared().is("passkey.userVerification", "required")) {
      refused(probe, "a user who was not verified", unverified);
    } else {
      PasskeyOwner own = PasskeyOwner.fresh(probe);
      own.logsIn(unverified).isIn("a user who was not verified", own.account());
    }
  }

  static void wrongSignaturesAreRefused(Probe probe) throws Exception {
    PasskeyOwner own = PasskeyOwner.fresh(probe);
    own.logsIn(Ceremony::forged).isOut("a signature of other data");
    own.logsIn(own.key().impostor(), RIGHT).isOut("a signature by another key");
    own.logsIn(RIGHT).isIn("the right signature", own.account());
  }

  static void unknownKeysAreRefused(Probe probe) throws Exception {
    PasskeyOwner own = PasskeyOwner.fresh(probe);
    SoftwareKey unknown = SoftwareKey.fresh();
    unknown.belongsTo(own.key().handle());
    own.logsIn(unknown, RIGHT).isOut("a key that was not registered");
    own.logsIn(RIGHT).isIn("the key that was registered", own.account());
  }

  static void counterGoesBackAsDeclared(Probe probe) throws Exception {
    PasskeyOwner own = PasskeyOwner.fresh(probe);
    own.logsIn(says -> says.count(10)).isIn("a counter of 10", own.account());
    SteppedClient client = own.logsIn(says -> says.count(9));
    if (probe.declared().is("passkey.counter", "refused")) {
      client.isOut("a counter of 9 after 10");
    } else {
      client.isIn("a counter of 9 after 10", own.account());
    }
  }

  static void keyOpensNoOtherAccount(Probe probe) throws Exception {
    PasskeyOwner ada = PasskeyOwner.fresh(probe);
    PasskeyOwner bob = PasskeyOwner.fresh(probe);
    String handle = bob.key().handle();
    ada.logsIn(says -> says.handle(handle)).isOut("a key with the handle of another user");
    ada.logsIn(RIGHT).isIn("a key with the handle of its owner", ada.account());
    SoftwareKey copy = ada.key().impostor();
    bob.registers(copy, RIGHT);
    copy.belongsTo(ada.key().handle());
    ada.logsIn(copy, RIGHT).isOut("a key that another user registered under the same identifier");
  }

  /** In both ceremonies; the twins are the same without what is wrong. */
  private static PasskeyOwner refused(Probe probe, String what, UnaryOperator<Ceremony> wrong)
      throws Exception {
    PasskeyOwner own = PasskeyOwner.fresh(probe);
    own.logsIn(wrong).isOut("a login with " + what);
    own.logsIn(RIGHT).isIn("a login without " + what, own.account());
    SoftwareKey added = SoftwareKey.fresh();
    own.registers(added, wrong);
    own.logsIn(added, RIGHT).isOut("a key that was registered with " + what);
    return own;
  }
}
