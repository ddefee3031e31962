package org.authlayer.domain.authenticator;

import org.junit.jupiter.api.Nested;

/** The session protocol in both forms. */
final class SessionAuthenticatorTest {

  @Nested
  final class BareForm extends SessionContract {
    BareForm() {
      super(Form.BARE);
    }
  }

  @Nested
  final class AsyncForm extends SessionContract {
    AsyncForm() {
      super(Form.ASYNC);
    }
  }
}
