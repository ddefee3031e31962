package org.authlayer.conformance.section.security;

import java.util.LinkedHashMap;
import java.util.Map;
import org.authlayer.conformance.probe.Applicant;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.Registered;
import org.authlayer.conformance.wire.Answer;

/** What a route answers to those who register, sent once in a run, by what was asked. */
record Registrations(Map<String, Answer> answers) {

  static Registrations of(Probe probe) throws Exception {
    String key = "registrations " + probe.users().route().uri();
    return probe.once(key, Registrations.class, () -> sent(probe));
  }

  static String other(Applicant own) {
    return "Wrong-" + own.password();
  }

  private static Registrations sent(Probe probe) throws Exception {
    Registered first = Registered.of(probe);
    Applicant own = first.own();
    String payload = own.payload().toString();
    String cut = payload.substring(0, payload.length() - 1);
    Map<String, Answer> answers = new LinkedHashMap<>();
    answers.put("a registration", first.saved());
    answers.put("a second registration", probe.send(own.call()));
    answers.put("a mismatch", probe.send(own.but("confirmPassword", other(own))));
    answers.put("an empty name", probe.send(own.but("name", "")));
    answers.put(
        "malformed JSON", probe.send(probe.users().route().content("application/json", cut)));
    return new Registrations(answers);
  }
}
