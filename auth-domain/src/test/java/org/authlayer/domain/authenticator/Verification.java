package org.authlayer.domain.authenticator;

import org.authlayer.domain.Request;

/** What an authenticator does with its credential, whatever its form. */
@FunctionalInterface
interface Verification<C> {

  void verify(C credential, Request request) throws Exception;
}
