package org.authlayer.conformance.section.secondfactor;

import java.time.Duration;
import java.util.Map;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.SteppedClient;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.Digits;

/** A user of one check who has a second factor, and the codes that were not sent yet. */
final class EnrolledUser {

  private final Probe probe;
  private final Account account;
  private final CodeGenerator codes;
  private final Answer confirmed;
  private final int stepsOff;
  private long last;

  private EnrolledUser(Probe probe, Account account, CodeGenerator codes, SteppedClient client)
      throws Exception {
    this.probe = probe;
    this.account = account;
    this.codes = codes;
    this.stepsOff = probe.declared().find("secondFactor.stepsOff").map(Digits::small).orElse(1);
    this.last = now();
    this.confirmed = send(client, "secondFactor.confirm", codes.code(last));
    probe.accepted("the first code of a new secret", confirmed);
  }

  static EnrolledUser fresh(Probe probe) throws Exception {
    Account account = probe.users().fresh();
    SteppedClient client = SteppedClient.after(probe, account);
    Answer proposed = client.post("secondFactor.setup", Map.of());
    CodeGenerator codes = CodeGenerator.in(proposed, probe.declared().text("secondFactor.secret"));
    return new EnrolledUser(probe, account, codes, client);
  }

  Account account() {
    return account;
  }

  /** A new client that has sent the password. */
  SteppedClient password() throws Exception {
    return SteppedClient.after(probe, account);
  }

  /** A code that was not sent yet; of a step ahead, or of a later time. */
  String next() throws Exception {
    last = Math.max(last + 1, now());
    while (last > now() + stepsOff) {
      later();
    }
    return codes.code(last);
  }

  private void later() {
    probe.levers().clock().advance(Duration.ofSeconds(codes.period()));
  }

  private long now() throws Exception {
    return codes.step(probe.levers().time(probe.send(probe.guarded())));
  }

  Answer proves(SteppedClient client, String code) throws Exception {
    return send(client, "secondFactor.proof", code);
  }

  private Answer send(SteppedClient client, String route, String code) throws Exception {
    return client.post(route, Map.of(probe.declared().text("secondFactor.code"), code));
  }
}
