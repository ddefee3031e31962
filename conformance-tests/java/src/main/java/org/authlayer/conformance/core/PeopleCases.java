package org.authlayer.conformance.core;

import java.util.List;
import org.authlayer.domain.Middleware;

/** The user of a credential: its owner when it verifies, no user when it does not. */
final class PeopleCases {

  private PeopleCases() {}

  static AuthenticatorCase match() {
    return new AuthenticatorCase(
        "a credential that verifies authenticates the user it belongs to, and no other user",
        (probe, form) -> {
          Trace trace = probe.trace(Person.class, Officer.class);
          Middleware basic = people(probe, form);
          trace.send("Ada's", basic, probe.basic("Ada", "of Ada")).shows("Person[name=Ada]");
          trace.send("Bob's", basic, probe.basic("Bob", "of Bob")).shows("Person[name=Bob]");
        });
  }

  static AuthenticatorCase failure() {
    return new AuthenticatorCase(
        "a credential that does not verify leaves the auth store as it was",
        (probe, form) -> {
          Trace trace = probe.trace(Officer.class);
          Middleware basic = people(probe, form);
          trace.send("empty", basic, probe.basic("Ada", "of Bob")).shows("no user");
          var holding = probe.basic("Ada", "of Bob");
          probe.layer().login(holding, new Officer("Olga"));
          trace.send("of another type", basic, holding).shows("Officer[name=Olga]");
        });
  }

  /** A Basic authenticator that knows Ada and Bob; the password of each is "of" and the name. */
  static Middleware people(CoreProbe probe, Form form) {
    return probe
        .layer()
        .basic(
            form,
            (sent, request) -> {
              boolean known = List.of("Ada", "Bob").contains(sent.username());
              if (known && sent.password().equals("of " + sent.username())) {
                probe.layer().login(request, new Person(sent.username()));
              }
            });
  }
}
