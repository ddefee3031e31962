package org.authlayer.conformance.core;

/** A user type of the checks; the reference user type has a name (AL-AST-08). */
public record Person(String name) {}
