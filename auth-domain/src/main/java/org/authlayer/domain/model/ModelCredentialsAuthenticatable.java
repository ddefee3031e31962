package org.authlayer.domain.model;

import java.util.Objects;
import org.authlayer.domain.authenticator.AsyncCredentialsAuthenticator;
import org.authlayer.domain.authenticator.CredentialsAuthenticator;

/**
 * A kind of record that a user name and a password in the body identify: every {@link
 * ModelAuthenticatable} is one (AL-MOD-05).
 */
public record ModelCredentialsAuthenticatable<U>(ModelAuthenticatable<U> model) {

  public ModelCredentialsAuthenticatable {
    Objects.requireNonNull(model, "model");
  }

  public CredentialsAuthenticator credentialsAuthenticator() {
    return CredentialsAuthenticator.of(asyncCredentialsAuthenticator());
  }

  public AsyncCredentialsAuthenticator asyncCredentialsAuthenticator() {
    return (credentials, request) ->
        model.login(credentials.username(), credentials.password(), request);
  }
}
