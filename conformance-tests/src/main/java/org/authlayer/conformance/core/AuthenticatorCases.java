package org.authlayer.conformance.core;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.authlayer.conformance.memory.BcryptHasher;
import org.authlayer.domain.Middleware;
import org.authlayer.ports.driving.Body;

/** The clause group on authenticators, as cases that run through either form. */
public final class AuthenticatorCases {

  private AuthenticatorCases() {}

  /** All of them (AL-GEN-10). */
  public static List<AuthenticatorCase> all() {
    return List.of(
        base(), basic(), bearer(), credentials(), session(), match(), failure(), fault());
  }

  /** AL-PRT-01. */
  public static AuthenticatorCase base() {
    return new AuthenticatorCase(
        "a base authenticator is middleware as it is, and sees every request",
        List.of("plain -> Person[name=Ada]", "Basic -> Person[name=Ada]"),
        (probe, form) -> {
          Trace trace = probe.trace(Person.class);
          Middleware base =
              probe
                  .layer()
                  .request(form, request -> probe.layer().login(request, new Person("Ada")));
          trace.send("plain", base, probe.request());
          trace.send("Basic", base, probe.basic("x", "y"));
          return trace.lines();
        });
  }

  /** AL-PRT-02. */
  public static AuthenticatorCase basic() {
    return new AuthenticatorCase(
        "the Basic callback is called once, with user name and password, for a Basic header only",
        List.of(
            "no header -> nobody",
            "called with Ada and open:sesame",
            "Basic -> nobody",
            "Bearer -> nobody",
            "unknown scheme -> nobody"),
        (probe, form) -> {
          Trace trace = probe.trace();
          Middleware basic =
              probe
                  .layer()
                  .basic(
                      form,
                      (sent, request) ->
                          trace.add("called with " + sent.username() + " and " + sent.password()));
          trace.send("no header", basic, probe.request());
          trace.send("Basic", basic, probe.basic("Ada", "open:sesame"));
          trace.send("Bearer", basic, probe.bearer("QWRhOm9wZW46c2VzYW1l"));
          trace.send("unknown scheme", basic, probe.authorization("Basics QWRhOnNlc2FtZQ=="));
          return trace.lines();
        });
  }

  /** AL-PRT-03. */
  public static AuthenticatorCase bearer() {
    return new AuthenticatorCase(
        "the Bearer callback is called once, with the token, for a Bearer header only",
        List.of(
            "no header -> nobody",
            "called with QWRhOnNlc2FtZQ==",
            "Bearer -> nobody",
            "Basic -> nobody",
            "unknown scheme -> nobody"),
        (probe, form) -> {
          Trace trace = probe.trace();
          Middleware bearer =
              probe
                  .layer()
                  .bearer(form, (sent, request) -> trace.add("called with " + sent.token()));
          trace.send("no header", bearer, probe.request());
          trace.send("Bearer", bearer, probe.bearer("QWRhOnNlc2FtZQ=="));
          trace.send("Basic", bearer, probe.authorization("Basic QWRhOnNlc2FtZQ=="));
          trace.send("unknown scheme", bearer, probe.authorization("Token QWRhOnNlc2FtZQ=="));
          return trace.lines();
        });
  }

  /** The fifth kind, for AL-GEN-10. */
  private static AuthenticatorCase credentials() {
    return new AuthenticatorCase(
        "the credentials callback is called once, with both fields, for a body that has them",
        List.of("called with Ada and sesame", "fields -> nobody", "no body -> nobody"),
        (probe, form) -> {
          Trace trace = probe.trace();
          Middleware credentials =
              probe
                  .layer()
                  .credentials(
                      form,
                      (sent, request) ->
                          trace.add("called with " + sent.username() + " and " + sent.password()));
          trace.send("fields", credentials, probe.with(form("Ada", "sesame")));
          trace.send("no body", credentials, probe.request());
          return trace.lines();
        });
  }

  /** AL-PRT-04. */
  public static AuthenticatorCase session() {
    return new AuthenticatorCase(
        "the session callback receives the identifier that the session keeps, or is not called",
        List.of(
            "no session -> nobody",
            "login -> Officer[name=Olga]",
            "session without an identifier of the type -> nobody",
            "login -> Person[name=Ada]",
            "called with id of Ada",
            "session with an identifier -> nobody"),
        (probe, form) -> {
          Trace trace = probe.trace(Person.class, Officer.class);
          Layer layer = probe.layer();
          SessionSeat seat = SessionSeat.of(layer);
          Middleware sessions = seat.middleware();
          Middleware spy =
              sessions.then(
                  layer.session(
                      form,
                      SessionSeat.PEOPLE,
                      (id, request) ->
                          trace.add("called with " + (id.equals("id of Ada") ? id : "else"))));
          Visitor ada = new Visitor();
          Visitor olga = new Visitor();
          trace.visit("no session", spy, ada);
          trace.visit(
              "login",
              sessions.then(SessionSeat.officers(layer, form)),
              olga,
              request -> layer.login(request, new Officer("Olga")));
          trace.visit("session without an identifier of the type", spy, olga);
          trace.visit("login", spy, ada, request -> layer.login(request, new Person("Ada")));
          trace.visit("session with an identifier", spy, ada);
          return trace.lines();
        });
  }

  /** AL-GEN-05. */
  public static AuthenticatorCase match() {
    return new AuthenticatorCase(
        "a credential that verifies authenticates the user it belongs to, and nobody else",
        List.of("Ada's -> Person[name=Ada]", "Bob's -> Person[name=Bob]"),
        (probe, form) -> {
          Trace trace = probe.trace(Person.class, Officer.class);
          Middleware basic = people(probe, form);
          trace.send("Ada's", basic, probe.basic("Ada", "of Ada"));
          trace.send("Bob's", basic, probe.basic("Bob", "of Bob"));
          return trace.lines();
        });
  }

  /** AL-GEN-06. */
  public static AuthenticatorCase failure() {
    return new AuthenticatorCase(
        "a credential that does not verify leaves the auth store as it was",
        List.of("empty -> nobody", "of another type -> Officer[name=Olga]"),
        (probe, form) -> {
          Trace trace = probe.trace(Officer.class);
          Middleware basic = people(probe, form);
          trace.send("empty", basic, probe.basic("Ada", "of Bob"));
          var holding = probe.basic("Ada", "of Bob");
          probe.layer().login(holding, new Officer("Olga"));
          trace.send("of another type", basic, holding);
          return trace.lines();
        });
  }

  /** What goes wrong in a callback comes out as it is, and the handler does not run. */
  private static AuthenticatorCase fault() {
    return new AuthenticatorCase(
        "what goes wrong in a callback comes out as it is and keeps the request from the handler",
        List.of(
            "base -> IOException: in the base callback",
            "Basic -> IOException: in the Basic callback",
            "Bearer -> IllegalStateException: in the Bearer callback",
            "credentials -> IOException: in the credentials callback",
            "login -> Person[name=Ada]",
            "session -> IOException: in the session callback",
            "corrupt hash -> StoreException: a stored password hash is no bcrypt hash"),
        AuthenticatorCases::faults);
  }

  private static List<String> faults(CoreProbe probe, Form form) {
    Layer layer = probe.layer();
    Trace trace = probe.trace(Person.class);
    trace.send("base", layer.request(form, request -> fail("base")), probe.request());
    trace.send("Basic", layer.basic(form, (sent, r) -> fail("Basic")), probe.basic("a", "b"));
    Middleware bearer =
        layer.bearer(
            form,
            (sent, request) -> {
              throw new IllegalStateException("in the Bearer callback");
            });
    trace.send("Bearer", bearer, probe.bearer("token"));
    Middleware credentials = layer.credentials(form, (sent, request) -> fail("credentials"));
    trace.send("credentials", credentials, probe.with(form("a", "b")));
    Middleware session =
        SessionSeat.of(layer)
            .middleware()
            .then(layer.session(form, SessionSeat.PEOPLE, (id, request) -> fail("session")));
    Visitor ada = new Visitor();
    trace.visit("login", session, ada, request -> layer.login(request, new Person("Ada")));
    trace.visit("session", session, ada);
    Member corrupt = new Member("Ada", "garbage", "", "");
    trace.send(
        "corrupt hash",
        layer.authenticator(form, corrupt.model(new BcryptHasher())),
        probe.basic("Ada", Member.PASSWORD));
    return trace.lines();
  }

  /** A Basic authenticator that knows Ada and Bob; the password of each is "of" and the name. */
  public static Middleware people(CoreProbe probe, Form form) {
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

  /** A login form's fields. */
  public static Body form(String username, String password) {
    return new Body.Form(Map.of("username", List.of(username), "password", List.of(password)));
  }

  private static void fail(String where) throws IOException {
    throw new IOException("in the " + where + " callback");
  }
}
