package org.authlayer.conformance.core;

/** A second user type of the checks. */
public record Officer(String name) {}
