package org.authlayer.conformance.core;

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.ports.driving.HttpResponse;

/** Guard, in process: AL-GRD-04. */
public final class GuardCoreChecks {

  private record Person(String name) {}

  private record Officer(String name) {}

  private GuardCoreChecks() {}

  public static List<CoreCheck> all() {
    return List.of(new CoreCheck("AL-GRD-04", GuardCoreChecks::guardIsBoundToOneType));
  }

  static void guardIsBoundToOneType(CoreProbe probe) throws Exception {
    AtomicReference<Request> arrived = new AtomicReference<>();
    Responder guarded =
        probe
            .layer()
            .guard(Person.class)
            .to(
                request -> {
                  arrived.set(request);
                  return HttpResponse.of(200);
                });
    Request officer = probe.request();
    probe.layer().login(officer, new Officer("Olga"));
    probe.equal("a user of another type is refused", 401, status(guarded, officer));
    probe.holds("the handler does not run for another type", arrived.get() == null);
    Request person = probe.request();
    probe.layer().login(person, new Person("Paula"));
    probe.equal("a user of its own type passes", 200, status(guarded, person));
    probe.holds("the request arrives unchanged", person.equals(arrived.get()));
  }

  private static int status(Responder responder, Request request) throws Exception {
    try {
      return responder.respond(request).status();
    } catch (Abort abort) {
      return abort.status();
    }
  }
}
