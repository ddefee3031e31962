package org.authlayer.conformance.core;

import org.authlayer.domain.Middleware;

/** What calls a session authenticator, and with what. */
final class SessionCase {

  private SessionCase() {}

  static AuthenticatorCase session() {
    return new AuthenticatorCase(
        "the session callback receives the identifier that the session keeps, or is not called",
        SessionCase::run);
  }

  private static void run(CoreProbe probe, Form form) {
    Trace trace = probe.trace(Person.class, Officer.class);
    Layer layer = probe.layer();
    Middleware sessions = SessionSeat.of(layer).middleware();
    Middleware spy =
        sessions.then(
            layer.session(
                form,
                SessionSeat.PEOPLE,
                (id, request) -> trace.add(id.equals("id of Ada") ? id : "something else")));
    Visitor ada = new Visitor();
    Visitor olga = new Visitor();
    trace.visit("no session", spy, ada).shows("no user");
    trace.visit(
        "login of an officer",
        sessions.then(SessionSeat.officers(layer, form)),
        olga,
        request -> layer.login(request, new Officer("Olga")));
    trace.visit("session without an identifier of the type", spy, olga).shows("no user");
    trace.visit("login", spy, ada, request -> layer.login(request, new Person("Ada")));
    trace.visit("session with an identifier", spy, ada).shows("id of Ada", "no user");
  }
}
