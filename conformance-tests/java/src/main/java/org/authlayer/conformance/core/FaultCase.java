package org.authlayer.conformance.core;

import java.io.IOException;
import org.authlayer.conformance.inprocess.BcryptHasher;
import org.authlayer.domain.Middleware;

/** What goes wrong in a callback comes out as it is, and the handler does not run. */
final class FaultCase {

  private FaultCase() {}

  static AuthenticatorCase fault() {
    return new AuthenticatorCase(
        "what goes wrong in a callback comes out as it is and keeps the request from the handler",
        (probe, form) -> {
          headers(probe, form);
          bodies(probe, form);
          sessions(probe, form);
        });
  }

  private static void headers(CoreProbe probe, Form form) {
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
  }

  private static void bodies(CoreProbe probe, Form form) {
    Layer layer = probe.layer();
    Trace trace = probe.trace(Person.class);
    Middleware credentials = layer.credentials(form, (sent, request) -> fail("credentials"));
    trace
        .send("credentials", credentials, probe.fields("a", "b"))
        .shows("IOException: credentials");
    Middleware corrupt =
        layer.authenticator(form, new Member("Ada", "garbage", "", "").model(new BcryptHasher()));
    trace
        .send("corrupt hash", corrupt, probe.basic("Ada", Member.PASSWORD))
        .shows("StoreException: a stored password hash is no bcrypt hash");
  }

  private static void sessions(CoreProbe probe, Form form) {
    Layer layer = probe.layer();
    Trace trace = probe.trace(Person.class);
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
}
