package org.authlayer.domain.authenticator;

import org.authlayer.domain.Request;
import org.junit.jupiter.api.Nested;

/** The request protocol in both forms. */
final class RequestAuthenticatorTest {

  @Nested
  final class BareForm extends AuthenticatorContract<Request> {
    BareForm() {
      super(Kind.request(), Form.BARE);
    }
  }

  @Nested
  final class AsyncForm extends AuthenticatorContract<Request> {
    AsyncForm() {
      super(Kind.request(), Form.ASYNC);
    }
  }
}
