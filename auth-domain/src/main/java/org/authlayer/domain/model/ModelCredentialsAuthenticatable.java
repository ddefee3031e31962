package org.authlayer.domain.model;

import java.util.Objects;
import org.authlayer.domain.authenticator.AsyncCredentialsAuthenticator;
import org.authlayer.domain.authenticator.CredentialsAuthenticator;

/**
 * A kind of record that a user name and a password in the body identify: every {@link
 * ModelAuthenticatable} is one, without anything more (AL-MOD-05).
 *
 * @param model how a user name and a password identify it
 */
public record ModelCredentialsAuthenticatable<U>(ModelAuthenticatable<U> model) {

  public ModelCredentialsAuthenticatable {
    Objects.requireNonNull(model, "model");
  }

  /** An authenticator for body credentials in its future-returning form. */
  public CredentialsAuthenticator credentialsAuthenticator() {
    return CredentialsAuthenticator.of(asyncCredentialsAuthenticator());
  }

  /** The same in its blocking form. */
  public AsyncCredentialsAuthenticator asyncCredentialsAuthenticator() {
    return (credentials, request) ->
        model.login(credentials.username(), credentials.password(), request);
  }
}
