package org.authlayer.domain.model;

import java.util.Objects;
import org.authlayer.domain.authenticator.AsyncCredentialsAuthenticator;
import org.authlayer.domain.authenticator.CredentialsAuthenticator;

/** A {@link ModelAuthenticatable} by user name and password in the body (AL-MOD-05). */
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
