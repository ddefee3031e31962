package org.authlayer.conformance.core;

import java.io.IOException;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.authlayer.conformance.inprocess.BcryptHasher;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Channel;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;

/** Checks authenticators in both of their forms, in process: AL-GEN and AL-DEC-31. */
public final class GeneralCoreChecks {

  private static final Person ADA = new Person("Ada");

  /** Not one that is kept from running by a lock: it would go on. */
  private static final Set<Thread.State> HALTED =
      EnumSet.of(Thread.State.WAITING, Thread.State.TIMED_WAITING, Thread.State.TERMINATED);

  private static final AuthenticatorCase MATCH =
      new AuthenticatorCase(
          "a credential that verifies authenticates the user it belongs to, and no other user",
          (probe, form) -> {
            Trace trace = probe.trace(Person.class, Officer.class);
            Middleware basic = people(probe, form);
            trace.send("Ada's", basic, probe.basic("Ada", "of Ada")).shows("Person[name=Ada]");
            trace.send("Bob's", basic, probe.basic("Bob", "of Bob")).shows("Person[name=Bob]");
          });

  private static final AuthenticatorCase FAILURE =
      new AuthenticatorCase(
          "a credential that does not verify leaves the auth store as it was",
          (probe, form) -> {
            Trace trace = probe.trace(Officer.class);
            Middleware basic = people(probe, form);
            trace.send("empty", basic, probe.basic("Ada", "of Bob")).shows("no user");
            var holding = probe.basic("Ada", "of Bob");
            probe.layer().login(holding, new Officer("Olga"));
            trace.send("of another type", basic, holding).shows("Officer[name=Olga]");
          });

  private static final AuthenticatorCase FAULT =
      new AuthenticatorCase(
          "what goes wrong in a callback comes out as it is and keeps the request from the handler",
          GeneralCoreChecks::faults);

  private GeneralCoreChecks() {}

  public static List<CoreCheck> all() {
    return List.of(
        new CoreCheck("AL-GEN-01", GeneralCoreChecks::guardWeighsNothingButPresence),
        new CoreCheck("AL-GEN-03", GeneralCoreChecks::authenticatorAffectsItsOwnGroupAlone),
        new CoreCheck("AL-GEN-04", GeneralCoreChecks::authenticatorCoversTheWholeApplication),
        new CoreCheck("AL-GEN-05", GeneralCoreChecks.MATCH),
        new CoreCheck("AL-GEN-06", GeneralCoreChecks.FAILURE),
        new CoreCheck("AL-GEN-10", GeneralCoreChecks::bothFormsBehaveAlike),
        new CoreCheck("AL-DEC-31", GeneralCoreChecks::chainWaits));
  }

  private static void guardWeighsNothingButPresence(CoreProbe it, Form form) throws Exception {
    Trace trace = it.trace(Person.class);
    Middleware guarded = people(it, form).then(it.layer().guard(Person.class));
    trace.send("Ada", guarded, it.basic("Ada", "of Ada")).shows("Person[name=Ada]");
    trace.send("Bob", guarded, it.basic("Bob", "of Bob")).shows("Person[name=Bob]");
    trace.send("stranger", guarded, it.basic("Ada", "of Bob")).shows("refused with 401");
  }

  private static void authenticatorAffectsItsOwnGroupAlone(CoreProbe it, Form form)
      throws Exception {
    Trace trace = it.trace(Person.class);
    Responder noting = noting(trace);
    Responder in = it.layer().mount(people(it, form), Map.of("/in", noting));
    Responder out =
        it.layer().mount((request, next) -> next.respond(request), Map.of("/out", noting));
    in.respond(ada(it, "/in"));
    trace.step("in the group").shows("Person[name=Ada]");
    out.respond(ada(it, "/out"));
    trace.step("outside of it").shows("no user");
    in.respond(ada(it, "/in"));
    trace.step("in the group again").shows("Person[name=Ada]");
  }

  private static void authenticatorCoversTheWholeApplication(CoreProbe it, Form form)
      throws Exception {
    Trace trace = it.trace(Person.class);
    Map<String, Responder> routes = new HashMap<>();
    routes.put("/one", noting(trace));
    routes.put("/group/two", noting(trace));
    Responder whole = it.layer().mount(people(it, form), routes);
    whole.respond(ada(it, "/one"));
    trace.step("a route").shows("Person[name=Ada]");
    whole.respond(ada(it, "/group/two"));
    trace.step("a route of a group").shows("Person[name=Ada]");
    routes.put("/later/three", noting(trace));
    whole.respond(ada(it, "/later/three"));
    trace.step("a later route").shows("Person[name=Ada]");
  }

  static void bothFormsBehaveAlike(CoreProbe probe) throws Exception {
    for (AuthenticatorCase it : ProtocolCoreChecks.cases()) {
      probe.inBothForms(it);
    }
    probe.inBothForms(MATCH);
    probe.inBothForms(FAILURE);
    probe.inBothForms(FAULT);
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

  private static void faults(CoreProbe probe, Form form) {
    Layer layer = probe.layer();
    Trace trace = probe.trace(Person.class);
    Middleware base = layer.request(form, request -> fail("base"));
    trace.send("base", base, probe.request()).shows("IOException: base");
    Middleware basic = layer.basic(form, (sent, request) -> fail("Basic"));
    trace.send("Basic", basic, probe.basic("a", "b")).shows("IOException: Basic");
    Middleware bearer =
        layer.bearer(
            form,
            (sent, request) -> {
              throw new IllegalStateException("Bearer");
            });
    trace.send("Bearer", bearer, probe.bearer("token")).shows("IllegalStateException: Bearer");
    Middleware credentials = layer.credentials(form, (sent, request) -> fail("credentials"));
    trace
        .send("credentials", credentials, probe.fields("a", "b"))
        .shows("IOException: credentials");
    Middleware corrupt =
        layer.authenticator(form, new Member("Ada", "garbage", "", "").model(new BcryptHasher()));
    trace
        .send("corrupt hash", corrupt, probe.basic("Ada", Member.PASSWORD))
        .shows("StoreException: a stored password hash is no bcrypt hash");
    Middleware session =
        SessionSeat.of(layer)
            .middleware()
            .then(layer.session(form, SessionSeat.PEOPLE, (id, request) -> fail("session")));
    Visitor ada = new Visitor();
    trace.visit("login", session, ada, request -> layer.login(request, new Person("Ada")));
    trace.visit("session", session, ada).shows("IOException: session");
  }

  private static void fail(String where) throws IOException {
    throw new IOException(where);
  }

  private static void chainWaits(CoreProbe probe, Form form) {
    Trace trace = probe.trace(Person.class);
    Thread chain = Thread.currentThread();
    AtomicBoolean handled = new AtomicBoolean();
    Middleware base =
        probe
            .layer()
            .request(
                form,
                request -> {
                  boolean same = Thread.currentThread().equals(chain);
                  trace.add(same ? "on the caller's thread" : "on another thread");
                  awaitCaller(chain, same, handled);
                  probe.layer().login(request, ADA);
                });
    trace
        .send("success", base, probe.request(), request -> handled.set(true))
        .shows(form == Form.STAGE ? "on another thread" : "on the caller's thread", ADA.toString());
    Middleware failing =
        probe
            .layer()
            .request(
                form,
                request -> {
                  throw new IOException("as it is");
                });
    trace.send("failure", failing, probe.request()).shows("IOException: as it is");
  }

  /** A stage completes only when the caller waits for it, or has gone on without it. */
  private static void awaitCaller(Thread caller, boolean same, AtomicBoolean handled) {
    while (!same && !handled.get() && !HALTED.contains(caller.getState())) {
      Thread.onSpinWait();
    }
  }
}
