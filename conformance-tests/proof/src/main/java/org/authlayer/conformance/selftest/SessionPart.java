package org.authlayer.conformance.selftest;

import org.authlayer.conformance.core.Form;
import org.authlayer.conformance.core.Layer;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.authenticator.AsyncSessionAuthenticator;
import org.authlayer.domain.authenticator.SessionAuthenticatable;

/** A wrong session authenticator. */
@FunctionalInterface
public interface SessionPart
    extends Tamper.Three<
        Layer, Form, SessionAuthenticatable<?>, AsyncSessionAuthenticator, Middleware> {}
