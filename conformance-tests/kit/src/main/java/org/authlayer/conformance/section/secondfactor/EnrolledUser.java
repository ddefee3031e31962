package org.authlayer.conformance.section.secondfactor;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.SteppedClient;
import org.authlayer.conformance.verdict.Obstacle;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.Digits;

/** A user of one check who has a second factor, and the codes that were not sent yet. */
final class EnrolledUser {

  private static final int NEAR = 20;

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

  int secretBits() {
    return codes.secret().length * Byte.SIZE;
  }

  /** A new client that has sent the password. */
  SteppedClient password() throws Exception {
    return SteppedClient.after(probe, account);
  }

  /** A code that was not sent yet; of a step ahead, or of a later time. */
  String next() throws Exception {
    last = Math.max(last + 1, now());
    while (last > now() + stepsOff) {
      later(1);
    }
    return codes.code(last);
  }

  /** The code of a step before or after the present one. */
  String ofStep(int ahead) throws Exception {
    return codes.code(now() + ahead);
  }

  /** No code of this hour. */
  String wrong() throws Exception {
    long now = now();
    List<String> near =
        LongStream.rangeClosed(now - NEAR, now + NEAR).mapToObj(codes::code).toList();
    return LongStream.rangeClosed(0, NEAR + NEAR + 1)
        .mapToObj(codes::code)
        .filter(code -> !near.contains(code))
        .findFirst()
        .orElseThrow();
  }

  void later(int steps) {
    probe.levers().clock().advance(Duration.ofSeconds((long) steps * codes.period()));
  }

  /** How long the present step lasts by the target's clock. */
  Duration rest() {
    Instant now = probe.levers().clock().now();
    Instant end = Instant.ofEpochSecond((codes.step(now) + 1) * codes.period());
    return Duration.between(now, end);
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

  /** What the target showed when the factor was set up. */
  List<String> recoveryCodes() {
    Pattern pattern = Pattern.compile(probe.declared().text("secondFactor.recoveryCodes"));
    List<String> found =
        pattern
            .matcher(confirmed.text())
            .results()
            .map(code -> code.group(code.groupCount()))
            .toList();
    if (found.isEmpty()) {
      throw new Obstacle("secondFactor.recoveryCodes finds no code where the factor was set up");
    }
    return found;
  }

  void recovers(SteppedClient client, String code) throws Exception {
    String route =
        probe.declared().find("secondFactor.recovery").isPresent()
            ? "secondFactor.recovery"
            : "secondFactor.proof";
    String field =
        probe
            .declared()
            .find("secondFactor.recoveryCode")
            .orElse(probe.declared().text("secondFactor.code"));
    client.post(route, Map.of(field, code));
  }
}
