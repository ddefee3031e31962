package org.authlayer.conformance.core;

/**
 * A second user type of the checks.
 *
 * @param name what the officer is called
 */
public record Officer(String name) {}
