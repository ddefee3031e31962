package org.authlayer.conformance.section.general;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.authlayer.conformance.core.AuthenticatorCase;
import org.authlayer.conformance.core.AuthenticatorCases;
import org.authlayer.conformance.core.CoreCheck;
import org.authlayer.conformance.core.CoreProbe;
import org.authlayer.conformance.core.Form;
import org.authlayer.conformance.core.Person;
import org.authlayer.conformance.core.Trace;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Channel;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;

/** What an authenticator is, in process: AL-GEN. */
public final class GeneralCoreChecks {

  private GeneralCoreChecks() {}

  public static List<CoreCheck> all() {
    return List.of(
        new CoreCheck("AL-GEN-01", GeneralCoreChecks::guardWeighsNothingButPresence),
        new CoreCheck("AL-GEN-03", GeneralCoreChecks::authenticatorAffectsItsOwnGroupAlone),
        new CoreCheck("AL-GEN-04", GeneralCoreChecks::authenticatorCoversTheWholeApplication),
        new CoreCheck("AL-GEN-05", GeneralCoreChecks::theMatchingUserIsLoggedIn),
        new CoreCheck("AL-GEN-06", GeneralCoreChecks::aFailedVerificationLeavesTheStoreAsItWas),
        new CoreCheck("AL-GEN-10", GeneralCoreChecks::bothFormsBehaveAlike));
  }

  static void guardWeighsNothingButPresence(CoreProbe probe) throws Exception {
    probe.inBothForms(
        "users who differ in every attribute pass the same guard, and only users do",
        List.of(
            "Ada -> Person[name=Ada]", "Bob -> Person[name=Bob]", "stranger -> refused with 401"),
        (it, form) -> {
          Trace trace = it.trace(Person.class);
          Middleware guarded =
              AuthenticatorCases.people(it, form).then(it.layer().guard(Person.class));
          trace.send("Ada", guarded, it.basic("Ada", "of Ada"));
          trace.send("Bob", guarded, it.basic("Bob", "of Bob"));
          trace.send("stranger", guarded, it.basic("Ada", "of Bob"));
          return trace.lines();
        });
  }

  static void authenticatorAffectsItsOwnGroupAlone(CoreProbe probe) throws Exception {
    probe.inBothForms(
        "a user is there in the handlers of the authenticator's group and in no other",
        List.of("/in -> Person[name=Ada]", "/out -> nobody", "/in -> Person[name=Ada]"),
        (it, form) -> {
          Trace trace = it.trace(Person.class);
          Middleware people = AuthenticatorCases.people(it, form);
          Responder in = it.layer().mount(people, Map.of("/in", noting(trace)));
          Responder out =
              it.layer()
                  .mount((request, next) -> next.respond(request), Map.of("/out", noting(trace)));
          in.respond(ada(it, "/in"));
          out.respond(ada(it, "/out"));
          in.respond(ada(it, "/in"));
          return trace.lines();
        });
  }

  static void authenticatorCoversTheWholeApplication(CoreProbe probe) throws Exception {
    probe.inBothForms(
        "a user is there in every handler behind a global authenticator, a later one included",
        List.of(
            "/one -> Person[name=Ada]",
            "/group/two -> Person[name=Ada]",
            "/later/three -> Person[name=Ada]"),
        (it, form) -> {
          Trace trace = it.trace(Person.class);
          Map<String, Responder> routes = new HashMap<>();
          routes.put("/one", noting(trace));
          routes.put("/group/two", noting(trace));
          Responder whole = it.layer().mount(AuthenticatorCases.people(it, form), routes);
          whole.respond(ada(it, "/one"));
          whole.respond(ada(it, "/group/two"));
          routes.put("/later/three", noting(trace));
          whole.respond(ada(it, "/later/three"));
          return trace.lines();
        });
  }

  static void bothFormsBehaveAlike(CoreProbe probe) throws Exception {
    for (AuthenticatorCase it : AuthenticatorCases.all()) {
      List<String> stage = it.body().run(probe, Form.STAGE);
      List<String> blocking = it.body().run(probe, Form.BLOCKING);
      probe.equal(it.claim(), it.expected(), stage);
      probe.equal("both forms leave the same log: " + it.claim(), stage, blocking);
    }
  }

  private static Responder noting(Trace trace) {
    return request -> {
      trace.add(request.message().path() + " -> " + trace.who(request));
      return HttpResponse.of(200);
    };
  }

  private static Request ada(CoreProbe probe, String path) {
    Headers headers = probe.basic("Ada", "of Ada").message().headers();
    return Request.of(
        new HttpRequest("GET", path, "", headers, new Body.Empty(), Channel.LOOPBACK));
  }

  static void theMatchingUserIsLoggedIn(CoreProbe probe) throws Exception {
    probe.inBothForms(AuthenticatorCases.match());
  }

  static void aFailedVerificationLeavesTheStoreAsItWas(CoreProbe probe) throws Exception {
    probe.inBothForms(AuthenticatorCases.failure());
  }
}
