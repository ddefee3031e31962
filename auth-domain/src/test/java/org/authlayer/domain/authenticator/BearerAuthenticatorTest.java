package org.authlayer.domain.authenticator;

import org.junit.jupiter.api.Nested;

/** The bearer protocol in both forms. */
final class BearerAuthenticatorTest {

  @Nested
  final class BareForm extends BearerContract {
    BareForm() {
      super(Form.BARE);
    }
  }

  @Nested
  final class AsyncForm extends BearerContract {
    AsyncForm() {
      super(Form.ASYNC);
    }
  }
}
