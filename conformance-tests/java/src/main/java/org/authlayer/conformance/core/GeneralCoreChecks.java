package org.authlayer.conformance.core;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
        new CoreCheck("AL-GEN-05", probe -> probe.inBothForms(PeopleCases.match())),
        new CoreCheck("AL-GEN-06", probe -> probe.inBothForms(PeopleCases.failure())),
        new CoreCheck("AL-GEN-10", GeneralCoreChecks::bothFormsBehaveAlike));
  }

  static void guardWeighsNothingButPresence(CoreProbe probe) throws Exception {
    probe.inBothForms(
        "users who differ in every attribute pass the same guard, and only users do",
        (it, form) -> {
          Trace trace = it.trace(Person.class);
          Middleware guarded = PeopleCases.people(it, form).then(it.layer().guard(Person.class));
          trace.send("Ada", guarded, it.basic("Ada", "of Ada")).shows("Person[name=Ada]");
          trace.send("Bob", guarded, it.basic("Bob", "of Bob")).shows("Person[name=Bob]");
          trace.send("stranger", guarded, it.basic("Ada", "of Bob")).shows("refused with 401");
        });
  }

  static void authenticatorAffectsItsOwnGroupAlone(CoreProbe probe) throws Exception {
    probe.inBothForms(
        "a user is there in the handlers of the authenticator's group and in no other",
        (it, form) -> {
          Trace trace = it.trace(Person.class);
          Responder noting = noting(trace);
          Responder in = it.layer().mount(PeopleCases.people(it, form), Map.of("/in", noting));
          Responder out =
              it.layer().mount((request, next) -> next.respond(request), Map.of("/out", noting));
          in.respond(ada(it, "/in"));
          trace.step("in the group").shows("Person[name=Ada]");
          out.respond(ada(it, "/out"));
          trace.step("outside of it").shows("no user");
          in.respond(ada(it, "/in"));
          trace.step("in the group again").shows("Person[name=Ada]");
        });
  }

  static void authenticatorCoversTheWholeApplication(CoreProbe probe) throws Exception {
    probe.inBothForms(
        "a user is there in every handler behind a global authenticator, a later one included",
        (it, form) -> {
          Trace trace = it.trace(Person.class);
          Map<String, Responder> routes = new HashMap<>();
          routes.put("/one", noting(trace));
          routes.put("/group/two", noting(trace));
          Responder whole = it.layer().mount(PeopleCases.people(it, form), routes);
          whole.respond(ada(it, "/one"));
          trace.step("a route").shows("Person[name=Ada]");
          whole.respond(ada(it, "/group/two"));
          trace.step("a route of a group").shows("Person[name=Ada]");
          routes.put("/later/three", noting(trace));
          whole.respond(ada(it, "/later/three"));
          trace.step("a later route").shows("Person[name=Ada]");
        });
  }

  static void bothFormsBehaveAlike(CoreProbe probe) throws Exception {
    for (AuthenticatorCase it : ProtocolCases.all()) {
      probe.inBothForms(it);
    }
    probe.inBothForms(PeopleCases.match());
    probe.inBothForms(PeopleCases.failure());
    probe.inBothForms(FaultCase.fault());
  }

  private static Responder noting(Trace trace) {
    return request -> {
      trace.add(trace.who(request));
      return HttpResponse.of(200);
    };
  }

  private static Request ada(CoreProbe probe, String path) {
    Headers headers = probe.basic("Ada", "of Ada").message().headers();
    return Request.of(
        new HttpRequest("GET", path, "", headers, new Body.Empty(), Channel.LOOPBACK));
  }
}
