package org.authlayer.conformance.core;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.HttpResponse;

/**
 * The auth store, the guard and several authenticators, in process: AL-AST, AL-GRD-04 and AL-CMP.
 */
public final class AuthStoreCoreChecks {

  private static final Person ADA = new Person("Ada");
  private static final Person BOB = new Person("Bob");
  private static final Officer OLGA = new Officer("Olga");
  private static final User RECORD = new User(new UUID(0, 1), "Una", "una@example.org", "hash");

  public static final List<List<Integer>> PERMUTATIONS =
      List.of(
          List.of(0, 1, 2),
          List.of(0, 2, 1),
          List.of(1, 0, 2),
          List.of(1, 2, 0),
          List.of(2, 0, 1),
          List.of(2, 1, 0));

  private AuthStoreCoreChecks() {}

  private static final class Guest {

    @Override
    public String toString() {
      return "Guest Vera";
    }
  }

  public static List<CoreCheck> all() {
    return List.of(
        new CoreCheck("AL-AST-01", AuthStoreCoreChecks::freshRequestHoldsNobody),
        new CoreCheck("AL-AST-02", AuthStoreCoreChecks::loggedInUserIsReadByAllThree),
        new CoreCheck("AL-AST-03", AuthStoreCoreChecks::demandingAnAbsentTypeIsUnauthorized),
        new CoreCheck("AL-AST-04", AuthStoreCoreChecks::typesAreTrackedApart),
        new CoreCheck("AL-AST-05", AuthStoreCoreChecks::logoutEndsOneType),
        new CoreCheck("AL-AST-06", AuthStoreCoreChecks::manualLoginPassesAGuard),
        new CoreCheck("AL-AST-07", AuthStoreCoreChecks::newestUserIsCurrent),
        new CoreCheck("AL-AST-08", AuthStoreCoreChecks::anyTypeIsAUserType),
        new CoreCheck("AL-GRD-04", AuthStoreCoreChecks::guardIsBoundToOneType),
        new CoreCheck("AL-CMP-05", AuthStoreCoreChecks::handlerItselfRejects),
        new CoreCheck("AL-CMP-06", AuthStoreCoreChecks::credentialCountsForItsOwnType),
        new CoreCheck("AL-CMP-07", AuthStoreCoreChecks::failureDoesNotStopLaterOnes));
  }

  static void freshRequestHoldsNobody(CoreProbe probe) {
    Layer layer = probe.layer();
    Request request = probe.request();
    for (Class<?> type : List.of(Person.class, Officer.class, User.class)) {
      String name = type.getSimpleName();
      probe.equal("has is false for " + name, false, layer.has(request, type));
      probe.equal("get is empty for " + name, Optional.empty(), layer.get(request, type));
    }
  }

  static void loggedInUserIsReadByAllThree(CoreProbe probe) {
    Layer layer = probe.layer();
    Request request = probe.request();
    layer.login(request, ADA);
    probe.holds("has is true at once", layer.has(request, Person.class));
    probe.equal("get gives the user", Optional.of(ADA), layer.get(request, Person.class));
    probe.equal("require gives the user", ADA, layer.require(request, Person.class));
  }

  static void demandingAnAbsentTypeIsUnauthorized(CoreProbe probe) {
    Request request = probe.request();
    probe.equal("require refuses on an empty store", 401, demand(probe, request));
    probe.layer().login(request, OLGA);
    probe.equal("require refuses when another type is there", 401, demand(probe, request));
    probe.layer().login(request, ADA);
    probe.equal("require does not refuse when the type is there", 0, demand(probe, request));
  }

  static void typesAreTrackedApart(CoreProbe probe) {
    Trace trace = probe.trace(Person.class, Officer.class);
    Request request = probe.request();
    probe.layer().login(request, ADA);
    probe.equal("a login adds its type", "Person[name=Ada]", trace.who(request));
    probe.layer().login(request, OLGA);
    probe.equal(
        "another adds its own and leaves the first",
        "Person[name=Ada], Officer[name=Olga]",
        trace.who(request));
  }

  static void logoutEndsOneType(CoreProbe probe) {
    Trace trace = probe.trace(Person.class, Officer.class);
    Request request = probe.request();
    probe.layer().login(request, ADA);
    probe.layer().login(request, OLGA);
    probe.equal("two types are there", "Person[name=Ada], Officer[name=Olga]", trace.who(request));
    probe.layer().logout(request, Person.class);
    probe.equal("a logout ends its own type alone", "Officer[name=Olga]", trace.who(request));
    probe.layer().logout(request, Person.class);
    probe.equal("once more changes nothing", "Officer[name=Olga]", trace.who(request));
  }

  static void manualLoginPassesAGuard(CoreProbe probe) {
    Trace trace = probe.trace(Person.class, Officer.class);
    Middleware guard = probe.layer().guard(Person.class);
    Request empty = probe.request();
    trace.send("no user is refused", guard, empty).shows("refused with 401");
    probe.layer().login(empty, ADA);
    trace.send("a user logged in by hand passes", guard, empty).shows("Person[name=Ada]");
    Request occupied = probe.request();
    probe.layer().login(occupied, OLGA);
    probe.layer().login(occupied, ADA);
    trace
        .send("beside another just as well", guard, occupied)
        .shows("Person[name=Ada], Officer[name=Olga]");
  }

  static void newestUserIsCurrent(CoreProbe probe) {
    Request request = probe.request();
    probe.layer().login(request, ADA);
    probe.layer().login(request, BOB);
    probe.equal(
        "the newest user is the current one",
        Optional.of(BOB),
        probe.layer().get(request, Person.class));
  }

  static void anyTypeIsAUserType(CoreProbe probe) {
    Trace trace = probe.trace(Person.class, Guest.class, User.class);
    for (Object user : List.of(ADA, new Guest(), RECORD)) {
      String kind = user.getClass().getSimpleName();
      Request request = probe.request();
      Middleware guard = probe.layer().guard(user.getClass());
      trace.send("without a " + kind, guard, request).shows("refused with 401");
      probe.layer().login(request, user);
      trace.send("with a " + kind, guard, request).shows(user.toString());
    }
    Request named = probe.request();
    probe.layer().login(named, ADA);
    probe.equal("the name is text", "Ada", probe.layer().require(named, Person.class).name());
  }

  private static int demand(CoreProbe probe, Request request) {
    try {
      return ADA.equals(probe.layer().require(request, Person.class)) ? 0 : -1;
    } catch (Abort abort) {
      return abort.status();
    }
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

  private static void handlerItselfRejects(CoreProbe it, Form form) throws Exception {
    Trace trace = it.trace(Officer.class, Person.class);
    AtomicInteger asked = new AtomicInteger();
    Consumer<Request> demanding =
        request -> {
          asked.incrementAndGet();
          demand(it.layer(), request);
        };
    Middleware chain = chain(it.layer(), form);
    Trace.Step refused = trace.send("anonymous", chain, it.request(), demanding);
    it.equal("the handler runs for anonymous", 1, asked.get());
    refused.shows("refused with 401");
    trace.send("officer", chain, it.basic("Olga", "o"), demanding).shows("Officer[name=Olga]");
    trace.send("person", chain, it.bearer("Ada"), demanding).shows("Person[name=Ada]");
  }

  private static void demand(Layer layer, Request request) {
    if (!layer.has(request, Officer.class) && !layer.has(request, Person.class)) {
      throw Abort.unauthorized();
    }
  }

  private static void credentialCountsForItsOwnType(CoreProbe it, Form form) throws Exception {
    Trace trace = it.trace(Officer.class, Person.class);
    Middleware chain = chain(it.layer(), form);
    trace.send("officer's", chain, it.basic("Olga", "o")).shows("Officer[name=Olga]");
    trace.send("person's", chain, it.bearer("Ada")).shows("Person[name=Ada]");
  }

  private static void failureDoesNotStopLaterOnes(CoreProbe it, Form form) throws Exception {
    Trace trace = it.trace(Person.class);
    for (List<Integer> order : PERMUTATIONS) {
      Middleware chain =
          order.stream()
              .map(lock -> lock(it.layer(), form, "key " + lock))
              .reduce(Middleware::then)
              .orElseThrow();
      trace.send("order " + order, chain, it.bearer("key%202")).shows("Person[name=key 2]");
    }
  }

  private static Middleware lock(Layer layer, Form form, String key) {
    return layer.bearer(
        form,
        (sent, request) -> {
          if (sent.token().equals(key.replace(" ", "%20"))) {
            layer.login(request, new Person(key));
          }
        });
  }

  private static Middleware chain(Layer layer, Form form) {
    return layer
        .basic(form, (sent, request) -> layer.login(request, new Officer(sent.username())))
        .then(
            layer.bearer(form, (sent, request) -> layer.login(request, new Person(sent.token()))));
  }
}
