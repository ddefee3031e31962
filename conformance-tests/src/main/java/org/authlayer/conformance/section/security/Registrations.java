package org.authlayer.conformance.section.security;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.authlayer.conformance.probe.Applicant;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.Registered;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** What a route answers to those who register, sent once in a run, by what was asked. */
record Registrations(Applicant own, String other, Map<String, Answer> answers) {

  private static final String FIRST = "a registration";

  static Registrations of(Probe probe) throws Exception {
    String key = "registrations " + probe.users().route().uri();
    return probe.once(key, Registrations.class, () -> sent(probe));
  }

  Answer first() {
    return Objects.requireNonNull(answers.get(FIRST));
  }

  private static Registrations sent(Probe probe) throws Exception {
    Registered registered = Registered.of(probe);
    Applicant own = registered.own();
    String other = "Wrong-" + own.password();
    String payload = own.payload().toString();
    String cut = payload.substring(0, payload.length() - 1);
    Map<String, HttpCall> calls = new LinkedHashMap<>();
    calls.put("a second registration", own.call());
    calls.put("a mismatch", own.but("confirmPassword", other));
    calls.put("an empty name", own.but("name", ""));
    calls.put("malformed JSON", probe.users().route().content("application/json", cut));
    Map<String, Answer> answers = new LinkedHashMap<>(Map.of(FIRST, registered.saved()));
    for (var call : calls.entrySet()) {
      answers.put(call.getKey(), probe.send(call.getValue()));
    }
    return new Registrations(own, other, answers);
  }

  /** Without the password. */
  @Override
  public String toString() {
    return "Registrations[" + own + "]";
  }
}
