package org.authlayer.conformance.section.sessions;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.authlayer.conformance.core.Form;
import org.authlayer.conformance.core.ForwardingLayer;
import org.authlayer.conformance.core.Layer;
import org.authlayer.conformance.core.Officer;
import org.authlayer.conformance.core.Person;
import org.authlayer.conformance.selftest.CoreSaboteur;
import org.authlayer.conformance.selftest.TamperLayer;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.authenticator.AsyncSessionAuthenticator;
import org.authlayer.domain.authenticator.SessionAuthenticatable;
import org.authlayer.domain.model.ModelSessionAuthenticatable;
import org.authlayer.ports.driven.AuthEvents;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.SessionSettings;

/** Wrong implementations of what SessionCoreChecks checks. */
public final class SessionCoreSaboteurs {

  private SessionCoreSaboteurs() {}

  public static List<CoreSaboteur> all() {
    return List.of(
        new CoreSaboteur(
            "AL-SES-02",
            "the whole user is serialised into the session",
            TamperLayer.session(
                (layer, form, users, callback) -> layer.session(form, whole(users), callback))),
        new CoreSaboteur(
            "AL-SES-02",
            "a copy of the record goes into the session",
            TamperLayer.sessions(
                sessions -> sessions,
                (request, next) -> {
                  var answer = next.respond(request);
                  request
                      .session()
                      .ifPresent(session -> session.set("copy", request.auth().toString()));
                  return answer;
                })),
        new CoreSaboteur(
            "AL-SES-05",
            "authenticators after a successful session are skipped",
            TamperLayer.bearer(
                (layer, form, callback) ->
                    layer.bearer(
                        form,
                        (sent, request) -> {
                          if (request.auth().toString().equals("AuthStore[]")) {
                            callback.authenticate(sent, request);
                          }
                        }))),
        new CoreSaboteur(
            "AL-SES-05",
            "a later success ousts the session's user",
            TamperLayer.bearer(
                (layer, form, callback) ->
                    layer.bearer(
                        form,
                        (sent, request) -> {
                          request.auth().logout(Person.class);
                          callback.authenticate(sent, request);
                        }))),
        new CoreSaboteur(
            "AL-SES-05",
            "authenticators after a successful session are called twice",
            TamperLayer.bearer(
                (layer, form, callback) ->
                    layer.bearer(form, callback).then(layer.bearer(form, callback)))),
        new CoreSaboteur(
            "AL-SES-08",
            "there is one entry for all types",
            TamperLayer.session(
                (layer, form, users, callback) ->
                    layer.session(form, keyed(users, "user"), callback))),
        new CoreSaboteur(
            "AL-SES-08",
            "the end of one entry ends all",
            TamperLayer.logout(
                (layer, request, type) -> {
                  layer.logout(request, Person.class);
                  layer.logout(request, Officer.class);
                })),
        new CoreSaboteur(
            "AL-SES-08", "an entry does not end", TamperLayer.logout((layer, request, type) -> {})),
        new CoreSaboteur(
            "AL-SES-09",
            "an identifier of nobody raises an exception",
            TamperLayer.sessionModel(
                (layer, form, model, database) ->
                    layer.session(
                        form,
                        model.authenticatable(),
                        (id, request) -> request.auth().login(found(model, id).orElseThrow())))),
        new CoreSaboteur(
            "AL-SES-09",
            "an identifier of nobody authenticates a ghost",
            TamperLayer.sessionModel(
                (layer, form, model, database) ->
                    layer.session(
                        form,
                        model.authenticatable(),
                        (id, request) ->
                            request
                                .auth()
                                .login(
                                    found(model, id)
                                        .orElseGet(
                                            () -> new User(UUID.fromString(id), "", "", "")))))),
        new CoreSaboteur(
            "AL-SES-15", "the session authenticator loads sessions by itself", Loading::new),
        new CoreSaboteur(
            "AL-SES-15",
            "a session never authenticates",
            TamperLayer.session(
                (layer, form, users, callback) ->
                    layer.session(form, users, (id, request) -> {}))));
  }

  private static <U> SessionAuthenticatable<U> whole(SessionAuthenticatable<U> users) {
    return new SessionAuthenticatable<>(users.type(), users.key(), String::valueOf);
  }

  private static <U> SessionAuthenticatable<U> keyed(SessionAuthenticatable<U> users, String key) {
    return new SessionAuthenticatable<>(users.type(), key, users.sessionID());
  }

  private static Optional<User> found(ModelSessionAuthenticatable<?> model, String id) {
    return model.databases().standard().users().findById(UUID.fromString(id));
  }

  private static final class Loading extends ForwardingLayer {

    private Middleware opened = TamperLayer.nothing();

    Loading(Layer layer) {
      super(layer);
    }

    @Override
    public Middleware sessions(
        Sessions sessions, SessionSettings settings, InstantSource time, AuthEvents events) {
      opened = super.sessions(sessions, settings, time, events);
      return opened;
    }

    @Override
    public Middleware session(
        Form form, SessionAuthenticatable<?> users, AsyncSessionAuthenticator callback) {
      return opened.then(super.session(form, users, callback));
    }
  }
}
