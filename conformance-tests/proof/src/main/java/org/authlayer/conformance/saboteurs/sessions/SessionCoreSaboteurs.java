package org.authlayer.conformance.saboteurs.sessions;

import static org.authlayer.conformance.selftest.Saboteurs.against;

import java.util.concurrent.atomic.AtomicReference;
import org.authlayer.conformance.core.Layer;
import org.authlayer.conformance.core.Officer;
import org.authlayer.conformance.core.Person;
import org.authlayer.conformance.selftest.Around;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.SessionPart;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WrongSession;
import org.authlayer.domain.Request;
import org.authlayer.domain.authenticator.SessionAuthenticatable;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.Sessions;

public final class SessionCoreSaboteurs {

  private SessionCoreSaboteurs() {}

  public static Saboteurs all() {
    return Saboteurs.all(kept(), later(), types(), GoneUserSaboteurs.all(), order());
  }

  private static Saboteurs kept() {
    return against("AL-SES-02")
        .wrong(
            "a copy of the record goes into the session",
            WrongSession.middleware(
                right -> right.then(WrongSession.onTheWayOut(SessionCoreSaboteurs::copy))));
  }

  private static Saboteurs later() {
    return against("AL-SES-05")
        .wrong(
            "authenticators after a successful session are skipped",
            Tamper.layer().on(Layer::bearer),
            (layer, form, it) -> Around.only(SessionCoreSaboteurs::isEmpty, layer.bearer(form, it)))
        .wrong(
            "authenticators after a successful session are called twice",
            Tamper.layer().on(Layer::bearer),
            (layer, form, it) -> layer.bearer(form, it).then(layer.bearer(form, it)));
  }

  private static Saboteurs types() {
    return against("AL-SES-08")
        .wrong(
            "there is one entry for all types",
            session((layer, form, users, callback) -> layer.session(form, keyed(users), callback)))
        .wrong(
            "the end of one entry ends all",
            Tamper.layer().on(Layer::logout),
            (layer, request, type) -> {
              layer.logout(request, Person.class);
              layer.logout(request, Officer.class);
            })
        .wrong("an entry ends for one request only", session(WrongSession::keeping))
        .wrong("a session is stored twice", twice());
  }

  private static Saboteurs order() {
    return against("AL-SES-15")
        .wrong("the session authenticator loads sessions by itself", loading())
        .wrong(
            "a session never authenticates",
            session(
                (layer, form, users, callback) -> layer.session(form, users, (id, request) -> {})));
  }

  private static Tamper<?> session(SessionPart part) {
    return Tamper.layer().on(Layer::session).does(part);
  }

  private static <U> SessionAuthenticatable<U> keyed(SessionAuthenticatable<U> users) {
    return new SessionAuthenticatable<>(users.type(), "user", users.sessionID());
  }

  private static void copy(Request request) {
    request.session().ifPresent(it -> it.set("copy", request.auth().toString()));
  }

  private static boolean isEmpty(Request request) {
    return request.auth().toString().equals("AuthStore[]");
  }

  private static Tamper<Layer> twice() {
    return WrongSession.store(
        Tamper.sessions()
            .on(Sessions::add)
            .does(
                (sessions, it) -> {
                  sessions.add(it);
                  sessions.add(
                      new SessionData(
                          new StringBuilder(it.digest()).reverse().toString(),
                          it.entries(),
                          it.createdAt(),
                          it.lastSeenAt(),
                          it.expiresAt()));
                }));
  }

  private static Tamper<Layer> loading() {
    return Tamper.layer()
        .with(
            () -> new AtomicReference<>(Around.nothing()),
            (layers, opened) ->
                layers
                    .on(Layer::sessions)
                    .does(
                        (layer, sessions, settings, time, events) -> {
                          opened.set(layer.sessions(sessions, settings, time, events));
                          return opened.get();
                        })
                    .on(Layer::session)
                    .does(
                        (layer, form, users, callback) ->
                            opened.get().then(layer.session(form, users, callback))));
  }
}
