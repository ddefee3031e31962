package org.authlayer.domain.authenticator;

/** The user type of the tests; the specification's reference type has a name and no more. */
record Visitor(String name) {}
