package org.authlayer.conformance.core;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.ports.driven.User;

/** The auth store, in process: AL-AST. */
public final class AuthStoreCoreChecks {

  private static final Person ADA = new Person("Ada");
  private static final Person BOB = new Person("Bob");
  private static final Officer OLGA = new Officer("Olga");
  private static final User RECORD = new User(new UUID(0, 1), "Una", "una@example.org", "hash");

  private static final class Guest {

    private final String name;

    Guest(String name) {
      this.name = name;
    }

    @Override
    public String toString() {
      return "Guest " + name;
    }
  }

  private AuthStoreCoreChecks() {}

  public static List<CoreCheck> all() {
    return List.of(
        new CoreCheck("AL-AST-01", AuthStoreCoreChecks::freshRequestHoldsNobody),
        new CoreCheck("AL-AST-02", AuthStoreCoreChecks::loggedInUserIsReadByAllThree),
        new CoreCheck("AL-AST-03", AuthStoreCoreChecks::demandingAnAbsentTypeIsUnauthorized),
        new CoreCheck("AL-AST-04", AuthStoreCoreChecks::typesAreTrackedApart),
        new CoreCheck("AL-AST-05", AuthStoreCoreChecks::logoutEndsOneType),
        new CoreCheck("AL-AST-06", AuthStoreCoreChecks::manualLoginPassesAGuard),
        new CoreCheck("AL-AST-07", AuthStoreCoreChecks::newestUserIsCurrent),
        new CoreCheck("AL-AST-08", AuthStoreCoreChecks::anyTypeIsAUserType));
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
    for (Object user : List.of(ADA, new Guest("Vera"), RECORD)) {
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

  /** The status of the refusal; 0 when there is none and the user came. */
  private static int demand(CoreProbe probe, Request request) {
    try {
      return ADA.equals(probe.layer().require(request, Person.class)) ? 0 : -1;
    } catch (Abort abort) {
      return abort.status();
    }
  }
}
