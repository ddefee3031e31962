package org.authlayer.domain.application;

import org.authlayer.ports.driven.TypedToken;

/** A valid token of a declared user type on a request, with its owner. */
record OwnedToken(TypedToken token, Object owner) {}
