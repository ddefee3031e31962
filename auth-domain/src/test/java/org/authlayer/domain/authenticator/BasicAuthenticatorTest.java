package org.authlayer.domain.authenticator;

import org.junit.jupiter.api.Nested;

/** The basic protocol in both forms. */
final class BasicAuthenticatorTest {

  @Nested
  final class BareForm extends BasicContract {
    BareForm() {
      super(Form.BARE);
    }
  }

  @Nested
  final class AsyncForm extends BasicContract {
    AsyncForm() {
      super(Form.ASYNC);
    }
  }
}
