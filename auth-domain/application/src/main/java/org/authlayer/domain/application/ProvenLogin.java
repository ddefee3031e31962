package org.authlayer.domain.application;

import org.authlayer.domain.Request;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.AuthEvents;

/** Logs in a user that a handler has proven, and reports how that ended (DEC-19). */
record ProvenLogin<U>(TypedAccounts<U> accounts, AuthEvents events) {

  /** An open session gets a new identifier (DEC-15), unless the user is gone by then. */
  void succeed(U user, Request request) {
    String id = accounts.id(user).text();
    request.evidence().add(user, () -> accounts.findById(id).isPresent());
    request.auth().login(accounts.type(), user);
    events.publish(new AuthEvent.LoginSucceeded(request.where(), accounts.id(user)));
  }

  void fail(Request request) {
    events.publish(new AuthEvent.LoginFailed(request.where(), null));
  }
}
