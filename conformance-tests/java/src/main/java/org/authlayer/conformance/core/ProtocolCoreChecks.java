package org.authlayer.conformance.core;

import java.util.List;
import org.authlayer.domain.Middleware;

/** Checks in process when each protocol calls its callback, and with which values: AL-PRT. */
public final class ProtocolCoreChecks {

  private static final AuthenticatorCase BASE =
      new AuthenticatorCase(
          "a base authenticator is middleware as it is and sees every request",
          ProtocolCoreChecks::base);

  private static final AuthenticatorCase BASIC =
      new AuthenticatorCase(
          "the Basic callback is called once, with user name and password, for a Basic header only",
          ProtocolCoreChecks::basic);

  private static final AuthenticatorCase BEARER =
      new AuthenticatorCase(
          "the Bearer callback is called once, with the token, for a Bearer header only",
          ProtocolCoreChecks::bearer);

  private static final AuthenticatorCase CREDENTIALS =
      new AuthenticatorCase(
          "the credentials callback is called once, with both fields, for a body that has them",
          ProtocolCoreChecks::credentials);

  private static final AuthenticatorCase SESSION =
      new AuthenticatorCase(
          "the session callback receives the identifier that the session keeps, or is not called",
          ProtocolCoreChecks::session);

  private ProtocolCoreChecks() {}

  public static List<CoreCheck> all() {
    return List.of(
        new CoreCheck("AL-PRT-01", ProtocolCoreChecks.BASE),
        new CoreCheck("AL-PRT-02", ProtocolCoreChecks.BASIC),
        new CoreCheck("AL-PRT-03", ProtocolCoreChecks.BEARER),
        new CoreCheck("AL-PRT-04", ProtocolCoreChecks.SESSION));
  }

  static List<AuthenticatorCase> cases() {
    return List.of(BASE, BASIC, BEARER, CREDENTIALS, SESSION);
  }

  private static void base(CoreProbe probe, Form form) {
    Trace trace = probe.trace(Person.class);
    Middleware base =
        probe.layer().request(form, request -> probe.layer().login(request, new Person("Ada")));
    trace.send("no header", base, probe.request()).shows("Person[name=Ada]");
    trace.send("Basic", base, probe.basic("x", "y")).shows("Person[name=Ada]");
  }

  private static void basic(CoreProbe probe, Form form) {
    Trace trace = probe.trace();
    Middleware basic =
        probe
            .layer()
            .basic(form, (sent, request) -> trace.add(sent.username() + ", " + sent.password()));
    trace.send("no header", basic, probe.request()).shows("no user");
    trace
        .send("Basic", basic, probe.basic("Ada", "open:sesame"))
        .shows("Ada, open:sesame", "no user");
    trace.send("Bearer", basic, probe.bearer("QWRhOm9wZW46c2VzYW1l")).shows("no user");
    trace
        .send("unknown scheme", basic, probe.authorization("Basics QWRhOnNlc2FtZQ=="))
        .shows("no user");
  }

  private static void bearer(CoreProbe probe, Form form) {
    Trace trace = probe.trace();
    Middleware bearer = probe.layer().bearer(form, (sent, request) -> trace.add(sent.token()));
    trace.send("no header", bearer, probe.request()).shows("no user");
    trace
        .send("Bearer", bearer, probe.bearer("QWRhOnNlc2FtZQ=="))
        .shows("QWRhOnNlc2FtZQ==", "no user");
    trace.send("Basic", bearer, probe.authorization("Basic QWRhOnNlc2FtZQ==")).shows("no user");
    trace
        .send("unknown scheme", bearer, probe.authorization("Token QWRhOnNlc2FtZQ=="))
        .shows("no user");
  }

  private static void credentials(CoreProbe probe, Form form) {
    Trace trace = probe.trace();
    Middleware credentials =
        probe
            .layer()
            .credentials(
                form, (sent, request) -> trace.add(sent.username() + ", " + sent.password()));
    trace
        .send("fields", credentials, probe.fields("Ada", "sesame"))
        .shows("Ada, sesame", "no user");
    trace.send("no body", credentials, probe.request()).shows("no user");
  }

  private static void session(CoreProbe probe, Form form) {
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
