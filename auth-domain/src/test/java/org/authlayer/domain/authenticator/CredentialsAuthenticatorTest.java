package org.authlayer.domain.authenticator;

import org.junit.jupiter.api.Nested;

/** The credentials protocol in both forms. */
final class CredentialsAuthenticatorTest {

  @Nested
  final class BareForm extends CredentialsContract {
    BareForm() {
      super(Form.BARE);
    }
  }

  @Nested
  final class AsyncForm extends CredentialsContract {
    AsyncForm() {
      super(Form.ASYNC);
    }
  }
}
